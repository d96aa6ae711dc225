CREATE TABLE `libraries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`open_since` integer,
	`whole_at` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `libraries_open` ON `libraries` (`open_since`) WHERE "libraries"."open_since" is not null;--> statement-breakpoint
CREATE INDEX `libraries_due` ON `libraries` (`due_at`);--> statement-breakpoint
CREATE TABLE `playlists` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`thumbnail_url` text NOT NULL,
	`privacy` text NOT NULL,
	`video_count` integer NOT NULL,
	`hidden_count` integer NOT NULL,
	`total_seconds` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`synced_at` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `grants_lost`;--> statement-breakpoint
CREATE INDEX `grants_lost` ON `grants` (`lost_at`) WHERE "grants"."lost_at" is not null;--> statement-breakpoint
DROP INDEX `sessions_ended`;--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`ended_at`) WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
DROP INDEX `users_deleting`;--> statement-breakpoint
CREATE INDEX `users_deleting` ON `users` (`deleting_at`) WHERE "users"."deleting_at" is not null;