// What the monthly clean-up says about its last result, and about why it asks.
import { describe, expect, it } from "vitest";
import {
  describeLastCleanUp,
  describeReasons,
} from "#client/features/automations/clean-up-words.ts";
import { describeNext } from "#client/features/automations/kept-orders.tsx";
import { describeQuestion } from "#client/library/cleaning-schedule.tsx";

it("what was not hidden for long enough is said with the last result", () => {
  const at = "2026-11-01T12:00:00Z";
  const last = { at, removedCount: 12, waitingCount: 0, failedCount: 0, tooNewCount: 0 };
  expect(describeLastCleanUp({ ...last, tooNewCount: 7 })).toMatch(
    /removed 12 videos; 7 more wait until they have been hidden for 14 days\.$/,
  );
  expect(describeLastCleanUp({ ...last, removedCount: 0, tooNewCount: 1 })).toMatch(
    /removed nothing; 1 more waits until it has been hidden for 14 days\.$/,
  );
  expect(describeLastCleanUp({ ...last, removedCount: 0 }, true)).toMatch(/removed nothing\.$/);
});

it("a clean-up that asks says how many videos stay, where, and why, with the names of channels", () => {
  const playlist = { id: "PL1", title: "Mix", videoCount: 12 };
  const playlists = [playlist, { ...playlist, id: "PL2", videoCount: 8 }];
  const channels = [{ title: "Evening Radio", videoCount: 12 }];
  const asks = { videoCount: 20, newCount: 5, channels, playlists };
  expect(describeQuestion(asks)).toBe(
    "20 videos in 2 playlists are hidden, and stay until you answer.",
  );
  expect(describeReasons(asks)).toEqual([
    { videoCount: 12, channelTitle: "Evening Radio" },
    "3 other videos became hidden together. They may come back.",
    "5 videos were already hidden when Tidylist first saw them there.",
  ]);
  const one = { videoCount: 1, newCount: 1, channels: [], playlists: [playlist] };
  expect(describeQuestion(one)).toBe(
    "1 video in 1 playlist is hidden, and stays until you answer.",
  );
  expect(describeReasons(one)).toEqual([
    "1 video was already hidden when Tidylist first saw it there.",
  ]);
  expect(describeReasons({ ...asks, newCount: 0, channels: [] })).toEqual([
    "20 videos became hidden together. They may come back.",
  ]);
});

describe("a kept order on the page of automations", () => {
  const consent = {
    channelId: "UC1",
    movesADay: 10,
    endsAt: "2027-11-22T12:00:00Z",
    agreedAt: "2026-11-22T12:00:00Z",
  };
  const kept = {
    playlistId: "PL1",
    playlistTitle: "Lectures",
    by: "length",
    reversed: false,
    consent,
    ended: false,
    paused: null,
    upcoming: null,
    lastId: null,
    sorted: true,
  } as const;
  const now = new Date("2026-11-22T12:00:00");
  const upcoming = { at: new Date("2026-11-22T13:00:00").toISOString(), moves: 30 };

  it.each([
    [{}, /^Nothing needs to be moved now\.$/],
    [{ sorted: false }, /^It is on\.$/],
    [{ upcoming }, /^Next: 10 moves, not before 1:00\sPM\.$/],
    [{ paused: { code: "removal_refused" } as const }, /^It is paused: nothing is moved until/],
    [
      { ended: true },
      /^Your consent was for a year, which is over: nothing is moved until you agree again\.$/,
    ],
  ])("says what is next: %j", (change, words) => {
    expect(describeNext({ ...kept, ...change }, now)).toMatch(words);
  });
});
