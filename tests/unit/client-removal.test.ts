import { describe, expect, it } from "vitest";
import { chunksOf } from "#shared/chunks.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { ApiError, type HandledCode } from "#client/api/api-error.ts";
import { joinPlans, refusalOf, type Plan } from "#client/library/changes/change-calls.ts";
import {
  describeFailed,
  describeOutcome,
  describeQueued,
  failureTitle,
} from "#client/library/changes/change-words.ts";
import { formatMoment } from "#client/ui/dates.ts";
import {
  asSent,
  readChange,
  type Change,
  type Insertion,
  type Outcome,
  type RemovalChange,
  wholeOf,
} from "#client/library/changes/change.ts";
import {
  allLabel,
  describeEnd,
  describePlanCost,
  describeUnread,
  describeEmpty,
  describeReasons,
  nameOf,
  partLabel,
  partToday,
  planTable,
  titleOf,
  warningOf,
} from "#client/library/removal/plan-list.tsx";
import { readPending } from "#client/identity/pending-change.ts";

const NOW = new Date(2026, 10, 21, 12);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const ITEM: Plan["items"][number] = {
  itemId: "i1",
  playlistId: "PL1",
  videoId: "v0000000001",
  title: "Song",
  channelTitle: "Band",
  availability: "private",
  blockedIn: null,
  position: 3,
};
const PLAN: Plan = {
  items: [ITEM, { ...ITEM, itemId: "i2", availability: "deleted", title: "" }],
  plan: "a",
  units: 100,
  leftToday: 2500,
  seconds: 1,
  before: 0,
  endsAt: at(21, 12),
};
const DONE: Outcome = {
  done: 3,
  onYouTube: 3,
  queued: 0,
  failed: 0,
  playlists: 1,
  resumesAt: null,
  reason: null,
};
const VIDEOS: RemovalChange = { kind: "videos", playlistId: "PL1", itemIds: ["i1"], why: "chosen" };
const HIDDEN: RemovalChange = { kind: "hidden", playlistIds: ["PL1"], from: "playlist" };
const CLEANED: RemovalChange = { ...HIDDEN, from: "list" };
const CLEANED_MANY: Change = { ...CLEANED, playlistIds: ["PL1", "PL2"] };
const DELETED: Change = { kind: "playlists", playlistIds: ["PL1"] };
const DELETED_MANY: Change = { kind: "playlists", playlistIds: ["PL1", "PL2"] };

const REQUEST_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const MOVE: Insertion = {
  kind: "transfer",
  playlistId: "PL1",
  itemIds: ["i1"],
  to: "PL2",
  keep: false,
  requestId: REQUEST_ID,
};
const PUT_BACK: Insertion = { kind: "putBack", ids: [1], requestId: REQUEST_ID };

describe("the messages after a change", () => {
  const say = (
    change: Parameters<typeof describeOutcome>[0],
    part: Partial<Outcome> = {},
    stopped = false,
  ) => {
    const message = describeOutcome(change, { ...DONE, ...part }, { now: NOW, stopped });
    return [message.title, message.description];
  };

  it("are those of product.md 6.5", () => {
    expect(say(VIDEOS, { done: 1 })).toEqual(["Videos removed", "Removed 1 video from playlist"]);
    // Nothing was sent yet, although the videos have left the library.
    expect(say(VIDEOS, { done: 2, queued: 2 })).toEqual([
      "It goes on by itself",
      expect.stringMatching(/^2 follow /),
    ]);
    expect(say(HIDDEN)).toEqual([
      "Hidden videos removed",
      "Removed 3 hidden videos from playlist and 3 from YouTube",
    ]);
    expect(say(HIDDEN, { onYouTube: 0 })[1]).toBe("Removed 3 hidden videos from playlist");
    expect(say(CLEANED)[0]).toBe("Cleanup Complete");
    expect(say(CLEANED_MANY, { done: 1200, playlists: 2 })).toEqual([
      "Bulk Cleanup Complete",
      "Removed 1,200 videos from 2 playlists",
    ]);
    expect(say(DELETED)[0]).toBe("Playlist Deleted");
    expect(say(DELETED_MANY, { playlists: 2 })).toEqual([
      "Bulk Delete Complete",
      "Deleted 2 playlists",
    ]);
    expect(
      [VIDEOS, HIDDEN, CLEANED, CLEANED_MANY, DELETED, DELETED_MANY].map(failureTitle),
    ).toEqual([
      "Failed to remove videos",
      "Failed to clean playlist",
      "Cleanup Failed",
      "Bulk Cleanup Failed",
      "Delete Failed",
      "Bulk Delete Failed",
    ]);
  });

  it("say what continues later and what was kept", () => {
    const part = { queued: 2, onYouTube: 1, resumesAt: at(22, 9) };
    expect(say(VIDEOS, part)[1]).toBe(
      "Removed 1 video from playlist. 2 more follow tomorrow at 9:00 AM.",
    );
    expect(say(VIDEOS, { failed: 1, reason: { code: "removal_refused" } })[1]).toBe(
      `Removed 3 videos from playlist. 1 could not be removed. ${describeReason({ code: "removal_refused" })}`,
    );
    expect(say(VIDEOS, { done: 0, failed: 2 })).toEqual([
      "Failed to remove videos",
      "2 could not be removed.",
    ]);
    expect(say(VIDEOS, { done: 0, failed: 2 }, true)[0]).toBe("Stopped");
    expect(say(DELETED, { done: 0, failed: 1 })[1]).toBe("1 could not be deleted.");
    expect(say(MOVE, { done: 1, failed: 1 })[1]).toBe("Moved 1 video. 1 could not be moved.");
    expect(describeQueued({ ...DONE, queued: 1 }, NOW)).toBe("1 more follows by itself.");
  });

  it("say why something was kept because it could not be checked", () => {
    const reason = { code: "not_checked" } as const;
    expect(say(HIDDEN, { failed: 2, reason })[1]).toMatch(
      /2 could not be removed\. Tidylist could not/,
    );
    expect(describeFailed({ ...DONE, failed: 1, reason })).toBe(
      `1 could not be removed. ${describeReason(reason)}`,
    );
  });

  it("name a moment by its day", () => {
    const moments = [at(21, 15), at(22, 9), at(25, 9), at(29, 9), "never"];
    expect(moments.map((moment) => formatMoment(moment, NOW))).toEqual([
      "today at 3:00 PM",
      "tomorrow at 9:00 AM",
      "on Wednesday at 9:00 AM",
      "on November 29 at 9:00 AM",
      "",
    ]);
  });
});

