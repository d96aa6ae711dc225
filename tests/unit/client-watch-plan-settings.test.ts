import { describe, expect, it } from "vitest";
import { splitList } from "#client/watch-plan/listed-video.ts";
import { parseSettings, readWhen, toggleDay } from "#client/watch-plan/plan-settings.ts";
import { describeNotPlanned } from "#client/watch-plan/plan-words.ts";
import { readDay } from "#client/watch-plan/zone.ts";
import { listOf } from "#tests/unit/watch-plans.ts";

const TODAY = readDay("2026-11-23") ?? 0;

describe("a list", () => {
  const listed = listOf(60, 60, 0, 60, 60).map((video, index) => ({
    ...video,
    isAvailable: index !== 3,
  }));

  it("is split into watched, left and not to be planned", () => {
    const parts = splitList(listed, 1, new Set([listed[4]?.videoId ?? ""]));
    expect(parts).toMatchObject({
      all: { videos: 3, seconds: 180 },
      watched: { videos: 2, seconds: 120 },
      toWatch: [{ title: "Video 1" }],
      ticked: [{ title: "Video 4" }],
    });
    expect(describeNotPlanned(parts.leftOut)).toEqual([
      "Not in the plan, because it cannot be watched: “Video 3”.",
      "Not in the plan, because its length is not known: “Video 2”.",
    ]);
  });

  it("names the first three that are left out", () => {
    const unavailable = ["A", "B", "C", "D", "E"];
    expect(describeNotPlanned({ unavailable, unknownLength: [] })).toEqual([
      "Not in the plan, because they cannot be watched: “A”, “B”, “C” and 2 more.",
    ]);
  });
});

describe("the settings", () => {
  const settings = parseSettings("start=&startAt=18:30&Saturday=4&other=1");

  it("are read as they were kept, and unknown ones are left out", () => {
    expect(settings).not.toHaveProperty("other");
    expect(readWhen(settings, 1, TODAY)).toEqual({
      by: "hours",
      from: TODAY,
      startAt: 1110,
      hours: [1, 1, 1, 1, 1, 4, 1],
    });
  });

  it("turn a weekday off and on", () => {
    const off = { ...settings, ...toggleDay(settings, "Sunday") };
    expect(readWhen(off, 1, TODAY)).toMatchObject({ hours: [1, 1, 1, 1, 1, 4, undefined] });
    expect({ ...off, ...toggleDay(off, "Sunday") }).toEqual(settings);
  });

  it("say what is missing", () => {
    expect(readWhen(settings, undefined, TODAY)).toEqual({ missing: "hours_missing" });
    const deadline = { ...settings, by: "deadline" };
    expect(readWhen(deadline, 1, TODAY)).toEqual({ missing: "deadline_missing" });
    expect(readWhen({ ...settings, start: "soon" }, 1, TODAY)).toEqual({
      missing: "start_invalid",
    });
    // The field says what is wrong; a plan with other hours than those typed would be silent.
    for (const Saturday of ["25", "two"]) {
      const invalid = { ...settings, Saturday };
      expect(readWhen(invalid, 1, TODAY)).toEqual({ missing: "hours_missing" });
      expect(readWhen({ ...invalid, off: "Saturday" }, 1, TODAY)).toMatchObject({ by: "hours" });
    }
    expect(readWhen({ ...settings, startAt: "" }, 1, TODAY)).toEqual({ missing: "time_invalid" });
  });
});
