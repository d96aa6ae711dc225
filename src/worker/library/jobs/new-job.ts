// The rows of new jobs. Pure.
import type { Want } from "#worker/library/jobs/job-kind.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";

export function newJob({ kind, playlistId }: Want, userId: string, now: number): JobRow {
  const queue = [playlistId ?? PLAYLISTS];
  const playlistsTotal = playlistId === undefined ? 0 : 1;
  return { ...emptyJob(userId, now), kind, queue, playlistsTotal };
}

/** A job that removes, inserts or moves: each of `changes` is one call. */
export function newChange(
  kind: string,
  changes: readonly { playlistId: string }[],
  userId: string,
  now: number,
): JobRow {
  const queue = [...new Set(changes.map(({ playlistId }) => playlistId))];
  const playlistsTotal = queue.length;
  return { ...emptyJob(userId, now), kind, queue, reported: changes.length, playlistsTotal };
}

/** A job that creates playlists with this description and inserts `videos` videos into them. */
export function newCreation(
  { id, videos, description }: { id: string; videos: number; description: string },
  userId: string,
  now: number,
): JobRow {
  const queue = [PLAYLISTS];
  return { ...emptyJob(userId, now), id, kind: "create", queue, reported: videos, description };
}

function emptyJob(userId: string, now: number): Omit<JobRow, "kind" | "queue"> {
  return {
    id: crypto.randomUUID(),
    userId,
    state: "running",
    walkId: crypto.randomUUID(),
    pageToken: null,
    page: 0,
    restarts: 0,
    read: 0,
    reported: null,
    playlistsDone: 0,
    playlistsTotal: 0,
    failures: 0,
    failingSince: null,
    deferred: [],
    givenUp: 0,
    isBackground: false,
    reason: null,
    resumesAt: null,
    place: null,
    startedAt: now,
    endedAt: null,
    description: null,
    needsPremium: false,
  };
}
