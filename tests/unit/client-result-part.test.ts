import { describe, expect, it } from "vitest";
import { measureRange, sumDurations } from "#client/features/calculator/plan/shown-range.ts";
import { describeDays, describeFound } from "#client/features/calculator/result/counted-words.ts";
import {
  announcementOf,
  pageTitleOf,
  showPart,
} from "#client/features/calculator/result/shown-part.ts";
import { LEFT_OUT_REASONS, type CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import { recordOf } from "#shared/record-of.ts";

const LEFT_OUT = recordOf(LEFT_OUT_REASONS, () => 0);
const HOUR = 3600;

/** Two playlists of two videos, and a single video at the end. */
const RESULT: CalculatorResponse = {
  totalVideos: 5,
  processedUrls: 2,
  totalDuration: 15 * HOUR,
  warnings: [],
  videos: ["A", "A", "B", "B", undefined].map((playlistId, index) => ({
    id: `video${index}`,
    title: "",
    thumbnail: "",
    channelTitle: "",
    duration: (index + 1) * HOUR,
    ...(playlistId && { playlistId }),
  })),
  playlists: [
    {
      line: 1,
      id: "A",
      title: "First",
      totalVideos: 2,
      totalDuration: 3 * HOUR,
      leftOut: LEFT_OUT,
    },
    {
      line: 2,
      id: "B",
      title: "Second",
      totalVideos: 2,
      totalDuration: 7 * HOUR,
      leftOut: LEFT_OUT,
    },
  ],
  leftOut: LEFT_OUT,
  readAt: "2026-11-21T12:00:00Z",
};

function show(change: { from?: number; to?: number; speed?: number }, result = RESULT) {
  const sums = sumDurations(result.videos.map(({ duration }) => duration));
  const { from, to, speed = 1 } = change;
  return showPart(result, measureRange(sums, from, to), speed);
}

describe("what a result shows", () => {
  it("is everything without a range", () => {
    const part = show({});
    expect(describeFound(part)).toBe("Found 5 videos from 2 playlists");
    expect(part.playlists).toBe(RESULT.playlists);
    expect(pageTitleOf(part)).toBe("5 videos: 15h 00m 00s | Tidylist");
  });

  it("counts only the videos and playlists of a range", () => {
    const part = show({ from: 2, to: 2 });
    expect(describeFound(part)).toBe("Found 1 video from 1 playlist");
    expect(part.playlists).toMatchObject([{ id: "A", totalVideos: 1, totalDuration: 2 * HOUR }]);
    expect(pageTitleOf(part)).toBe("1 video (no. 2 to 2): 2h 00m 00s | Tidylist");
    expect(describeFound(show({ from: 5 }))).toBe("Found 1 video from 0 playlists");
    expect(describeFound(show({ from: 4, to: 2 }))).toBe("Found 0 videos from 0 playlists");
  });

  it("is shorter at a higher speed", () => {
    const part = show({ from: 3, speed: 2 });
    expect(pageTitleOf(part)).toBe("3 videos (no. 3 to 5): 6h 00m 00s at 2x | Tidylist");
    expect(announcementOf(part)).toBe("Found 3 videos from 1 playlist, 6h 00m 00s at 2x in total");
  });

  it("has the title of a single playlist, also when the range covers the whole list", () => {
    const playlists = RESULT.playlists.slice(0, 1);
    const single = { ...RESULT, processedUrls: 1, playlists };
    expect(pageTitleOf(show({ from: 1, to: 99 }, single))).toBe("First: 15h 00m 00s | Tidylist");
    expect(pageTitleOf(show({ to: 2 }, single))).toBe("First (no. 1 to 2): 3h 00m 00s | Tidylist");
  });
});

describe("a selection", () => {
  const part = { videos: 3, seconds: 3 * HOUR, selectedFrom: 1200 };

  it("is named by its number of all videos", () => {
    expect(pageTitleOf({ ...part, title: "Kyoto" })).toBe(
      "Kyoto (3 of 1,200 videos): 3h 00m 00s | Tidylist",
    );
    expect(pageTitleOf({ ...part, speed: 2 })).toBe(
      "3 of 1,200 videos: 1h 30m 00s at 2x | Tidylist",
    );
    expect(pageTitleOf({ ...part, videos: 1, selectedFrom: 1 })).toBe(
      "1 of 1 video: 3h 00m 00s | Tidylist",
    );
  });
});

describe("a length of time", () => {
  it.each([
    [9, "9s"],
    [245, "4m 05s"],
    [26 * HOUR + 189, "26h 03m 09s"],
    [1234 * HOUR, "1,234h 00m 00s"],
  ])("of %d seconds is written %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [47 * HOUR, undefined],
    [48 * HOUR, "2 days"],
    [792 * HOUR, "33 days"],
  ])("of %d seconds is %s", (seconds, text) => {
    expect(describeDays(seconds)).toBe(text);
  });
});
