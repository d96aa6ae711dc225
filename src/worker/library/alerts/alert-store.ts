// What alerts ask of one user's SQLite: which videos to look for, what has vanished, and what was told already.
import { and, asc, count, gt, inArray, lt } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { chunksOf } from "#shared/chunks.ts";
import { MONTHLY_STATES, UNCHECKED_STATES } from "#shared/availability.ts";
import type { VanishedVideo } from "#worker/alerts/alert-mail.ts";
import { FROM_HIDDEN_OF_READ } from "#worker/library/removal/removal-candidates.ts";
import { IS_VISIBLE_AGAIN } from "#worker/library/removal/removal-visibility.ts";
import { told, videos } from "#worker/library/store/schema.ts";

// SQLite allows 100 parameters in a statement.
const AT_ONCE = 90;
/** A video that left a playlist and was seen visible longer ago than this did not vanish now: somebody tidied up. */
const SEEN_MS = 30 * 86_400_000;

export function createAlertStore(
  db: DrizzleSqliteDODatabase,
  { sql }: Pick<DurableObjectStorage, "sql">,
) {
  const visibleAfter = (id: string) =>
    and(gt(videos.id, id), inArray(videos.availability, [...MONTHLY_STATES]));
  return {
    /** Ids of visible videos after this one, in order. Broadcasts have no length to ask for. */
    visibleAfter(id: string, limit: number): string[] {
      const rows = db
        .select({ id: videos.id })
        .from(videos)
        .where(visibleAfter(id))
        .orderBy(asc(videos.id))
        .limit(limit)
        .all();
      return rows.map((row) => row.id);
    },
    countVisibleAfter: (id: string): number =>
      db.select({ count: count() }).from(videos).where(visibleAfter(id)).get()?.count ?? 0,

    /** Those of the ids that are in a public playlist. */
    inPublicPlaylists(ids: readonly string[]): Set<string> {
      const rows = sql.exec<{ id: string }>(IN_PUBLIC_PLAYLISTS, JSON.stringify(ids));
      return new Set([...rows].map(({ id }) => id));
    },

    /** The next check of their playlists looks at videos in full whose state could not be found out. */
    markUndecided(): void {
      const isUndecided = inArray(videos.availability, UNCHECKED_STATES);
      db.update(videos).set({ checkedAt: 0 }).where(isUndecided).run();
    },
    /** The same for these videos. */
    markUnchecked(ids: readonly string[]): void {
      for (const some of chunksOf(ids, AT_ONCE)) {
        db.update(videos).set({ checkedAt: 0 }).where(inArray(videos.id, some)).run();
      }
    },

    /**
     * Videos that became hidden after `since`, or left a playlist then because they are gone and were seen shortly before;
     * newest first. Without those that are visible again.
     * @param lostTitleMs how long a name may be kept after it was last confirmed
     */
    vanishedSince(since: number, lostTitleMs: number, now: number): VanishedVideo[] {
      const rows = sql.exec<VanishedRow>(VANISHED, since, SEEN_MS);
      return [...rows].map((row) => toVanished(row, lostTitleMs, now));
    },

    /** Videos of the removal history that were found visible again after `since` and can be put back; newest first. */
    visibleAgainSince(since: number, lostTitleMs: number, now: number): VanishedVideo[] {
      const rows = sql.exec<VanishedRow>(VISIBLE_AGAIN, since);
      return [...rows].map((row) => toVanished(row, lostTitleMs, now));
    },

    /** Those of the hashes that were not told before. */
    untold(hashes: readonly string[]): string[] {
      const known = new Set(
        db
          .select({ hash: told.hash })
          .from(told)
          .all()
          .map(({ hash }) => hash),
      );
      return hashes.filter((hash) => !known.has(hash));
    },
    /** Records what is about to be told. */
    addTold(hashes: readonly string[], at: number): void {
      for (const hash of hashes) db.insert(told).values({ hash, at }).onConflictDoNothing().run();
    },
    /** Takes back what was refused. */
    dropTold(hashes: readonly string[]): void {
      for (const some of chunksOf(hashes, AT_ONCE)) {
        db.delete(told).where(inArray(told.hash, some)).run();
      }
    },
    forgetToldBefore(before: number): void {
      db.delete(told).where(lt(told.at, before)).run();
    },
  };
}

type VanishedRow = {
  id: string;
  title: string;
  channelTitle: string;
  namedAt: number;
  playlists: string;
};

function toVanished(
  { id, playlists, ...row }: VanishedRow,
  lostTitleMs: number,
  now: number,
): VanishedVideo {
  const forgottenAt = row.namedAt + lostTitleMs;
  const isNamed = row.title !== "" && forgottenAt > now;
  return {
    id,
    title: isNamed ? row.title : "",
    channelTitle: isNamed ? row.channelTitle : "",
    forgottenAt,
    playlists: parseTitles(playlists),
  };
}

const parseTitles = (json: string): string[] => JSON.parse(json);

const IN_PUBLIC_PLAYLISTS = `
  select wanted.value as id from json_each(?1) wanted
  where exists (
    select 1 from items i join playlists l on l.id = i.playlist_id
    where i.video_id = wanted.value and l.privacy = 'public')`;

const VANISHED = `
  select id, max(title) as title, max(channelTitle) as channelTitle, max(namedAt) as namedAt,
    json_group_array(distinct playlist) as playlists
  from (
    select v.id, v.title, v.channel_title as channelTitle, coalesce(v.confirmed_at, v.lost_at) as namedAt,
      l.title as playlist, v.lost_at as at
    ${FROM_HIDDEN_OF_READ} and v.lost_at > ?1
    union all
    select video_id, title, channel_title, named_at, playlist_title, ended_at
    from removals
    where by = 'youtube' and item_id is not null and video_id is not null
      and contradicted_at is null and visible_again_at is null
      and ended_at > ?1 and named_at > ended_at - ?2)
  group by id order by max(at) desc, id`;

const VISIBLE_AGAIN = `
  select video_id as id, max(title) as title, max(channel_title) as channelTitle,
    max(coalesce(named_at, ended_at)) as namedAt,
    json_group_array(distinct (
      select l.title from playlists l where l.id = removals.playlist_id)) as playlists
  from removals
  where ${IS_VISIBLE_AGAIN} and visible_again_at > ?1 and playlist_id in (select id from playlists)
  group by video_id order by max(visible_again_at) desc, video_id`;
