// What a failed call to YouTube means for a line of a calculation.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { ReadFailure } from "#worker/calculator/snapshot.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof YouTubeError)) return { ok: false, reason: "failed" };
  const { kind, resumesAt } = error;
  if (kind === "quota_exhausted" && resumesAt !== undefined) {
    // Before midnight Pacific only where YouTube is asked again in some minutes.
    const isPause = resumesAt < nextPacificMidnight(Date.now());
    return { ok: false, reason: isPause ? "paused" : "quota", resumesAt };
  }
  if (kind === "project_refused") return { ok: false, reason: "refused" };
  return { ok: false, reason: kind === "not_found" ? "missing" : "failed" };
}
