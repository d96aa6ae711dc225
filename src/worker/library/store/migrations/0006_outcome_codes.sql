-- The column `sentence` stays as it was and is no longer used: an older Worker may run on these tables
-- after a rollback (docs/operations.md).
ALTER TABLE `creations` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `insertions` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `removals` ADD `reason` text;--> statement-breakpoint
CREATE TABLE `sentence_codes` (`sentence` text PRIMARY KEY NOT NULL, `code` text NOT NULL);--> statement-breakpoint
INSERT INTO `sentence_codes` VALUES
  ('YouTube''s daily allowance is used up. This goes on by itself.', 'quota_exhausted'),
  ('YouTube asks for a pause of some minutes. This goes on by itself.', 'youtube_paused'),
  ('YouTube lets one person make about ten new playlists a day. This goes on by itself.', 'playlist_limit'),
  ('YouTube does not answer. This is tried again by itself.', 'outage'),
  ('Tidylist cannot reach YouTube right now. This is tried again by itself.', 'youtube_refused'),
  ('This did not work just now. It is tried again by itself.', 'own_outage'),
  ('Something on our side does not work just now. This is tried again by itself.', 'own_outage'),
  ('YouTube has not answered for a day. Nothing more is sent until you continue; what is done is kept.', 'outage_for_a_day'),
  ('This has not worked for a day. Nothing more is sent until you continue; what is done is kept.', 'own_outage_for_a_day'),
  ('YouTube needs to be connected again.', 'youtube_grant_lost'),
  ('YouTube does not let Tidylist read your playlists. Please connect again.', 'read_access_refused'),
  ('YouTube no longer lets Tidylist change your playlists.', 'write_access_needed'),
  ('Your Google account has no YouTube channel any more.', 'no_channel'),
  ('YouTube does not show this playlist any more.', 'no_such_playlist'),
  ('For days YouTube has let you make no new playlist. What was not done yet was left as it is.', 'playlist_limit_for_days'),
  ('YouTube did not answer. What was read so far is kept.', 'sync_failed'),
  ('YouTube did not answer. What was not done yet was left as it is.', 'change_failed'),
  ('One playlist could not be read. All others are up to date.', 'playlists_unreadable'),
  ('YouTube''s answer was lost. The next sync shows whether it is gone.', 'removal_answer_lost'),
  ('YouTube did not answer for this one, so it was left as it is.', 'removal_unanswered'),
  ('YouTube does not let Tidylist remove this.', 'removal_refused'),
  ('No other copy was seen in this playlist just now, so this one stays.', 'last_copy'),
  ('The other copy has gone from YouTube meanwhile, so this one stays.', 'last_copy'),
  ('It can be watched again meanwhile, so it stays.', 'shown_again'),
  ('It could not be checked whether this is still hidden, so it stays.', 'not_checked'),
  ('YouTube''s answer was lost. The next sync shows whether it is there.', 'insertion_answer_lost'),
  ('YouTube did not answer for this one, so it was not put in.', 'insertion_unanswered'),
  ('YouTube does not take this video into the playlist.', 'insertion_refused'),
  ('This playlist is not on YouTube any more.', 'playlist_gone'),
  ('This video is private, or it is not on YouTube any more.', 'video_gone'),
  ('YouTube''s answer was lost. The next sync shows whether the playlist is there.', 'creation_answer_lost'),
  ('YouTube does not make this playlist.', 'creation_refused');--> statement-breakpoint
-- How many they are is in `given_up`.
INSERT INTO `sentence_codes`
  SELECT DISTINCT `sentence`, 'playlists_unreadable' FROM `jobs`
  WHERE `sentence` = `given_up` || ' playlists could not be read. All others are up to date.';--> statement-breakpoint
UPDATE `creations` SET `reason` = coalesce(
  (SELECT `code` FROM `sentence_codes` s WHERE s.`sentence` = `creations`.`sentence`), 'unknown')
  WHERE `sentence` IS NOT NULL;--> statement-breakpoint
UPDATE `insertions` SET `reason` = coalesce(
  (SELECT `code` FROM `sentence_codes` s WHERE s.`sentence` = `insertions`.`sentence`), 'unknown')
  WHERE `sentence` IS NOT NULL;--> statement-breakpoint
UPDATE `jobs` SET `reason` = coalesce(
  (SELECT `code` FROM `sentence_codes` s WHERE s.`sentence` = `jobs`.`sentence`), 'unknown')
  WHERE `sentence` IS NOT NULL;--> statement-breakpoint
UPDATE `removals` SET `reason` = coalesce(
  (SELECT `code` FROM `sentence_codes` s WHERE s.`sentence` = `removals`.`sentence`), 'unknown')
  WHERE `sentence` IS NOT NULL;--> statement-breakpoint
DROP TABLE `sentence_codes`;
