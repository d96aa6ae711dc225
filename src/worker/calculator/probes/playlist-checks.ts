// Checks known playlists: what a probe of each means, and reading again what has changed. Whoever probes calls it: the
// object that gathers stale playlists, or a caller who asked for a check now. Has no Cloudflare types, so that the bench
// runs it, too.
import { chunksOf } from "#shared/chunks.ts";
import type { SnapshotStore } from "#worker/calculator/answers/cache.ts";
import type { Rereading } from "#worker/calculator/reading/playlist-reading.ts";
import {
  freshMsFor,
  type Known,
  mustReadAgain,
  seemsChanged,
} from "#worker/calculator/probes/probe-rules.ts";
import type {
  Confirmation,
  PlaylistWant,
  ReadFailure,
} from "#worker/calculator/reading/snapshot.ts";
import { readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import type { PlaylistOverview, YouTubeClient } from "#worker/youtube/client.ts";
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
  /** The stored answer that is out of date if the playlist has changed. */
  answerKey?: string | undefined;
};

/**
 * `changed`: its reader has read it again, or found it missing. `nothing`: YouTube was not asked or did not answer, or
 * there were no units to read it again, so the stored copy stays in use.
 */
export type PlaylistCheck =
  | { found: "unchanged"; confirmation: Confirmation }
  | { found: "changed"; readAt: number }
  | { found: "nothing" };

export type Checks = ReadonlyMap<string, PlaylistCheck>;

export type RereadOutcome = { ok: true; units?: number } | ReadFailure;

type JudgeOptions = {
  store: Pick<SnapshotStore, "confirm">;
  /** Must not throw. Undefined while there are no units for it. */
  readAgain: ((playlistId: string, again: Rereading) => Promise<RereadOutcome>) | undefined;
  /** Forgets a stored answer; must not throw. */
  dropAnswer?: ((key: string) => Promise<void>) | undefined;
};

/** @param overview what a probe has just found; undefined if YouTube did not return the playlist */
export async function judgeProbe(
  { playlistId, known, readAt, want, subject, answerKey, ...times }: ProbeCandidate,
  overview: PlaylistOverview | undefined,
  { store, readAgain, dropAnswer }: JudgeOptions,
): Promise<{ check: PlaylistCheck; outcome?: RereadOutcome }> {
  const confirmedAt = Date.now();
  const freshMs = freshMsFor(times);
  const isUnchanged = overview && !seemsChanged(known, overview);
  if (isUnchanged && !mustReadAgain(readAt, freshMs, confirmedAt)) {
    const confirmation = { readAt, confirmedAt, freshMs, overview };
    await store.confirm(playlistId, confirmation);
    return { check: { found: "unchanged", confirmation } };
  }
  // Even if it cannot be read now: then later answers are made from the stored playlists.
  if (answerKey !== undefined) await dropAnswer?.(answerKey);
  if (!readAgain) return { check: { found: "nothing" } };
  const outcome = await readAgain(playlistId, { want, readAt, overview, freshMs, subject });
  const isKnown = outcome.ok || outcome.reason === "missing";
  return { check: isKnown ? { found: "changed", readAt } : { found: "nothing" }, outcome };
}

/**
 * Probes all of them now and reads again what has changed, up to the first failure of YouTube or the ledger. Does not
 * throw.
 */
export async function checkNow(
  candidates: readonly ProbeCandidate[],
  client: Pick<YouTubeClient, "getPlaylists">,
  options: JudgeOptions,
): Promise<{ checks: Checks; failure?: ReadFailure }> {
  const checks = new Map<string, PlaylistCheck>();
  try {
    for (const batch of chunksOf(candidates, PAGE_SIZE)) {
      const probed = await client.getPlaylists(batch.map(({ playlistId }) => playlistId));
      for (const candidate of batch) {
        const overview = probed.overviews.get(candidate.playlistId);
        // A missing playlist is read again, which decides; unless YouTube left it out of this answer.
        if (!overview && !probed.isWhole) continue;
        const { check, outcome } = await judgeProbe(candidate, overview, options);
        checks.set(candidate.playlistId, check);
        if (check.found === "nothing" && outcome?.ok === false) return { checks, failure: outcome };
      }
    }
  } catch (error) {
    logEvent("probe_failed", { playlists: candidates.length, cause: describeError(error) });
    return { checks, failure: readFailureOf(error) };
  }
  return { checks };
}
