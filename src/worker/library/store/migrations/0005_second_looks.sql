ALTER TABLE `insertions` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `insertions` ADD `item_id` text;--> statement-breakpoint
ALTER TABLE `insertions` ADD `maybe_twice` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `insertions` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `deferred` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `playlists` ADD `unknown_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `removals` ADD `rechecked_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `tries` integer DEFAULT 0 NOT NULL;