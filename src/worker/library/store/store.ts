// The current playlists, items and videos of one user, in their object's SQLite. walk-store.ts stores
// an unfinished walk. All calls are synchronous; related rows are written in one transaction.
import { and, asc, eq, inArray, isNotNull, isNull, lt, max, min, ne, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/durable-sqlite";
import { migrate } from "drizzle-orm/durable-sqlite/migrator";
import { chunksOf } from "#shared/chunks.ts";
import {
  ALWAYS_READ_STATES,
  type Availability,
  HOURLY_STATES,
  MONTHLY_STATES,
} from "#shared/availability.ts";
import { createAlertStore } from "#worker/library/alerts/alert-store.ts";
import { upsertRows, hasSameFields } from "#worker/library/store/rows.ts";
import { createCreationStore } from "#worker/library/creation/creation-store.ts";
import { createExportRows } from "#worker/library/questions/export-rows.ts";
import { deleteItems } from "#worker/library/store/delete-items.ts";
import { createHiddenLookStore } from "#worker/library/cleaning/hidden-look-store.ts";
import { createInsertionStore } from "#worker/library/creation/insertion-store.ts";
import { createJobStore, type JobRow } from "#worker/library/jobs/job-store.ts";
import { libraryMigrations } from "#worker/library/store/migrations.ts";
import { BROADCAST_MS } from "#worker/library/store/costs.ts";
import { createNames, nameOf } from "#worker/library/store/names.ts";
import { createOrderStore } from "#worker/library/order/order-store.ts";
import { createRegionStore } from "#worker/library/store/region-store.ts";
import { createRemovalStore } from "#worker/library/removal/removal-store.ts";
import { history, items, pages, playlists, videos } from "#worker/library/store/schema.ts";
import { createSums } from "#worker/library/store/sums.ts";
import { createVerificationStore } from "#worker/library/changes/verification-store.ts";
import { createWalkStore } from "#worker/library/store/walk-store.ts";
import {
  detailsDueBefore,
  type ItemRow,
  type VideoRow,
} from "#worker/library/reading/sync-step.ts";

export type PlaylistRow = typeof playlists.$inferSelect;
export type PlaylistListing = Pick<
  PlaylistRow,
  "id" | "title" | "thumbnailUrl" | "privacy" | "reported" | "createdAt"
>;

// SQLite allows 100 parameters in a statement.
const AT_ONCE = 90;

// For 5,000 videos each, this takes less than a second.
const COMPLETED_AT_ONCE = 10;

export type LibraryStore = Awaited<ReturnType<typeof openLibraryStore>>;

/** Runs the migrations first. `onJob` is called after each change of a job. */
export async function openLibraryStore(storage: DurableObjectStorage, onJob: () => void) {
  const db = drizzle(storage);
  await migrate(db, libraryMigrations);
  const transaction = <Result>(work: () => Result): Result => storage.transactionSync(work);

  const jobStore = createJobStore(db, onJob);
  const removalStore = createRemovalStore(db, storage);
  const sums = createSums(db, storage.sql);
  const names = createNames(storage.sql);
  const saveItems = (rows: readonly ItemRow[]): void => upsertRows(storage.sql, items, rows);
  const saveVideos = (rows: readonly VideoRow[]): void =>
    upsertRows(
      storage.sql,
      videos,
      rows.map((row) => ({ ...row, name: nameOf(row) })),
    );

  function dropPlaylists(ids: readonly string[]): void {
    for (const id of ids) {
      deleteItems(storage.sql, id);
      db.delete(pages).where(eq(pages.playlistId, id)).run();
      db.delete(history).where(eq(history.playlistId, id)).run();
      db.delete(playlists).where(eq(playlists.id, id)).run();
    }
  }

  /** The earliest confirmation time among lost names. */
  const oldestLost = (): number | undefined =>
    storage.sql.exec<{ at: number | null }>(OLDEST_LOST).one().at ?? undefined;

  return {
    ...jobStore,
    rowsForExport: createExportRows(db),
    removals: removalStore,
    insertions: createInsertionStore(db),
    creations: createCreationStore(db, storage),
    verification: createVerificationStore(db),
    orders: createOrderStore(db, storage.sql),
    counts: sums.counts,
    ...createRegionStore(db, storage),
    ...createHiddenLookStore(storage),
    alerts: createAlertStore(db, storage),
    transaction,
    ...createWalkStore({
      db,
      storage,
      jobs: jobStore,
      removals: removalStore,
      sums,
      saveItems,
      saveVideos,
      names,
    }),

    saveItems,
    saveVideos,

    // Playlists.
    listPlaylists(): PlaylistRow[] {
      return db.select().from(playlists).orderBy(asc(playlists.id)).all();
    },
    findPlaylist(id: string): PlaylistRow | undefined {
      return db.select().from(playlists).where(eq(playlists.id, id)).get();
    },
    /**
     * Replaces the playlists by YouTube's complete list, except those in `keep`, which stay.
     * @param listedAt when the previous list was read, in milliseconds since the epoch
     */
    replacePlaylists(
      listed: readonly PlaylistListing[],
      keep: ReadonlySet<string>,
      now: number,
      listedAt = now,
    ): void {
      transaction(() => {
        // YouTube may still list what we deleted, and what it lists later was not deleted.
        const ours = removalStore.recentlyRemoved(undefined, now);
        const shown = listed.filter(({ id }) => !ours.has(id));
        removalStore.contradictPlaylists(
          shown.map(({ id }) => id),
          now,
        );
        const known = new Map(
          db
            .select()
            .from(playlists)
            .all()
            .map((row) => [row.id, row]),
        );
        for (const listing of shown) {
          const row = known.get(listing.id);
          known.delete(listing.id);
          if (row && hasSameFields(row, listing)) continue;
          db.insert(playlists)
            .values(listing)
            .onConflictDoUpdate({ target: playlists.id, set: listing })
            .run();
        }
        for (const id of keep) known.delete(id);
        for (const id of known.keys()) {
          removalStore.resolveLostDeletion(id);
          storage.sql.exec(REFUSE_NEVER_LISTED, id);
          storage.sql.exec(RECORD_VANISHED_PLAYLIST, id, now, listedAt);
        }
        dropPlaylists([...known.keys()]);
      });
    },

    /** Deletes a playlist that was deleted on YouTube. */
    dropPlaylist(id: string): void {
      dropPlaylists([id]);
    },
    /** True until the first playlist was read completely. */
    isNew: (): boolean =>
      db
        .select({ at: max(playlists.syncedAt) })
        .from(playlists)
        .get()?.at == null,

    /** The earliest time at which any playlist was last read completely. */
    oldestSync(): number | undefined {
      const row = db
        .select({ at: min(playlists.syncedAt) })
        .from(playlists)
        .get();
      return row?.at ?? undefined;
    },
    /** Deletes the contents and counts of playlists last read before `before`. True if there were any. */
    forgetContents(before: number): boolean {
      const old = db
        .select({ id: playlists.id })
        .from(playlists)
        .where(lt(playlists.syncedAt, before))
        .all()
        .map(({ id }) => id);
      if (old.length === 0) return false;
      transaction(() => {
        for (const id of old) {
          deleteItems(storage.sql, id);
          db.delete(pages).where(eq(pages.playlistId, id)).run();
          db.delete(history).where(eq(history.playlistId, id)).run();
          db.update(playlists).set(UNREAD).where(eq(playlists.id, id)).run();
        }
      });
      return true;
    },

    /** Deletes what the list of playlists says about them. */
    forgetPlaylistTitles(): void {
      db.update(playlists).set(UNLISTED).where(isTitled).run();
    },
    hasPlaylistTitles(): boolean {
      const row = db.select({ id: playlists.id }).from(playlists).where(isTitled).limit(1).get();
      return row !== undefined;
    },

    // Items and videos.
    itemsByIds(ids: readonly string[]): Map<string, ItemRow> {
      return byId(ids, (some) => db.select().from(items).where(inArray(items.id, some)).all());
    },
    /** Ids of a playlist's items of one video, as last read. */
    itemsOfVideo(playlistId: string, videoId: string): string[] {
      const same = and(eq(items.playlistId, playlistId), eq(items.videoId, videoId));
      const rows = db.select({ id: items.id }).from(items).where(same).all();
      return rows.map(({ id }) => id);
    },
    /** All items of one video, as last read, but for those that were missing since. */
    copiesOf(videoId: string): { id: string; playlistId: string }[] {
      const { id, playlistId } = items;
      const isThere = and(eq(items.videoId, videoId), isNull(items.missingSince));
      return db.select({ id, playlistId }).from(items).where(isThere).all();
    },
    videosByIds(ids: readonly string[]): Map<string, VideoRow> {
      return byId(ids, (some) => db.select().from(videos).where(inArray(videos.id, some)).all());
    },
    /**
     * Videos of a playlist that still need a check, each with one of its items, if possible one that is not missing: newly
     * hidden ones, new ones whose details were not read because of a crash, and those in `left`.
     */
    videosWithoutDetails(
      playlistId: string,
      left: ReadonlySet<string>,
      limit: number,
    ): { itemId: string; videoId: string }[] {
      const isLeft = sql`${videos.id} in (select value from json_each(${JSON.stringify([...left])}))`;
      return db
        .select({
          itemId: sql<string>`coalesce(min(${items.id}) filter (where ${items.missingSince} is null), min(${items.id}))`,
          videoId: videos.id,
        })
        .from(items)
        .innerJoin(videos, eq(videos.id, items.videoId))
        .where(
          and(
            eq(items.playlistId, playlistId),
            or(isNull(videos.availability), eq(videos.checkedAt, 0), isLeft),
          ),
        )
        .groupBy(videos.id)
        .limit(limit)
        .all();
    },

    /** Videos of a playlist that this job has to read by their age at its start, with their items. */
    videosDueByAge(
      playlistId: string,
      job: Pick<JobRow, "isBackground" | "startedAt">,
    ): { itemId: string; videoId: string }[] {
      const { startedAt } = job;
      const isDue = (states: readonly Availability[], before: number) =>
        and(inArray(videos.availability, [...states]), lt(videos.checkedAt, before));
      return db
        .select({ itemId: items.id, videoId: videos.id })
        .from(items)
        .innerJoin(videos, eq(videos.id, items.videoId))
        .where(
          and(
            eq(items.playlistId, playlistId),
            or(
              isDue(MONTHLY_STATES, detailsDueBefore(job, startedAt)),
              isDue(HOURLY_STATES, startedAt - BROADCAST_MS),
              isDue(ALWAYS_READ_STATES, startedAt),
            ),
          ),
        )
        .all();
    },

    /** Recomputes the sums after a change that was not a walk. */
    updateSums: (playlistId: string, now: number): void =>
      transaction(() => sums.update(playlistId, now)),

    /** Computes the counts by time of some playlists that were last read before these were stored. */
    completeSums(now: number): void {
      const rows = db
        .select({ id: playlists.id })
        .from(playlists)
        .where(and(isNotNull(playlists.walk), isNull(playlists.checks)))
        .limit(COMPLETED_AT_ONCE)
        .all();
      for (const { id } of rows) this.updateSums(id, now);
    },

    /** Deletes the names of lost videos that were last confirmed before `before`. True if there were any. */
    forgetLostNames(before: number): boolean {
      if ((oldestLost() ?? before) >= before) return false;
      db.update(videos)
        // The name in the index of the search goes with it.
        .set({ ...NAMELESS, name: nameOf(NAMELESS), lostSeconds: null, publishedAt: null })
        .where(and(isLost, lt(lastConfirmed, before)))
        .run();
      return true;
    },
    oldestLost,
    purgeNames: (): void => names.purge(),
  };
}

/** What is left of a video's name once it has to be deleted. */
const NAMELESS = { title: "", channelTitle: "", thumbnailUrl: "" } as const;

/** What a playlist looks like whose listing was deleted; its id and counts stay. */
const UNLISTED = { title: "", thumbnailUrl: "", privacy: "private", createdAt: 0 } as const;
const isTitled = ne(playlists.title, "");

const UNREAD = {
  walk: null,
  syncedAt: null,
  videoCount: 0,
  hiddenCount: 0,
  unknownCount: 0,
  totalSeconds: 0,
  newestAddedAt: null,
  checks: null,
};

const isLost = and(isNotNull(videos.lostAt), ne(videos.title, ""));
const lastConfirmed = sql<number>`coalesce(${videos.confirmedAt}, ${videos.lostAt})`;
const OLDEST_LOST = `
  select min(coalesce(confirmed_at, lost_at)) as at from videos indexed by videos_lost
  where lost_at is not null and title <> ''`;

/** YouTube said that it made this playlist, and has never listed it. */
const REFUSE_NEVER_LISTED = `
  update creations set state = 'failed', reason = 'creation_refused'
  where playlist_id = ?1 and state = 'done' and exists (
    select 1 from playlists where id = ?1 and thumbnail_url = '' and synced_at is null)`;

const RECORD_VANISHED_PLAYLIST = `
  insert into removals (playlist_id, playlist_title, named_at, by, why, state, planned_at, ended_at)
  select id, title, ?3, 'owner', 'vanished', 'done', ?2, ?2 from playlists
  where id = ?1 and id not in (
    select playlist_id from removals where item_id is null and contradicted_at is null
      and state in ('planned', 'sent', 'done')
    union all select playlist_id from creations where playlist_id = ?1 and state = 'failed')`;

function byId<Row extends { id: string }>(
  ids: readonly string[],
  select: (some: string[]) => Row[],
): Map<string, Row> {
  const rows = chunksOf(ids, AT_ONCE).flatMap(select);
  return new Map(rows.map((row) => [row.id, row]));
}
