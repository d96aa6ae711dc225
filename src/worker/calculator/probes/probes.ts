// Probes known playlists in batches: whether they have changed since they were read. Fifty cost one unit, so those that
// nobody waits for gather for some minutes, and those of a page that waits only for those of the same moment. A probe
// never spends units that somebody else's work needs (class `refresh`). playlist-probes.do.ts is its object.
import pLimit from "p-limit";
import type { SnapshotStore } from "#worker/calculator/answers/cache.ts";
import { createSharedLookUps, type LookAtVideos } from "#worker/calculator/reading/look-ups.ts";
import {
  judgeProbe,
  type PlaylistCheck,
  type ProbeCandidate,
  type RereadOutcome,
} from "#worker/calculator/probes/playlist-checks.ts";
import type { Rereading } from "#worker/calculator/reading/playlist-reading.ts";
import type { ConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import { readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import type { WritePoint } from "#worker/http/points.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

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
  ) => Promise<RereadOutcome>;
  /** Forgets a stored answer; must not throw. */
  dropAnswer?: (key: string) => Promise<void>;
  /** Ends when the readings of a batch have probably found their videos without a length. */
  waitForOthers: () => Promise<void>;
  /** Ends after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
  writePoint: WritePoint;
};

/** How long a stale playlist for which nobody waits waits for others at most. */
const BATCH_WAIT_MS = 5 * 60_000;
// KV may show the old copy for a minute, and its readers would ask again.
const PROBED_MS = 2 * 60_000;
// The ledger often says to try again at midnight, but units of other classes may become free earlier.
const LONGEST_PAUSE_MS = 15 * 60_000;
const READINGS_AT_ONCE = 25;

/** What YouTube says of some playlists; if not whole, it has left some out. */
type Probed = { overviews: Map<string, PlaylistOverview>; isWhole: boolean };

const NOTHING: PlaylistCheck = { found: "nothing" };

function pauseUntil(resumesAt: number): number {
  return Math.min(resumesAt, Date.now() + LONGEST_PAUSE_MS);
}

export function createProbes(options: ProbesOptions) {
  const { queue, store, connect, readAgain, dropAnswer, waitForOthers, writePoint } = options;
  const wait = options.wait ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const { client, lease } = connect({ class: "refresh" });
  // For the playlists that are read again, several at once.
  const lookAtVideos = createSharedLookUps({
    lookAtVideos: (ids) => client.lookAtVideos(ids),
    waitForOthers,
  });
  const readingsAtOnce = pLimit(READINGS_AT_ONCE);
  const oneProbeAtOnce = pLimit(1);
  /** What was found lately. */
  const found = new Map<string, { check: PlaylistCheck; until: number }>();
  /** Playlists that were probed and whose result is still being judged. */
  const judging = new Map<string, Promise<void>>();
  let noProbesUntil = 0;
  let noReadingsUntil = 0;
  /** Units that readings spent. */
  let unitsOfReadings = 0;
  let unitsTold = 0;

  function nextRun(): number | undefined {
    const { count, oldestAskedAt } = queue.waiting();
    if (count === 0) return undefined;
    const due = count >= PAGE_SIZE ? Date.now() : oldestAskedAt + BATCH_WAIT_MS;
    return Math.max(due, noProbesUntil);
  }

  function settle(playlistId: string, check: PlaylistCheck): void {
    const now = Date.now();
    // If it was not read, the next request after the pause asks again; those for popular playlists come first.
    const at = check.found === "nothing" ? Math.max(now, noReadingsUntil) : now;
    queue.setProbed(playlistId, at);
    found.set(playlistId, { check, until: at + PROBED_MS });
  }

  async function judge(candidate: ProbeCandidate, { overviews, isWhole }: Probed): Promise<void> {
    const { playlistId } = candidate;
    const overview = overviews.get(playlistId);
    // A missing playlist is read again, which decides; unless YouTube left it out of this answer.
    if (!overview && !isWhole) return settle(playlistId, NOTHING);
    const mayRead = Date.now() >= noReadingsUntil;
    const { check, outcome } = await judgeProbe(candidate, overview, {
      store,
      dropAnswer,
      readAgain: mayRead ? (id, again) => readAgain(id, again, lookAtVideos) : undefined,
    });
    unitsOfReadings += outcome?.units ?? 0;
    // A probe costs far less than a reading, so probes go on when there are no units for readings.
    if (outcome && "resumesAt" in outcome && outcome.reason !== "own_limit") {
      noReadingsUntil = pauseUntil(outcome.resumesAt);
    }
    settle(playlistId, check);
  }

  /** Asks YouTube about those that have waited longest. */
  async function probe(
    candidates: readonly ProbeCandidate[],
  ): Promise<Probed | "refused" | "failed"> {
    try {
      return await client.getPlaylists(candidates.map(({ playlistId }) => playlistId));
    } catch (error) {
      logEvent("probe_failed", { playlists: candidates.length, cause: describeError(error) });
      const failure = readFailureOf(error);
      if ("resumesAt" in failure) {
        noProbesUntil = pauseUntil(failure.resumesAt);
        return "refused";
      }
      // The next request for one of them asks again.
      for (const { playlistId } of candidates) settle(playlistId, NOTHING);
      return "failed";
    }
  }

  /** Takes the candidate out of the queue first, so that the next probe does not wait for a reading. */
  function beginJudging(candidate: ProbeCandidate, probed: Probed): void {
    const { playlistId } = candidate;
    queue.setProbed(playlistId, Date.now());
    const judged = readingsAtOnce(() => judge(candidate, probed)).finally(() =>
      judging.delete(playlistId),
    );
    judging.set(playlistId, judged);
  }

  /** Probes one batch; `judged` ends when what has changed was read again. Undefined if nothing waits. */
  async function runBatch(): Promise<{ isRefused: boolean; judged: Promise<void> } | undefined> {
    const candidates = queue.next(PAGE_SIZE);
    if (candidates.length === 0) return undefined;
    const begin = Date.now();
    const probed = await probe(candidates);
    if (typeof probed === "object") {
      for (const candidate of candidates) beginJudging(candidate, probed);
    }
    const judged = Promise.all(judging.values()).then(() => {
      const units = lease.spent() + unitsOfReadings - unitsTold;
      unitsTold += units;
      const outcome = typeof probed === "object" ? "probe" : probed;
      writePoint({ what: "probe", outcome, ms: Date.now() - begin, units });
    });
    return { isRefused: probed === "refused", judged };
  }

  function add(candidates: readonly ProbeCandidate[]): number | undefined {
    const now = Date.now();
    queue.forgetProbed(now - PROBED_MS);
    for (const [playlistId, { until }] of found) if (until < now) found.delete(playlistId);
    queue.add(candidates);
    return nextRun();
  }

  return {
    /** Queues stale playlists. Returns when {@link run} is to be called next, in milliseconds; undefined if nothing waits. */
    add,

    /**
     * As `add`, but for somebody who waits: probes them after `gatherMs`, together with all that wait then. What is not
     * in the result was not probed.
     */
    async check(
      candidates: readonly ProbeCandidate[],
      gatherMs: number,
    ): Promise<Map<string, PlaylistCheck>> {
      add(candidates);
      const ids = candidates.map(({ playlistId }) => playlistId);
      const isOpen = () => ids.some((id) => !found.has(id) && !judging.has(id));
      if (isOpen()) await wait(gatherMs);
      let isOver = Date.now() < noProbesUntil;
      while (!isOver && isOpen()) {
        const batch = await oneProbeAtOnce(async () => (isOpen() ? runBatch() : undefined));
        batch?.judged.catch(logged("probe_failed"));
        isOver = batch === undefined || batch.isRefused;
      }
      await Promise.all(ids.map(async (id) => judging.get(id)));
      const known = ids.flatMap((id) => {
        const check = found.get(id)?.check;
        return check ? [[id, check] as const] : [];
      });
      return new Map(known);
    },

    /** Probes one batch, and reads again what has changed. Returns as `add` does. Repeatable. */
    async run(): Promise<number | undefined> {
      const batch = await oneProbeAtOnce(runBatch);
      await batch?.judged;
      return nextRun();
    },
  };
}
