CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`video_id` text NOT NULL,
	`added_at` integer
);
--> statement-breakpoint
CREATE INDEX `items_playlist` ON `items` (`playlist_id`);--> statement-breakpoint
CREATE INDEX `items_video` ON `items` (`video_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`queue` text NOT NULL,
	`walk_id` text NOT NULL,
	`page_token` text,
	`page` integer DEFAULT 0 NOT NULL,
	`restarts` integer DEFAULT 0 NOT NULL,
	`read` integer DEFAULT 0 NOT NULL,
	`reported` integer,
	`playlists_done` integer DEFAULT 0 NOT NULL,
	`playlists_total` integer DEFAULT 1 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`sentence` text,
	`resumes_at` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE TABLE `pages` (
	`playlist_id` text NOT NULL,
	`walk` text NOT NULL,
	`page` integer NOT NULL,
	`item_ids` text NOT NULL,
	PRIMARY KEY(`playlist_id`, `walk`, `page`)
);
--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`thumbnail_url` text NOT NULL,
	`privacy` text NOT NULL,
	`reported` integer NOT NULL,
	`created_at` integer NOT NULL,
	`walk` text,
	`synced_at` integer,
	`video_count` integer DEFAULT 0 NOT NULL,
	`hidden_count` integer DEFAULT 0 NOT NULL,
	`total_seconds` integer DEFAULT 0 NOT NULL,
	`newest_added_at` integer
);
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`channel_title` text NOT NULL,
	`thumbnail_url` text NOT NULL,
	`duration_seconds` integer DEFAULT 0 NOT NULL,
	`availability` text,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`lost_at` integer
);
