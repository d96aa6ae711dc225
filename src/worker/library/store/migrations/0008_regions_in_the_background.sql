ALTER TABLE `videos` ADD `is_age_restricted` integer;--> statement-breakpoint
CREATE INDEX `videos_regions_at` ON `videos` (`regions_at`) WHERE "videos"."regions_at" is not null;--> statement-breakpoint
CREATE INDEX `videos_regional` ON `videos` (`regions_at`) WHERE "videos"."regions" <> '{}';