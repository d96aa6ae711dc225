// Maps a failed call to YouTube to the failure of a line, and that to an error.
import { AppError } from "#worker/http/errors.ts";
import type { LineFailure, ReadFailure } from "#worker/calculator/reading/snapshot.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** The error codes of failures that say when to try again. */
export const REFUSAL_CODES = {
  quota: "calculator_quota_exhausted",
  own_limit: "own_limit_reached",
  too_many: "too_many_calculations",
  paused: "youtube_paused",
  stopped: "calculator_stopped",
  own_quota: "sync_quota_exhausted",
} as const;

export const FAILED = { ok: false, reason: "failed" } as const;

export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof YouTubeError)) return FAILED;
  const { kind, refusal, resumesAt } = error;
  if (kind === "quota_exhausted" && resumesAt !== undefined) {
    const reason = refusal === undefined || refusal === "spent" ? "quota" : refusal;
    return { ok: false, reason, resumesAt };
  }
  if (kind === "project_refused") return { ok: false, reason: "refused" };
  // YouTube says of a channel that was closed that it may not be read.
  if (kind === "not_found" || kind === "unauthorized")
    return { ok: false, reason: "missing", readAt: Date.now() };
  return FAILED;
}

/** The error of a request that a failure other than a missing playlist ends. */
export function errorOf(failure: LineFailure): AppError {
  if ("resumesAt" in failure) {
    const { reason, resumesAt: retryAt, isRemembered: isLogged = false } = failure;
    return new AppError(REFUSAL_CODES[reason], { retryAt, isLogged });
  }
  return new AppError(failure.reason === "refused" ? "youtube_refused" : "youtube_unavailable");
}
