import { describe, expect, it } from "vitest";
import { describeReason } from "#client/library/outcome-words.ts";
import { describeLastCleanUp } from "#client/features/automations/clean-up-words.ts";
import { historyTable } from "#client/features/history/history-filters.tsx";
import {
  chosenToPutBack,
  describeCounts,
  describeGroup,
  filterRemovals,
  groupByDay,
  groupByJob,
  NO_FILTER,
  playlistsIn,
  reasonOfGroup,
} from "#client/features/history/history-groups.ts";
import {
  describeCause,
  describeState,
  describeWhy,
  FORGOTTEN_NAME,
  isPutBackLost,
  isWholePlaylist,
  nameOf,
} from "#client/features/history/history-words.ts";
import { describePutBackCost } from "#client/features/history/put-back-dialog.tsx";
import { describeVanished, namesOfVanished } from "#client/features/dashboard/vanished-notice.tsx";
import { findFailures, rowsOfLatest } from "#client/features/playlists/bulk-failures.tsx";
import { nextBefore } from "#client/library/removal-history.ts";
import { makeRemoval, ONE_OF_EACH } from "#tests/support/removals.ts";
import { textOf } from "#tests/support/text-of.ts";
import type { Removal } from "#shared/contract/removal.ts";

const titled = (title: string): Removal => {
  const found = ONE_OF_EACH.find((removal) => removal.title === title);
  if (!found) throw new Error(title);
  return found;
};

describe("a row of the history", () => {
  it("never blames YouTube for the person's own removal", () => {
    for (const removal of ONE_OF_EACH.filter(({ by }) => by === "you")) {
      const words = `${textOf(describeCause(removal))} ${describeState({ ...removal, state: "done" }).text}`;
      expect(words).toMatch(/^By you /);
      expect(words).not.toMatch(/YouTube/);
    }
    expect(describeState(titled("Taken out there")).text).toBe("Gone");
  });

  it("says who removed it, if that is known", () => {
    const words = (change: Partial<Removal>) =>
      textOf(describeCause(makeRemoval(1, { why: "vanished", ...change })));
    expect(words({ by: "youtube" })).toBe(
      "The video is no longer available: deleted or made private by its uploader, or removed by YouTube",
    );
    expect(words({ by: "owner" })).toBe(
      "Removed on YouTube by the playlist's owner · Gone when Tidylist looked",
    );
    expect(words({ by: "unknown" })).toBe("Gone from the playlist; it is not known who removed it");
    expect(words({ by: "you", why: "chosen" })).toBe("By you · You chose it");
  });

  it("shows its state", () => {
    expect(ONE_OF_EACH.map((removal) => describeState(removal).text)).toEqual([
      "Waiting",
      "Waiting for YouTube's answer",
      "Removed",
      "Removed",
      "Removed",
      "Failed",
      "Not done, still there",
      "Removed",
      "Put back on Nov 21, 2026",
      "Gone",
      "Gone",
      "Removed",
      "Removed",
    ]);
  });

  it("says that a move which ended between its two calls left the video in both playlists", () => {
    const moved = makeRemoval(1, { why: "moved", state: "cancelled" });
    expect(describeState(moved).text).toBe("Not done, in both playlists");
  });

  it("names the hidden state if that is the reason", () => {
    expect(describeWhy(titled("Private video"))).toBe("It was hidden: private");
    expect(describeWhy({ ...titled("Private video"), availability: null })).toBe("It was hidden");
    expect(describeWhy({ ...titled("Chosen one"), availability: "private" })).toBe("You chose it");
    expect(describeWhy(makeRemoval(1, { why: "schedule", availability: "blocked" }))).toBe(
      "Monthly clean-up: blocked",
    );
  });

  it("says that only the deleted id keeps a video from being put back, where that is so", () => {
    const forgotten = { title: "", channelTitle: "", videoId: null, position: null };
    const isLost = (change: Partial<Removal>) =>
      isPutBackLost(makeRemoval(1, { ...forgotten, ...change }));
    expect(isLost({})).toBe(true);
    expect(isLost({ availability: "live" })).toBe(true);
    expect(isLost({ videoId: "v0000000001" })).toBe(false);
    expect(isLost({ availability: "private" })).toBe(false);
    expect(isLost({ availability: null, why: "playlist" })).toBe(false);
    expect(isLost({ state: "failed" })).toBe(false);
    expect(isLost({ putBackAt: "2026-11-21T12:00:00Z" })).toBe(false);
  });

  it("names a playlist that is gone and forgotten as such", () => {
    const gone = makeRemoval(1, { playlistId: null, playlistTitle: "", videoId: null, title: "" });
    const whole: Partial<Removal> = { why: "playlist", availability: null, position: null };
    expect(nameOf({ ...gone, ...whole })).toBe("A playlist whose name is forgotten");
    const job = { id: "job", total: 2, done: 2, waiting: 0, failed: 0, cancelled: 0 };
    const rest = { putBack: 0, canBePutBack: 0, stillShown: 0, visibleAgain: 0 };
    const group = { ...job, ...rest, playlistCount: 1 };
    expect(describeGroup({ job: group, rows: [gone, gone] })).toBe(
      "2 videos from a playlist whose name is forgotten",
    );
    expect(playlistsIn([gone])).toEqual([]);
    expect(historyTable([gone]).rows[0]?.slice(-2)).toEqual(["", ""]);
  });

  it("distinguishes a forgotten name from a deleted playlist", () => {
    const forgotten = makeRemoval(1, { title: "", channelTitle: "", videoId: null });
    expect([nameOf(forgotten), isWholePlaylist(forgotten)]).toEqual([FORGOTTEN_NAME, false]);
    const gone: Partial<Removal> = { title: "", videoId: null, availability: null, position: null };
    for (const change of [
      { ...gone, why: "playlist" as const },
      { ...gone, why: "vanished" as const, by: "owner" as const },
    ]) {
      expect(nameOf(makeRemoval(1, change))).toBe("Evening Mix");
    }
  });
});

