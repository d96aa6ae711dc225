CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_at` ON `payment_events` (`at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`intent_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`is_live` integer NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`refund_requested_at` integer,
	`receipt_url` text,
	`looks` integer DEFAULT 0 NOT NULL,
	`look` integer DEFAULT 0 NOT NULL,
	`due_at` integer
);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`is_live`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`due_at`) WHERE "payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);