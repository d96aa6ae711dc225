import { describeCreated } from "#client/library/changes/change-words.ts";
import { describe, expect, it } from "vitest";
import { describeReason } from "#client/library/outcome-words.ts";
import { refuseBulk } from "#client/library/plan-refusals.ts";
import {
  describeCreationCost,
  describeCreationEnd,
  describeDescriptionProblem,
  describeDuplicates,
  describeLeftOut,
  describeParts,
  describePlaylistLimit,
  describeTitleProblem,
  describeUnread,
} from "#client/library/creation/creation-words.ts";
import { mergedTitle, newPlaylist, titleProblem } from "#client/library/changes/new-playlist.ts";
import { describeJob } from "#client/library/job-words.ts";
import { ownJobs } from "#client/library/changes/change-progress.tsx";
import { playlistsOf, readChange, type Outcome } from "#client/library/changes/change.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";
import type { Job } from "#shared/contract/playlists.ts";
import { PLAYLIST_TITLE_LENGTH, partTitle } from "#shared/youtube-limits.ts";
import { contentsOf, playlistsFor, splitUp } from "#worker/library/creation/creation-plan.ts";

const NOW = new Date(2026, 10, 21, 12);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const PLAN: CreationPlan = {
  videoCount: 3,
  playlistCount: 1,
  duplicateCount: 1,
  leftOut: [],
  unreadCount: 0,
  madeToday: 0,
  units: 200,
  leftToday: 2500,
  seconds: 2,
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
  created: [{ id: "PL1", title: "Mix" }],
  waitingPlaylists: 0,
};

describe("a merge", () => {
  it("has a title made of its playlists' titles that YouTube accepts", () => {
    expect(mergedTitle(["Alpha", "Beta"])).toBe("Alpha + Beta");
    for (const titles of [["<b>", "x".repeat(100), "y".repeat(100)], ["<3"], ["a".repeat(150)]]) {
      expect(titleProblem(mergedTitle(titles))).toBeUndefined();
    }
    expect(mergedTitle(["x".repeat(100), "y".repeat(100)])).toHaveLength(PLAYLIST_TITLE_LENGTH);
  });

  it("into an existing playlist is kept on the way to Google, unless it is not valid", () => {
    const merge = {
      kind: "merge",
      fromPlaylists: ["PL1", "PL2"],
      into: "PL1",
      dropDuplicates: false,
      requestId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    } as const;
    expect(readChange(merge)).toEqual(merge);
    expect(playlistsOf(merge)).toEqual(["PL1"]);
    for (const wrong of [{ into: "" }, { fromPlaylists: [] }, { requestId: "1" }]) {
      expect(readChange({ ...merge, ...wrong })).toBeUndefined();
    }
  });

  it("leaves out what the existing playlist has", () => {
    const video = (videoId: string) => ({ videoId, availability: "visible" as const });
    const videos = [video("a"), video("b"), video("a")];
    const into = (dropDuplicates: boolean) => contentsOf(videos, { dropDuplicates }, ["a"]);
    expect(into(true)).toMatchObject({ videos: [{ videoId: "b" }], duplicateCount: 2 });
    expect(into(false)?.videos).toHaveLength(3);
    expect(describeCreationCost({ ...PLAN, videoCount: 0 }, { isNewPlaylist: false })).toMatch(
      /^0 videos/,
    );
  });
});

describe("the content of new playlists", () => {
  const videosOf = (...ids: string[]) => ids.map((videoId) => ({ videoId, itemId: null }));
  const known = (videoId: string) => ({ videoId, availability: "visible" as const });

  it("is in order, with or without duplicates, and without hidden videos", () => {
    const videos = [
      known("a"),
      { videoId: "b", availability: "private" as const },
      { videoId: "c", availability: null },
      known("a"),
      { videoId: "d", availability: "live" as const },
    ];
    expect(contentsOf(videos, { dropDuplicates: true })).toEqual({
      videos: videosOf("a", "c", "d"),
      duplicateCount: 1,
      leftOut: [{ availability: "private", count: 1 }],
    });
    expect(contentsOf(videos, { dropDuplicates: false })).toMatchObject({
      videos: videosOf("a", "c", "a", "d"),
      duplicateCount: 1,
    });
  });

  it("is split into several playlists if it is too much for one", () => {
    expect([0, 1, 5000, 5001, 20_000].map((count) => playlistsFor(count, 5000))).toEqual([
      1, 1, 1, 2, 4,
    ]);
    const what = {
      title: "Mix",
      description: "",
      privacy: "private",
      dropDuplicates: true,
      videosPerPlaylist: 2,
    } as const;
    expect(splitUp(what, videosOf("a", "b", "c"))).toEqual([
      { title: "Mix (1 of 2)", privacy: "private", videos: videosOf("a", "b") },
      { title: "Mix (2 of 2)", privacy: "private", videos: videosOf("c") },
    ]);
    expect(splitUp(what, [])).toEqual([{ title: "Mix", privacy: "private", videos: [] }]);
  });

  it("has titles that YouTube accepts, also if they were too long", () => {
    const long = "x".repeat(PLAYLIST_TITLE_LENGTH);
    expect(partTitle(long, 1, 1)).toBe(long);
    expect(partTitle(long, 12, 12)).toHaveLength(PLAYLIST_TITLE_LENGTH);
    expect(partTitle(long, 12, 12)).toMatch(/x \(12 of 12\)$/);
  });
});

