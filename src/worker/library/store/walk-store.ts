// Walks of playlists in the SQLite of one user's object. A walk is stored beside the last complete one and
// replaces it only at its end; nothing is deleted before.
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { createJobStore, JobRow } from "#worker/library/jobs/job-store.ts";
import { deleteItems, deleteUnreferenced } from "#worker/library/store/delete-items.ts";
import type { Names } from "#worker/library/store/names.ts";
import type { Fate } from "#worker/library/removal/removal-history.ts";
import { type createRemovalStore, DROP_FROM_PAGES } from "#worker/library/removal/removal-store.ts";
import { pages, type playlists } from "#worker/library/store/schema.ts";
import type { createSums } from "#worker/library/store/sums.ts";
import {
  type ItemRow,
  type PageWrites,
  placeKept,
  type VideoRow,
} from "#worker/library/reading/sync-step.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** How many names of a library that is older than the index each walk indexes. */
const INDEXED_BY_WALK = 2000;

type PlaylistRow = typeof playlists.$inferSelect;

export function createWalkStore(options: {
  db: DrizzleSqliteDODatabase;
  storage: DurableObjectStorage;
  jobs: Pick<ReturnType<typeof createJobStore>, "updateJob">;
  removals: Pick<
    ReturnType<typeof createRemovalStore>,
    "contradict" | "resolveLostAnswers" | "saveFates"
  >;
  sums: ReturnType<typeof createSums>;
  saveItems: (rows: readonly ItemRow[]) => void;
  saveVideos: (rows: readonly VideoRow[]) => void;
  names: Names;
}) {
  const { db, storage, jobs, removals, sums, saveItems, saveVideos, names } = options;

  function rowsOf(playlistId: string, walk: string): (typeof pages.$inferSelect)[] {
    const its = and(eq(pages.playlistId, playlistId), eq(pages.walk, walk));
    return db.select().from(pages).where(its).orderBy(asc(pages.page)).all();
  }

  /** The item ids of a walk, page by page. */
  function pagesOf(playlistId: string, walk: string): string[][] {
    return rowsOf(playlistId, walk).map(({ itemIds }) => itemIds);
  }

  /** The tokens that the pages of a walk named, in their order. */
  function tokensOf(playlistId: string, walk: string): (string | null)[] {
    return rowsOf(playlistId, walk).map(({ nextToken }) => nextToken);
  }

  function hasPages(playlistId: string, walk: string): boolean {
    const its = and(eq(pages.playlistId, playlistId), eq(pages.walk, walk));
    return db.select({ page: pages.page }).from(pages).where(its).limit(1).get() !== undefined;
  }

  /** Writes a page. The first write also copies the earlier pages, which equal the last walk's. */
  function writePage(
    playlist: PlaylistRow,
    { walkId, page }: Pick<JobRow, "walkId" | "page">,
    content: { itemIds: string[]; nextToken: string | null },
  ): void {
    const walk = { playlistId: playlist.id, walk: walkId };
    if (playlist.walk !== null && !hasPages(playlist.id, walkId)) {
      for (const row of rowsOf(playlist.id, playlist.walk).slice(0, page)) {
        db.insert(pages)
          .values({ ...row, ...walk })
          .run();
      }
    }
    db.insert(pages)
      .values({ ...walk, page, ...content })
      .onConflictDoUpdate({ target: [pages.playlistId, pages.walk, pages.page], set: content })
      .run();
  }

  /** An unchanged walk keeps the last walk's pages. They get its tokens, where these differ. */
  function updateToken({ id, walk }: PlaylistRow, page: number, nextToken: string | null): void {
    db.run(sql`update pages set next_token = ${nextToken}
      where playlist_id = ${id} and walk = ${walk} and page = ${page} and next_token is not ${nextToken}`);
  }

  /** Adds items to the pages of a walk, each at its place in the order of the last one. */
  function addKept(
    playlistId: string,
    walk: string,
    kept: readonly string[],
    last: string[],
  ): void {
    const ids = placeKept(pagesOf(playlistId, walk).flat(), kept, last);
    const tokens = tokensOf(playlistId, walk);
    db.delete(pages)
      .where(and(eq(pages.playlistId, playlistId), eq(pages.walk, walk)))
      .run();
    for (let page = 0; page * PAGE_SIZE < ids.length; page += 1) {
      const itemIds = ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      const nextToken = tokens[page] ?? null;
      db.insert(pages).values({ playlistId, walk, page, itemIds, nextToken }).run();
    }
  }

  /** Records items that are gone, at their places in this walk, by us if our call may have removed them. */
  function recordGone(
    { id, walk }: Pick<PlaylistRow, "id" | "walk">,
    gone: readonly string[],
    fates: ReadonlyMap<string, Fate>,
    now: number,
  ): void {
    if (gone.length === 0) return;
    const ids = JSON.stringify(gone);
    removals.resolveLostAnswers(gone);
    const byItem = JSON.stringify(Object.fromEntries(fates));
    storage.sql.exec(RECORD_VANISHED, id, walk, ids, now, byItem);
  }

  return {
    pagesOf,
    tokensOf,

    /**
     * Stores a page and the job's position in one transaction. Pages are written only from the first
     * one that differs from the last walk.
     */
    savePage(input: {
      playlist: PlaylistRow;
      job: Pick<JobRow, "id" | "walkId" | "page">;
      writes: PageWrites;
      isSame: boolean;
      change: Partial<JobRow> & Pick<JobRow, "pageToken">;
    }): void {
      const { playlist, job, writes, isSame, change } = input;
      storage.transactionSync(() => {
        saveItems(writes.items);
        saveVideos(writes.videos);
        const { pageToken: nextToken } = change;
        if (!isSame) writePage(playlist, job, { itemIds: writes.itemIds, nextToken });
        else updateToken(playlist, job.page, nextToken);
        jobs.updateJob(job.id, change);
      });
    },

    /**
     * Stores that a playlist's items were moved on YouTube, which were read in this order. False, without a change, if other
     * items are known, or if a walk has begun.
     */
    reorder(playlistId: string, order: readonly string[]): boolean {
      const walks = db
        .selectDistinct({ walk: pages.walk })
        .from(pages)
        .where(eq(pages.playlistId, playlistId))
        .all();
      const [only] = walks;
      if (!only || walks.length > 1) return false;
      const held = pagesOf(playlistId, only.walk);
      const known = new Set(held.flat());
      if (known.size !== order.length || !order.every((id) => known.has(id))) return false;
      let start = 0;
      for (const [page, { length }] of held.entries()) {
        const itemIds = order.slice(start, start + length);
        const its = and(eq(pages.playlistId, playlistId), eq(pages.walk, only.walk));
        db.update(pages)
          .set({ itemIds })
          .where(and(its, eq(pages.page, page)))
          .run();
        start += length;
      }
      return true;
    },

    /** Notes when these items were first missing at YouTube. */
    markMissing: (ids: readonly string[], now: number): void =>
      void storage.sql.exec(MARK_MISSING, JSON.stringify(ids), now),

    /** Items that YouTube shows after all. */
    unmarkMissing: (ids: readonly string[]): void =>
      void storage.sql.exec(UNMARK_MISSING, JSON.stringify(ids)),

    /** Deletes items that are gone, and records who removed them. Items that a walk has just read stay. */
    dropGone(
      playlist: PlaylistRow | undefined,
      gone: readonly string[],
      fates: ReadonlyMap<string, Fate>,
      now: number,
    ): void {
      storage.transactionSync(() => {
        if (playlist) recordGone(playlist, gone, fates, now);
        const rows = [...storage.sql.exec<{ id: string }>(DELETE_GONE, JSON.stringify(gone))];
        deleteUnreferenced(
          storage.sql,
          rows.map(({ id }) => id),
        );
        if (!playlist) return;
        for (const id of gone) storage.sql.exec(DROP_FROM_PAGES, playlist.id, id);
        sums.update(playlist.id, now);
      });
    },

    /** Deletes the pages of a walk that has to start over. */
    dropWalk(playlistId: string, walk: string): void {
      db.delete(pages)
        .where(and(eq(pages.playlistId, playlistId), eq(pages.walk, walk)))
        .run();
    },

    /**
     * Ends a complete walk: its pages become the current ones, with the items that stay although the list lacked them,
     * other items are deleted, and the sums are computed. What the history says of listed items is corrected. An
     * unchanged walk keeps the last one's pages.
     */
    finishWalk(input: {
      playlist: PlaylistRow;
      job: Pick<JobRow, "walkId" | "page">;
      isUnchanged: boolean;
      /** Items that exist, items that may exist, and items that are gone, although none was listed. */
      skipped: readonly string[];
      missing: readonly string[];
      gone: readonly string[];
      /** By item id: of items that vanished without us, and of earlier ones that were unknown. */
      fates: ReadonlyMap<string, Fate>;
      now: number;
    }): void {
      const { playlist, job, isUnchanged, skipped, missing, gone, fates, now } = input;
      const playlistId = playlist.id;
      storage.transactionSync(() => {
        if (!isUnchanged) {
          const nothing = { itemIds: [], nextToken: null };
          if (!hasPages(playlistId, job.walkId)) writePage(playlist, job, nothing);
          removals.contradict([...pagesOf(playlistId, job.walkId).flat(), ...skipped], now);
          const kept = [...skipped, ...missing];
          const last = playlist.walk === null ? [] : pagesOf(playlistId, playlist.walk).flat();
          if (kept.length > 0) addKept(playlistId, job.walkId, kept, last);
          recordGone(playlist, gone, fates, now);
          db.delete(pages)
            .where(and(eq(pages.playlistId, playlistId), ne(pages.walk, job.walkId)))
            .run();
        }
        removals.saveFates(playlistId, fates);
        // Items on no page are gone, or were left by an interrupted walk.
        const walk = isUnchanged ? playlist.walk : job.walkId;
        deleteItems(storage.sql, playlistId, walk);
        const walked = isUnchanged ? {} : { walk: job.walkId };
        sums.update(playlistId, now, { ...walked, syncedAt: now });
        names.indexMore(INDEXED_BY_WALK);
      });
    },
  };
}

