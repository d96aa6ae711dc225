// Videos that can be watched, but not in the person's country. They are not hidden. In SQL, because few videos of a
// large library are among them; the rule is isBlockedFor() in src/shared/availability.ts.
import { SHOWN_STATES } from "#shared/availability.ts";
import { hiddenListJson } from "#worker/library/questions/hidden-videos.ts";
import { OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";
import { stateList } from "#worker/library/store/rows.ts";

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createCountryBlocks(sql: SqlStorage, lostTitleMs: number) {
  return {
    /** How many items are blocked in the country, in playlists that have been read to the end. */
    countBlocked: (country: string): number =>
      sql.exec<{ count: number }>(COUNT, country).one().count,

    /** These items as the JSON array of the contract, by playlist and position. */
    blockedJson(country: string, now: number): Generator<string | Uint8Array> {
      const items = [...sql.exec<{ playlistId: string; itemId: string }>(ITEMS, country)];
      return hiddenListJson(sql, items, { lostTitleMs, now });
    },

    /** Each item with the country if it is blocked there; null if it is not, or without a country. */
    markBlocked<Item extends { itemId: string | null }>(
      items: readonly Item[],
      country: string | null,
    ): (Item & { blockedIn: string | null })[] {
      if (country === null) return items.map((item) => ({ ...item, blockedIn: null }));
      const ids = JSON.stringify(items.flatMap(({ itemId }) => itemId ?? []));
      const blocked = new Set(
        [...sql.exec<{ id: string }>(AMONG, country, ids)].map(({ id }) => id),
      );
      return items.map((item) => ({
        ...item,
        blockedIn: blocked.has(item.itemId ?? "") ? country : null,
      }));
    },
  };
}

/** The condition of the index: most videos may be watched everywhere. */
const IS_REGIONAL = "v.regions <> '{}'";

/** `?1`: the country. */
const IS_BLOCKED = `
  ${IS_REGIONAL} and v.availability in ${stateList(SHOWN_STATES)}
  and case when v.regions -> '$.allowed' is null
    then exists (select 1 from json_each(v.regions, '$.blocked') where value = ?1)
    else not exists (select 1 from json_each(v.regions, '$.allowed') where value = ?1) end`;

const FROM_BLOCKED = `
  from videos v indexed by videos_regional cross join items i on i.video_id = v.id
    cross join playlists l on l.id = i.playlist_id
  where ${IS_BLOCKED} and i.id not in (${OPEN_ITEMS}) and l.walk is not null`;

const COUNT = `select count(*) as count ${FROM_BLOCKED}`;

const ITEMS = `
  select i.playlist_id as playlistId, i.id as itemId ${FROM_BLOCKED}
  order by l.title collate nocase, l.id`;

const AMONG = `
  select i.id from json_each(?2) wanted cross join items i on i.id = wanted.value
    cross join videos v on v.id = i.video_id
  where ${IS_BLOCKED}`;
