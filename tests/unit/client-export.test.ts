import papaparse from "papaparse";
import { describe, expect, it } from "vitest";
import {
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/counted-words.ts";
import { jsonExport, resultTable } from "#client/features/calculator/share/save-result.ts";
import { csvText, tableOf } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import {
  type CalculatorResponse,
  type CalculatorVideo,
  LEFT_OUT_REASONS,
} from "#shared/contract/calculator.ts";
import { recordOf } from "#shared/record-of.ts";

const VIDEO: CalculatorVideo = {
  uniqueId: "item",
  id: "dQw4w9WgXcQ",
  title: '=HYPERLINK("x"), "quoted"\nline',
  thumbnail: "",
  channelTitle: "@handle",
  playlistTitle: "+1",
  duration: 3723,
};
const LIVE: CalculatorVideo = { ...VIDEO, title: "Live", duration: 0, broadcast: "live" };
const LEFT_OUT = {
  ...recordOf(LEFT_OUT_REASONS, () => 0),
  private: 3,
  blocked: 1,
  unknown: 2,
  duplicates: 1,
  live: 2,
  broadcast: 0,
};
const ROWS = [
  { video: VIDEO, position: 7 },
  { video: LIVE, position: 9 },
];

describe("the CSV", () => {
  it("keeps both columns where two headings have the same words", () => {
    const table = tableOf<string>(
      [
        ["Wann", (row) => row],
        ["Wann", (row) => row.length],
      ],
      ["abc"],
    );
    expect(table).toEqual({ columns: ["Wann", "Wann"], rows: [["abc", 3]] });
  });

  it("has one row for each video in the columns' order", () => {
    const { columns, rows } = resultTable(ROWS);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[0]?.slice(4)).toEqual([
      "1:02:03",
      3723,
      "",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    ]);
    expect(rows[1]?.slice(4, 7)).toEqual(["", 0, "live"]);
  });

  const UNSEEN = [
    ..."\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u00a0\u3000\u202e\u2066\u061c\u180e\u115f\u3164\u2800\ufe0f",
    ..." \t\r\n\u0000\u0008\u001b\u007f\u0085\u2028",
    "\u{e0020}",
  ];

  it.each([..."=+-@＝＋－＠﹦﹢﹣﹫"])(
    "escapes a cell whose first visible sign is %s",
    async (sign) => {
      const starts = ["", ...UNSEEN, UNSEEN.join("")];
      const cells = starts.map((start) => `${start}${sign}1+1`);
      const text = await csvText({ columns: ["cell"], rows: cells.map((cell) => [cell]) });
      expect(papaparse.parse<string[]>(text).data.slice(1).flat()).toEqual(
        cells.map((cell) => `'${cell}`),
      );
    },
  );

  it("leaves other cells as they are", async () => {
    const cells = ["\u200bAC/DC", "1=1", "a@b", "～-", "\u00a0", "", "'=", "−1"];
    const text = await csvText({ columns: ["a", "b"], rows: cells.map((cell) => [cell, -1]) });
    expect(papaparse.parse<string[]>(text).data.slice(1)).toEqual(
      cells.map((cell) => [cell, "-1"]),
    );
  });

  it("escapes formulae and can be read back unchanged", async () => {
    const text = await csvText(resultTable(ROWS));
    const [, row] = papaparse.parse<string[]>(text).data;
    expect(row?.slice(1, 4)).toEqual([`'${VIDEO.title}`, "'@handle", "'+1"]);
  });
});

describe("the JSON", () => {
  it("holds the chosen videos with their own totals", () => {
    const result: CalculatorResponse = {
      totalVideos: 40,
      processedUrls: 1,
      totalDuration: 9999,
      warnings: ["w"],
      videos: [],
      playlists: [],
      leftOut: LEFT_OUT,
      readAt: "2026-11-21T12:00:00Z",
    };
    expect(jsonExport(result, ROWS)).toMatchObject({
      totalVideos: 2,
      totalDuration: 3723,
      videos: [{ position: 7, id: VIDEO.id }, { position: 9 }],
    });
  });
});

describe("a link to a video", () => {
  it("is made only from a valid id", () => {
    expect(videoLink('"onclick=alert(1)')).toBe("");
    expect(videoLink("javascript:")).toBe("");
  });
});

describe("the list of left-out videos", () => {
  it("is grouped by reason, including the region", () => {
    expect(describeLeftOut(LEFT_OUT, "DE")).toEqual([
      "3 private",
      "1 blocked in Germany",
      "2 that could not be checked",
      "1 duplicate",
    ]);
    expect(describeUnknownLength(LEFT_OUT)).toBe("2 on air now");
  });
});
