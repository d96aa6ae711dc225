// The read queries of the screens on a person's library. SQLite builds long lists as one JSON text:
// five thousand objects in JavaScript would cost ten times as much.
import {
  ALWAYS_READ_STATES,
  HIDDEN_STATES,
  HOURLY_STATES,
  MONTHLY_STATES,
  STATES_WITH_REGIONS,
} from "#shared/availability.ts";
import type { Cost, HeldVideo, History } from "#shared/contract/playlists.ts";
import { OPEN_ITEMS } from "#worker/library/removal-candidates.ts";
import { stateList } from "#worker/library/state-list.ts";
import { BROADCAST_MS, DETAILS_MS } from "#worker/library/sync-step.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const DAY_MS = 86_400_000;
/** How long the daily counts of playlists are kept. */
export const HISTORY_MS = 400 * DAY_MS;
const PIECE = 500;
/** Longer results are cut; the answer then says that there is more. */
const MAX_HELD = 200;

export type LibraryQuestions = ReturnType<typeof createQuestions>;

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createQuestions(sql: SqlStorage, lostTitleMs: number) {
  const jsonOf = (query: string, ...values: (string | number)[]): string =>
    [...sql.exec<{ json: string }>(query, ...values)][0]?.json ?? "[]";

  /** Videos with all their places, in the order of `ids`. */
  function findHeld(ids: readonly string[], now: number): HeldVideo[] {
    const json = jsonOf(HELD_JSON, JSON.stringify(ids), now - lostTitleMs, lostTitleMs);
    const videos: HeldVideo[] = JSON.parse(json);
    const found = new Map(videos.map((one) => [one.videoId, one]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    /** Item ids of a walk in order. Read before streaming, because a new walk may replace it. */
    orderOf: (playlistId: string, walk: string | null): string[] =>
      [...sql.exec<{ ids: string }>(ORDER, playlistId, walk ?? "")].flatMap(({ ids }): string[] =>
        JSON.parse(ids),
      ),

    /**
     * The videos of these items as the JSON array of the contract, in UTF-8. It comes in pieces,
     * because a SQLite value holds 8 MB at most.
     */
    *videosJson(order: readonly string[], now: number): Generator<string | Uint8Array> {
      yield "[";
      let separator = "";
      for (let start = 0; start < order.length; start += PIECE) {
        const ids = JSON.stringify(order.slice(start, start + PIECE));
        const { json } = sql
          .exec<{ json: ArrayBuffer }>(VIDEOS_JSON, ids, start, now - lostTitleMs, lostTitleMs)
          .one();
        // Without the brackets. Nothing is left if all items were removed meanwhile.
        if (json.byteLength <= 2) continue;
        yield separator;
        yield new Uint8Array(json, 1, json.byteLength - 2);
        separator = ",";
      }
      yield "]";
    },

    /** Videos whose title or channel contains all of the words, ignoring case. */
    search(text: string, now: number): { videos: HeldVideo[]; more: boolean } {
      const words = foldText(text).split(/\s+/).filter(Boolean);
      const ids: string[] = [];
      // SQLite folds the case of ASCII letters only.
      const rows = sql.exec(NAMES, now - lostTitleMs).raw<[string, string, string]>();
      for (const [id, title, channelTitle] of rows) {
        const name = foldText(`${title} ${channelTitle}`);
        if (words.every((word) => name.includes(word))) ids.push(id);
        if (ids.length > MAX_HELD) break;
      }
      return { videos: findHeld(ids.slice(0, MAX_HELD), now), more: ids.length > MAX_HELD };
    },

    /** Videos that the library holds more than once, the most frequent first. */
    duplicates(now: number): { videos: HeldVideo[]; more: boolean } {
      const ids = [...sql.exec<{ id: string }>(REPEATED, MAX_HELD + 1)].map(({ id }) => id);
      // Items that only an unfinished walk has read have no place yet.
      const videos = findHeld(ids.slice(0, MAX_HELD), now).filter(
        ({ places }) => places.length > 1,
      );
      return { videos, more: ids.length > MAX_HELD };
    },

    /** Counts by day of one playlist, or of all together. Days without a change are left out. */
    history(playlistId?: string): History {
      const rows =
        playlistId === undefined
          ? sql.exec<HistoryRow>(HISTORY)
          : sql.exec<HistoryRow>(HISTORY_OF_ONE, playlistId);
      return addUp(rows);
    },

    /** The most units that re-reading a playlist costs, and reading the regions of its videos. */
    costsOf(playlistId: string, now: number): { sync: Cost; regions: Cost } {
      const [row] = costRows(now, playlistId);
      if (!row) return { sync: { main: 0, stats: 0 }, regions: { main: 0, stats: 0 } };
      const regions = { main: Math.ceil(row.regionsDue / PAGE_SIZE), stats: 0 };
      return { sync: costOf(row), regions };
    },

    /** The same for the list of playlists, and for the whole library. */
    costs(now: number): { list: Cost; all: Cost } {
      const rows = costRows(now, null);
      const list = { main: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)), stats: 0 };
      const all = rows
        .map(costOf)
        .reduce(
          (sum, { main, stats }) => ({ main: sum.main + main, stats: sum.stats + stats }),
          list,
        );
      return { list, all };
    },

    /** What became hidden or vanished without us after `since`, with up to three titles, newest first. */
    vanished(since: number): { count: number; titles: string[] } {
      const rows = [...sql.exec<{ title: string }>(VANISHED, since)];
      const titles = rows.map(({ title }) => title).filter((title) => title !== "");
      return { count: rows.length, titles: titles.slice(0, 3) };
    },

    /** How many lost names are stored, and when the first of them expires. */
    lostNames(): { count: number; firstForgottenAt: number | null } {
      const [row] = [...sql.exec<{ count: number; first: number | null }>(LOST_NAMES)];
      const first = row?.first ?? null;
      return {
        count: row?.count ?? 0,
        firstForgottenAt: first === null ? null : first + lostTitleMs,
      };
    },
  };

  /** One row for the playlist, or for each playlist if it is null. */
  function costRows(now: number, playlistId: string | null): CostRow[] {
    return [...sql.exec<CostRow>(COSTS, now - DETAILS_MS, now - BROADCAST_MS, playlistId)];
  }
}

