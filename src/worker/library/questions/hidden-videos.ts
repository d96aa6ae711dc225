// All hidden videos of a library, by playlist.
import { findPositions } from "#worker/library/store/positions.ts";
import { FROM_HIDDEN_OF_READ } from "#worker/library/removal/removal-candidates.ts";
import { instant, joinArrays, lostNameJson } from "#worker/library/questions/video-json.ts";

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createHiddenVideos(sql: SqlStorage, lostTitleMs: number) {
  return {
    /**
     * The hidden items as the JSON array of the contract, by playlist and position; with `since` only those
     * whose video was seen before and became hidden after it. What is in memory at once are the ids and
     * positions.
     */
    hiddenJson(since: number | null, now: number): Generator<string | Uint8Array> {
      const items = [...sql.exec<{ playlistId: string; itemId: string }>(HIDDEN, since)];
      return hiddenListJson(sql, items, { lostTitleMs, now });
    },
  };
}

/** The items as the JSON array of the contract, playlist by playlist, each in its order. */
export function* hiddenListJson(
  sql: SqlStorage,
  items: readonly { playlistId: string; itemId: string }[],
  { lostTitleMs, now }: { lostTitleMs: number; now: number },
): Generator<string | Uint8Array> {
  const positions = findPositions(sql, items);
  // An item that only an unfinished walk has read has no position yet.
  const positionOf = ({ itemId }: { itemId: string }) => positions.get(itemId) ?? null;
  const placed = [...Map.groupBy(items, ({ playlistId }) => playlistId).values()].flatMap((some) =>
    some
      .map((item) => [item.itemId, positionOf(item)] as const)
      .toSorted(([, a], [, b]) => (a ?? Infinity) - (b ?? Infinity)),
  );
  yield* joinArrays(
    placed.length,
    (start, end) =>
      sql
        .exec<{ json: ArrayBuffer }>(
          HIDDEN_JSON,
          JSON.stringify(placed.slice(start, end)),
          now - lostTitleMs,
          lostTitleMs,
        )
        .one().json,
  );
}

const HIDDEN = `
  select i.playlist_id as playlistId, i.id as itemId ${FROM_HIDDEN_OF_READ}
    and (?1 is null or v.lost_at > ?1)
  order by l.title collate nocase, l.id`;

/** `?1`: pairs of item id and position. A name that is known although it was never shown is current. */
const HIDDEN_JSON = `
  select cast(json_group_array(json_object(
    'id', i.id,
    'playlistId', i.playlist_id,
    'videoId', v.id,
    'title', case when v.lost_at is null then v.title else '' end,
    'channelTitle', case when v.lost_at is null then v.channel_title else '' end,
    'availability', v.availability,
    'position', placed.value ->> 1,
    'publishedAt', ${instant("i.added_at")},
    'lostAt', ${instant("v.lost_at")},
    'was', ${lostNameJson("?2", "?3")}
  ) order by placed.key) as blob) as json
  from json_each(?1) placed cross join items i on i.id = placed.value ->> 0
    cross join videos v on v.id = i.video_id`;
