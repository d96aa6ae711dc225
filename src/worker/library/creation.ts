// The slice of a job that makes playlists and fills them, one after the other. The intent is stored
// before the call; where an answer was lost, the person's playlists tell whether it is there, so that
// none is made twice.
import type { CreationRow } from "#worker/library/creation-store.ts";
import type { SliceOptions } from "#worker/library/details.ts";
import { runInsertions } from "#worker/library/insertion.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { readList } from "#worker/library/playlist-list.ts";
import { isWithoutEffect } from "#worker/library/removal.ts";
import { nextLookAt, SHOWN_AFTER_MS } from "#worker/library/shown-late.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const LOOK_AGAIN_SECONDS = 5;

/** True once nothing of the job is left to do. */
export async function runCreation(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, stillWanted } = options;
  for (;;) {
    // One is filled before the next is made: whoever stops has whole playlists and not empty ones.
    if (!(await fill(options, job, until))) return false;
    const row = store.creations.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    stillWanted();
    await create(options, job, row);
    // It waits until it can be told whether the playlist is there.
    if (store.findJob(job.id)?.resumesAt) return false;
  }
}

/** @throws what the client throws, where the row is to be tried again */
async function create(options: SliceOptions, job: JobRow, row: CreationRow): Promise<void> {
  const { store, client, stillWanted } = options;
  const finish = (playlistId: string): void =>
    store.transaction(() => {
      store.creations.finish(row, playlistId, Date.now());
      store.updateJob(job.id, {
        queue: [playlistId],
        failures: 0,
        failingSince: null,
        restarts: 0,
      });
    });
  const there = await emptyOnesLike(options, row);
  if (row.state === "sent") {
    const ours = there.find((id) => !row.before?.includes(id) && !store.creations.hasMade(id));
    if (ours !== undefined) return finish(ours);
    // A list may still leave out what was made a moment ago.
    const lookAgainAt = nextLookAt(row.sentAt ?? 0, Date.now());
    if (lookAgainAt !== undefined) return store.updateJob(job.id, { resumesAt: lookAgainAt });
  }
  stillWanted();
  store.creations.setState(row.id, { state: "sent", before: there, sentAt: Date.now() });
  let playlistId: string;
  try {
    playlistId = await client.createPlaylist(row);
  } catch (error) {
    // An earlier call without an answer is still to be looked for.
    const { state, before, sentAt } = row;
    if (isWithoutEffect(error)) store.creations.setState(row.id, { state, before, sentAt });
    if (!(error instanceof YouTubeError) || error.kind !== "invalid_request") throw error;
    return store.transaction(() => store.creations.refuse(row, "creation_refused", Date.now()));
  }
  return finish(playlistId);
}

/** The person's playlists that look as this one does before anything is in it. */
async function emptyOnesLike(options: SliceOptions, row: CreationRow): Promise<string[]> {
  const { listed, isWhole } = await readList(options);
  // Only a whole list can say that a call whose answer was lost has made nothing.
  if (!isWhole && row.state === "sent") {
    throw new YouTubeError("bad_answer", "some playlists are not listed");
  }
  for (const playlist of options.store.listPlaylists()) {
    if (!listed.has(playlist.id)) listed.set(playlist.id, playlist);
  }
  return [...listed.values()]
    .filter(({ title, privacy }) => title.trim() === row.title && privacy === row.privacy)
    .filter(({ reported }) => reported === 0)
    .map(({ id }) => id);
}

/** Inserts what is planned for the playlists that are there. */
async function fill(options: SliceOptions, job: JobRow, until: number): Promise<boolean> {
  try {
    return await runInsertions(options, job, until);
  } catch (error) {
    const isYoung = options.store.creations
      .ofJob(job.id)
      .some(
        ({ state, endedAt }) => state === "done" && Date.now() - (endedAt ?? 0) < SHOWN_AFTER_MS,
      );
    if (!isYoung || !(error instanceof YouTubeError) || error.kind !== "not_found") throw error;
    throw new YouTubeError("unavailable", "a new playlist is not shown yet", {
      cause: error,
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
  }
}
