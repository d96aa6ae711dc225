// Probes known playlists in batches: whether they have changed since they were read. Fifty cost one unit, so stale
// playlists wait a few minutes for each other; meanwhile the stored copies are returned. Nobody waits for a
// probe, and it never spends units that somebody waits for (class `refresh`). playlist-probes.do.ts is its object.
import pLimit from "p-limit";
import type { SnapshotStore } from "#worker/calculator/cache.ts";
import { createSharedLookUps, type LookAtVideos } from "#worker/calculator/look-ups.ts";
import type { Rereading } from "#worker/calculator/playlist-reading.ts";
import {
  freshMsFor,
  type Known,
  mustReadAgain,
  seemsChanged,
} from "#worker/calculator/probe-rules.ts";
import type { ConnectPublicly } from "#worker/calculator/public-client.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import type { PlaylistWant, ReadFailure } from "#worker/calculator/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { WritePoint } from "#worker/http/points.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";
import type { Subject } from "#worker/quota/ledger.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** A stale snapshot that somebody asked for. Times are in milliseconds since the epoch. */
export type ProbeCandidate = {
  playlistId: string;
  known: Known;
  readAt: number;
  staleSince: number;
  askedAt: number;
  want: PlaylistWant;
  /** Whose request it was: a new reading is counted for them. */
  subject?: Subject | undefined;
};

/** The candidates that wait, and those that were probed a short time ago. */
export type ProbeQueue = {
  /** Ignores playlists that wait, or that were probed and are not forgotten. */
  add: (candidates: readonly ProbeCandidate[]) => void;
  /** Those that have waited longest. */
  next: (count: number) => ProbeCandidate[];
  waiting: () => { count: number; oldestAskedAt: number };
  setProbed: (playlistId: string, at: number) => void;
  forgetProbed: (before: number) => void;
};

export type ProbesOptions = {
  queue: ProbeQueue;
  store: Pick<SnapshotStore, "confirm">;
  connect: ConnectPublicly;
  /** As {@link PlaylistReading.readAgain}; must not throw. */
  readAgain: (
    playlistId: string,
    again: Rereading,
    lookAtVideos: LookAtVideos,
  ) => Promise<{ ok: true; units?: number } | ReadFailure>;
  /** Ends when the readings of a batch have probably found their videos without a length. */
  waitForOthers: () => Promise<void>;
  writePoint: WritePoint;
};

/** How long a stale playlist waits for others at most. */
const BATCH_WAIT_MS = 5 * 60_000;
// KV may show the old copy for a minute, and its readers would ask again.
const PROBED_MS = 2 * 60_000;
// The ledger's own time is often midnight, but units of other classes may become free earlier.
const LONGEST_PAUSE_MS = 15 * 60_000;
const READINGS_AT_ONCE = 25;

function pauseUntil(resumesAt: number): number {
  return Math.min(resumesAt, Date.now() + LONGEST_PAUSE_MS);
}

/** Both methods return when {@link run} is to be called next, in milliseconds; undefined if nothing waits. */
export function createProbes(options: ProbesOptions) {
  const { queue, store, connect, readAgain, waitForOthers, writePoint } = options;
  const { client, lease } = connect({ class: "refresh" });
  // For the playlists that are read again, several at once.
  const lookAtVideos = createSharedLookUps({
    lookAtVideos: (ids) => client.lookAtVideos(ids),
    waitForOthers,
  });
  let noProbesUntil = 0;
  let noReadingsUntil = 0;
  /** Units that readings spent. */
  let unitsOfReadings = 0;

  function nextRun(): number | undefined {
    const { count, oldestAskedAt } = queue.waiting();
    if (count === 0) return undefined;
    const due = count >= PAGE_SIZE ? Date.now() : oldestAskedAt + BATCH_WAIT_MS;
    return Math.max(due, noProbesUntil);
  }

  async function judge(
    candidate: ProbeCandidate,
    overview: PlaylistOverview | undefined,
  ): Promise<void> {
    const { playlistId, known, readAt, want, subject } = candidate;
    const now = Date.now();
    const freshMs = freshMsFor(candidate);
    const isUnchanged = overview && !seemsChanged(known, overview);
    if (isUnchanged && !mustReadAgain(readAt, freshMs, now)) {
      await store.confirm(playlistId, { readAt, confirmedAt: now, freshMs, overview });
    } else if (now >= noReadingsUntil) {
      const again = { want, readAt, overview, freshMs, subject };
      const outcome = await readAgain(playlistId, again, lookAtVideos);
      unitsOfReadings += outcome.units ?? 0;
      // A probe costs far less than a reading, so probes go on when there are no units for readings.
      if ("resumesAt" in outcome && outcome.reason !== "own_limit") {
        noReadingsUntil = pauseUntil(outcome.resumesAt);
      }
    }
    // If it was not read, the next request after the pause asks again; those for popular playlists come first.
    queue.setProbed(playlistId, Math.max(now, noReadingsUntil));
  }

  return {
    add(candidates: readonly ProbeCandidate[]): number | undefined {
      queue.forgetProbed(Date.now() - PROBED_MS);
      queue.add(candidates);
      return nextRun();
    },

    /** Probes one batch, and reads again what has changed. Repeatable; must not run twice at once. */
    async run(): Promise<number | undefined> {
      const batch = queue.next(PAGE_SIZE);
      if (batch.length === 0) return undefined;
      const begin = { at: Date.now(), units: lease.spent() + unitsOfReadings };
      let outcome: "probe" | "refused" | "failed" = "probe";
      try {
        const ids = batch.map(({ playlistId }) => playlistId);
        const { overviews, isWhole } = await client.getPlaylists(ids);
        const atOnce = pLimit(READINGS_AT_ONCE);
        await Promise.all(
          batch.map((candidate) =>
            atOnce(async () => {
              const overview = overviews.get(candidate.playlistId);
              // A missing playlist is read again, which decides; unless YouTube left it out of this answer.
              if (overview || isWhole) await judge(candidate, overview);
              else queue.setProbed(candidate.playlistId, Date.now());
            }),
          ),
        );
      } catch (error) {
        logEvent("probe_failed", { playlists: batch.length, cause: describeError(error) });
        const failure = readFailureOf(error);
        outcome = "resumesAt" in failure ? "refused" : "failed";
        if ("resumesAt" in failure) noProbesUntil = pauseUntil(failure.resumesAt);
        // The next request for one of them asks again.
        else for (const { playlistId } of batch) queue.setProbed(playlistId, Date.now());
      }
      const units = lease.spent() + unitsOfReadings - begin.units;
      writePoint({ what: "probe", outcome, ms: Date.now() - begin.at, units });
      return nextRun();
    },
  };
}