describe("the displayed history", () => {
  it("is grouped by day, in order, with undated rows in their own group", () => {
    const days = groupByDay([...ONE_OF_EACH, makeRemoval(1, { at: "nonsense" })]);
    expect(days.map(({ day, removals }) => [day, removals.length])).toEqual([
      ["Nov 20, 2026", 8],
      ["Nov 18, 2026", 3],
      ["Oct 1, 2026", 2],
      ["On an unknown day", 1],
    ]);
  });

  it("is filtered by remover and by playlist", () => {
    const titles = (filter: Partial<typeof NO_FILTER>) =>
      filterRemovals(ONE_OF_EACH, { ...NO_FILTER, ...filter }).map(({ title }) => title);
    expect(titles({})).toHaveLength(ONE_OF_EACH.length);
    expect(titles({ by: "youtube" })).toEqual(["Lost Song"]);
    const unknown = makeRemoval(1, { by: "unknown", why: "vanished" });
    expect(filterRemovals([unknown, ...ONE_OF_EACH], { ...NO_FILTER, by: "unknown" })).toEqual([
      unknown,
    ]);
    expect(titles({ playlistId: "PL0000000002" })).toEqual(["Taken out there"]);
    expect(titles({ by: "youtube", playlistId: "PL0000000002" })).toEqual([]);
  });

  it("names each playlist once, by its latest name", () => {
    const renamed = [makeRemoval(2, { playlistTitle: "New" }), makeRemoval(1)];
    expect(playlistsIn(renamed)).toEqual([{ id: "PL0000000001", title: "New" }]);
    expect(playlistsIn(ONE_OF_EACH).map(({ title }) => title)).toEqual([
      "Evening Mix",
      "Old stuff",
      "Work",
    ]);
  });

  it("puts back only rows that are shown, selected and can be put back", () => {
    const chosen = new Set([18, 16, 11]);
    const shown = filterRemovals(ONE_OF_EACH, { ...NO_FILTER, by: "you" });
    expect(chosenToPutBack(shown, chosen).map(({ id }) => id)).toEqual([18]);
  });

  it("loads older pages until the server has no more or returns an empty page", () => {
    expect(nextBefore({ removals: [makeRemoval(9), makeRemoval(8)], more: true })).toBe(8);
    expect(nextBefore({ removals: [makeRemoval(8)], more: false })).toBeUndefined();
    expect(nextBefore({ removals: [], more: true })).toBeUndefined();
  });
});

describe("the rows of one removal", () => {
  const JOB = {
    id: "j1",
    total: 4,
    done: 2,
    waiting: 1,
    failed: 1,
    cancelled: 0,
    putBack: 1,
    canBePutBack: 1,
    stillShown: 0,
    visibleAgain: 0,
    playlistCount: 2,
  };
  const jobs = new Map([
    ["j1", JOB],
    ["j2", { ...JOB, id: "j2", total: 1 }],
  ]);
  const of = (id: number, jobId: string | null, change: Partial<Removal> = {}) =>
    makeRemoval(id, { jobId, ...change });
  const groupOf = (...rows: Removal[]) => ({ job: JOB, rows });

  it("are one entry, at the place of the first; a removal of one video is no group", () => {
    const rows = [of(9, "j1"), of(8, null), of(7, "j1"), of(6, "j2"), of(5, "not told")];
    const entries = groupByJob(rows, jobs).map((entry) =>
      "row" in entry ? entry.row.id : entry.rows.map(({ id }) => id),
    );
    expect(entries).toEqual([[9, 7], 8, 6, 5]);
  });

  it("are named by the counts of the whole removal, loaded or not", () => {
    const group = groupOf(of(9, "j1"));
    expect(describeGroup(group)).toBe("4 videos from 2 playlists");
    expect(describeGroup({ ...group, job: { ...JOB, playlistCount: 1 } })).toBe(
      "4 videos from Evening Mix",
    );
    expect(describeGroup(groupOf(of(9, "j1", { why: "playlist" })))).toBe("4 playlists");
    expect(describeCounts(JOB)).toBe("2 removed · 1 failed · 1 waiting · 1 put back");
    expect(describeCounts({ ...JOB, failed: 0, waiting: 0, putBack: 0 })).toBe("2 removed");
  });

  it("show a reason only if all their rows have the same one", () => {
    expect(reasonOfGroup(groupOf(of(9, "j1"), of(8, "j1")))).toBe("You chose it");
    const moved = of(8, "j1", { why: "moved" });
    expect(reasonOfGroup(groupOf(of(9, "j1"), moved))).toBe("");
    expect(describeWhy(makeRemoval(1, { why: "elsewhere" }))).toBe("It was in another place too");
  });
});

