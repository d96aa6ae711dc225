CREATE TABLE `public_videos` (
	`video_id` text PRIMARY KEY NOT NULL,
	`answer` text,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `public_videos_read` ON `public_videos` (`read_at`);