function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

type CostRow = {
  id: string;
  reported: number;
  known: number;
  /** Videos of which only the length is read, and videos that are read in full. */
  due: number;
  inFull: number;
  regionsDue: number;
};

/**
 * A page costs one unit and its lengths one. Videos without a length are then read in full, and items
 * missing from the list are read by id.
 */
function costOf({ reported, known, due, inFull }: CostRow): Cost {
  const pages = Math.max(1, Math.ceil(reported / PAGE_SIZE));
  const unknown = Math.max(0, reported - known);
  const missing = Math.max(0, known - reported);
  return {
    main: pages + Math.ceil(inFull / PAGE_SIZE) + Math.ceil(missing / PAGE_SIZE),
    stats: Math.min(pages, due + Math.ceil(unknown / PAGE_SIZE)),
  };
}

type HistoryRow = { playlistId: string; day: string; videos: number; hidden: number };

/** Rows are ordered by day; each holds its playlist's counts from that day on. */
function addUp(rows: Iterable<HistoryRow>): History {
  const latest = new Map<string, HistoryRow>();
  const days = new Map<string, { videos: number; hidden: number }>();
  const sum = { videos: 0, hidden: 0 };
  for (const row of rows) {
    const before = latest.get(row.playlistId);
    sum.videos += row.videos - (before?.videos ?? 0);
    sum.hidden += row.hidden - (before?.hidden ?? 0);
    latest.set(row.playlistId, row);
    days.set(row.day, { ...sum });
  }
  return [...days].map(([day, counts]) => ({ day, ...counts }));
}

/** The UTC day of an instant, such as "2026-11-21". */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The first day of the history that is still kept. */
export function oldestDay(now: number): string {
  return dayOf(now - HISTORY_MS);
}

