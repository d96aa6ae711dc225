CREATE TABLE `alerts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mail_since` integer,
	`mailed_at` integer,
	`mail_id` text,
	`unreachable_at` integer,
	`checked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
