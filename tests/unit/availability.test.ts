// The availability that follows from YouTube's two answers, the playlist item and the video.
import { describe, expect, test } from "vitest";
import {
  HIDDEN_STATES,
  isBlockedFor,
  isBlockedIn,
  isHidden,
  isShown,
} from "#shared/availability.ts";
import { judge, judgeDetails, signOf, type VideoLook } from "#worker/youtube/availability.ts";

function item(owner: string | undefined, privacyStatus: string | undefined) {
  return {
    id: "i",
    snippet: {
      title: "Private video",
      resourceId: { videoId: "v" },
      ...(owner !== undefined && { videoOwnerChannelId: owner }),
    },
    ...(privacyStatus !== undefined && { status: { privacyStatus } }),
  };
}

const length = { durationSeconds: 5 };

describe("an item's sign", () => {
  test.each([
    ["UC1", "public", "shown"],
    ["UC1", "unlisted", "shown"],
    ["UC1", "private", "shown"],
    ["UC1", "privacyStatusUnspecified", "unclear"],
    ["UC1", undefined, "unclear"],
    [undefined, "private", "private"],
    [undefined, "privacyStatusUnspecified", "deleted"],
    [undefined, "public", "deleted"],
    [undefined, undefined, "unclear"],
  ] as const)("with owner %s and status %s is %s", (owner, status, sign) => {
    expect(signOf(item(owner, status))).toBe(sign);
  });
});

describe("both answers together", () => {
  test.each<[Parameters<typeof judge>[0], VideoLook, string]>([
    ["shown", length, "visible"],
    ["shown", "absent", "unknown"],
    ["shown", "unanswered", "unknown"],
    ["shown", { durationSeconds: undefined }, "unknown"],
    ["shown", { durationSeconds: 9, uploadStatus: "rejected" }, "restricted"],
    ["unclear", length, "visible"],
    ["unclear", "absent", "unknown"],
    ["private", "absent", "private"],
    ["private", "unanswered", "unknown"],
    ["private", length, "unknown"],
    ["private", { durationSeconds: undefined }, "unknown"],
    ["private", { durationSeconds: 0, broadcast: "live" }, "unknown"],
    ["deleted", "absent", "deleted"],
    ["deleted", "unanswered", "unknown"],
    ["deleted", length, "unknown"],
    ["deleted", { durationSeconds: undefined, uploadStatus: "deleted" }, "deleted"],
  ])("%s and %j is %s", (sign, look, availability) => {
    expect(judge(sign, look)).toBe(availability);
  });
});

describe("the details alone", () => {
  test.each([
    [{ durationSeconds: 9 }, "visible"],
    [{ durationSeconds: 9, broadcast: "upcoming" }, "visible"],
    [{ durationSeconds: 9, broadcast: "live" }, "visible"],
    [{ durationSeconds: 0, broadcast: "live" }, "live"],
    [{ durationSeconds: 0, broadcast: "upcoming" }, "upcoming"],
    [{ durationSeconds: 0 }, "live"],
    [{ durationSeconds: 9, uploadStatus: "rejected" }, "restricted"],
    [{ durationSeconds: undefined, uploadStatus: "failed" }, "restricted"],
    [{ durationSeconds: 9, uploadStatus: "deleted" }, "deleted"],
    [{ durationSeconds: undefined }, "unknown"],
  ] as const)("%j is %s", (details, availability) => {
    expect(judgeDetails(details)).toBe(availability);
  });
});

test("unknown is neither hidden nor visible, and no state is both", () => {
  expect([isHidden("unknown"), isShown("unknown")]).toEqual([false, false]);
  expect([isHidden(null), isShown(null)]).toEqual([false, false]);
  for (const state of HIDDEN_STATES)
    expect([isHidden(state), isShown(state)]).toEqual([true, false]);
  for (const state of ["visible", "live", "upcoming"] as const) {
    expect([isHidden(state), isShown(state)]).toEqual([false, true]);
  }
});

test.each([
  [null, false],
  [{}, false],
  [{ blocked: ["DE"] }, true],
  [{ blocked: ["FR"] }, false],
  [{ blocked: [] }, false],
  [{ allowed: ["DE"] }, false],
  [{ allowed: ["FR"] }, true],
  [{ allowed: [] }, true],
])("whether %j is blocked in Germany: %s", (restriction, isBlocked) => {
  expect(isBlockedIn(restriction, "DE")).toBe(isBlocked);
});

test("only what can be watched elsewhere is blocked for a person, and it is not hidden", () => {
  const regions = { allowed: ["US"] };
  expect(isBlockedFor({ availability: "visible", regions }, "DE")).toBe(true);
  expect(isBlockedFor({ availability: "blocked", regions }, "DE")).toBe(false);
  expect(isBlockedFor({ availability: null, regions }, "DE")).toBe(false);
});
