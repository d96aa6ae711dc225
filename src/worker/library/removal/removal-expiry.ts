// Deletes what YouTube said about removed items 30 days after it last confirmed it (policy III.E.4.c). The date, the
// reason and the result of each removal stay, and so does their number (decision 50).
import { and, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { deleteUnreferenced } from "#worker/library/store/delete-items.ts";
import { removals } from "#worker/library/store/schema.ts";

/** Stands for the id of an item that has expired; null is a whole playlist. */
const EXPIRED_ITEM = "";
/** Prefix of the name that replaces the id of a gone playlist; each has its own. No id of YouTube has a colon. */
const EXPIRED_PLAYLIST = "expired:";

const STEP_MS = 86_400_000;

/** The id of a row's playlist; null once it has expired. */
export function knownPlaylistId(playlistId: string): string | null {
  return playlistId.startsWith(EXPIRED_PLAYLIST) ? null : playlistId;
}

/** Names expire after LOST_TITLE_DAYS. Ids, by which jobs tell items and playlists apart, always have 30 days. */
export type ExpiredBefore = { names: number; ids: number };

export function createRemovalExpiry(
  db: DrizzleSqliteDODatabase,
  storage: Pick<DurableObjectStorage, "sql">,
) {
  /** Names, and video ids of ended rows. Open rows keep the video id, which their recheck needs. */
  function forgetNames(before: ExpiredBefore): void {
    for (const at of new Set([before.ids, before.names])) storage.sql.exec(CONFIRM_NAMES, at);
    const hasOldName = and(isNamed, lt(namedAt, before.names));
    const hasOldId = and(hasVideoId, lt(videoIdAt, before.ids));
    const rows = db
      .select({ videoId: removals.videoId })
      .from(removals)
      .where(and(hasEnded, or(hasOldName, hasOldId)))
      .all();
    deleteUnreferenced(
      storage.sql,
      rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])),
    );
    // What a look found about a video goes with its id.
    db.update(removals)
      .set({ videoId: null, visibilityCheckedAt: null, visibleAgainAt: null })
      .where(hasOldId)
      .run();
    db.update(removals).set(NAMELESS).where(hasOldName).run();
  }

  /**
   * Where an item was, and the titles of playlists, which the list of playlists has as long as they exist. Open rows keep
   * the item id, which is their order.
   */
  function forgetPlaces(before: number): void {
    db.update(removals)
      .set({
        itemId: sql`case when ${isItem} and ${hasEnded} then ${EXPIRED_ITEM} else ${removals.itemId} end`,
        // Without it, a row without a video would look like one of a whole playlist.
        availability: sql`case when ${isItem} then coalesce(${removals.availability}, 'unknown') end`,
        position: null,
        keptItemId: null,
        playlistTitle: "",
      })
      .where(and(isPlaced, lt(placedAt, before)))
      .run();
  }

  /** All that is known of the removals from playlists that are gone, once the last of them is old. */
  function forgetPlaylists(before: number): void {
    const gone = [...storage.sql.exec<GonePlaylist>(GONE_PLAYLISTS)];
    for (const { id } of gone.filter(({ lastAt }) => lastAt < before)) {
      db.update(removals)
        .set({
          ...NAMELESS,
          playlistId: `${EXPIRED_PLAYLIST}${crypto.randomUUID()}`,
          playlistTitle: "",
          videoId: null,
          visibilityCheckedAt: null,
          visibleAgainAt: null,
        })
        .where(eq(removals.playlistId, id))
        .run();
    }
  }

  /** The earliest confirmation times of what {@link forget} would delete. */
  function oldest(): Partial<ExpiredBefore> {
    const min = (at: SQL<number>, is: SQL | undefined) =>
      sql<number | null>`min(case when ${is} then ${at} end)`;
    const row = db
      .select({
        named: min(namedAt, isNamed),
        videoId: min(videoIdAt, hasVideoId),
        placed: min(placedAt, isPlaced),
      })
      .from(removals)
      .get();
    const times = [...storage.sql.exec<GonePlaylist>(GONE_PLAYLISTS)].map(({ lastAt }) => lastAt);
    times.push(...[row?.videoId, row?.placed].filter((at) => typeof at === "number"));
    return {
      ...(typeof row?.named === "number" && { names: row.named }),
      ...(times.length > 0 && { ids: Math.min(...times) }),
    };
  }

  return {
    /**
     * Deletes what YouTube last confirmed before these times, and with it what expires within a day: the rows of a job
     * ended one by one, and each step looks at all rows.
     */
    forget(expired: ExpiredBefore): void {
      const { names = expired.names, ids = expired.ids } = oldest();
      if (names >= expired.names && ids >= expired.ids) return;
      const before = { names: expired.names + STEP_MS, ids: expired.ids + STEP_MS };
      forgetNames(before);
      forgetPlaces(before.ids);
      forgetPlaylists(before.ids);
    },

    /** Titles of playlists, when none has been listed for 30 days. */
    forgetPlaylistTitles(): void {
      db.update(removals).set({ playlistTitle: "" }).where(ne(removals.playlistTitle, "")).run();
    },

    oldest,
  };
}

const NAMELESS = { title: "", channelTitle: "" } as const;
const isItem = isNotNull(removals.itemId);
const hasEnded = isNotNull(removals.endedAt);

const isNamed = ne(removals.title, "");
const namedAt = sql<number>`coalesce(${removals.namedAt}, ${removals.endedAt}, ${removals.plannedAt})`;

const hasVideoId = and(hasEnded, isNotNull(removals.videoId));
/** A change that waited for long may end long after YouTube told the name, and can still be undone then. */
const videoIdAt = sql<number>`max(coalesce(${removals.namedAt}, 0), ${removals.endedAt})`;

const isPlaced = or(
  and(hasEnded, ne(removals.itemId, EXPIRED_ITEM)),
  isNotNull(removals.position),
  ne(removals.playlistTitle, ""),
);
/** The title of a whole playlist may have been confirmed earlier than its row. */
const placedAt = sql<number>`case when ${isItem}
  then coalesce(${removals.endedAt}, ${removals.plannedAt}) else ${namedAt} end`;

/** Rows of videos that the library still holds, because they are in another place or were put back, are confirmed with it. */
const CONFIRM_NAMES = `
  update removals set title = v.title, channel_title = v.channel_title, named_at = v.confirmed_at
  from videos v
  where v.id = removals.video_id and removals.ended_at is not null
    and coalesce(removals.named_at, removals.ended_at) < ?1
    and v.confirmed_at >= ?1 and v.lost_at is null and v.title <> ''
    and exists (select 1 from items i where i.video_id = v.id)`;

type GonePlaylist = { id: string; lastAt: number };

const GONE_PLAYLISTS = `
  select playlist_id as id, max(ended_at) as lastAt from removals
  where playlist_id not in (select id from playlists) and playlist_id not like '${EXPIRED_PLAYLIST}%'
  group by playlist_id having count(*) = count(ended_at)`;
