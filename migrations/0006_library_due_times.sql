-- The columns `open_since`, `whole_at` and `rank` stay and are no longer used: an older Worker may run on
-- this table after a rollback (docs/operations.md).
DROP INDEX `libraries_open`;--> statement-breakpoint
DROP INDEX `libraries_due`;--> statement-breakpoint
CREATE INDEX `libraries_overdue` ON `libraries` (`due_at`);
