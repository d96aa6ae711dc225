// The availability that follows from YouTube's two answers, the playlist item and the video.
import { describe, expect, test, vi } from "vitest";
import {
  HIDDEN_STATES,
  isBlockedFor,
  isBlockedIn,
  isHidden,
  isShown,
} from "#shared/availability.ts";
import { judge, judgeDetails, signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { askSecondWitness } from "#worker/youtube/second-witness.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

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
    ["shown", { durationSeconds: 9, uploadStatus: "rejected" }, "unknown"],
    ["shown", { durationSeconds: 9, uploadStatus: "rejected", isLeftOut: true }, "restricted"],
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
    ["deleted", { durationSeconds: undefined, uploadStatus: "deleted" }, "unknown"],
    ["shown", { durationSeconds: 0, uploadStatus: "deleted", isLeftOut: true }, "deleted"],
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
    [{ durationSeconds: 0, broadcast: "none" }, "live"],
    [{ durationSeconds: 0 }, "broadcast"],
    [{ durationSeconds: 9, uploadStatus: "rejected" }, "unknown"],
    [{ durationSeconds: undefined, uploadStatus: "failed" }, "unknown"],
    [{ durationSeconds: 9, uploadStatus: "deleted" }, "unknown"],
    [{ durationSeconds: 9, uploadStatus: "rejected", isLeftOut: true }, "restricted"],
    [{ durationSeconds: undefined, uploadStatus: "failed", isLeftOut: true }, "restricted"],
    [{ durationSeconds: 9, uploadStatus: "deleted", isLeftOut: true }, "deleted"],
    [{ durationSeconds: undefined }, "unknown"],
  ] as const)("%j is %s", (details, availability) => {
    expect(judgeDetails(details)).toBe(availability);
  });
});

describe("the second witness", () => {
  const claims = new Map<string, VideoLook>([
    ["gone", { durationSeconds: 0, uploadStatus: "deleted" }],
    ["nowhere", { durationSeconds: 9, regionRestriction: { allowed: [] } }],
    ["seen", length],
    ["lost", "absent"],
  ]);
  const answering = (...timed: string[]) => {
    const asked: string[][] = [];
    const getVideoDurations = async (ids: readonly string[]) => {
      asked.push([...ids]);
      return new Map(timed.map((id) => [id, 9]));
    };
    return { asked, client: { getVideoDurations } };
  };
  const confirmedBy = async (client: Parameters<typeof askSecondWitness>[0]) =>
    [...(await askSecondWitness(client, claims))].flatMap(([id, look]) =>
      typeof look === "object" && look.isLeftOut === true ? [id] : [],
    );

  test("is asked once for what videos.list alone calls hidden", async () => {
    const { asked, client } = answering("seen");
    expect(await confirmedBy(client)).toEqual(["gone", "nowhere"]);
    expect(asked).toEqual([["gone", "nowhere", "seen"]]);
  });

  test("is not asked where nothing needs it", async () => {
    const { asked, client } = answering();
    const looks = new Map<string, VideoLook>([["seen", length]]);
    expect(await askSecondWitness(client, looks)).toEqual(looks);
    expect(asked).toEqual([]);
  });

  test.each([
    ["lists one of them", ["seen", "gone"], ["nowhere"]],
    ["leaves out what videos.list shows, too", [], []],
  ])("confirms none that it lists, and none at all where it %s", async (_name, timed, left) => {
    expect(await confirmedBy(answering(...timed).client)).toEqual(left);
  });

  test("confirms nothing while it fails", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const fail = () => Promise.reject(new YouTubeError("unavailable", "down"));
    expect(await confirmedBy({ getVideoDurations: fail })).toEqual([]);
    log.mockRestore();
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
