import { describe, expect, test } from "vitest";
import { LINE_LIMIT } from "#shared/plans.ts";
import { parseLines, placeOf } from "#worker/calculator/lines/lines.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const VIDEO = "dQw4w9WgXcQ";
const OTHER = "-wtIMTCHWu_";

/** Links of `count` videos, numbered from `from`. */
function links(count: number, from = 0): string {
  const numbers = Array.from({ length: count }, (_, index) => String(from + index));
  return numbers.map((number) => `https://youtu.be/video${number.padStart(6, "0")}`).join(" ");
}

describe("the pasted lines", () => {
  test("count every link of a line under the line's number", () => {
    const lines = parseLines(["", `1. ${LIST} and (https://youtu.be/${VIDEO}).`, OTHER]);
    expect(lines).toEqual({
      targets: [
        { kind: "playlist", id: LIST, line: 2, oneOfSeveral: true },
        { kind: "video", id: VIDEO, line: 2, oneOfSeveral: true },
        { kind: "video", id: OTHER, line: 3 },
      ],
      notices: [],
    });
    expect(lines.targets.map(placeOf)).toEqual([
      { line: 2, id: LIST },
      { line: 2, id: VIDEO },
      { line: 3 },
    ]);
  });

  test("count a repeated link on one line once, without a warning", () => {
    const link = `https://youtu.be/${VIDEO}`;
    expect(parseLines([`<a href="${link}">${link}</a>`])).toEqual({
      targets: [{ kind: "video", id: VIDEO, line: 1 }],
      notices: [],
    });
  });

  test("say which line is repeated", () => {
    expect(
      parseLines([VIDEO, `https://youtu.be/${VIDEO}`, `youtu.be/${VIDEO} youtu.be/${OTHER}`])
        .notices,
    ).toEqual([
      { code: "line_repeated", line: 2, firstLine: 1, oneOfSeveral: false },
      { code: "line_repeated", line: 3, firstLine: 1, oneOfSeveral: true },
    ]);
  });

  test.each([
    [`https://www.youtube.com/watch?v=${VIDEO}&list=TLabcdefghijklm.`, "unreadable_list"],
    [`https://youtu.be/${VIDEO}?list=RDMM`, "mix"],
    ["my history: https://www.youtube.com/feed/history", "history"],
    ["youtube.com/feed/watch_later", "watch_later"],
    ["youtube.com/c/somebody", "custom_channel"],
    ["no link at all", "not_youtube"],
  ])("hold no silent single video: %s", (line, reason) => {
    expect(parseLines([line])).toMatchObject({
      targets: [],
      notices: [{ code: "line_rejected", line: 1, reason }],
    });
  });

  test("are quoted from the link on, at most sixty characters, without control characters", () => {
    const quoted = (line: string) => parseLines([line]).notices.map((notice) => notice);
    expect(quoted("my history: https://www.youtube.com/feed/history")).toMatchObject([
      { text: "https://www.youtube.com/feed/history" },
    ]);
    expect(quoted("x".repeat(61))).toMatchObject([{ text: `${"x".repeat(60)}…` }]);
    expect(quoted("a\u202Eb c")).toMatchObject([{ text: "a\uFFFDb c" }]);
  });

  test("warn of each unreadable link next to a readable one once", () => {
    const mix = `https://youtu.be/${OTHER}?list=RDMM`;
    const lines = parseLines([`https://youtu.be/${VIDEO} ${mix} (${mix})`]);
    expect(lines.targets).toHaveLength(1);
    expect(lines.notices).toEqual([
      { code: "line_rejected", line: 1, reason: "mix", text: mix, oneOfSeveral: true },
    ]);
  });

  test("have at most as many links read as lines are allowed, and say how many are not read", () => {
    const lines = parseLines([links(60), links(60, 40), `${links(2, 130)} ${links(2, 98)}`]);
    expect(lines.targets).toHaveLength(LINE_LIMIT);
    expect(lines.notices).toEqual([
      { code: "line_repeated", line: 2, firstLine: 1, oneOfSeveral: true },
      { code: "line_repeated", line: 3, firstLine: 2, oneOfSeveral: true },
      { code: "too_many_links", line: 3, links: 2 },
    ]);
    expect(parseLines([links(101)]).notices).toEqual([
      { code: "too_many_links", line: 1, links: 1 },
    ]);
  });
});
