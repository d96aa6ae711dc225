// The videos of a playlist, grouped by state and by the hours of their last checks.
import type { CheckedGroup } from "#worker/library/store/costs.ts";
import { OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";

type VideoGroup = CheckedGroup & { seconds: number; newestAddedAt: number | null };

/** Those of the current walk, without items that have an open removal. */
export function videoGroupsOf(sql: SqlStorage, playlistId: string): VideoGroup[] {
  return [...sql.exec<VideoGroup>(GROUPS, playlistId)];
}

const GROUPS = `
  with walked as materialized (
    select je.value as item_id from playlists l
      cross join pages p on p.playlist_id = l.id and p.walk = l.walk
      cross join json_each(p.item_ids) je
    where l.id = ?1)
  select v.availability, v.checked_at / 3600000 as checkedHour,
    coalesce(v.regions_at, 0) / 3600000 as regionsHour, count(*) as videos,
    sum(v.duration_seconds) as seconds, max(i.added_at) as newestAddedAt
  from walked w cross join items i on i.id = w.item_id cross join videos v on v.id = i.video_id
  where i.playlist_id = ?1 and i.id not in (${OPEN_ITEMS})
  group by v.availability, checkedHour, regionsHour`;
