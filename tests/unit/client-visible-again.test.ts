// What the history says of videos that are visible again, and of entries that YouTube contradicts.
import { expect, it } from "vitest";
import { historyTable } from "#client/features/history/history-filters.tsx";
import { describeCounts, describePutBackAll } from "#client/features/history/history-groups.ts";
import {
  describeCause,
  describeState,
  isPutBackLost,
} from "#client/features/history/history-words.ts";
import { describeCorrections } from "#client/library/correction-words.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import type { Removal } from "#shared/contract/removal.ts";
import { textOf } from "#tests/support/text-of.ts";

const JOB = {
  id: "j1",
  total: 6,
  done: 5,
  waiting: 0,
  failed: 0,
  cancelled: 0,
  putBack: 0,
  canBePutBack: 3,
  stillShown: 1,
  visibleAgain: 2,
  playlistCount: 1,
};

it("a row says when its video was seen again, as long as it can be put back", () => {
  const visibleAgainAt = "2026-11-21T12:00:00Z";
  const words = (change: Partial<Removal>) =>
    describeState(makeRemoval(1, { availability: "private", visibleAgainAt, ...change })).text;
  expect(words({ canBePutBack: true })).toBe("Visible again on Nov 21, 2026");
  // It may have been visible all the time.
  expect(words({ canBePutBack: true, availability: "unknown" })).toBe("Visible on Nov 21, 2026");
  expect(words({})).toBe("Removed");
});

it("a row that YouTube contradicts says neither that it is gone nor who took it out", () => {
  const contradictedAt = "2026-11-21T12:00:00Z";
  const of = (change: Partial<Removal>) => makeRemoval(1, { contradictedAt, ...change });
  const own = of({ why: "hidden", availability: "private" });
  expect(describeState(own).text).toBe("YouTube still shows it");
  expect(textOf(describeCause(own))).toBe("By you · It was hidden: private");
  for (const by of ["owner", "youtube", "unknown"] as const) {
    const vanished = of({ why: "vanished", by });
    expect(describeState(vanished).text).toBe("It was not gone: YouTube shows it");
    expect(textOf(describeCause(vanished))).toBe("Gone when Tidylist looked");
    expect(historyTable([vanished]).rows[0]?.slice(1, 4)).toEqual([
      "Nobody",
      "Gone when Tidylist looked",
      "It was not gone: YouTube shows it",
    ]);
  }
  expect(isPutBackLost(of({ videoId: null }))).toBe(false);
});

it("a message says how many entries were corrected", () => {
  const say = (count: number) => describeCorrections(count, 0).map((shown) => shown.description);
  expect(say(0)).toEqual([]);
  expect(say(1)).toEqual(["1 entry of the history was corrected: YouTube still shows it."]);
  expect(say(3)).toEqual(["3 entries of the history were corrected: YouTube still shows them."]);
});

it("a removal of several counts what is still shown and what is visible again", () => {
  expect(describeCounts(JOB)).toBe("5 removed · 1 still shown by YouTube · 2 visible again");
});

it("a removal of several offers what is visible again, where nothing else can be put back", () => {
  const offer = (canBePutBack: number, visibleAgain: number) =>
    describePutBackAll({ ...JOB, canBePutBack, visibleAgain });
  expect([offer(5, 0), offer(5, 2), offer(3, 3)]).toEqual([
    "Put back all (5)",
    "Put back all (5)",
    "Put back 3 visible again",
  ]);
});

it("a message says how many videos YouTube did not keep", () => {
  const say = (count: number) => describeCorrections(0, count).map((shown) => shown.description);
  expect(say(1)).toEqual([
    "1 video that was put into your playlists is not there. Add it again if you still want it there.",
  ]);
  expect(say(2)).toEqual([
    "2 videos that were put into your playlists are not there. Add them again if you still want them there.",
  ]);
});
