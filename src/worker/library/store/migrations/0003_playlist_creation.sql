CREATE TABLE `creations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`privacy` text NOT NULL,
	`state` text NOT NULL,
	`before` text,
	`sent_at` integer,
	`playlist_id` text,
	`planned_at` integer NOT NULL,
	`ended_at` integer,
	`sentence` text
);
--> statement-breakpoint
CREATE INDEX `creations_job` ON `creations` (`job_id`);--> statement-breakpoint
ALTER TABLE `insertions` ADD `creation_id` integer;--> statement-breakpoint
CREATE INDEX `insertions_creation` ON `insertions` (`creation_id`) WHERE "insertions"."creation_id" is not null;