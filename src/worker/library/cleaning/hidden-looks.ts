// Looks at the hidden videos of the playlists that the monthly clean-up covers once a week, with both witnesses: only
// such checks count towards the time that it waits (product.md 7.7). Fifty for two units, and only with units that
// people leave over.
import { lookAtBoth } from "#worker/library/reading/details.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { spreadOut } from "#worker/library/upkeep/due-times.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { hiddenLookUnits } from "#worker/youtube/reading-units.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 7 * DAY_MS;
/** Videos that another check has found hidden within this time are left out. */
const LOOKED_MS = 5 * DAY_MS;
/** The time of the next look. */
const lookTime = storedValue<number>("hiddenLookAt");

export const hiddenJob: JobKind = {
  // Shown to the owner as a check of videos.
  told: "check",
  slice: lookAtHidden,
  units: hiddenLookUnits,
};

/** The timer of the looks; `covered` are the ids of the playlists that the clean-up covers. */
export function createHiddenLooks(options: {
  kv: SyncKvStorage;
  mark: (playlistIds: readonly string[], before: number) => boolean;
  /** Starts a job that looks at what is marked, unless one is under way. */
  start: (userId: string) => Promise<void>;
}) {
  const { kv, mark, start } = options;
  const next = (): number => lookTime.get(kv) ?? 0;
  return {
    wakesAt: next,

    /** The first look comes within a day. */
    begin: (now: number): void => lookTime.put(kv, now + Math.round(Math.random() * DAY_MS)),

    end: (): void => lookTime.delete(kv),

    async step(userId: string, covered: readonly string[], now: number): Promise<void> {
      if (next() > now) return;
      lookTime.put(kv, spreadOut(now + EVERY_MS, now, Math.random()));
      if (mark(covered, now - LOOKED_MS)) await start(userId);
    },
  };
}

/** Looks at what is marked. What could not be decided is left for the next reading. True once nothing is marked. */
async function lookAtHidden(
  options: SliceOptions,
  job: JobRow,
  _entry: string,
  until: number,
): Promise<boolean> {
  const { store, reserve } = options;
  const marked = store.countMarkedHidden();
  if (marked > 0) await reserve(marked);
  let { read } = job;
  while (Date.now() < until) {
    const held = store.markedHidden(PAGE_SIZE);
    if (held.length === 0) return true;
    const ids = held.map(({ videoId }) => videoId);
    const before = store.videosByIds(ids);
    await lookAtBoth(options, { syncedAt: store.oldestSync() ?? null }, { held, suspects: held });
    const changed = [...store.videosByIds(ids).values()].filter(
      ({ id, availability }) => before.get(id)?.availability !== availability,
    );
    const places = changed.flatMap(({ id }) => store.copiesOf(id));
    read += held.length;
    store.transaction(() => {
      for (const id of new Set(places.map(({ playlistId }) => playlistId))) {
        // Of a playlist that was never read to its end there is nothing to sum up.
        if (store.findPlaylist(id)?.syncedAt != null) store.updateSums(id, Date.now());
      }
      const reported = job.read + marked;
      store.updateJob(job.id, { read, reported, failures: 0, failingSince: null });
    });
  }
  return false;
}