describe("a plan", () => {
  it("is described in sentences", () => {
    expect(describePlanCost(PLAN, VIDEOS)).toBe(
      "2 videos · about 1 second · 2 of the 50 changes left today",
    );
    // Their copies are looked at twice.
    expect(describePlanCost(PLAN, { ...VIDEOS, why: "duplicate" })).toBe(
      "2 videos · about 10 minutes · 2 of the 50 changes left today",
    );
    expect(describeReasons(PLAN.items)).toBe("1 private · 1 deleted");
    const there = { ...ITEM, availability: "visible", blockedIn: "DE" } as const;
    expect(describeReasons([there, there, ITEM])).toBe("2 blocked in Germany · 1 private");
    // It can be watched, which is no reason.
    expect(describeReasons([{ ...there, blockedIn: null }, ITEM])).toBe("1 private");
    expect(planTable([there], new Map()).rows[0]?.[4]).toBe("blocked in DE");
    expect(describeEnd(PLAN, NOW)).toBe("");
    expect(describeEnd({ ...PLAN, leftToday: 50, endsAt: at(22, 9) }, NOW)).toBe(
      "YouTube lets Tidylist make a limited number of changes a day, for all its users: today's are enough for 1. The rest goes on by itself, even when this page is closed. All of it takes about a day.",
    );
    expect(describeEnd({ ...PLAN, leftToday: 0, before: 40, endsAt: at(24, 9) }, NOW)).toContain(
      "today's are used up. The rest goes on by itself, even when this page is closed. All of it takes about 3 days, 40 before you.",
    );
  });

  it("says that unread playlists have unknown content", () => {
    expect(describeEmpty(HIDDEN, 0)).toBe("Nothing is hidden here");
    expect(describeEmpty(HIDDEN, 1)).toBe("No hidden videos are known here.");
    expect(describeEmpty(VIDEOS, 0)).toBe("These videos are not there any more");
    expect([describeEmpty(VIDEOS, 1), describeUnread(0)]).toEqual(["", ""]);
    expect(describeUnread(1)).toBe(
      "1 playlist has not been read yet and is left as it is: sync its videos first.",
    );
    expect(describeUnread(2)).toBe(
      "2 playlists have not been read yet and are left as they are: sync their videos first.",
    );
  });

  it("names lost videos, and whole playlists by their titles", () => {
    const titles = new Map([["PL1", "Mix"]]);
    expect(PLAN.items.map((item) => nameOf(item, titles))).toEqual(["Song", "[Unavailable Video]"]);
    const playlist = { ...ITEM, itemId: null, videoId: null, position: null, availability: null };
    expect(nameOf(playlist, titles)).toBe("Mix");
    expect(planTable([ITEM, playlist], titles).rows).toEqual([
      ["Mix", 4, "Song", "Band", "private", "https://www.youtube.com/watch?v=v0000000001"],
      ["Mix", "", "", "Band", "", expect.any(String)],
    ]);
  });

  it("offers the part that can be done today, for the first of the list", () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ ...ITEM, itemId: `i${index}` }));
    const plan = { ...PLAN, items, units: 5000, leftToday: 1049, endsAt: at(24, 0) };
    expect([0, 49, 1049, 5000].map((leftToday) => partToday({ ...plan, leftToday }))).toEqual([
      undefined,
      undefined,
      20,
      undefined,
    ]);
    expect([partLabel(VIDEOS, 20), allLabel(VIDEOS, plan, NOW)]).toEqual([
      "Remove 20 today",
      "Remove all 100 (about 3 days)",
    ]);
    const playlists = { kind: "playlists", playlistIds: ["PL1", "PL2"] } as const;
    expect([partLabel(playlists, 1), allLabel(playlists, plan, NOW)]).toEqual([
      "Delete 1 today",
      "Delete all 100 (about 3 days)",
    ]);
    const sent = asSent({ ...VIDEOS, itemIds: ["other order"], first: 2 }, items);
    expect(sent).toMatchObject({ itemIds: ["i0", "i1"] });
    expect(asSent({ ...HIDDEN, first: 2 }, items)).toEqual({ ...HIDDEN, first: 2 });
    expect(wholeOf({ ...HIDDEN, first: 2 })).toEqual(HIDDEN);
    expect(readChange({ ...HIDDEN, first: 2 })).toEqual({ ...HIDDEN, first: 2 });
    expect(readChange({ ...VIDEOS, first: -1 })).toEqual(readChange(VIDEOS));
  });

  it("of several parts adds up, and so do their waits if they do not fit in a day", () => {
    const part = (units: number) => ({ ...PLAN, units, endsAt: at(22, 12), seconds: 10 });
    const fits = joinPlans([part(1000), part(1000)], NOW);
    expect([fits.units, fits.seconds, fits.plan]).toEqual([2000, 20, "a.a"]);
    expect(fits.endsAt).toBe(new Date(NOW.getTime() + 20_000).toISOString());
    expect(joinPlans([part(2000), part(1000)], NOW).endsAt).toBe(at(23, 12));
  });
});

