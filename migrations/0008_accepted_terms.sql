ALTER TABLE `oauth_flows` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `terms_accepted_at` integer;