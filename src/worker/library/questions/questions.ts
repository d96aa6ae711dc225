// The read queries of the screens on a person's library. SQLite builds long lists as one JSON text:
// five thousand objects in JavaScript would cost ten times as much.
import { HIDDEN_STATES } from "#shared/availability.ts";
import type { Cost, History } from "#shared/contract/playlists.ts";
import { VANISHED_LIMIT } from "#shared/vanished-limit.ts";
import {
  type Checks,
  checksOf,
  costOf,
  costOfRegions,
  countUncheckedRegions,
} from "#worker/library/store/costs.ts";
import { createCountryBlocks } from "#worker/library/questions/country-blocks.ts";
import { createHeldVideos } from "#worker/library/questions/held-videos.ts";
import { createHiddenVideos } from "#worker/library/questions/hidden-videos.ts";
import { createNames } from "#worker/library/store/names.ts";
import { FROM_HIDDEN_OF_READ, OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";
import { stateList } from "#worker/library/store/rows.ts";
import {
  instant,
  joinArrays,
  knownPublicationJson,
  lostNameJson,
  VIDEO_FIELDS,
} from "#worker/library/questions/video-json.ts";
import { videoGroupsOf } from "#worker/library/store/video-groups.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const DAY_MS = 86_400_000;
/** For how many days the counts of playlists are known (policy III.E.4.c; product.md 4.4.1). */
export const HISTORY_MS = 30 * DAY_MS;

export type LibraryQuestions = ReturnType<typeof createQuestions>;

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createQuestions(sql: SqlStorage, lostTitleMs: number) {
  return {
    ...createHeldVideos(sql, createNames(sql), lostTitleMs),
    ...createHiddenVideos(sql, lostTitleMs),
    ...createCountryBlocks(sql, lostTitleMs),

    /** Item ids of a walk in order. Read before streaming, because a new walk may replace it. */
    orderOf: (playlistId: string, walk: string | null): string[] =>
      idsOf(sql.exec<{ ids: string }>(ORDER, playlistId, walk ?? "")),

    /** Item ids of the walk that was written last, in order. It may not have ended yet. */
    orderSoFar: (playlistId: string): string[] =>
      idsOf(sql.exec<{ ids: string }>(ORDER_SO_FAR, playlistId)),

    /** The videos of these items as the JSON array of the contract, in UTF-8. */
    *videosJson(order: readonly string[], now: number): Generator<string | Uint8Array> {
      yield* joinArrays(
        order.length,
        (start, end) =>
          sql
            .exec<{ json: ArrayBuffer }>(
              VIDEOS_JSON,
              JSON.stringify(order.slice(start, end)),
              start,
              now - lostTitleMs,
              lostTitleMs,
            )
            .one().json,
      );
    },

    /**
     * Counts by day of one playlist, or of all together, from {@link oldestDay} on. Days without a change are left out.
     */
    history(now: number, playlistId?: string): History {
      const oldest = oldestDay(now);
      if (playlistId !== undefined) {
        return [...sql.exec<History[number]>(HISTORY_OF_ONE, oldest, playlistId)];
      }
      const sum = { videos: 0, hidden: 0 };
      return [...sql.exec<History[number]>(HISTORY_CHANGES, oldest)].map(
        ({ day, videos, hidden }) => {
          sum.videos += videos;
          sum.hidden += hidden;
          return { day, ...sum };
        },
      );
    },

    /** The most units that re-reading a playlist costs, and reading the regions of its videos. */
    costsOf(playlistId: string, now: number): { sync: Cost; regions: Cost } {
      const { reported = 0 } = [...sql.exec<CountsRow>(COUNTS, playlistId)][0] ?? {};
      const groups = videoGroupsOf(sql, playlistId);
      const videoCount = groups.reduce((sum, { videos }) => sum + videos, 0);
      const row = { reported, videoCount, checks: checksOf(groups) };
      const unchecked = countUncheckedRegions([row], now);
      return { sync: costOf(row, now), regions: costOfRegions(unchecked) };
    },

    /** The same for the list of playlists, and for the whole library, by the stored counts. */
    costs(now: number): { list: Cost; all: Cost; regions: Cost } {
      const rows = storedCounts(sql);
      const list = { main: Math.max(1, Math.ceil(rows.length / PAGE_SIZE)), stats: 0 };
      const all = rows
        .map((row) => costOf(row, now))
        .reduce(
          (sum, { main, stats }) => ({ main: sum.main + main, stats: sum.stats + stats }),
          list,
        );
      return { list, all, regions: costOfRegions(countUncheckedRegions(rows, now)) };
    },

    /** How many videos of these playlists, or of all, have no known regions, as far as their contents were read. */
    uncheckedRegions(now: number, playlistIds?: readonly string[]): number {
      const rows = storedCounts(sql).filter(
        ({ id, walk }) => walk !== null && (playlistIds?.includes(id) ?? true),
      );
      return countUncheckedRegions(rows, now);
    },

    /**
     * How many items became hidden or vanished without us after `since`, up to {@link VANISHED_LIMIT}, with up to
     * three titles, newest first. {@link createHiddenVideos} lists them.
     */
    vanished(since: number): { count: number; titles: string[] } {
      const { count } = sql.exec<{ count: number }>(COUNT_VANISHED, since).one();
      const rows = [...sql.exec<{ title: string }>(VANISHED_TITLES, since)];
      return { count, titles: rows.map(({ title }) => title) };
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
}

const readChecks = (json: string): Checks => JSON.parse(json);

type CountsRow = {
  id: string;
  walk: string | null;
  reported: number;
  videoCount: number;
  checks: string | null;
};

function storedCounts(sql: SqlStorage) {
  return [...sql.exec<CountsRow>(COUNTS, null)].map(({ checks, ...row }) => ({
    ...row,
    checks: checks === null ? null : readChecks(checks),
  }));
}

function idsOf(pages: Iterable<{ ids: string }>): string[] {
  return [...pages].flatMap(({ ids }): string[] => JSON.parse(ids));
}

/** The UTC day of an instant, such as "2026-11-21". */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The first day whose counts are known. They may be in a row of an earlier day, on which they last changed. */
export function oldestDay(now: number): string {
  return dayOf(now - HISTORY_MS);
}

const ORDER =
  "select item_ids as ids from pages where playlist_id = ?1 and walk = ?2 order by page";

const ORDER_SO_FAR = `
  select item_ids as ids from pages where playlist_id = ?1 and walk = (
    select walk from pages where playlist_id = ?1 order by rowid desc limit 1)
  order by page`;

const VIDEOS_JSON = `
  with ordered as (select value as item_id, key + ?2 as position from json_each(?1))
  select cast(json_group_array(json_object(
    'id', i.id, ${VIDEO_FIELDS},
    'publishedAt', ${instant("i.added_at")},
    'videoPublishedAt', ${knownPublicationJson("?3")},
    'isAvailable', json(case when v.availability in ${stateList(HIDDEN_STATES)} then 'false' else 'true' end),
    'isPrivate', json(case when v.availability = 'private' then 'true' else 'false' end),
    'position', o.position,
    'regions', json(v.regions),
    'isAgeRestricted', json(case when v.is_age_restricted = 1 then 'true' else 'false' end),
    'was', ${lostNameJson("?3", "?4")}
  ) order by o.position) as blob) as json
  from ordered o join items i on i.id = o.item_id join videos v on v.id = i.video_id
  where i.id not in (${OPEN_ITEMS})`;

/** The counts from the day `?1` on. The counts of that day are those of the last change until then. */
const KNOWN_HISTORY = `
  select playlist_id, max(day, ?1) as day, videos, hidden from history h
  where day > ?1 or day = (
    select max(day) from history first where first.playlist_id = h.playlist_id and first.day <= ?1)`;

/** By how much the counts of all playlists together changed on each day. */
const HISTORY_CHANGES = `
  select day, sum(videos - videos_before) as videos, sum(hidden - hidden_before) as hidden from (
    select day, videos, hidden,
      lag(videos, 1, 0) over its as videos_before, lag(hidden, 1, 0) over its as hidden_before
    from (${KNOWN_HISTORY}) window its as (partition by playlist_id order by day))
  group by day order by day`;

const HISTORY_OF_ONE = `
  select day, videos, hidden from (${KNOWN_HISTORY}) where playlist_id = ?2 order by day`;

const COUNTS = `
  select id, walk, reported, video_count as videoCount, checks from playlists where ?1 is null or id = ?1`;

const COUNT_VANISHED = `
  select count(*) as count from (
    select 1 ${FROM_HIDDEN_OF_READ} and v.lost_at > ?1
    union all
    select 1 from removals where by <> 'you' and item_id is not null and contradicted_at is null
      and ended_at > ?1
    limit ${VANISHED_LIMIT})`;

const VANISHED_TITLES = `
  select title from (
    select * from (
      select distinct v.title, v.lost_at as at ${FROM_HIDDEN_OF_READ}
        and v.lost_at > ?1 and v.title <> ''
      order by v.lost_at desc limit 3)
    union all
    select * from (
      select title, ended_at as at from removals
      where by <> 'you' and item_id is not null and contradicted_at is null and ended_at > ?1
        and title <> ''
      order by ended_at desc limit 3))
  order by at desc limit 3`;

const LOST_NAMES = `
  select count(*) as count, min(coalesce(confirmed_at, lost_at)) as first
  from videos indexed by videos_lost where lost_at is not null and title <> ''`;
