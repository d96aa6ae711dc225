DROP INDEX `videos_lost`;--> statement-breakpoint
ALTER TABLE `videos` ADD `name` text;--> statement-breakpoint
CREATE INDEX `videos_unnamed` ON `videos` (`name`) WHERE "videos"."name" is null;--> statement-breakpoint
CREATE INDEX `videos_lost_at` ON `videos` (`lost_at`) WHERE "videos"."lost_at" is not null;--> statement-breakpoint
CREATE INDEX `videos_not_visible` ON `videos` (`lost_at`) WHERE "videos"."availability" <> 'visible';--> statement-breakpoint
CREATE INDEX `videos_lost` ON `videos` (`confirmed_at`,`lost_at`) WHERE "videos"."lost_at" is not null and "videos"."title" <> '';--> statement-breakpoint
ALTER TABLE `jobs` ADD `description` text;--> statement-breakpoint
ALTER TABLE `playlists` ADD `checks` text;--> statement-breakpoint
CREATE INDEX `removals_vanished` ON `removals` (`ended_at`) WHERE "removals"."by" <> 'you' and "removals"."item_id" is not null;--> statement-breakpoint
-- The search. It stores no text, only which videos have a group of three characters. drizzle does not know
-- virtual tables and triggers. The names of existing videos are added later, some with each walk (names.ts).
CREATE VIRTUAL TABLE `names` USING fts5(`name`, content = '', columnsize = 0, detail = none,
  tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE VIRTUAL TABLE `name_groups` USING fts5vocab(`names`, `row`);--> statement-breakpoint
CREATE TRIGGER `videos_inserted` AFTER INSERT ON `videos` WHEN new.`name` IS NOT NULL BEGIN
  INSERT INTO `names` (rowid, `name`) VALUES (new.rowid, new.`name`);
END;--> statement-breakpoint
CREATE TRIGGER `videos_updated` AFTER UPDATE OF `name` ON `videos` WHEN old.`name` IS NOT new.`name` BEGIN
  INSERT INTO `names` (`names`, rowid, `name`)
    SELECT 'delete', old.rowid, old.`name` WHERE old.`name` IS NOT NULL;
  INSERT INTO `names` (rowid, `name`) SELECT new.rowid, new.`name` WHERE new.`name` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `videos_deleted` AFTER DELETE ON `videos` WHEN old.`name` IS NOT NULL BEGIN
  INSERT INTO `names` (`names`, rowid, `name`) VALUES ('delete', old.rowid, old.`name`);
END;
