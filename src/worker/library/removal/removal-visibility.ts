// Which videos of the removal history may be back one day, and what looks at them found: the newest look decides whether
// a video can be put back, and none of them is final (decision 65).
import { HIDDEN_STATES, PUT_BACK_STATES } from "#shared/availability.ts";
import { stateList } from "#worker/library/store/rows.ts";

/** A look that found a put-back refused, because YouTube did not know the video. Columns of its row. */
export const notShownAt = (now: number) => ({ visibilityCheckedAt: now, visibleAgainAt: null });

export function createRemovalVisibility({ sql }: Pick<DurableObjectStorage, "sql">) {
  return {
    /** Ids of videos that may be back and were not looked at since `before`: those that wait longest, newest first. */
    videosToLookAt(before: number, limit: number): string[] {
      return [...sql.exec<{ id: string }>(TO_LOOK_AT, before, limit)].map(({ id }) => id);
    },

    /** The earliest last look at a video that may be back; without a look, when it left. */
    oldestLook: (): number | undefined =>
      sql.exec<{ at: number | null }>(OLDEST_LOOK).one().at ?? undefined,

    /** Stores whether videos are shown, by id. Returns in how many rows that has changed. */
    saveLooks(shown: ReadonlyMap<string, boolean>, now: number): number {
      const looks = JSON.stringify(Object.fromEntries(shown));
      const { changed } = sql.exec<{ changed: number }>(COUNT_CHANGED, looks).one();
      sql.exec(SAVE_LOOKS, looks, now);
      return changed;
    },
  };
}

/** Of an item that is gone and can be put back as far as its playlist, its id and the history allow it. */
const IS_GONE = `state = 'done' and item_id is not null and video_id is not null
  and put_back_at is null and contradicted_at is null`;

/** The same as `canBePutBack` (removal-history.ts). */
export const CAN_BE_PUT_BACK = `${IS_GONE} and (visible_again_at is not null or (
  visibility_checked_at is null and coalesce(availability, '') in ${stateList(PUT_BACK_STATES)}))`;

/** Was hidden, and can be put back since a look found it shown. What could not be checked may have been visible all the time. */
export const IS_VISIBLE_AGAIN = `${IS_GONE} and visible_again_at is not null
  and coalesce(availability, '') in ${stateList(HIDDEN_STATES)}`;

/** Rows whose videos were hidden or unknown when they left, or were refused at a put-back. */
const MAY_BE_BACK = `${IS_GONE}
  and (visibility_checked_at is not null or coalesce(availability, '') not in ${stateList(PUT_BACK_STATES)})
  and playlist_id in (select id from playlists)`;

const TO_LOOK_AT = `
  select video_id as id from removals
  where ${MAY_BE_BACK} and coalesce(visibility_checked_at, 0) < ?1
  group by video_id order by min(coalesce(visibility_checked_at, 0)), max(id) desc limit ?2`;

const OLDEST_LOOK = `
  select min(coalesce(visibility_checked_at, ended_at)) as at from removals where ${MAY_BE_BACK}`;

/** `?1`: by video id, whether it is shown. */
const COUNT_CHANGED = `
  select count(*) as changed from json_each(?1) look join removals on video_id = look.key
  where ${MAY_BE_BACK} and (visible_again_at is not null) <> look.value`;

const SAVE_LOOKS = `
  update removals set visibility_checked_at = ?2,
    visible_again_at = case when look.value then coalesce(visible_again_at, ?2) end
  from json_each(?1) look where video_id = look.key and ${MAY_BE_BACK}`;
