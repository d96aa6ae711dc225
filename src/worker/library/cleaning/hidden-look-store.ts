// Which hidden videos are to be looked at (hidden-looks.ts), in one user's SQLite. They are marked by setting the time of
// their last check to 0, so that a reading of their playlist looks at them, too.
import { HIDDEN_STATES } from "#shared/availability.ts";
import { stateList } from "#worker/library/store/rows.ts";

export function createHiddenLookStore({ sql }: Pick<DurableObjectStorage, "sql">) {
  return {
    /** Marks hidden videos of these playlists that no check has counted since `before`. True if any is marked. */
    markHidden(playlistIds: readonly string[], before: number): boolean {
      sql.exec(MARK, JSON.stringify(playlistIds), before);
      return this.markedHidden(1).length > 0;
    },

    /** Some of the marked videos, each with one of its items. */
    markedHidden: (limit: number): { videoId: string; itemId: string }[] => [
      ...sql.exec<{ videoId: string; itemId: string }>(MARKED, limit),
    ],
    countMarkedHidden: (): number => sql.exec<{ count: number }>(COUNT).one().count,
  };
}

/** What could not be decided after it was hidden is looked at, too. The first condition is that of the index. */
const WAS_HIDDEN = `
  v.availability <> 'visible'
    and (v.availability in ${stateList(HIDDEN_STATES)} or v.hidden_since is not null)`;

const MARK = `
  update videos set checked_at = 0 where id in (
    select v.id from videos v indexed by videos_not_visible join items i on i.video_id = v.id
      join playlists l on l.id = i.playlist_id
    where ${WAS_HIDDEN} and coalesce(v.hidden_checked_at, 0) < ?2
      and l.walk is not null and i.missing_since is null and l.id in (select value from json_each(?1)))`;

const FROM_MARKED = `
  from videos v indexed by videos_not_visible join items i on i.video_id = v.id
  where ${WAS_HIDDEN} and v.checked_at = 0 and i.missing_since is null`;
const MARKED = `select v.id as videoId, min(i.id) as itemId ${FROM_MARKED} group by v.id limit ?1`;
const COUNT = `select count(distinct v.id) as count ${FROM_MARKED}`;
