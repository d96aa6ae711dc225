ALTER TABLE `grants` ADD `resting_at` integer;--> statement-breakpoint
CREATE INDEX `grants_resting` ON `grants` (`resting_at`) WHERE "grants"."resting_at" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `end_notice_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `youtube_ended_at` integer;