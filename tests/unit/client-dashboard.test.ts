import { describe, expect, it } from "vitest";
import { ApiError } from "#client/api/api-error.ts";
import { describeStats } from "#client/features/dashboard/stat-cards.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { describeJob } from "#client/library/job-words.ts";
import { currentJob, pollDelay } from "#client/library/jobs.ts";
import { formatHours, formatTime } from "#client/library/words.ts";
import type { Job } from "#shared/contract/playlists.ts";

const NOW = new Date("2026-11-21T12:00:00");

function job(change: Partial<Job> = {}): Job {
  return {
    id: "job1",
    kind: "all",
    playlistId: null,
    title: null,
    state: "running",
    read: 20,
    reported: 15,
    playlistsDone: 3,
    playlistsTotal: 12,
    sentence: null,
    resumesAt: null,
    startedAt: "2026-11-21T11:00:00Z",
    ...change,
  };
}

describe("the four sums", () => {
  const stats = {
    totalPlaylists: 30,
    totalVideos: 1_234_567,
    hiddenVideos: 12,
    totalDuration: "12h 30m",
    totalDurationSeconds: 45_000,
    syncedPlaylists: 30,
  };

  it("have thousands separators", () => {
    expect(describeStats(stats).map(({ name, value }) => [name, value])).toEqual([
      ["Total Playlists", "30"],
      ["Total Videos", "1,234,567"],
      ["Hidden/Private", "12"],
      ["Total Duration", "12h 30m"],
    ]);
  });

  it("say of how many playlists they are while some are not read", () => {
    const notes = describeStats({ ...stats, syncedPlaylists: 4 }).map(({ note }) => note);
    expect(notes[2]).toBe("of 4 of 30 playlists read");
    expect(describeStats(stats)[2]?.note).toBe("");
  });
});

describe("a job's words", () => {
  it("say what is read, n of N", () => {
    expect(describeJob(job(), NOW)).toMatchObject({
      doing: "Reading your playlists",
      amount: "3 of 12 playlists",
    });
    expect(describeJob(job({ kind: "videos", title: "<b>Mix</b>" }), NOW)).toMatchObject({
      doing: "Reading",
      title: "<b>Mix</b>",
      amount: "20 of 20 videos",
    });
    expect(describeJob(job({ kind: "playlists", reported: null }), NOW)).toMatchObject({
      amount: "20 playlists",
      total: undefined,
    });
  });

  it("say when a paused one goes on, in local time", () => {
    const paused = job({
      state: "paused",
      sentence: "YouTube's daily allowance is used up.",
      resumesAt: new Date("2026-11-21T21:00:00").toISOString(),
    });
    expect(describeJob(paused, NOW).waiting).toMatch(
      /^YouTube's daily allowance is used up\. It goes on at 9:00\sPM\.$/,
    );
    expect(formatTime("2026-11-22T09:00:00", NOW)).toMatch(/^Sun/);
    expect(formatTime("nonsense", NOW)).toBe("");
  });
});

describe("asking for jobs", () => {
  it("goes on only while something is at work, and at the moment a paused one goes on", () => {
    const resumesAt = new Date(NOW.getTime() + 5000).toISOString();
    expect(pollDelay([], false, NOW.getTime())).toBe(false);
    expect(pollDelay([], true, NOW.getTime())).toBe(1000);
    expect(pollDelay([job()], false, NOW.getTime())).toBe(1000);
    expect(pollDelay([job({ state: "done" })], false, NOW.getTime())).toBe(false);
    expect(pollDelay([job({ state: "paused" })], false, NOW.getTime())).toBe(false);
    expect(pollDelay([job({ state: "paused", resumesAt })], false, NOW.getTime())).toBe(6000);
  });

  it("shows what is at work before what waits, and one playlist's alone where asked", () => {
    const paused = job({ id: "b", state: "paused", playlistId: "PL1" });
    expect(currentJob([job({ state: "done" }), paused, job({ id: "c" })])?.id).toBe("c");
    expect(currentJob([paused, job({ id: "c" })], "PL1")?.id).toBe("b");
    expect(currentJob([job({ state: "failed" })])).toBeUndefined();
  });
});

describe("words", () => {
  it("give whole hours and minutes", () => {
    expect([59, 60, 3599, 3600, 360_061].map(formatHours)).toEqual([
      "59s",
      "1m",
      "59m",
      "1h 0m",
      "100h 1m",
    ]);
  });

  it("use the server's own sentence, unless it is none", () => {
    expect(failureSentence(new ApiError(429, "Come back later."))).toBe("Come back later.");
    expect(failureSentence(new ApiError(502, "<html>"))).toContain("(502)");
  });
});
