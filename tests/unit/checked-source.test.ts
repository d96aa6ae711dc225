// A list that a check has just read again is given to its caller, although no other may be read for them any more.
import { expect, test } from "vitest";
import type { PlaylistSnapshot } from "#worker/calculator/reading/snapshot.ts";
import { createPlaylistSource } from "#worker/calculator/reading/source.ts";

const now = Date.now();
const want = { limit: 5000, withRegions: false, withTitle: false };
const notUsed = (): never => {
  throw new Error("must not be called");
};

function snapshotOf(playlistId: string, readAt: number): PlaylistSnapshot {
  return {
    playlistId,
    readAt,
    complete: true,
    reported: 0,
    counts: [0],
    skipped: 0,
    withRegions: false,
    items: [],
  };
}

test("a list that was read again by a check passes a gate that refuses every other reading", async () => {
  const changed = "PLchanged";
  const source = createPlaylistSource({
    store: { get: async (id) => (id === changed ? snapshotOf(id, now - 60_000) : undefined) },
    channels: { get: notUsed },
    findChannel: notUsed,
    read: async (id) => ({ ok: true, snapshot: snapshotOf(id, now) }),
    probe: notUsed,
    client: { getVideoDurations: notUsed, listVideos: notUsed },
    payer: { class: "coldAnonymous" },
    gate: {
      refusal: async () => ({ ok: false, reason: "quota", resumesAt: now + 60_000 }),
      note: async () => undefined,
    },
    channelGate: { refusal: notUsed, note: notUsed },
  });
  source.applyChecks(new Map([[changed, { found: "changed", readAt: now - 60_000 }]]));
  const [known, other] = await Promise.all(
    [changed, "PLother"].map((id) => source.readPlaylist(id, want, async () => undefined)),
  );
  expect(known).toMatchObject({ ok: true, snapshot: { readAt: now } });
  expect(other).toMatchObject({ ok: false, reason: "quota" });
});
