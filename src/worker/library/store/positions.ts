// The positions of items in their playlists. They are not stored: an item inserted at the top would change
// them all.

const FEW = 20;

type Place = { playlistId: string; itemId: string };

/** The positions of these items, from 0, by item id. Items that no current page contains are left out. */
export function findPositions(sql: SqlStorage, places: readonly Place[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [playlistId, some] of Map.groupBy(places, (place) => place.playlistId)) {
    const wanted = new Set(some.map(({ itemId }) => itemId));
    let start = 0;
    for (const { json, size } of sql.exec<{ json: string; size: number }>(PAGES, playlistId)) {
      // Where few are wanted, most pages contain none of them and need not be parsed.
      const mayHave = wanted.size > FEW || [...wanted].some((id) => json.includes(`"${id}"`));
      const ids: string[] = mayHave ? JSON.parse(json) : [];
      for (const [place, id] of ids.entries()) {
        if (wanted.delete(id)) positions.set(id, start + place);
      }
      if (wanted.size === 0) break;
      start += size;
    }
  }
  return positions;
}

const PAGES = `
  select p.item_ids as json, json_array_length(p.item_ids) as size
  from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk
  where l.id = ?1 order by p.page`;
