// Maps a failed call to YouTube to the failure of a line.
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
  if (kind === "not_found") return { ok: false, reason: "missing", readAt: Date.now() };
  return { ok: false, reason: "failed" };
}