const instant = (column: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

/** `oldest` is the parameter with the earliest valid confirmation, `kept` the one with the time kept. */
const lostNameJson = (oldest: string, kept: string): string => `
  case when v.lost_at is not null and v.title <> '' and coalesce(v.confirmed_at, v.lost_at) >= ${oldest}
  then json_object('title', v.title, 'channelTitle', v.channel_title,
    'lostAt', ${instant("v.lost_at")},
    'keptUntil', ${instant(`(coalesce(v.confirmed_at, v.lost_at) + ${kept})`)}) end`;

/** A lost video has no current title; its old one is in the field `was`. */
const VIDEO_FIELDS = `
  'videoId', v.id,
  'title', case when v.lost_at is null then v.title else '' end,
  'thumbnailUrl', case when v.lost_at is null then v.thumbnail_url else '' end,
  'duration', v.duration_seconds,
  'channelTitle', case when v.lost_at is null then v.channel_title else '' end,
  'availability', coalesce(v.availability, 'visible')`;

const ORDER =
  "select item_ids as ids from pages where playlist_id = ?1 and walk = ?2 order by page";

const VIDEOS_JSON = `
  with ordered as (select value as item_id, key + ?2 as position from json_each(?1))
  select cast(json_group_array(json_object(
    'id', i.id, ${VIDEO_FIELDS},
    'publishedAt', ${instant("i.added_at")},
    'isAvailable', json(case when v.availability in ${stateList(HIDDEN_STATES)} then 'false' else 'true' end),
    'isPrivate', json(case when v.availability = 'private' then 'true' else 'false' end),
    'position', o.position,
    'regions', json(v.regions),
    'was', ${lostNameJson("?3", "?4")}
  ) order by o.position) as blob) as json
  from ordered o join items i on i.id = o.item_id join videos v on v.id = i.video_id
  where i.id not in (${OPEN_ITEMS})`;

const HELD_JSON = `
  with wanted as (select value as id from json_each(?1)),
  ordered as (
    select je.value as item_id, p.playlist_id,
      row_number() over (partition by p.playlist_id order by p.page, je.key) - 1 as position
    from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk, json_each(p.item_ids) je
  ),
  places as (
    select i.video_id, json_group_array(json_object('playlistId', o.playlist_id, 'itemId', i.id,
      'position', o.position, 'publishedAt', ${instant("i.added_at")})
      order by o.playlist_id, o.position) as json
    from ordered o join items i on i.id = o.item_id join wanted w on w.id = i.video_id
    where i.id not in (${OPEN_ITEMS})
    group by i.video_id
  )
  select json_group_array(json_object(${VIDEO_FIELDS}, 'was', ${lostNameJson("?2", "?3")},
    'places', json(places.json))) as json
  from videos v join places on places.video_id = v.id`;

const NAMES = `
  select id, title, channel_title from videos
  where title <> '' and (lost_at is null or coalesce(confirmed_at, lost_at) >= ?1)
  order by title collate nocase, id`;

const REPEATED = `
  select i.video_id as id from items i join playlists p on p.id = i.playlist_id
  where p.walk is not null and i.id not in (${OPEN_ITEMS})
  group by i.video_id having count(*) > 1 order by count(*) desc, i.video_id limit ?1`;

const HISTORY = `
  select playlist_id as playlistId, day, videos, hidden from history order by day, playlist_id`;

const HISTORY_OF_ONE = `
  select playlist_id as playlistId, day, videos, hidden from history where playlist_id = ?1 order by day`;

const COSTS = `
  select p.id, p.reported, count(i.id) as known,
    coalesce(sum(i.id is not null and (v.availability is null
      or (v.availability in ${stateList(MONTHLY_STATES)} and v.checked_at < ?1))), 0) as due,
    coalesce(sum(v.availability in ${stateList(ALWAYS_READ_STATES)}
      or (v.availability in ${stateList(HOURLY_STATES)} and v.checked_at < ?2)), 0) as inFull,
    coalesce(sum(v.availability in ${stateList(STATES_WITH_REGIONS)}
      and coalesce(v.regions_at, 0) < ?1), 0) as regionsDue
  from playlists p left join items i on i.playlist_id = p.id left join videos v on v.id = i.video_id
  where ?3 is null or p.id = ?3
  group by p.id`;

const VANISHED = `
  select title, lost_at as at from videos where lost_at > ?1
  union all
  select title, ended_at as at from removals
  where by <> 'you' and item_id is not null and ended_at > ?1
  order by at desc`;

const LOST_NAMES = `
  select count(*) as count, min(coalesce(confirmed_at, lost_at)) as first from videos
  where lost_at is not null and title <> ''`;
