// Looks again, by id, at what was changed and at items that a reading lacked, once no copy of YouTube's data can be from
// before the change. So the history says what YouTube shows, whatever it answered at the time (decision 63).
import { planOrder } from "#shared/order/plan-order.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { findFates } from "#worker/library/reading/fates.ts";
import { finishRemoval } from "#worker/library/removal/finish-removal.ts";
import { emptyIfNotFound, isNotFound } from "#worker/library/reading/gone.ts";
import type { InsertionRow } from "#worker/library/creation/insertion-store.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { isOlder, LAG_MS } from "#worker/library/changes/late.ts";
import { isSameList, lookAtOrder } from "#worker/library/order/order-look.ts";
import { countMade } from "#worker/library/order/order-slice.ts";
import { expectedList, lastSentAt, type OrderRow } from "#worker/library/order/order-store.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import { isEntry } from "#worker/library/removal/seen-first.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { isWhole, type YouTubeClient } from "#worker/youtube/client.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** After a failure: the time of the next try. */
const retryTime = storedValue<number>("verifyAgainAt");
const HOUR_MS = 3_600_000;
// Without a connection nothing can be looked at.
const UNCONNECTED_MS = 6 * HOUR_MS;

type Looking = Pick<SliceOptions, "store" | "client" | "throwIfStopped"> & {
  userId: string;
  onVanished: (now: number) => void;
};

export function createVerification(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  /** Runs work with a client whose units are its owner's. */
  withClient: (userId: string, work: (client: YouTubeClient) => Promise<void>) => Promise<void>;
  /** Aborted once the library is erased. */
  erased: AbortSignal;
  /** Called when sums may have changed. */
  onChange: () => void;
  /** Called when items are known to have vanished. */
  onVanished: (now: number) => void;
}) {
  const { kv, store, withClient, erased, onChange, onVanished } = options;

  function wakesAt(now: number): number | undefined {
    const dueAt = store.verification.dueAt(now);
    return dueAt === undefined ? undefined : Math.max(dueAt, retryTime.get(kv) ?? 0);
  }

  return {
    wakesAt,

    /** Runs before each slice of a job. */
    async step(now: number): Promise<void> {
      const userId = ownerId.get(kv);
      const dueAt = wakesAt(now) ?? Number.POSITIVE_INFINITY;
      if (userId === undefined || dueAt > now) return;
      // Stored before the work, so that neither a failure nor a crash repeats it at once.
      const isLong = (store.verification.dueAt(now) ?? now) < now - HOUR_MS;
      retryTime.put(kv, now + (isLong ? HOUR_MS : LAG_MS));
      try {
        await withClient(userId, async (client) => {
          const throwIfStopped = (): void => erased.throwIfAborted();
          const looking = { store, client, userId, throwIfStopped, onVanished };
          while (await verifySome(looking, Date.now() - LAG_MS));
        });
        retryTime.delete(kv);
      } catch (error) {
        const isLost = error instanceof GrantError && error.kind !== "unavailable";
        if (isLost) retryTime.put(kv, now + UNCONNECTED_MS);
        throw error;
      } finally {
        onChange();
      }
    },
  };
}

/** False if nothing is left that ended before `before`. One kind that fails does not keep the others from being looked at. */
async function verifySome(looking: Looking, before: number): Promise<boolean> {
  const { store } = looking;
  const { removals, insertions, orders } = store.verification.unverified(before);
  const missing = store.verification.missing(before);
  const all = [...removals, ...insertions, ...orders, ...missing];
  if (all.length === 0) return false;
  const [items, lists] = [
    removals.filter(({ itemId }) => itemId !== null),
    removals.filter(({ itemId }) => itemId === null),
  ];
  const kinds = [
    () => verifyOrders(looking, orders),
    () => verifyItems(looking, items),
    () => verifyPlaylists(looking, lists),
    () => verifyInsertions(looking, insertions),
    () => verifyMissing(looking, missing),
  ];
  const failures: unknown[] = [];
  for (const verify of kinds) await verify().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return true;
}

