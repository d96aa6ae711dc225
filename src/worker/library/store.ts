// What one user's object knows, in its SQLite. All calls are synchronous; what belongs together is
// written in one transaction.
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/durable-sqlite";
import { migrate } from "drizzle-orm/durable-sqlite/migrator";
import { items, jobs, pages, playlists, videos } from "#worker/library/schema.ts";
import { libraryMigrations } from "#worker/library/migrations.ts";
import type { ItemRow, PageWrites, VideoRow } from "#worker/library/sync-step.ts";

export type JobRow = typeof jobs.$inferSelect;
export type PlaylistRow = typeof playlists.$inferSelect;
export type PlaylistListing = Pick<
  PlaylistRow,
  "id" | "title" | "thumbnailUrl" | "privacy" | "reported" | "createdAt"
>;

// SQLite takes a hundred parameters at once.
const AT_ONCE = 90;
const ENDED_JOBS_MS = 3_600_000;

export type LibraryStore = Awaited<ReturnType<typeof openLibraryStore>>;

/** Brings the tables up to date first. */
export async function openLibraryStore(storage: DurableObjectStorage) {
  const db = drizzle(storage);
  await migrate(db, libraryMigrations);
  const transaction = <Result>(work: () => Result): Result => storage.transactionSync(work);

  function saveItems(rows: readonly ItemRow[]): void {
    for (const row of rows) {
      db.insert(items).values(row).onConflictDoUpdate({ target: items.id, set: row }).run();
    }
  }

  function saveVideos(rows: readonly VideoRow[]): void {
    for (const row of rows) {
      db.insert(videos).values(row).onConflictDoUpdate({ target: videos.id, set: row }).run();
    }
  }

  function updateJob(id: string, change: Partial<JobRow>): void {
    db.update(jobs).set(change).where(eq(jobs.id, id)).run();
  }

  function pagesOf(playlistId: string, walk: string): string[][] {
    return db
      .select({ itemIds: pages.itemIds })
      .from(pages)
      .where(and(eq(pages.playlistId, playlistId), eq(pages.walk, walk)))
      .orderBy(asc(pages.page))
      .all()
      .map(({ itemIds }) => itemIds);
  }

  /** A page of a walk; with the first one come those before it, which are the last walk's. */
  function writePage(
    playlist: PlaylistRow,
    { walkId, page }: Pick<JobRow, "walkId" | "page">,
    itemIds: string[],
  ): void {
    const walk = { playlistId: playlist.id, walk: walkId };
    const hasBegun = pagesOf(playlist.id, walkId).length > 0;
    if (!hasBegun && playlist.walk !== null) {
      pagesOf(playlist.id, playlist.walk)
        .slice(0, page)
        .forEach((ids, index) => {
          db.insert(pages)
            .values({ ...walk, page: index, itemIds: ids })
            .run();
        });
    }
    db.insert(pages)
      .values({ ...walk, page, itemIds })
      .onConflictDoUpdate({ target: [pages.playlistId, pages.walk, pages.page], set: { itemIds } })
      .run();
  }

  function dropPlaylists(ids: readonly string[]): void {
    for (const id of ids) {
      db.delete(items).where(eq(items.playlistId, id)).run();
      db.delete(pages).where(eq(pages.playlistId, id)).run();
      db.delete(playlists).where(eq(playlists.id, id)).run();
    }
  }

  return {
    transaction,
    updateJob,
    pagesOf,
    saveVideos: (rows: readonly VideoRow[]) => transaction(() => saveVideos(rows)),

    // Jobs.
    findJob(id: string): JobRow | undefined {
      return db.select().from(jobs).where(eq(jobs.id, id)).get();
    },
    /** Work that is not over, the oldest first. */
    openJobs(): JobRow[] {
      return db
        .select()
        .from(jobs)
        .where(inArray(jobs.state, ["running", "paused"]))
        .orderBy(asc(jobs.startedAt))
        .all();
    },
    /** The latest first; what ended long ago is forgotten. */
    listJobs(now: number): JobRow[] {
      const old = and(isNotNull(jobs.endedAt), lt(jobs.endedAt, now - ENDED_JOBS_MS));
      db.delete(jobs).where(old).run();
      return db.select().from(jobs).orderBy(desc(jobs.startedAt)).all();
    },
    addJob(job: JobRow): void {
      db.insert(jobs).values(job).run();
    },

    // Playlists.
    listPlaylists(): PlaylistRow[] {
      return db.select().from(playlists).orderBy(asc(playlists.id)).all();
    },
    findPlaylist(id: string): PlaylistRow | undefined {
      return db.select().from(playlists).where(eq(playlists.id, id)).get();
    },
    /** Puts in place of all playlists those that YouTube has listed to the end. */
    replacePlaylists(listed: readonly PlaylistListing[]): void {
      transaction(() => {
        const known = new Map(
          db
            .select()
            .from(playlists)
            .all()
            .map((row) => [row.id, row]),
        );
        for (const listing of listed) {
          const row = known.get(listing.id);
          known.delete(listing.id);
          if (row && isSameListing(row, listing)) continue;
          db.insert(playlists)
            .values(listing)
            .onConflictDoUpdate({ target: playlists.id, set: listing })
            .run();
        }
        dropPlaylists([...known.keys()]);
      });
    },

    // Items and videos.
    itemsByIds(ids: readonly string[]): Map<string, ItemRow> {
      return byId(ids, (some) => db.select().from(items).where(inArray(items.id, some)).all());
    },
    videosByIds(ids: readonly string[]): Map<string, VideoRow> {
      return byId(ids, (some) => db.select().from(videos).where(inArray(videos.id, some)).all());
    },
    /** Videos of a playlist whose details were never read; a crash may leave some. */
    videosWithoutDetails(playlistId: string, limit: number): VideoRow[] {
      return db
        .selectDistinct({ video: videos })
        .from(items)
        .innerJoin(videos, eq(videos.id, items.videoId))
        .where(and(eq(items.playlistId, playlistId), sql`${videos.availability} is null`))
        .limit(limit)
        .all()
        .map(({ video }) => video);
    },

    /**
     * One page of a walk with the job's place in it, together. While a walk finds the pages of the
     * last one, none is written; from the first that differs on, all are.
     */
    savePage(input: {
      playlist: PlaylistRow;
      job: Pick<JobRow, "id" | "walkId" | "page">;
      writes: PageWrites;
      isSame: boolean;
      change: Partial<JobRow>;
    }): void {
      const { playlist, job, writes, isSame, change } = input;
      transaction(() => {
        saveItems(writes.items);
        saveVideos(writes.videos);
        if (!isSame) writePage(playlist, job, writes.itemIds);
        updateJob(job.id, change);
      });
    },

    /** Forgets what a walk that has to begin anew has written. */
    dropWalk(playlistId: string, walk: string): void {
      db.delete(pages)
        .where(and(eq(pages.playlistId, playlistId), eq(pages.walk, walk)))
        .run();
    },

    /**
     * The end of a complete walk: its pages stand from now on, with `passedBy` at their end, what they
     * do not hold goes, and the sums are made. An unchanged walk has found the last one's pages again.
     */
    finishWalk(input: {
      playlist: PlaylistRow;
      job: Pick<JobRow, "walkId" | "page">;
      isUnchanged: boolean;
      passedBy: string[];
      now: number;
    }): void {
      const { playlist, job, isUnchanged, passedBy, now } = input;
      const playlistId = playlist.id;
      transaction(() => {
        if (!isUnchanged) {
          const hasBegun = pagesOf(playlistId, job.walkId).length > 0;
          if (!hasBegun || passedBy.length > 0) writePage(playlist, job, passedBy);
          db.delete(pages)
            .where(and(eq(pages.playlistId, playlistId), ne(pages.walk, job.walkId)))
            .run();
        }
        // What no page holds is gone, or comes from a walk that was cut short.
        const walk = isUnchanged ? playlist.walk : job.walkId;
        const swept = storage.sql.exec(SWEEP_ITEMS, playlistId, walk).rowsWritten;
        const sums = db
          .select({
            videoCount: sql<number>`count(*)`,
            hiddenCount: sql<number>`coalesce(sum(${videos.availability} not in ('visible', 'live', 'upcoming')), 0)`,
            totalSeconds: sql<number>`coalesce(sum(${videos.durationSeconds}), 0)`,
            newestAddedAt: sql<number | null>`max(${items.addedAt})`,
          })
          .from(items)
          .innerJoin(videos, eq(videos.id, items.videoId))
          .where(eq(items.playlistId, playlistId))
          .get();
        db.update(playlists)
          .set({ ...sums, ...(!isUnchanged && { walk: job.walkId }), syncedAt: now })
          .where(eq(playlists.id, playlistId))
          .run();
        // Videos that no playlist holds any more are nobody's business.
        if (swept > 0) {
          const held = db.select({ id: items.videoId }).from(items);
          db.delete(videos).where(notInArray(videos.id, held)).run();
        }
      });
    },

    /** The playlist's videos in order, as the JSON array that the contract describes. */
    videosJson(playlist: PlaylistRow): string {
      const [row] = [
        ...storage.sql.exec<{ json: string }>(VIDEOS_JSON, playlist.id, playlist.walk ?? ""),
      ];
      return row?.json ?? "[]";
    },
  };
}

