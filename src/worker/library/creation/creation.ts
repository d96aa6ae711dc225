// The slice of a job that creates playlists and fills them one after the other. Each is stored before its
// call. If an answer was lost, the person's list of playlists is checked before a retry, so that none is
// created twice.
import { meaningOf } from "#worker/library/changes/change-answers.ts";
import type { CreationRow } from "#worker/library/creation/creation-store.ts";
import {
  changeByRows,
  countInsertions,
  giveUpRows,
  putOffRow,
} from "#worker/library/changes/change-rows.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import { runInsertions } from "#worker/library/creation/insertion.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { readList } from "#worker/library/reading/playlist-list.ts";
import { isOlder, LAG_MS, nextLookAt, waitForLists } from "#worker/library/changes/late.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const LOOK_AGAIN_SECONDS = 5;

export const createJob: JobKind = {
  told: "create",
  slice: runCreation,
  putOff: putOffRow,
  change: {
    ...changeByRows(countInsertions),
    // New playlists have no sums yet.
    giveUp: (store, job, now) => giveUpRows(store, job, now, countInsertions),
    ended(store, { id, userId }) {
      for (const { playlistId } of store.creations.ofJob(id)) {
        if (playlistId === null || !store.findPlaylist(playlistId)) continue;
        store.addJob(newJob({ kind: "videos", playlistId }, userId, Date.now()));
      }
    },
    showsWhatIsMade: true,
  },
};

/** True once the job is done. */
async function runCreation(
  options: SliceOptions,
  job: JobRow,
  _entry: string,
  until: number,
): Promise<boolean> {
  const { store, throwIfStopped } = options;
  for (;;) {
    // Fill each playlist before creating the next, so that a stopped job leaves no empty ones.
    if (!(await fill(options, job, until))) return false;
    const row = store.creations.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    throwIfStopped();
    await create(options, job, row);
    // The job waits until YouTube would list a playlist that was created.
    if (store.findJob(job.id)?.resumesAt) return false;
  }
}

/** @throws what the client throws, if the row should be tried again */
async function create(options: SliceOptions, job: JobRow, row: CreationRow): Promise<void> {
  const { store, client, throwIfStopped } = options;
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
  const there = await findEmptyMatches(options, row);
  if (row.state === "sent") {
    const isOurs = ({ id, createdAt }: (typeof there)[number]): boolean =>
      !row.before?.includes(id) && !store.creations.hasMade(id) && !isOlder(createdAt, row);
    const ours = there.find(isOurs);
    if (ours !== undefined) return finish(ours.id);
    // The list may not contain a new playlist yet. The same refusal twice is proof.
    const isInvalid = row.reason === "creation_refused";
    const lookAgainAt = isInvalid ? undefined : nextLookAt(row.sentAt ?? 0, Date.now());
    if (lookAgainAt !== undefined) return store.updateJob(job.id, waitForLists(lookAgainAt));
  }
  throwIfStopped();
  // At YouTube's daily limit there is a day between the two calls.
  const isRepeated = row.state === "sent" && row.reason !== "playlist_limit";
  const before = [...new Set([...(row.before ?? []), ...there.map(({ id }) => id)])];
  const maybeTwice = row.maybeTwice || isRepeated;
  const sent = { state: "sent", before, sentAt: Date.now(), maybeTwice, reason: null } as const;
  store.creations.setState(row.id, sent);
  let playlistId: string;
  try {
    const description = row.description || (job.description ?? "");
    playlistId = await client.createPlaylist({ ...row, description });
  } catch (error) {
    const meaning = meaningOf(error);
    if (meaning === "unsent") {
      // An earlier call must still be looked for.
      const { state, sentAt, reason } = row;
      const was = { state, sentAt, reason, before: row.before, maybeTwice: row.maybeTwice };
      store.creations.setState(row.id, was);
    }
    if (error instanceof YouTubeError && error.kind === "too_many_playlists") {
      store.creations.setState(row.id, { reason: "playlist_limit" });
    }
    if (meaning !== "invalid") throw error;
    if (row.reason !== "creation_refused") {
      return store.creations.setState(row.id, { reason: "creation_refused" });
    }
    return store.transaction(() => store.creations.refuse(row, "creation_refused", Date.now()));
  }
  return finish(playlistId);
}

/** The person's empty playlists with the same title and privacy. */
async function findEmptyMatches(options: SliceOptions, row: CreationRow) {
  const { listed, isWhole } = await readList(options);
  // Only a complete list can prove that an unanswered call created nothing.
  if (!isWhole && row.state === "sent") {
    throw new YouTubeError("bad_answer", "some playlists are not listed");
  }
  for (const playlist of options.store.listPlaylists()) {
    if (!listed.has(playlist.id)) listed.set(playlist.id, playlist);
  }
  return [...listed.values()]
    .filter(({ title, privacy }) => title.trim() === row.title && privacy === row.privacy)
    .filter(({ reported }) => reported === 0);
}

/** Inserts the videos of the playlists that exist. */
async function fill(options: SliceOptions, job: JobRow, until: number): Promise<boolean> {
  try {
    return await runInsertions(options, job, until);
  } catch (error) {
    const isRecent = options.store.creations
      .ofJob(job.id)
      .some(({ state, endedAt }) => state === "done" && Date.now() - (endedAt ?? 0) < LAG_MS);
    if (!isRecent || !(error instanceof YouTubeError) || error.kind !== "not_found") throw error;
    throw new YouTubeError("unavailable", "a new playlist is not shown yet", {
      cause: error,
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
  }
}