/** Plans a reading of the playlist, or of the list of playlists, because YouTube shows something that is missing here. */
function readAgain({ store, userId }: Looking, playlistId: string): void {
  const want = store.findPlaylist(playlistId)
    ? ({ kind: "videos", playlistId } as const)
    : ({ kind: "playlists" } as const);
  const isAsked = store
    .openJobs()
    .some(
      ({ kind, queue, page }) => kind === want.kind && page === 0 && queue[0] === want.playlistId,
    );
  if (isAsked) return;
  store.addJob({ ...newJob(want, userId, Date.now()), isBackground: true });
}

/**
 * The ids of those items that YouTube shows. An answer that may be incomplete counts as a failure: one that says so itself,
 * and one without the witness, another item that should be there and is requested with them.
 */
async function findShown({ store, client, throwIfStopped }: Looking, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const witness = store.verification.witness(ids);
  const asked = witness === undefined ? ids : [...ids, witness];
  const page = await client.listItemsById(asked).catch(emptyIfNotFound);
  throwIfStopped();
  return shownOf(page, witness);
}

function shownOf(
  page: Parameters<typeof isWhole>[0] & { items: { id: string }[] },
  witness?: string,
) {
  const shown = new Set(page.items.map(({ id }) => id));
  const isShort = witness !== undefined && !shown.has(witness);
  if (isShort || !isWhole(page)) throw new YouTubeError("bad_answer", "not all are in the answer");
  return shown;
}

async function verifyItems(looking: Looking, rows: readonly RemovalRow[]): Promise<void> {
  const shown = await findShown(
    looking,
    rows.map(({ itemId }) => itemId ?? ""),
  );
  for (const row of rows) saveLook(looking, row, shown.has(row.itemId ?? ""));
}

async function verifyPlaylists(looking: Looking, rows: readonly RemovalRow[]): Promise<void> {
  const { store, client, throwIfStopped } = looking;
  if (rows.length === 0) return;
  const ids = rows.map(({ playlistId }) => playlistId);
  const others = store.listPlaylists().filter(({ id }) => !ids.includes(id));
  const witness = others[Math.floor(Math.random() * others.length)]?.id;
  const asked = witness === undefined ? ids : [...ids, witness];
  const page = await client.listPlaylistsById(asked);
  throwIfStopped();
  const shown = shownOf(page, witness);
  for (const row of rows) saveLook(looking, row, shown.has(row.playlistId));
}

function saveLook(looking: Looking, row: RemovalRow, isShown: boolean): void {
  const { store } = looking;
  const verifiedAt = Date.now();
  if (row.state === "done" && isShown) {
    return store.transaction(() => {
      store.removals.setState(row.id, { contradictedAt: verifiedAt });
      readAgain(looking, row.playlistId);
    });
  }
  // It was removed although YouTube did not say so.
  if (row.state !== "done" && !isShown) finishRemoval(store, row, false);
  store.removals.setState(row.id, { verifiedAt });
}

async function verifyInsertions(looking: Looking, rows: readonly InsertionRow[]): Promise<void> {
  const { store, client, throwIfStopped } = looking;
  const done = rows.filter(({ state, maybeTwice }) => state === "done" && !maybeTwice);
  const ids = done.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const page =
    ids.length === 0 ? undefined : await client.listPlacesById(ids).catch(emptyIfNotFound);
  throwIfStopped();
  for (const row of rows) {
    const isSeen = done.includes(row) && page?.items.some((item) => isEntry(item, row));
    // Only an item that this look shows counts as seen now, because a move then deletes its source (seen-first.ts).
    const verifiedAt = isSeen ? Date.now() : isChangedSince(store, row) ? row.endedAt : null;
    if (verifiedAt !== null) store.insertions.setState(row.id, { verifiedAt });
    else await lookForInserted(looking, row);
  }
}

