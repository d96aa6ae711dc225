ALTER TABLE `creations` ADD `maybe_twice` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `insertions` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `missing_since` integer;--> statement-breakpoint
CREATE INDEX `items_missing` ON `items` (`missing_since`) WHERE "items"."missing_since" is not null;--> statement-breakpoint
ALTER TABLE `jobs` ADD `needs_premium` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `removals` ADD `kept_item_id` text;--> statement-breakpoint
ALTER TABLE `removals` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `contradicted_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `visibility_checked_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `visible_again_at` integer;--> statement-breakpoint
CREATE INDEX `removals_unverified` ON `removals` (`ended_at`) WHERE "removals"."by" = 'you' and "removals"."verified_at" is null and "removals"."contradicted_at" is null;--> statement-breakpoint
ALTER TABLE `videos` ADD `hidden_since` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `hidden_checks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `hidden_checked_at` integer;