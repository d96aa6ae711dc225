// Finds what a removal would remove now, in one user's SQLite: items, hidden items, or playlists.
import { type Availability, HIDDEN_STATES } from "#shared/availability.ts";
import {
  REMOVED_BY,
  type RemovalTable,
  type RemovalWay,
  statesRemovedBy,
} from "#shared/removal-ways.ts";
import type { HiddenItem } from "#worker/library/cleaning/cleaning-time.ts";
import { findPositions } from "#worker/library/store/positions.ts";
import type { removals } from "#worker/library/store/schema.ts";
import { stateList } from "#worker/library/store/rows.ts";

/**
 * What to remove: given items, hidden items (all, or those that are given), or playlists. Without a
 * playlist, items of any playlist.
 */
export type RemovalWant =
  | { kind: "items"; playlistId?: string | undefined; itemIds: readonly string[] }
  | {
      kind: "hidden";
      playlistIds?: readonly string[];
      itemIds?: readonly string[] | undefined;
      /** Set for the monthly clean-up, for which nobody has pressed a button just now. */
      way?: "monthly";
    }
  | { kind: "playlists"; playlistIds: readonly string[] };

export type Candidate = Pick<
  typeof removals.$inferSelect,
  | "playlistId"
  | "playlistTitle"
  | "itemId"
  | "videoId"
  | "title"
  | "channelTitle"
  | "namedAt"
  | "availability"
  | "position"
>;

type HiddenRow = HiddenItem & { playlistTitle: string; total: number };

/** The playlists that the want names; null for items in any playlist. */
export function playlistsOf(want: RemovalWant): readonly string[] | null {
  if (want.kind !== "items") return want.playlistIds ?? null;
  return want.playlistId === undefined ? null : [want.playlistId];
}

/** The way in which the hidden videos would be removed (removal-ways.ts). */
function wayOf(want: Extract<RemovalWant, { kind: "hidden" }>): RemovalWay {
  if (want.way) return want.way;
  if (want.itemIds) return "selected";
  return want.playlistIds?.length === 1 ? "playlist" : "playlists";
}

/** `table`: which states are removed in which way. */
export function createCandidates(
  { sql }: Pick<DurableObjectStorage, "sql">,
  table: RemovalTable = REMOVED_BY,
) {
  /** The SQL condition for videos that are removed because they are hidden; there is no other. */
  const goesBy = (way: RemovalWay): string =>
    `v.availability in ${stateList(statesRemovedBy(way, table))}`;

  return {
    /** What the want matches now, without open removals. */
    candidates(want: RemovalWant): Candidate[] {
      if (want.kind === "playlists") {
        const ids = JSON.stringify(want.playlistIds);
        return [...sql.exec<Candidate>(PLAYLIST_CANDIDATES, ids)];
      }
      const playlistIds = playlistsOf(want);
      const among = playlistIds && JSON.stringify(playlistIds);
      const goes = want.kind === "hidden" ? goesBy(wayOf(want)) : "true";
      const rows = want.itemIds
        ? sql.exec<ItemCandidate>(namedCandidates(goes), among, JSON.stringify(want.itemIds))
        : sql.exec<ItemCandidate>(
            playlistIds?.length === 1 ? hiddenOfOne(goes) : hiddenOfSeveral(goes),
            among,
          );
      return inOrder([...rows]);
    },

    /**
     * Hidden items of these playlists that the clean-up removes, as far as they were read to the end, with what it decides by.
     * @param namedAfter names that were confirmed before have expired
     */
    hiddenItems: (playlistIds: readonly string[], namedAfter: number): HiddenRow[] => [
      ...sql.exec<HiddenRow>(
        cleanedItems(goesBy("monthly")),
        JSON.stringify(playlistIds),
        namedAfter,
      ),
    ],
  };

  /** Sorted by playlist and position. Items that only an unfinished walk has read are left out. */
  function inOrder(rows: readonly ItemCandidate[]): Candidate[] {
    const positions = findPositions(sql, rows);
    return rows
      .flatMap((row) => {
        const position = positions.get(row.itemId);
        return position === undefined ? [] : [{ ...row, position }];
      })
      .toSorted((a, b) => compare(a.playlistId, b.playlistId) || a.position - b.position);
  }
}

/** As SQLite compares ids. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Item ids with an open removal. They no longer count as part of their playlist. */
export const OPEN_ITEMS =
  "select item_id from removals where state in ('planned', 'sent') and item_id is not null";

type ItemCandidate = Omit<Candidate, "availability" | "itemId" | "position"> & {
  itemId: string;
  availability: Availability | null;
};

const CANDIDATE_FIELDS = `
  l.id as playlistId, l.title as playlistTitle, i.id as itemId, v.id as videoId,
  v.title, v.channel_title as channelTitle, v.confirmed_at as namedAt, v.availability`;

const IS_HIDDEN = `v.availability in ${stateList(HIDDEN_STATES)}`;

/** `?1`: playlist ids, null for all; `?2`: item ids. */
const namedCandidates = (goes: string): string => `
  select ${CANDIDATE_FIELDS}
  from (select distinct value as id from json_each(?2)) wanted cross join items i on i.id = wanted.id
    cross join videos v on v.id = i.video_id cross join playlists l on l.id = i.playlist_id
  where (?1 is null or l.id in (select value from json_each(?1)))
    and ${goes} and i.id not in (${OPEN_ITEMS})`;

const hiddenOfOne = (goes: string): string => `
  select ${CANDIDATE_FIELDS}
  from playlists l cross join items i on i.playlist_id = l.id cross join videos v on v.id = i.video_id
  where l.id = ?1 ->> 0 and ${goes} and i.id not in (${OPEN_ITEMS})`;

/** The condition of the index: of a large library few videos are hidden. */
const IS_INDEXED = "v.availability <> 'visible'";

/** Hidden items, whether or not they go, found by their videos. */
const FROM_HIDDEN = `
  from videos v indexed by videos_not_visible cross join items i on i.video_id = v.id
    cross join playlists l on l.id = i.playlist_id
  where ${IS_INDEXED} and ${IS_HIDDEN} and i.id not in (${OPEN_ITEMS})`;

/** The same in playlists that have been read to the end. */
export const FROM_HIDDEN_OF_READ = `${FROM_HIDDEN} and l.walk is not null`;

const hiddenOfSeveral = (goes: string): string => `
  select ${CANDIDATE_FIELDS} ${FROM_HIDDEN} and ${goes}
    and (?1 is null or l.id in (select value from json_each(?1)))`;

/** An item that a reading lacked may be gone. */
const cleanedItems = (goes: string): string => `
  select i.id as itemId, l.id as playlistId, l.title as playlistTitle, l.video_count as total,
    v.id as videoId, iif(v.confirmed_at > ?2, v.channel_title, '') as channelTitle,
    i.added_at as addedAt, v.confirmed_at as confirmedAt, v.lost_at as lostAt, v.hidden_since as hiddenSince,
    v.hidden_checks as hiddenChecks, v.hidden_checked_at as hiddenCheckedAt
  ${FROM_HIDDEN_OF_READ} and ${goes} and i.missing_since is null
    and l.id in (select value from json_each(?1))`;

const PLAYLIST_CANDIDATES = `
  select id as playlistId, title as playlistTitle, null as itemId, null as videoId, '' as title,
    '' as channelTitle, null as namedAt, null as availability, null as position
  from playlists
  where id in (select value from json_each(?1))
    and id not in (select playlist_id from removals where state in ('planned', 'sent') and item_id is null)
  order by playlists.title, id`;
