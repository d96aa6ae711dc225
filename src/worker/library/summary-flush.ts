// When D1 follows what the object knows of the playlists. What D1 does not know yet is noted in the object
// before D1 is told, so that a failure is made good later, whatever else the object does.
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import { flushSummaries } from "#worker/library/summaries.ts";

/** Under which key the object keeps that D1 is behind; each time that it falls behind has a mark. */
const BEHIND_KEY = "summariesBehind";

/** False where D1 has failed, which is no error to send over RPC: it holds the query's values. */
export async function noted(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logEvent("work_not_noted", { cause: describeError(error) });
    return false;
  }
}

export function createSummaryFlush(options: {
  store: LibraryStore;
  db: Database;
  kv: SyncKvStorage;
  /** True once everything was erased meanwhile: no row may come back. */
  isErased: () => boolean;
}) {
  const { store, db, kv, isErased } = options;
  let writing: Promise<void> = Promise.resolve();
  let at = 0;

  async function write(userId: string): Promise<void> {
    const mark = kv.get<string>(BEHIND_KEY);
    await flushSummaries(db, userId, store.listPlaylists(), isErased);
    at = Date.now();
    // It may have fallen behind again while D1 was asked.
    if (!isErased() && mark !== undefined && kv.get(BEHIND_KEY) === mark) kv.delete(BEHIND_KEY);
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

    /** What was just changed is told to D1 even if that fails for now, or the object dies before. */
    markBehind: (): void => kv.put(BEHIND_KEY, crypto.randomUUID()),

    isBehind: (): boolean => kv.get(BEHIND_KEY) !== undefined,

    /** Milliseconds since the epoch; 0 before the first. */
    lastAt: (): number => at,

    /** Nothing is on its way to D1 any more. */
    settled: (): Promise<void> => writing,
  };
}