describe("a change", () => {
  it("goes in parts", () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(chunksOf([], 2)).toEqual([]);
  });

  it("is restored only if it is valid", () => {
    const apart = { ...VIDEOS, oneByOne: true };
    for (const change of [VIDEOS, apart, HIDDEN, CLEANED_MANY, DELETED, PUT_BACK, MOVE]) {
      expect(readChange(JSON.parse(JSON.stringify(change)))).toEqual(change);
    }
    for (const why of ["chosen", "hidden", "duplicate", "elsewhere"] as const) {
      const items = { kind: "items", playlistIds: ["PL1", "PL2"], itemIds: ["i1"], why } as const;
      expect(readChange(items)).toEqual(items);
      const copy = why === "duplicate" || why === "elsewhere";
      expect(warningOf(items, 1).includes("One copy of each video stays")).toBe(copy);
      expect(titleOf(items)).toMatch(copy ? /^Remove duplicates/ : /^Remove (hidden )?videos/);
    }
    for (const none of [
      null,
      "videos",
      {},
      { kind: "all" },
      { ...VIDEOS, itemIds: [] },
      { ...VIDEOS, itemIds: ["../x"] },
      { ...VIDEOS, playlistId: "PL1/clean" },
      { ...DELETED, playlistIds: "PL1" },
      { ...PUT_BACK, ids: ["1"] },
      { ...PUT_BACK, requestId: "1" },
      { kind: "putBack", ids: [1] },
      { ...MOVE, keep: "yes" },
      { ...MOVE, requestId: undefined },
      { ...VIDEOS, itemIds: Array.from({ length: 20_001 }, () => "i") },
    ]) {
      expect(readChange(none)).toBeUndefined();
    }
  });

  it("is kept for half an hour during the redirect to Google", () => {
    const now = NOW.getTime();
    const kept = (minutes: number, part = {}) =>
      readPending(
        JSON.stringify({ userId: "u1", at: now - minutes * 60_000, change: 1, ...part }),
        now,
      );
    expect(kept(30)).toEqual({ userId: "u1", change: 1 });
    expect([kept(31), kept(-1), kept(1, { userId: 7 }), kept(1, { at: "now" })]).toEqual(
      Array.from({ length: 4 }),
    );
    expect([readPending("{", now), readPending(null, now), readPending("[]", now)]).toEqual(
      Array.from({ length: 3 }),
    );
  });

  it("knows which refusals the person can resolve", () => {
    const refusedWith = (code: HandledCode) => refusalOf(new ApiError(409, "No.", { code }));
    expect(refusedWith("write_access_needed")).toBe("access");
    expect(refusedWith("write_access_needed_to_create")).toBe("access");
    expect(refusedWith("plan_changed")).toBe("outdated");
    expect(refusedWith("unknown")).toBeUndefined();
    expect(refusalOf(new TypeError("Failed to fetch"))).toBeUndefined();
  });
});
