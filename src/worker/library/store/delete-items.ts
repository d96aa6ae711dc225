// Deletes items of a playlist, and the videos that no other item contains.

/**
 * Deletes the items that are not in the walk; without one, all of the playlist. Also deletes videos whose
 * items were removed one by one since the last complete walk; until then their names are still shown.
 */
export function deleteItems(sql: SqlStorage, playlistId: string, walk: string | null = null): void {
  const rows = [
    ...sql.exec<{ id: string }>(REMOVED, playlistId),
    ...sql.exec<{ id: string }>(DELETE_ITEMS, playlistId, walk),
  ];
  deleteUnreferenced(
    sql,
    rows.map(({ id }) => id),
  );
}

/** Deletes those of the videos that no item contains. */
export function deleteUnreferenced(sql: SqlStorage, videoIds: readonly string[]): void {
  if (videoIds.length > 0) sql.exec(DELETE_UNREFERENCED, JSON.stringify(videoIds));
}

const REMOVED = `
  select r.video_id as id from removals r join playlists l on l.id = r.playlist_id
  where r.playlist_id = ?1 and r.ended_at >= coalesce(l.synced_at, 0) and r.video_id is not null`;

const DELETE_ITEMS = `
  delete from items where playlist_id = ?1 and id not in (
    select je.value from pages p, json_each(p.item_ids) je where p.playlist_id = ?1 and p.walk = ?2)
  returning video_id as id`;

const DELETE_UNREFERENCED = `
  delete from videos where id in (
    select value from json_each(?1)
    where not exists (select 1 from items where items.video_id = value))`;
