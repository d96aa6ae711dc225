// What the window of Remove Hidden says of videos that are not yet checked for countries.
import { expect, it } from "vitest";
import type { Plan } from "#client/library/changes/change-calls.ts";
import type { RemovalChange } from "#client/library/changes/change.ts";
import { describeRegionsFirst } from "#client/library/removal/plan-list.tsx";

const HIDDEN: RemovalChange = { kind: "hidden", playlistIds: ["PL1"], from: "playlist" };
const VIDEOS: RemovalChange = { kind: "videos", playlistId: "PL1", itemIds: ["i1"], why: "chosen" };
const PLAN: Plan = {
  items: [
    {
      itemId: "i1",
      playlistId: "PL1",
      videoId: "v1",
      title: "A video",
      channelTitle: "",
      availability: "private",
      blockedIn: null,
      position: 0,
    },
  ],
  plan: "p",
  units: 50,
  leftToday: 2500,
  seconds: 1,
  before: 0,
  endsAt: "2026-11-21T12:00:00.000Z",
};

it("says what is not yet checked for countries, and of one playlist that it is checked first", () => {
  const plan = { ...PLAN, uncheckedRegions: 120 };
  expect(describeRegionsFirst(HIDDEN, plan)).toBe(
    "120 not yet checked for countries. They are checked first, for about 3 requests.",
  );
  const two: RemovalChange = { ...HIDDEN, playlistIds: ["PL1", "PL2"] };
  const unsaid = "120 not yet checked for countries.";
  expect(describeRegionsFirst(two, plan)).toBe(unsaid);
  expect(describeRegionsFirst(HIDDEN, { ...plan, items: [] })).toBe(unsaid);
  expect([describeRegionsFirst(HIDDEN, PLAN), describeRegionsFirst(VIDEOS, plan)]).toEqual([
    "",
    "",
  ]);
});
