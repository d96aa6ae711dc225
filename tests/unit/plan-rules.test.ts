import { expect, test } from "vitest";
import * as plans from "#shared/plans.ts";
import { allowedAtOnce, isAllowed, needsPremium, type PlanAction } from "#shared/plan-rules.ts";
import { PREMIUM_FEATURES, SOLD_LINES } from "#shared/premium-features.ts";
import { requirePlan } from "#worker/library/changes/require-plan.ts";

const basicAtOnce: Record<PlanAction, number> = {
  seePlaylists: 5,
  removeVideos: 1,
  putBackVideos: 1,
  transferVideos: 0,
  cleanPlaylists: 0,
  deletePlaylists: 0,
  createPlaylists: 0,
  moveVideos: 1,
  cleanMonthly: 0,
  keepSorted: 0,
  connectChannels: 1,
  prioritySupport: 0,
};
const rules = Object.entries(basicAtOnce) as [PlanAction, number][];

test.each(rules)("Basic allows %s for %i at once and not for one more", (action, most) => {
  expect(allowedAtOnce(false, action)).toBe(most);
  expect(isAllowed(false, action, most)).toBe(true);
  expect(isAllowed(false, action, most + 1)).toBe(false);
  expect([needsPremium(action, most), needsPremium(action, most + 1)]).toEqual([false, true]);
});

test.each(rules)("Premium allows %s for any number at once", (action) => {
  expect(isAllowed(true, action, 20_000)).toBe(true);
});

test.each([
  ["removeVideos", 2, "premium_required_to_remove_several"],
  ["putBackVideos", 2, "premium_required"],
  ["transferVideos", 1, "premium_required"],
  ["cleanPlaylists", 1, "premium_required"],
  ["deletePlaylists", 1, "premium_required_to_delete_several"],
  ["createPlaylists", 1, "premium_required_to_create"],
  ["moveVideos", 2, "premium_required"],
  ["cleanMonthly", 1, "premium_required"],
  ["keepSorted", 1, "premium_required"],
] as const)("on Basic %s for %i is refused with %s", (action, count, code) => {
  expect(() => requirePlan({ isPremium: false }, action, count)).toThrow(
    expect.objectContaining({ code }),
  );
  expect(requirePlan({ isPremium: true }, action, count)).toBe(true);
});

test("an action without a number is for one", () => {
  expect(isAllowed(false, "removeVideos")).toBe(true);
  expect(isAllowed(false, "createPlaylists")).toBe(false);
});

test("the limits and the price are those of the product's description", () => {
  expect({ ...plans }).toEqual({
    ANONYMOUS_VIDEO_LIMIT: 500,
    ID_LIST_LIMIT: 20_000,
    LINE_LIMIT: 100,
    PLAYLIST_ITEM_LIMIT: 20_000,
    SIGNED_IN_VIDEO_LIMIT: 300_000,
    BASIC_PLAYLIST_LIMIT: 5,
    BASIC_CHANNELS: 1,
    CHANNEL_LIMIT: 5,
    BASIC_REMOVALS_AT_ONCE: 1,
    BASIC_MOVES_AT_ONCE: 1,
    PREMIUM_PRICE_USD: 29,
    PREMIUM_CENTS: 2900,
    PREMIUM_CURRENCY: "usd",
    MONEY_BACK_DAYS: 30,
    UPDATE_YEARS: 2,
    WITHDRAWAL_DAYS: 14,
  });
  expect(PREMIUM_FEATURES).toEqual([
    "All playlist management, without the limit of 5 playlists",
    "Hidden and private videos removed in all playlists at once",
    "Bulk operations: many videos removed or put back at once, many playlists deleted at once",
    "Advanced management: videos copied and moved, playlists created and merged",
    "Playlists saved in any order, and kept sorted",
    "Monthly clean-up of hidden videos",
    "Up to 5 YouTube channels",
    "Priority support",
  ]);
});

test("every line that is sold has a rule, and every rule one line", () => {
  for (const { text, rules: given } of SOLD_LINES) expect(given, text).not.toEqual([]);
  const sold = SOLD_LINES.flatMap(({ rules: given }) => given);
  expect(sold.toSorted()).toEqual(rules.map(([action]) => action).toSorted());
});
