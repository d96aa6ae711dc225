// What a library's upkeep knows: when its parts were read, what is due next, and whether it rests (decisions 43, 50 and 73).
import {
  afterWhole,
  type DueReading,
  type LibraryTimes,
  nextDueAt,
  PROVE_EVERY_MS,
  restsAt,
  retryWithinMs,
  spreadOut,
} from "#worker/library/upkeep/due-times.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const DAY_MS = 86_400_000;

/**
 * When the next reading is due, and when the consent has to be proved if nothing proves it before. `isResting`: nothing is
 * read until the owner comes.
 */
export type UpkeepState = LibraryTimes & { nextAt: number; proveAt: number; isResting: boolean };
const stored = storedValue<UpkeepState>("upkeep");

/** What states of earlier versions lack: regions were never read, and the consent is proved at once. */
const NEW_TIMES = { regionsAt: 0, regionsTriedAt: 0, proveAt: 0, isResting: false };

export type UpkeepTimes = ReturnType<typeof createUpkeepTimes>;

export function createUpkeepTimes(
  kv: SyncKvStorage,
  store: Pick<LibraryStore, "oldestSync" | "oldestRegions">,
) {
  function known(now: number): UpkeepState {
    const state = stored.get(kv);
    if (state) return { ...NEW_TIMES, ...state };
    // No times are stored yet. All contents that are stored were read at `oldestSync` or later.
    const oldest = store.oldestSync();
    const [listedAt, wholeAt] = [oldest ?? now, oldest ?? 0];
    return plan({ ...NEW_TIMES, seenAt: now, listedAt, wholeAt, triedAt: 0 }, now);
  }

  /** Stores the times with the next due time. */
  function plan(times: Omit<UpkeepState, "nextAt">, now: number): UpkeepState {
    const restAt = restsAt(times.seenAt);
    const dueAt = spreadOut(nextDueAt(times), now, Math.random());
    const state = { ...times, nextAt: restAt > now ? Math.min(dueAt, restAt) : dueAt };
    stored.put(kv, state);
    return state;
  }

  return {
    known,
    plan,

    /** Changes what is known, without planning anew. */
    update: (change: Partial<UpkeepState>, now: number): void =>
      stored.put(kv, { ...known(now), ...change }),

    listedAt: (now: number): number => known(now).listedAt,

    /** True where nothing is read, because the owner does not come. */
    isResting: (now: number): boolean => known(now).isResting,

    /** Within how long after their retry time refused background readings try again. */
    retryWithinMs: (now: number): number => retryWithinMs(known(now), now),

    /** Records a complete reading of the list, of everything, or of all regions. */
    wasRead(kind: DueReading, now: number): void {
      // It needed a token, which proves the consent as well.
      const times = { ...known(now), proveAt: spreadOut(now + PROVE_EVERY_MS, now, Math.random()) };
      if (kind === "playlists") plan({ ...times, listedAt: now }, now);
      if (kind === "regions") plan({ ...times, regionsAt: store.oldestRegions() ?? now }, now);
      if (kind === "all") plan(afterWhole(times, now), now);
    },

    /** Records that the owner is here. True if the next due time may have changed. */
    visited(now: number): boolean {
      const times = known(now);
      if (now - times.seenAt < DAY_MS) return false;
      const proveAt = times.isResting ? now : times.proveAt;
      plan({ ...times, seenAt: now, isResting: false, proveAt }, now);
      return true;
    },

    /** Plans anew after a consent, from which the person has a working connection. */
    connected(now: number): void {
      const proveAt = now + PROVE_EVERY_MS;
      plan({ ...known(now), seenAt: now, triedAt: now, proveAt, isResting: false }, now);
    },
  };
}
