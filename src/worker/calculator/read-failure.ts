// What a failed call to YouTube means for a line of a calculation.
import type { ReadFailure } from "#worker/calculator/snapshot.ts";
import { isBriefPause } from "#worker/quota/ledger.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof YouTubeError)) return { ok: false, reason: "failed" };
  const { kind, resumesAt } = error;
  if (kind === "quota_exhausted" && resumesAt !== undefined) {
    const reason = isBriefPause(resumesAt, Date.now()) ? "paused" : "quota";
    return { ok: false, reason, resumesAt };
  }
  if (kind === "project_refused") return { ok: false, reason: "refused" };
  return { ok: false, reason: kind === "not_found" ? "missing" : "failed" };
}
