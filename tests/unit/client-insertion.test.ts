import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  describeMaybeTwice,
  describeOutcome,
  twiceByPlaylist,
} from "#client/library/changes/change-words.ts";
import type { Insertion, MaybeTwice, Outcome } from "#client/library/changes/change.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { isRequestId, newRequestId, requestIdOfPart } from "#client/library/request-id.ts";

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
const TWICE: MaybeTwice = { playlistId: "PL2", videoId: "v0000000001", title: "Song" };
const NOTHING: Outcome = {
  done: 0,
  onYouTube: 0,
  queued: 0,
  failed: 0,
  playlists: 1,
  resumesAt: null,
  reason: null,
};

function say(change: Insertion, part: Partial<Outcome>): string | undefined {
  const circumstances = { now: new Date(2026, 10, 21, 12), stopped: false };
  return describeOutcome(change, { ...NOTHING, ...part }, circumstances).description;
}

describe("a change that adds to playlists", () => {
  it("names the playlist that it adds to", () => {
    const circumstances = { now: new Date(), stopped: false, target: "Morning run" };
    expect(describeOutcome(MOVE, { ...NOTHING, done: 2 }, circumstances)).toEqual({
      title: "Videos moved",
      description: "Moved 2 videos to “Morning run”",
    });
  });

  it("says which videos may be in the playlist twice", () => {
    expect(say(MOVE, { done: 1, maybeTwice: [TWICE] })).toBe(
      "Moved 1 video. YouTube's answer was lost, so 1 video may be there twice.",
    );
    expect(say(PUT_BACK, { done: 2, maybeTwice: [TWICE, TWICE] })).toBe(
      "Put 2 videos back. YouTube's answer was lost, so 2 videos may be there twice.",
    );
    expect(describeMaybeTwice([])).toBe("");
    const other = { ...TWICE, playlistId: "PL3", title: "" };
    expect(twiceByPlaylist([TWICE, other, { ...TWICE, title: "Tune" }])).toEqual([
      { playlistId: "PL2", titles: ["Song", "Tune"] },
      { playlistId: "PL3", titles: ["[Unavailable Video]"] },
    ]);
  });

  it("says how many videos are in both playlists if their move ended between its two calls", () => {
    const reason = { code: "premium_required" } as const;
    expect(say(MOVE, { done: 1, failed: 3, inBoth: 1, reason })).toBe(
      `Moved 1 video. 3 could not be moved. ${describeReason(reason)} 1 video is in both playlists now.`,
    );
    expect(say(MOVE, { failed: 2, inBoth: 2 })).toBe(
      "2 could not be moved. 2 videos are in both playlists now.",
    );
  });

  it("has an id for each of its calls, the same for every attempt", () => {
    const parts = [0, 1, 2].map((part) => requestIdOfPart(REQUEST_ID, part));
    expect(parts[0]).toBe(REQUEST_ID);
    expect(new Set(parts).size).toBe(3);
    expect([0, 1, 2].map((part) => requestIdOfPart(REQUEST_ID, part))).toEqual(parts);
    const last = `${REQUEST_ID.slice(0, -12)}ffffffffffff`;
    for (const id of [...parts, requestIdOfPart(last, 1), newRequestId()]) {
      expect([id, isRequestId(id), z.uuid().safeParse(id).success]).toEqual([id, true, true]);
    }
    expect([isRequestId("1"), isRequestId(7), isRequestId(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
