import { describe, expect, it } from "vitest";
import { ApiError } from "#client/api/api-error.ts";
import { describeShortHistory, drawHistory } from "#client/library/history-chart.tsx";
import { countFound, describeFound, describeOffer } from "#client/library/found-words.ts";
import { describeLostNames } from "#client/features/dashboard/library-tools.tsx";
import { describeBlocked, describeStats } from "#client/features/dashboard/stat-cards.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { listReading } from "#client/library/list-reading.ts";
import { describeCost } from "#client/library/words.ts";
import { formatHours, formatShortDay } from "#client/ui/dates.ts";
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

describe("the four sums", () => {
  const stats = {
    totalPlaylists: 30,
    totalVideos: 1_234_567,
    hiddenVideos: 12,
    unknownVideos: 0,
    totalDuration: "12h 30m",
    totalDurationSeconds: 45_000,
    syncedPlaylists: 30,
  };

  it("have thousands separators", () => {
    expect(describeStats(stats, true).map(({ name, value }) => [name, value])).toEqual([
      ["Total Playlists", "30"],
      ["Total Videos", "1,234,567"],
      ["Hidden/Private", "12"],
      ["Total Duration", "12h 30m 00s"],
    ]);
  });

  it("name the number of playlists while some are not read", () => {
    const notes = describeStats({ ...stats, syncedPlaylists: 4 }, true).map(({ note }) => note);
    expect(notes[2]).toBe("in 4 of 30 playlists");
    expect(describeStats(stats, true)[2]?.note).toBe("");
  });

  it("name the unchecked videos next to the hidden ones", () => {
    const notes = describeStats({ ...stats, unknownVideos: 3 }, true).map(({ note }) => note);
    expect(notes.slice(2)).toEqual(["3 could not be checked", ""]);
    expect(describeStats(stats, true, 12)[2]?.note).toBe("12 not yet checked for countries");
    const partial = describeStats({ ...stats, unknownVideos: 3, syncedPlaylists: 4 }, true);
    expect(partial[2]?.note).toBe("in 4 of 30 playlists; 3 could not be checked");
  });

  it("say how many videos are blocked in the chosen country; with none, the line stays empty", () => {
    expect(describeBlocked(1200, "DE")).toBe("1,200 blocked in Germany");
    expect(describeBlocked(0, "DE")).toBe("");
    expect(describeBlocked(0, undefined)).toBeUndefined();
  });
});

describe("a total that is not known", () => {
  const nothing = {
    totalPlaylists: 0,
    totalVideos: 0,
    hiddenVideos: 0,
    unknownVideos: 0,
    totalDuration: "0h",
    totalDurationSeconds: 0,
    syncedPlaylists: 0,
  };
  const values = (change: Partial<typeof nothing>, isListRead: boolean) =>
    describeStats({ ...nothing, ...change }, isListRead).map(({ value }) => value);

  it("has no value before the list was read", () => {
    expect(values({}, false)).toEqual([undefined, undefined, undefined, undefined]);
    expect(values({}, true)).toEqual(["0", "0", "0", "0h"]);
  });

  it("has no value before the first playlist was read", () => {
    const listed = { totalPlaylists: 30, totalVideos: 1777 };
    expect(values(listed, true)).toEqual(["30", "1,777", undefined, undefined]);
    expect(values({ ...listed, syncedPlaylists: 1 }, true)).toEqual(["30", "1,777", "0", "0h"]);
  });
});

describe("what was found", () => {
  const playlist = (videoCount: number, hiddenVideoCount: number, isRead = true) => ({
    id: "PL1",
    title: "",
    thumbnailUrl: "",
    privacy: "public" as const,
    videoCount,
    hiddenVideoCount,
    unknownVideoCount: 0,
    totalDuration: 60,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    syncedAt: isRead ? "2026-01-01T00:00:00Z" : null,
  });
  const say = (...playlists: ReturnType<typeof playlist>[]) => describeFound(countFound(playlists));

  it("counts only playlists that have been read", () => {
    expect(say(playlist(1500, 90), playlist(200, 0), playlist(77, 4, false))).toBe(
      "90 of 1,700 videos can no longer be watched, in 1 of 2 playlists",
    );
    expect(say(playlist(3, 1))).toBe("1 of 3 videos can no longer be watched, in 1 of 1 playlist");
  });

  it("offers Premium what Basic cannot do: several playlists at once", () => {
    const offer = (...playlists: ReturnType<typeof playlist>[]) =>
      describeOffer(countFound(playlists));
    expect(offer(playlist(1500, 90), playlist(200, 4), playlist(9, 0))).toBe(
      "94 hidden in 2 playlists: clean them in one go",
    );
    expect(offer(playlist(1500, 90), playlist(9, 0))).toBe(undefined);
  });

  it("claims nothing before the first, and does not say 0", () => {
    expect(say(playlist(77, 0, false))).toBe("Looking for videos that can no longer be watched");
    expect(say(playlist(77, 0))).toBe("No hidden video in 77 videos so far");
  });
});

