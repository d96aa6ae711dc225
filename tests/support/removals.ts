// Example rows of the removal history.
import type { Removal } from "#shared/contract/removal.ts";

export function makeRemoval(id: number, change: Partial<Removal> = {}): Removal {
  return {
    id,
    jobId: null,
    by: "you",
    why: "chosen",
    state: "done",
    at: "2026-11-20T12:00:00Z",
    endedAt: "2026-11-20T12:00:05Z",
    playlistId: "PL0000000001",
    playlistTitle: "Evening Mix",
    videoId: `v${String(id).padStart(10, "0")}`,
    title: `Song ${id}`,
    channelTitle: "Old Band",
    availability: "visible",
    position: id,
    reason: null,
    canBePutBack: false,
    putBackAt: null,
    visibleAgainAt: null,
    contradictedAt: null,
    replacedBy: null,
    ...change,
  };
}

/** One of each kind, the latest first. */
export const ONE_OF_EACH: readonly Removal[] = [
  makeRemoval(20, { title: "Still waiting", state: "planned", endedAt: null }),
  makeRemoval(19, { title: "On its way", state: "sent", endedAt: null }),
  makeRemoval(18, { title: "Chosen one", canBePutBack: true }),
  makeRemoval(17, { title: "Another one", canBePutBack: true, position: 3 }),
  makeRemoval(16, { title: "Private video", why: "hidden", availability: "private" }),
  makeRemoval(15, {
    title: "Refused one",
    state: "failed",
    reason: { code: "removal_refused" },
  }),
  makeRemoval(14, { title: "Second thoughts", state: "cancelled" }),
  makeRemoval(13, { title: "Twice there", why: "duplicate" }),
  makeRemoval(12, {
    title: "Came back",
    putBackAt: "2026-11-21T12:00:00Z",
    at: "2026-11-18T12:00:00Z",
  }),
  makeRemoval(11, {
    by: "owner",
    why: "vanished",
    title: "Taken out there",
    playlistId: "PL0000000002",
    playlistTitle: "Work",
    canBePutBack: true,
    at: "2026-11-18T12:00:00Z",
  }),
  makeRemoval(10, {
    by: "youtube",
    why: "vanished",
    title: "Lost Song",
    availability: "deleted",
    at: "2026-11-18T12:00:00Z",
  }),
  makeRemoval(9, {
    title: "",
    channelTitle: "",
    videoId: null,
    why: "schedule",
    availability: "blocked",
    at: "2026-10-01T12:00:00Z",
  }),
  makeRemoval(8, {
    title: "",
    channelTitle: "",
    videoId: null,
    why: "playlist",
    availability: null,
    position: null,
    playlistId: "PL0000000003",
    playlistTitle: "Old stuff",
    at: "2026-10-01T12:00:00Z",
  }),
];