const SWEEP_ITEMS = `
  delete from items where playlist_id = ?1 and id not in (
    select je.value from pages p, json_each(p.item_ids) je where p.playlist_id = ?1 and p.walk = ?2)`;

/** Built by SQLite as one text: five thousand objects would cost ten times as much. */
const VIDEOS_JSON = `
  with ordered as (
    select je.value as item_id, row_number() over (order by p.page, je.key) - 1 as position
    from pages p, json_each(p.item_ids) je
    where p.playlist_id = ?1 and p.walk = ?2
  )
  select json_group_array(json_object(
    'id', i.id,
    'videoId', i.video_id,
    'title', case when v.lost_at is null then v.title else '' end,
    'thumbnailUrl', case when v.lost_at is null then v.thumbnail_url else '' end,
    'duration', v.duration_seconds,
    'channelTitle', case when v.lost_at is null then v.channel_title else '' end,
    'publishedAt', strftime('%Y-%m-%dT%H:%M:%fZ', i.added_at / 1000.0, 'unixepoch'),
    'isAvailable', json(case when coalesce(v.availability, 'visible') in ('visible', 'live', 'upcoming') then 'true' else 'false' end),
    'isPrivate', json(case when v.availability = 'private' then 'true' else 'false' end),
    'availability', coalesce(v.availability, 'visible'),
    'position', o.position,
    'was', case when v.lost_at is not null and v.title <> '' then json_object(
      'title', v.title, 'channelTitle', v.channel_title,
      'lostAt', strftime('%Y-%m-%dT%H:%M:%fZ', v.lost_at / 1000.0, 'unixepoch')) end
  ) order by o.position) as json
  from ordered o join items i on i.id = o.item_id join videos v on v.id = i.video_id`;

function byId<Row extends { id: string }>(
  ids: readonly string[],
  select: (some: string[]) => Row[],
): Map<string, Row> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    rows.push(...select(ids.slice(start, start + AT_ONCE)));
  }
  return new Map(rows.map((row) => [row.id, row]));
}

function isSameListing(row: PlaylistRow, listing: PlaylistListing): boolean {
  return (Object.keys(listing) as (keyof PlaylistListing)[]).every(
    (key) => row[key] === listing[key],
  );
}