describe("the dialog to create a playlist says", () => {
  it("its cost and duration", () => {
    expect(describeCreationCost(PLAN)).toBe(
      "3 videos · about 2 seconds · 4 of the 50 changes left today",
    );
    expect(describeCreationCost({ ...PLAN, videoCount: 0, units: 50, seconds: 1 })).toBe(
      "An empty playlist · about 1 second · 1 of the 50 changes left today",
    );
    expect(describeCreationEnd(PLAN, NOW)).toBe("");
    const days = { ...PLAN, videoCount: 100, units: 5050, leftToday: 500, endsAt: at(23, 9) };
    expect(describeCreationEnd(days, NOW)).toBe(
      "YouTube lets Tidylist make a limited number of changes a day, for all its users: today's are enough for about 9 videos. The rest goes on by itself, even when this page is closed. All of it takes about 2 days.",
    );
    expect(describeCreationEnd({ ...days, playlistCount: 0 }, NOW)).toContain("about 10 videos");
    for (const leftToday of [0, 50]) {
      expect(describeCreationEnd({ ...days, leftToday }, NOW)).toMatch(/^YouTube lets .* used up/);
    }
  });

  it("that YouTube limits new playlists, if the limit may be reached", () => {
    expect(describePlaylistLimit({ ...PLAN, madeToday: 9 })).toBe("");
    expect(describePlaylistLimit({ ...PLAN, playlistCount: 11 })).toBe(
      "YouTube lets one person make about ten new playlists a day.",
    );
    const full = { ...PLAN, madeToday: 10, endsAt: at(22, 12) };
    expect(describePlaylistLimit(full)).toContain("You have made 10 today.");
    expect(describeCreationEnd(full, NOW)).toBe(
      "The rest goes on by itself, even when this page is closed. All of it takes about a day.",
    );
  });

  it("which videos are left out, dropped, split or not read yet", () => {
    const leftOut = [
      { availability: "private" as const, count: 2 },
      { availability: "deleted" as const, count: 1 },
    ];
    expect(describeLeftOut({ ...PLAN, leftOut })).toBe(
      "Left out, because YouTube does not accept hidden videos: 2 private, 1 deleted.",
    );
    const unknown = { availability: "unknown" as const, count: 3 };
    const apart = "Left out, because YouTube did not say what they are: 3 videos.";
    expect(describeLeftOut({ ...PLAN, leftOut: [unknown] })).toBe(apart);
    expect(describeLeftOut({ ...PLAN, leftOut: [...leftOut, unknown] })).toMatch(
      /2 private, 1 deleted\. Left out, because YouTube did not say/,
    );
    expect(describeDuplicates(PLAN)).toBe("Each video once (leaves out 1 duplicate)");
    expect(describeParts(PLAN, 5000)).toBe("");
    expect(describeParts({ ...PLAN, playlistCount: 2 }, 5000)).toBe(
      "This becomes 2 playlists of at most 5,000 videos, numbered in their titles.",
    );
    expect(describeUnread(PLAN)).toBe("");
    expect(describeUnread({ ...PLAN, unreadCount: 2 })).toMatch(/^The videos of 2 of these/);
  });

  it("what is wrong with a title or a description", () => {
    expect([" ", "a".repeat(151), "a < b", "Mix & more"].map(describeTitleProblem)).toEqual([
      "A playlist needs a title",
      "A title has at most 150 characters",
      "YouTube does not allow < or > in a title",
      undefined,
    ]);
    expect(["", "a".repeat(5001), "<b>"].map(describeDescriptionProblem)).toEqual([
      undefined,
      "A description has at most 5,000 characters",
      "YouTube does not allow < or > in a description",
    ]);
  });
});

