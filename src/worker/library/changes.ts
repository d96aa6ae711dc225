// What is changed at YouTube in the person's name: noted as a whole before the first call leaves, and
// then a job's work. Whoever asks twice for the same gets it once.
import type { InsertionWant } from "#worker/library/insertion-store.ts";
import { hashOf } from "#worker/http/random.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import { type ChangeOutcome, newChange } from "#worker/library/jobs.ts";
import {
  canBePutBack,
  type Candidate,
  isThere,
  playlistsOf,
  type RemovalWant,
  type RemovalWhy,
} from "#worker/library/removal-store.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/** `to` gets the items at its end; without `keep` they go where they are once they are there. */
export type Transfer = { itemIds: string[]; to: string; keep: boolean };

export type Changes = ReturnType<typeof createChanges>;

export function createChanges({ store, runner }: { store: LibraryStore; runner: JobRunner }) {
  async function insert(userId: string, wantsOf: () => InsertionWant[]): Promise<ChangeOutcome> {
    if (!wantsOf().every(({ playlistId }) => store.findPlaylist(playlistId))) {
      return { kind: "missing" };
    }
    return runner.change(userId, (now) => {
      // Asked anew here: another call may have planned the same meanwhile.
      const wants = wantsOf().filter((want) => !store.insertions.isPlanned(want));
      if (wants.length === 0) return undefined;
      const job = newChange("insert", wants, userId, now);
      store.addJob(job);
      store.insertions.plan(job.id, wants, now);
      return job;
    });
  }

  return {
    /** What the want would take out just now, with a token that names exactly that. */
    async planRemoval(want: RemovalWant): Promise<{ items: Candidate[]; plan: string }> {
      const items = store.removals.candidates(want);
      return { items, plan: await planTokenOf(items) };
    },

    /**
     * Takes out what is wanted and answers when that is done, or has to wait. `plan` is the token of
     * what was shown and confirmed: where it is something else by now, nothing is touched.
     */
    async remove(
      userId: string,
      want: RemovalWant,
      why: RemovalWhy,
      plan?: string,
    ): Promise<ChangeOutcome> {
      const isKnown = playlistsOf(want)?.some((id) => store.findPlaylist(id)) ?? true;
      if (!isKnown) return { kind: "missing" };
      if (plan === undefined) {
        return runner.change(userId, (now) => noteRemoval({ store, userId, want, why, now }));
      }
      const seen = await this.planRemoval(want);
      if (plan !== seen.plan) return { kind: "outdated" };
      // A sync may find more until the job is noted.
      const among = new Set(seen.items.map(idOf));
      return runner.change(userId, (now) => noteRemoval({ store, userId, want, why, now, among }));
    },

    /** Puts back what these removals took out, where it was, as far as that is possible. */
    putBack: (userId: string, removalIds: number[]): Promise<ChangeOutcome> =>
      insert(userId, () =>
        store.removals
          .find(removalIds)
          .filter(canBePutBack)
          // What went last comes first: its place was counted without what had gone before.
          .toSorted((a, b) => b.plannedAt - a.plannedAt || a.id - b.id)
          .map(({ id, playlistId, videoId, position }) => ({
            playlistId,
            videoId: videoId ?? "",
            position,
            sourceItemId: null,
            removalId: id,
          })),
      ),

    /** Copies or moves items of one playlist to another. */
    transfer: (userId: string, from: string, what: Transfer): Promise<ChangeOutcome> =>
      insert(userId, () =>
        store.removals
          .candidates({ kind: "items", playlistId: from, itemIds: what.itemIds })
          .filter(isThere)
          .map(({ itemId, videoId }) => ({
            playlistId: what.to,
            videoId: videoId ?? "",
            position: null,
            sourceItemId: what.keep ? null : itemId,
            removalId: null,
          })),
      ),
  };
}

/** The job that removes what is wanted just now, with a row for each; undefined where nothing is. */
export function noteRemoval(input: {
  store: LibraryStore;
  userId: string;
  want: RemovalWant;
  why: RemovalWhy;
  now: number;
  /** What was confirmed; without it, all that is wanted. */
  among?: ReadonlySet<string>;
}): JobRow | undefined {
  const { store, userId, want, why, now, among } = input;
  const planned = store.removals.candidates(want).filter((one) => among?.has(idOf(one)) ?? true);
  if (planned.length === 0) return undefined;
  const job = newChange("remove", planned, userId, now);
  store.addJob(job);
  store.removals.plan(job, planned, why, now);
  for (const id of job.queue) store.updateSums(id, now);
  return job;
}

/** Names a plan by the ids of all that it holds. */
async function planTokenOf(items: readonly Candidate[]): Promise<string> {
  return hashOf(
    items
      .map(idOf)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join("\n"),
  );
}

function idOf({ playlistId, itemId }: Candidate): string {
  return `${playlistId} ${itemId ?? ""}`;
}
