import { describe, expect, it } from "vitest";
import { repeatedItems } from "#client/features/playlist-detail/video-words.ts";
import { describeCost } from "#client/features/playlist-detail/transfer-dialog.tsx";
import { describeJob } from "#client/library/job-words.ts";
import { ownJobs, progressOf } from "#client/library/changes/change-progress.tsx";
import type { Change } from "#client/library/changes/change.ts";
import type { Job } from "#shared/contract/playlists.ts";

const NOW = new Date(2026, 10, 21, 12);

const VIDEOS: Change = { kind: "videos", playlistId: "PL1", itemIds: ["i1"], why: "chosen" };

describe("progress", () => {
  const job = (part: Partial<Job>): Job => ({
    id: "r1",
    kind: "remove",
    playlistId: "PL1",
    title: "Mix",
    state: "running",
    read: 5,
    reported: 10,
    playlistsDone: 0,
    playlistsTotal: 0,
    reason: null,
    resumesAt: null,
    startedAt: NOW.toISOString(),
    ...part,
  });

  it("is that of the change's own jobs", () => {
    const jobs = [
      job({}),
      job({ id: "r2", read: 0, reported: 500 }),
      job({ id: "old" }),
      job({ id: "s1", kind: "videos" }),
      job({ id: "r3", playlistId: "PL9" }),
    ];
    const own = ownJobs(jobs, VIDEOS, new Set(["old"]));
    expect(own.map(({ id }) => id)).toEqual(["r1", "r2"]);
    expect(progressOf(own, 510)).toEqual({ done: 5, total: 510 });
    expect(progressOf([], 3)).toEqual({ done: 0, total: 3 });
  });

  it("says that items are removed, not read", () => {
    expect(describeJob(job({}), NOW)).toMatchObject({ doing: "Removing from ", amount: "5 of 10" });
    expect(describeJob(job({ kind: "insert", title: null }), NOW).doing).toBe(
      "Adding to your playlists",
    );
    expect(describeJob(job({ state: "stopped" }), NOW).reason).toContain("stays done");
  });
});

describe("a playlist", () => {
  it("keeps the first place of each video", () => {
    const place = (position: number, videoId: string) => ({
      id: `i${position}`,
      videoId,
      position,
    });
    expect(
      repeatedItems([place(3, "a"), place(0, "a"), place(1, "b"), place(2, "a"), place(4, "b")]),
    ).toEqual(["i2", "i3", "i4"]);
  });

  it("shows the cost of copying and moving", () => {
    expect(describeCost(2, true)).toMatch(/^2 videos · 2 changes/);
    expect(describeCost(2, false)).toMatch(/^2 videos · 4 changes/);
  });
});