describe("the message at the end", () => {
  const say = (part: Partial<Outcome> = {}, stopped = false) => {
    const { title, description } = describeCreated({ ...DONE, ...part }, { now: NOW, stopped });
    return [title, description];
  };

  it("reports success, or what is still pending and what is missing", () => {
    expect(say()).toEqual(["Playlist Created", 'Put 3 videos into "Mix".']);
    expect(say({ done: 0 })[1]).toBe('"Mix" is on YouTube, and empty.');
    const created = [{ id: "PLmix", title: "Mix", maybeTwice: true }];
    expect(say({ created })[1]).toContain("so “Mix” may be there twice.");
    const two = [...(DONE.created ?? []), { id: "PL2", title: "Mix 2" }];
    expect(say({ created: two })).toEqual(["Playlists Created", "Put 3 videos into 2 playlists."]);
    expect(say({ failed: 1, reason: { code: "video_gone" } })[1]).toBe(
      `Put 3 videos into "Mix". 1 video could not be added. ${describeReason({ code: "video_gone" })}`,
    );
    const reason = { code: "quota_exhausted" } as const;
    expect(say({ queued: 60, resumesAt: at(22, 9), reason })).toEqual([
      "Creating goes on by itself",
      `Put 3 videos into "Mix". ${describeReason(reason)} 60 videos follow tomorrow at 9:00 AM.`,
    ]);
    expect(say({ created: [], done: 0, waitingPlaylists: 1 })).toEqual([
      "Creating goes on by itself",
      "1 playlist follows by itself.",
    ]);
    const maybeTwice = [{ playlistId: "PL1", videoId: "v1", title: "Song" }];
    expect(say({ maybeTwice })[1]).toBe(
      'Put 3 videos into "Mix". YouTube\'s answer was lost, so 1 video may be there twice.',
    );
    // Two of three videos that were to be moved are in the new playlist, and still in the old one.
    expect(say({ done: 0, failed: 3, inBoth: 2 })[1]).toBe(
      'Put 2 videos into "Mix". 1 video could not be added. 2 videos are in both playlists now.',
    );
    expect(say({}, true)[0]).toBe("Stopped");
    expect(say({ created: [], done: 0, failed: 3, reason: { code: "creation_refused" } })).toEqual([
      "Failed to create playlist",
      `3 videos could not be added. ${describeReason({ code: "creation_refused" })}`,
    ]);
  });
});

describe("a new playlist", () => {
  it("is restored after the redirect to Google if it is valid", () => {
    const change = { ...newPlaylist({ videoIds: ["v1", "v2"] }), title: "Mix" };
    expect(readChange(JSON.parse(JSON.stringify(change)))).toEqual(change);
    const merged = { ...newPlaylist({ fromPlaylists: ["PL1"] }), title: "Mix" };
    expect(readChange(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
    expect(readChange({ ...newPlaylist(), title: "Empty" })).toMatchObject({ source: {} });
    for (const none of [
      { ...change, title: "" },
      { ...change, privacy: "secret" },
      { ...change, source: { videoIds: ["../x"] } },
      { ...change, source: null },
      { ...change, requestId: "1" },
      { ...change, description: 7 },
    ]) {
      expect(readChange(none)).toBeUndefined();
    }
    expect(playlistsOf(change)).toEqual([]);
  });

  it("shows the progress of its own job", () => {
    const change = newPlaylist();
    const job: Job = {
      id: change.requestId,
      kind: "create",
      playlistId: "PL1",
      title: "Mix",
      state: "running",
      read: 2,
      reported: 10,
      playlistsDone: 0,
      playlistsTotal: 0,
      reason: null,
      resumesAt: null,
      startedAt: NOW.toISOString(),
    };
    expect(ownJobs([{ ...job, id: "other" }, job], change, new Set())).toEqual([job]);
    expect(describeJob(job, NOW)).toMatchObject({
      doing: "Creating ",
      title: "Mix",
      amount: "2 of 10 videos",
    });
    expect(describeJob({ ...job, title: null }, NOW).doing).toBe("Creating a playlist");
    expect(describeJob({ ...job, state: "stopped" }, NOW).reason).toContain("stays done");
  });

  it("of several playlists needs Premium", () => {
    expect(refuseBulk("merge", 0, true)?.message.description).toBe(
      "Please select playlists to merge",
    );
    expect(refuseBulk("merge", 2, false)).toMatchObject({ needsPremium: true });
    expect(refuseBulk("merge", 2, true)).toBeUndefined();
  });
});