/** `?1` are item ids. A time that is known stays. */
const MARK_MISSING = `
  update items set missing_since = ?2
  where missing_since is null and id in (select value from json_each(?1))`;
const UNMARK_MISSING = `
  update items set missing_since = null where id in (select value from json_each(?1))`;

const DELETE_GONE = `
  delete from items where id in (select value from json_each(?1)) returning video_id as id`;

/** Records items `?3` as vanished, at their places in the walk `?2`; `?5` are the fates by item id. */
const RECORD_VANISHED = `
  with before as (
    select je.value as item_id, row_number() over (order by p.page, je.key) - 1 as position
    from pages p, json_each(p.item_ids) je where p.playlist_id = ?1 and p.walk = ?2
  )
  insert into removals (playlist_id, playlist_title, item_id, video_id, title, channel_title,
    named_at, availability, position, by, why, state, planned_at, ended_at)
  select l.id, l.title, i.id, v.id, v.title, v.channel_title, v.confirmed_at,
    coalesce(json_extract(f.value, '$.availability'), 'unknown'), b.position,
    coalesce(json_extract(f.value, '$.by'), 'unknown'), 'vanished', 'done', ?4, ?4
  from before b join items i on i.id = b.item_id join videos v on v.id = i.video_id
    join playlists l on l.id = i.playlist_id left join json_each(?5) f on f.key = i.id
  where b.item_id in (select value from json_each(?3))
    and b.item_id not in (
      select item_id from removals where item_id is not null and contradicted_at is null
        and state in ('planned', 'sent', 'done'))`;