it("a file of the history has a cell for each column", () => {
  const { columns, rows } = historyTable(ONE_OF_EACH);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  const youtube = rows.find((row) => row.includes("Lost Song"));
  expect(youtube?.slice(1, 5)).toEqual([
    "No longer available on YouTube",
    "deleted or made private by its uploader, or removed by YouTube",
    "Gone",
    "Video",
  ]);
  expect(rows.at(-1)?.slice(4, 9)).toEqual(["Playlist", "", "", "Old stuff", ""]);
});

describe("the texts around the history", () => {
  it("name costs, clean-ups and vanished items", () => {
    expect(describePutBackCost(1)).toBe("This takes 1 change of YouTube's daily allowance.");
    expect(describePutBackCost(30)).toBe("This takes 30 changes of YouTube's daily allowance.");
    const at = "2026-11-01T12:00:00Z";
    const last = { at, removedCount: 12, waitingCount: 0, failedCount: 0, tooNewCount: 0 };
    expect(describeLastCleanUp(last)).toBe("The last one, on Nov 1, 2026, removed 12 videos.");
    expect(describeLastCleanUp({ ...last, removedCount: 0 })).toMatch(/found nothing to remove\.$/);
    expect(describeLastCleanUp({ ...last, failedCount: 2 })).toMatch(/; 2 could not be removed\.$/);
    expect(describeLastCleanUp({ ...last, removedCount: 0, waitingCount: 5 })).toBe(
      "The last one, on Nov 1, 2026, removed 0 videos; 5 still to go.",
    );
    expect(describeVanished({ count: 1 })).toBe("1 video is hidden or gone since you last looked");
    expect(describeVanished({ count: 1000 })).toBe(
      "1,000 or more videos are hidden or gone since you last looked",
    );
    expect(namesOfVanished({ count: 1000, titles: ["A"] })).toEqual([["A"], "many"]);
    expect(namesOfVanished({ count: 5, titles: ["A", "B", "C"] })).toEqual([["A", "B", "C"], 2]);
    expect(namesOfVanished({ count: 2, titles: ["A", ""] })).toEqual([["A"], 1]);
    expect(namesOfVanished({ count: 2, titles: ["", ""] })).toEqual([[], 0]);
  });
});

describe("the outcome of a bulk action", () => {
  const of = (id: number, change: Partial<Removal>): Removal =>
    makeRemoval(id, { why: "hidden", at: "2026-11-21T09:00:00Z", ...change });
  const rows = [
    of(9, { state: "failed", reason: { code: "removal_refused" } }),
    of(8, {}),
    of(7, { playlistId: "PL0000000002", playlistTitle: "Work" }),
    of(6, { playlistId: "PL0000000009", state: "failed" }),
    of(5, { why: "chosen", state: "failed" }),
    of(4, { state: "failed", at: "2026-11-20T09:00:00Z" }),
  ];
  const ids = ["PL0000000001", "PL0000000002"];

  it("is that of the latest action on these playlists only", () => {
    expect(rowsOfLatest("clean", ids, rows).map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(rowsOfLatest("delete", ids, rows)).toEqual([]);
  });

  it("names each playlist in which something failed, and why", () => {
    expect(findFailures("clean", rowsOfLatest("clean", ids, rows))).toEqual([
      {
        playlistId: "PL0000000001",
        title: "Evening Mix",
        outcome: `1 video removed, 1 could not be removed. ${describeReason({ code: "removal_refused" })}`,
      },
    ]);
    expect(findFailures("delete", [of(1, { state: "failed" })])).toMatchObject([
      { outcome: "Could not be deleted." },
    ]);
    expect(findFailures("clean", [of(1, {})])).toEqual([]);
  });
});
