ALTER TABLE `insertions` ADD `replacement_title` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `lost_seconds` integer;