import { describe, expect, it } from "vitest";
import { describeReason } from "#client/library/outcome-words.ts";
import { describeJob } from "#client/library/job-words.ts";
import { readSnapshot, reopenDelay } from "#client/library/job-stream.ts";
import { brokenOffJob, currentJob, openJobs, pauseDelay } from "#client/library/jobs.ts";
import { formatTime } from "#client/ui/times.ts";
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
    reason: null,
    resumesAt: null,
    startedAt: "2026-11-21T11:00:00Z",
    ...change,
  };
}

describe("a job's words", () => {
  it("name what is read, n of N", () => {
    expect(describeJob(job(), NOW)).toMatchObject({
      doing: "Reading your playlists",
      amount: "3 of 12 playlists",
    });
    expect(describeJob(job({ playlistsDone: 0, playlistsTotal: 0 }), NOW)).toMatchObject({
      amount: "",
      total: undefined,
    });
    expect(describeJob(job({ kind: "videos", title: "<b>Mix</b>" }), NOW)).toMatchObject({
      doing: "Reading ",
      title: "<b>Mix</b>",
      amount: "20 of 20 videos",
    });
    expect(describeJob(job({ kind: "playlists", reported: null }), NOW)).toMatchObject({
      amount: "20 playlists",
      total: undefined,
    });
  });

  it("of a change of several playlists name their number instead of the first", () => {
    const change = job({ kind: "remove", playlistId: "PL1", title: null, read: 12, reported: 40 });
    expect(describeJob({ ...change, state: "paused", playlistsTotal: 3 }, NOW)).toMatchObject({
      doing: "Paused: removing from 3 playlists",
      amount: "12 of 40",
    });
    expect(describeJob({ ...change, kind: "insert", playlistsTotal: 0 }, NOW).doing).toBe(
      "Adding to your playlists",
    );
  });

  it("say that regions are checked, and what failed or was stopped", () => {
    const regions = job({
      kind: "regions",
      playlistId: "PL1",
      title: "Mix",
      read: 50,
      reported: 80,
    });
    const words = (change: Partial<Job>) => {
      const { doing, title = "", after, reason } = describeJob({ ...regions, ...change }, NOW);
      return [[doing, title, after].filter(Boolean).join(""), reason];
    };
    expect(words({})).toEqual(["Checking where Mix may be watched", ""]);
    expect(words({ title: null })[0]).toBe(
      "Checking where the videos of a playlist may be watched",
    );
    expect(words({ title: null, playlistId: null })[0]).toBe(
      "Checking where your videos may be watched",
    );
    expect(words({ state: "paused" })[0]).toBe("Paused: checking where Mix may be watched");
    expect(words({ state: "failed", reason: { code: "sync_failed" } })).toEqual([
      "Checking where Mix may be watched failed",
      describeReason({ code: "sync_failed" }),
    ]);
    expect(words({ state: "failed" })[1]).toBe("The reason is not known.");
    expect(words({ kind: "videos", state: "stopped" })).toEqual([
      "Reading Mix was stopped",
      "What had been read by then stays.",
    ]);
    expect(describeJob(regions, NOW).amount).toBe("50 of 80 videos");
  });

  it("say why a job is paused and when it continues, in local time", () => {
    const paused = job({
      state: "paused",
      reason: { code: "quota_exhausted" },
      resumesAt: new Date("2026-11-21T21:00:00").toISOString(),
    });
    expect(describeJob(paused, NOW).reason.replace(/\s/g, " ")).toBe(
      `${describeReason({ code: "quota_exhausted" })} It tries again at 9:00 PM.`,
    );
    expect(describeJob({ ...paused, reason: null }, NOW).reason).toMatch(/^It tries again at/);
    expect(formatTime("2026-11-22T09:00:00", NOW)).toMatch(/^Sun/);
    expect(formatTime("nonsense", NOW)).toBe("");
  });
});