describe("the reading of the list", () => {
  it("is running, waits, or has ended", () => {
    expect(listReading([])).toBe("ended");
    expect(listReading([job({ kind: "videos" })])).toBe("ended");
    expect(listReading([job()])).toBe("running");
    expect(listReading([job({ kind: "playlists", state: "done" }), job()])).toBe("running");
    for (const state of ["paused", "halted", "failed", "stopped"] as const) {
      expect([state, listReading([job({ state })])]).toEqual([state, "waiting"]);
    }
    expect(listReading([job({ state: "done" }), job({ state: "failed" })])).toBe("ended");
  });
});

describe("hidden over time", () => {
  const SIZE = { width: 100, height: 10 };
  const days = [
    { day: "2026-11-11", videos: 10, hidden: 4 },
    { day: "2026-11-01", videos: 10, hidden: 2 },
  ];

  it("is a step line from the first day until now, for entries in any order", () => {
    const now = new Date("2026-11-21T00:00:00Z");
    expect(drawHistory(days, now, SIZE)).toEqual({
      path: "M0 5H50V0H100",
      most: 4,
      firstDay: "Nov 1, 2026",
    });
    const none = days.map((day) => ({ ...day, hidden: 0 }));
    expect(drawHistory(none, now, SIZE)?.path).toBe("M0 10H50V10H100");
  });

  it("stays within its frame when the clocks differ", () => {
    const early = new Date("2026-10-01T00:00:00Z");
    expect(drawHistory(days, early, SIZE)?.path).toMatch(/^M0 5H90\.9V0H100$/);
  });

  it("is a sentence until there are two days", () => {
    expect(drawHistory([], NOW, SIZE)).toBeUndefined();
    expect(drawHistory(days.slice(1), NOW, SIZE)).toBeUndefined();
    expect(describeShortHistory([], NOW)).toMatch(/^From the second day on/);
    expect(describeShortHistory(days.slice(1), NOW)).toBe(
      "2 hidden videos since Nov 1, 2026, without a change.",
    );
    expect(describeShortHistory([{ day: "nonsense", videos: 1, hidden: 1 }], NOW)).toMatch(/^From/);
  });
});

describe("words", () => {
  it("leave out the year where it is this one", () => {
    expect(formatShortDay("2026-03-03T12:00:00", NOW)).toBe("Mar 3");
    expect(formatShortDay("2025-03-03T12:00:00", NOW)).toBe("Mar 3, 2025");
    // A date without a time is the same day in every zone.
    expect(formatShortDay("2026-03-03T00:00:00Z", NOW)).toBe("Mar 3");
    expect(formatShortDay("nonsense", NOW)).toBe("");
  });

  it("show costs and durations, and how long lost names are kept", () => {
    expect(describeCost({ main: 120, stats: 10 })).toBe("Uses about 1 % of today's quota");
    expect(describeCost({ main: 49, stats: 0 })).toBe(undefined);
    const lost = (count: number, firstForgottenAt: string | null) =>
      describeLostNames({
        costs: {
          list: { main: 1, stats: 0 },
          all: { main: 1, stats: 0 },
          regions: { main: 0, stats: 0 },
        },
        uncheckedRegions: 0,
        blocked: null,
        corrected: 0,
        notKept: 0,
        history: [],
        lostNames: { count, firstForgottenAt },
        vanished: { since: "1970-01-01T00:00:00.000Z", count: 0, titles: [] },
      });
    expect(lost(1234, "2026-12-01T12:00:00Z")).toBe(
      "1,234 names of hidden videos are kept until Dec 1, 2026 or longer. A file keeps them for good.",
    );
    expect(lost(1, null)).toBe(
      "1 name of a hidden video is kept for now. A file keeps it for good.",
    );
  });

  it("show whole hours and minutes", () => {
    expect([59, 60, 3599, 3600, 360_061].map(formatHours)).toEqual([
      "59s",
      "1m",
      "59m",
      "1h 0m",
      "100h 1m",
    ]);
  });

  it("use the server's own sentence if there is one", () => {
    expect(failureSentence(new ApiError(429, "Come back later."))).toBe("Come back later.");
    expect(failureSentence(new ApiError(502, "<html>"))).toContain("(502)");
  });
});
