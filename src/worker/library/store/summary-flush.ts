// Writes the summaries of playlists to D1. The object first records that D1 is behind, so that a failed
// write is repeated later.
import type { Database } from "#worker/db/client.ts";
import { logged } from "#worker/http/log.ts";
import { isExpired } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { flushSummaries } from "#worker/library/store/summaries.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** A mark that D1 is behind. Each change sets a new mark. */
const behind = storedValue<string>("summariesBehind");

/** False if D1 failed. The error is not sent over RPC, because it contains the query's values. */
export async function tryWrite(work: () => Promise<void>): Promise<boolean> {
  return work().then(() => true, logged("d1_write_failed", false));
}

export type SummaryFlush = ReturnType<typeof createSummaryFlush>;

export function createSummaryFlush(options: {
  store: LibraryStore;
  db: Database;
  kv: SyncKvStorage;
  /** Aborted once everything was erased: no row may be written again. */
  erased: AbortSignal;
  /** When the list of playlists was last read, in milliseconds since the epoch. */
  listedAt: () => number;
}) {
  const { store, db, kv, erased, listedAt } = options;
  let writing: Promise<void> = Promise.resolve();
  let lastFlushAt = 0;

  async function write(userId: string): Promise<void> {
    const mark = behind.get(kv);
    // Without titles there is nothing to show, until the list has been read again.
    const shown = isExpired(listedAt(), Date.now()) ? [] : store.listPlaylists();
    await flushSummaries(db, userId, shown, () => erased.aborted);
    lastFlushAt = Date.now();
    // Another change may have set a new mark during the write.
    if (!erased.aborted && mark !== undefined && behind.get(kv) === mark) behind.delete(kv);
  }

  /** @throws what D1 throws */
  function flush(userId: string): Promise<void> {
    const written = write(userId);
    const settled = written.catch(() => undefined);
    writing = Promise.all([writing, settled]).then(() => undefined);
    return written;
  }

  return {
    flush,

    /** Makes sure that the latest change reaches D1, even after a failure or a crash. */
    markBehind: (): void => behind.put(kv, crypto.randomUUID()),

    isBehind: (): boolean => behind.get(kv) !== undefined,

    /** The time of the last write in milliseconds since the epoch; 0 before the first. */
    lastAt: (): number => lastFlushAt,

    /** Resolves when no write to D1 is pending. */
    settled: (): Promise<void> => writing,
  };
}