describe("a halted job", () => {
  const halted = job({ kind: "remove", state: "halted", title: "Mix" });

  it("says why, and that nothing is sent until it is continued", () => {
    expect(describeJob(halted, NOW)).toMatchObject({
      doing: "Halted: removing from ",
      title: "Mix",
      reason:
        "YouTube gave no usable answer for a day. Nothing more is sent to YouTube until you continue it.",
    });
    const reason = { code: "outage" } as const;
    expect(describeJob({ ...halted, reason }, NOW).reason).toBe(
      `${describeReason(reason)} Nothing more is sent to YouTube until you continue it.`,
    );
  });

  it("counts as open, not as failed", () => {
    expect(openJobs([halted])).toEqual([halted]);
    expect(brokenOffJob([halted], new Set())).toBeUndefined();
    expect(pauseDelay([halted], NOW.getTime())).toBeUndefined();
    expect(readSnapshot(JSON.stringify({ jobs: [halted] }))).toEqual([halted]);
  });
});

describe("following jobs", () => {
  const line = (...jobs: object[]) => JSON.stringify({ jobs });

  it("skips a line that was cut off", () => {
    expect(readSnapshot(line(job()))).toEqual([job()]);
    expect(readSnapshot(line())).toEqual([]);
    for (const doubtful of ["", "{half", "null", "[]"]) {
      expect([doubtful, readSnapshot(doubtful)]).toEqual([doubtful, undefined]);
    }
  });

  it("reconnects after growing random pauses of at most half a minute", () => {
    expect(reopenDelay(0, 0.5)).toBe(1000);
    expect([1, 2, 3, 4, 5, 99].map((failures) => reopenDelay(failures, 1))).toEqual([
      2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(reopenDelay(3, 0)).toBe(4000);
  });

  it("fetches a paused job when it should continue, and again if it has not", () => {
    const inSeconds = (seconds: number) =>
      job({ state: "paused", resumesAt: new Date(NOW.getTime() + seconds * 1000).toISOString() });
    expect(pauseDelay([], NOW.getTime())).toBeUndefined();
    expect(pauseDelay([job()], NOW.getTime())).toBeUndefined();
    expect(pauseDelay([job({ state: "paused" })], NOW.getTime())).toBeUndefined();
    expect(pauseDelay([inSeconds(9), inSeconds(5)], NOW.getTime())).toBe(6000);
    expect(pauseDelay([inSeconds(-60)], NOW.getTime())).toBe(15_000);
    expect(pauseDelay([inSeconds(9e9)], NOW.getTime())).toBeLessThan(2 ** 31);
  });

  it("shows running jobs before waiting ones, and only one playlist's jobs if wanted", () => {
    const paused = job({ id: "b", state: "paused", playlistId: "PL1" });
    const halted = job({ id: "d", state: "halted" });
    const ended = (["done", "failed", "stopped"] as const).map((state) => job({ state }));
    const running = [job({ id: "c" }), job({ id: "e" })];
    const shown = openJobs([...ended, paused, halted, ...running]);
    expect(shown.map(({ id }) => id)).toEqual(["c", "e", "d", "b"]);
    expect(openJobs(ended)).toEqual([]);
    expect(currentJob([paused, job({ id: "c" })], "PL1")?.id).toBe("b");
    expect(currentJob([job({ id: "c" })], "PL1")).toBeUndefined();
  });

  it("shows failed and stopped jobs until they are dismissed or a later job succeeds", () => {
    const failed = job({ id: "old", kind: "videos", playlistId: "PL1", state: "failed" });
    const none: ReadonlySet<string> = new Set();
    expect(brokenOffJob([failed], none)?.id).toBe("old");
    expect(brokenOffJob([{ ...failed, state: "stopped" }], none)?.id).toBe("old");
    expect(brokenOffJob([failed], new Set(["old"]))).toBeUndefined();
    const done = { state: "done", id: "new" } as const;
    expect(brokenOffJob([{ ...failed, ...done }, failed], none)).toBeUndefined();
    expect(brokenOffJob([job({ kind: "all", ...done }), failed], none)).toBeUndefined();
    expect(brokenOffJob([{ ...failed, ...done, playlistId: "PL2" }, failed], none)?.id).toBe("old");
    const regions = { ...failed, kind: "regions" } as const;
    expect(brokenOffJob([job({ kind: "all", ...done }), regions], none)?.id).toBe("old");
    expect(brokenOffJob([failed, { ...failed, ...done }], none)?.id).toBe("old");
  });
});
