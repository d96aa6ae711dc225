// What a call is answered with when the job or the reading that it waited for did not end as asked.
import { expect, test } from "vitest";
import { errorOf } from "#worker/calculator/reading/read-failure.ts";
import { toInserted } from "#worker/library/changes/refusals.ts";
import { afterFailure } from "#worker/library/jobs/jobs.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import type { Library } from "#worker/library/open-library.ts";
import { readingCalls } from "#worker/library/reading/reading-calls.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const RESUMES_AT = Date.UTC(2026, 10, 28);
const NEW_JOB = newJob({ kind: "videos", playlistId: "PL1" }, "user", 0);

type Reading = Parameters<typeof readingCalls.checkAllRegions>[0];

async function checkedWith(outcome: SyncOutcome): Promise<unknown> {
  const library = { sync: async () => outcome } as unknown as Library;
  const owner = { id: "user", isPremium: true, country: null };
  return readingCalls.checkAllRegions({ library, owner } as unknown as Reading);
}

test.each([
  [{ kind: "stopped" }, "sync_stopped"],
  [{ kind: "not_connected" }, "youtube_not_connected"],
  [{ kind: "lost" }, "youtube_grant_lost"],
  [{ kind: "missing" }, "no_such_playlist"],
  [{ kind: "unavailable" }, "temporarily_unavailable"],
  [{ kind: "no_write_access" }, "write_access_needed"],
  [{ kind: "failed" }, "sync_failed"],
  [{ kind: "paused", resumesAt: RESUMES_AT, cause: "outage" }, "sync_interrupted"],
  [{ kind: "paused", resumesAt: RESUMES_AT, cause: "pause" }, "sync_paused"],
  [{ kind: "paused", resumesAt: RESUMES_AT, cause: "allowance" }, "sync_quota_exhausted"],
  [{ kind: "paused", resumesAt: RESUMES_AT, cause: "own_limit" }, "own_limit_reached"],
] as const)("a reading that ends as %o is refused with %s", async (outcome, code) => {
  const retryAt = "resumesAt" in outcome ? { retryAt: outcome.resumesAt } : {};
  await expect(checkedWith(outcome)).rejects.toMatchObject({ code, ...retryAt });
});

test("a reading that ended says how many it read", async () => {
  expect(await checkedWith({ kind: "done", read: 7 })).toEqual({ checkedCount: 7 });
});

test.each([
  ["not_connected", "youtube_not_connected"],
  ["lost", "youtube_grant_lost"],
  ["no_write_access", "write_access_needed"],
  ["missing", "no_such_playlist"],
  ["unavailable", "temporarily_unavailable"],
  ["outdated", "plan_changed"],
  ["too_many_jobs", "too_many_changes"],
  ["further_channel", "premium_required_for_channels"],
] as const)("a change that is not started because of %s is refused with %s", (kind, code) => {
  expect(() => toInserted({ kind })).toThrow(expect.objectContaining({ code }));
});

test.each([
  ["quota", "calculator_quota_exhausted"],
  ["own_limit", "own_limit_reached"],
  ["too_many", "too_many_calculations"],
  ["paused", "youtube_paused"],
  ["stopped", "calculator_stopped"],
  ["own_quota", "sync_quota_exhausted"],
] as const)("a calculation that has to wait because of %s is refused with %s", (reason, code) => {
  const error = errorOf({ ok: false, reason, resumesAt: RESUMES_AT });
  expect(error).toMatchObject({ code, retryAt: RESUMES_AT });
});

test("a calculation that fails says whether YouTube refuses us or does not answer", () => {
  expect(errorOf({ ok: false, reason: "refused" }).code).toBe("youtube_refused");
  expect(errorOf({ ok: false, reason: "failed" }).code).toBe("youtube_unavailable");
});

test.each([
  [NEW_JOB, "sync_failed"],
  [{ ...NEW_JOB, kind: "remove" }, "change_failed"],
])("a job that fails for good ends at the sixth failure: %#", (job, reason) => {
  const error = new YouTubeError("invalid_request", "no such answer is known");
  const failures = 5;
  expect(afterFailure({ ...job, failures: failures - 1 }, error, 0).change).not.toMatchObject({
    state: "failed",
  });
  expect(afterFailure({ ...job, failures }, error, 0)).toMatchObject({
    change: { state: "failed", reason },
    outcome: { kind: "failed" },
  });
});
