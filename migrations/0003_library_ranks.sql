DROP INDEX `libraries_due`;--> statement-breakpoint
ALTER TABLE `libraries` ADD `rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `libraries_due` ON `libraries` (`rank`,`due_at`);