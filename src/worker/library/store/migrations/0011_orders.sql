CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`playlist_title` text NOT NULL,
	`why` text NOT NULL,
	`wanted` text,
	`before` text,
	`seen` text,
	`seen_at` integer,
	`done` text NOT NULL,
	`looked` integer DEFAULT 0 NOT NULL,
	`is_stale` integer DEFAULT true NOT NULL,
	`sent` text,
	`refused` text NOT NULL,
	`shown` integer NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`left` integer NOT NULL,
	`has_changed_meanwhile` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`undone_by` text,
	`planned_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `orders_playlist` ON `orders` (`playlist_id`,`planned_at`);