/** True if a reading has shown the new item, or it or its playlist has been removed since. Then its absence proves nothing. */
function isChangedSince({ removals, ...store }: LibraryStore, row: InsertionRow): boolean {
  if (store.findPlaylist(row.playlistId) === undefined) return true;
  const { itemId } = row;
  if (itemId === null) return false;
  const isLeaving = removals.isRemoved(itemId) || removals.jobRemoving(itemId) !== undefined;
  const read = store.itemsByIds([itemId]).get(itemId);
  return isLeaving || (read?.playlistId === row.playlistId && read.videoId === row.videoId);
}

/** Looks for all items of the video: which of them our call made, and whether there are two. */
async function lookForInserted({ store, client, throwIfStopped }: Looking, row: InsertionRow) {
  const page = await client.listItemsOfVideo(row.playlistId, row.videoId).catch(emptyIfNotFound);
  throwIfStopped();
  const known = store.insertions.knownItemIds(row);
  const made = page.items.filter(
    ({ id, snippet }) =>
      id === row.itemId ||
      (!known.has(id) && !row.before?.includes(id) && !isOlder(snippet.publishedAt, row)),
  );
  const now = Date.now();
  const itemId = made.find(({ id }) => id === row.itemId)?.id ?? made[0]?.id;
  if (itemId === undefined && page.items.length > 0 && !isWhole(page)) {
    throw new YouTubeError("bad_answer", "not all items are in the answer");
  }
  store.transaction(() => {
    const maybeTwice = made.length > 1;
    const isLostMove = row.reason === "insertion_answer_lost" && row.sourceItemId !== null;
    if (itemId !== undefined && !isLostMove) {
      const found = { state: "done", itemId, maybeTwice, reason: null, verifiedAt: now } as const;
      store.insertions.setState(row.id, found);
      if (row.removalId !== null) store.removals.setState(row.removalId, { putBackAt: now });
      return;
    }
    // A move whose answer was lost stays failed. If it is asked for again, it finds the new item and finishes.
    if (itemId !== undefined || row.state !== "done") {
      return store.insertions.setState(row.id, { maybeTwice, verifiedAt: now });
    }
    const lost = { state: "failed", reason: "insertion_not_kept", verifiedAt: now } as const;
    store.insertions.setState(row.id, lost);
    if (row.removalId !== null) store.verification.notPutBack(row.removalId);
  });
}

/** Orders that were reported as done. After a later order of the same playlist, the list cannot show whether the earlier one was made. */
async function verifyOrders(looking: Looking, rows: readonly OrderRow[]): Promise<void> {
  const { store, throwIfStopped } = looking;
  for (const row of rows) {
    const { id, playlistId, wanted, moved, left } = row;
    const later = store.orders.previousOf({ id, playlistId });
    if (later && lastSentAt(later) >= lastSentAt(row)) {
      store.orders.update(id, { isStale: false });
      continue;
    }
    const fresh = await lookAtOrder(looking, playlistId, wanted ?? []).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    throwIfStopped();
    if (!fresh) {
      store.orders.update(id, { isStale: false });
      continue;
    }
    const { length: lacking } = planOrder(fresh, wanted ?? []).moves;
    const undone = { state: "failed", reason: "order_not_seen" } as const;
    const made = moved - row.done.length + countMade(row, fresh);
    store.transaction(() => {
      const counts = { moved: made, left: left + lacking };
      store.orders.update(id, { isStale: false, ...counts, ...(lacking > 0 && undone) });
      if (!isSameList(fresh, expectedList(row) ?? [])) readAgain(looking, playlistId);
    });
  }
}

/** Items that a reading lacked: those that are still missing are gone. */
async function verifyMissing(
  looking: Looking,
  missing: readonly { id: string; playlistId: string }[],
): Promise<void> {
  const { store } = looking;
  const shown = await findShown(
    looking,
    missing.map(({ id }) => id),
  );
  store.unmarkMissing([...shown]);
  for (const [playlistId, some] of Map.groupBy(missing, (item) => item.playlistId)) {
    const gone = some.map(({ id }) => id).filter((id) => !shown.has(id));
    if (gone.length === 0) continue;
    const fates = await findFates(looking, playlistId, gone);
    store.dropGone(store.findPlaylist(playlistId), gone, fates, Date.now());
    looking.onVanished(Date.now());
  }
}
