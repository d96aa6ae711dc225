CREATE TABLE `insertions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text NOT NULL,
	`playlist_id` text NOT NULL,
	`video_id` text NOT NULL,
	`position` integer,
	`state` text NOT NULL,
	`before` text,
	`planned_at` integer NOT NULL,
	`ended_at` integer,
	`sentence` text,
	`source_item_id` text,
	`removal_id` integer
);
--> statement-breakpoint
CREATE INDEX `insertions_job` ON `insertions` (`job_id`);--> statement-breakpoint
CREATE TABLE `removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text,
	`playlist_id` text NOT NULL,
	`playlist_title` text NOT NULL,
	`item_id` text,
	`video_id` text,
	`title` text DEFAULT '' NOT NULL,
	`channel_title` text DEFAULT '' NOT NULL,
	`availability` text,
	`position` integer,
	`by` text NOT NULL,
	`why` text NOT NULL,
	`state` text NOT NULL,
	`was_gone` integer DEFAULT false NOT NULL,
	`planned_at` integer NOT NULL,
	`ended_at` integer,
	`sentence` text,
	`put_back_at` integer
);
--> statement-breakpoint
CREATE INDEX `removals_open` ON `removals` (`item_id`) WHERE "removals"."state" in ('planned', 'sent');--> statement-breakpoint
CREATE INDEX `removals_job` ON `removals` (`job_id`);--> statement-breakpoint
CREATE INDEX `removals_ended` ON `removals` (`playlist_id`,`ended_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `given_up` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `is_background` integer DEFAULT false NOT NULL;