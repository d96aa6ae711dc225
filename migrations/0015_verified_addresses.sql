ALTER TABLE `alerts` ADD `unverified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
-- Of addresses that several accounts have, it is not known whose they are now: the next sign-in says it.
UPDATE `users` SET `email_verified` = 0 WHERE lower("email") IN (
	SELECT lower("email") FROM `users` GROUP BY 1 HAVING count(*) > 1
);--> statement-breakpoint
UPDATE `alerts` SET `mail_since` = NULL, `unverified_at` = unixepoch() * 1000
WHERE `mail_since` IS NOT NULL AND `user_id` IN (
	SELECT `channel_libraries`.`id` FROM `channel_libraries`
	INNER JOIN `users` ON `users`.`id` = `channel_libraries`.`user_id` WHERE NOT `users`.`email_verified`
);