CREATE TABLE `channel_libraries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_libraries_user` ON `channel_libraries` (`user_id`);--> statement-breakpoint
CREATE INDEX `channel_libraries_further` ON `channel_libraries` (`id`) WHERE id <> user_id;--> statement-breakpoint
-- Everybody's first library. A trigger, so that the version before this one inserts it too while both run.
CREATE TRIGGER `channel_libraries_first` AFTER INSERT ON `users` BEGIN
	INSERT INTO `channel_libraries` (`id`, `user_id`, `created_at`) VALUES (NEW.`id`, NEW.`id`, NEW.`created_at`);
END;--> statement-breakpoint
INSERT INTO `channel_libraries` (`id`, `user_id`, `created_at`) SELECT `id`, `id`, `created_at` FROM `users`;--> statement-breakpoint
CREATE TABLE `__new_alerts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mail_since` integer,
	`mailed_at` integer,
	`mail_id` text,
	`unreachable_at` integer,
	`checked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `channel_libraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_alerts`("user_id", "mail_since", "mailed_at", "mail_id", "unreachable_at", "checked_at") SELECT "user_id", "mail_since", "mailed_at", "mail_id", "unreachable_at", "checked_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
CREATE TABLE `__new_grants` (
	`user_id` text PRIMARY KEY NOT NULL,
	`channel_id` text,
	`channel_title` text,
	`channel_thumbnail_url` text,
	`scopes` text NOT NULL,
	`refresh_token` text,
	`previous_refresh_token` text,
	`access_token` text,
	`access_token_expires_at` integer,
	`connected_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`refreshed_at` integer DEFAULT 0 NOT NULL,
	`attempted_at` integer DEFAULT 0 NOT NULL,
	`lost_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `channel_libraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_grants`("user_id", "channel_id", "channel_title", "channel_thumbnail_url", "scopes", "refresh_token", "previous_refresh_token", "access_token", "access_token_expires_at", "connected_at", "checked_at", "refreshed_at", "attempted_at", "lost_at") SELECT "user_id", "channel_id", "channel_title", "channel_thumbnail_url", "scopes", "refresh_token", "previous_refresh_token", "access_token", "access_token_expires_at", "connected_at", "checked_at", "refreshed_at", "attempted_at", "lost_at" FROM `grants`;--> statement-breakpoint
DROP TABLE `grants`;--> statement-breakpoint
ALTER TABLE `__new_grants` RENAME TO `grants`;--> statement-breakpoint
CREATE INDEX `grants_checked` ON `grants` (`checked_at`);--> statement-breakpoint
CREATE INDEX `grants_lost` ON `grants` (`lost_at`) WHERE "grants"."lost_at" is not null;--> statement-breakpoint
CREATE TABLE `__new_libraries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `channel_libraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_libraries`("user_id", "due_at") SELECT "user_id", "due_at" FROM `libraries`;--> statement-breakpoint
DROP TABLE `libraries`;--> statement-breakpoint
ALTER TABLE `__new_libraries` RENAME TO `libraries`;--> statement-breakpoint
CREATE INDEX `libraries_overdue` ON `libraries` (`due_at`);--> statement-breakpoint
CREATE TABLE `__new_playlists` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`thumbnail_url` text NOT NULL,
	`privacy` text NOT NULL,
	`video_count` integer NOT NULL,
	`hidden_count` integer NOT NULL,
	`unknown_count` integer DEFAULT 0 NOT NULL,
	`total_seconds` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`synced_at` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `channel_libraries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_playlists`("user_id", "id", "title", "thumbnail_url", "privacy", "video_count", "hidden_count", "unknown_count", "total_seconds", "created_at", "updated_at", "synced_at") SELECT "user_id", "id", "title", "thumbnail_url", "privacy", "video_count", "hidden_count", "unknown_count", "total_seconds", "created_at", "updated_at", "synced_at" FROM `playlists`;--> statement-breakpoint
DROP TABLE `playlists`;--> statement-breakpoint
ALTER TABLE `__new_playlists` RENAME TO `playlists`;--> statement-breakpoint
ALTER TABLE `oauth_flows` ADD `library_id` text;