CREATE TABLE `history` (
	`playlist_id` text NOT NULL,
	`day` text NOT NULL,
	`videos` integer NOT NULL,
	`hidden` integer NOT NULL,
	PRIMARY KEY(`playlist_id`, `day`)
);
--> statement-breakpoint
ALTER TABLE `videos` ADD `regions` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `regions_at` integer;--> statement-breakpoint
CREATE INDEX `videos_lost` ON `videos` (`confirmed_at`) WHERE "videos"."lost_at" is not null and "videos"."title" <> '';