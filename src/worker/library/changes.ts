// What is changed at YouTube in the person's name: noted as a whole before the first call leaves, and
// then a job's work. Whoever asks twice for the same gets it once.
import type { InsertionWant } from "#worker/library/insertion-store.ts";
import { hashOf } from "#worker/http/random.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import {
  contentsOf,
  type CreationContents,
  type CreationSource,
  type NewPlaylists,
  splitUp,
} from "#worker/library/creation-plan.ts";
import type { SourceVideo } from "#worker/library/creation-store.ts";
import type { ChangeOutcome } from "#worker/library/jobs.ts";
import { newChange, newCreation } from "#worker/library/job-requests.ts";
import {
  type Candidate,
  playlistsOf,
  type RemovalWant,
} from "#worker/library/removal-candidates.ts";
import { toReason } from "#worker/library/outcome-reason.ts";
import type { RemovalWhy } from "#worker/library/removal-store.ts";
import { canBePutBack } from "#worker/library/removal-history.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/**
 * `to` gets the items at its end; without `keep` they go where they are once they are there. Asked for
 * again under the same `requestId`, nothing is done twice.
 */
export type Transfer = {
  itemIds: string[];
  to: string;
  keep: boolean;
  requestId?: string | undefined;
};

/** What new playlists would hold. */
export type CreationPreview = Omit<CreationContents, "videoIds"> & {
  videoCount: number;
  /** Playlists whose videos have not been read yet. */
  unreadCount: number;
  madeToday: number;
};

/** How the making of playlists ended, or where it is; `unread` where it did not begin. */
export type CreationOutcome =
  | Exclude<ChangeOutcome, { kind: "ended" }>
  | { kind: "unread" }
  | (Extract<ChangeOutcome, { kind: "ended" }> & {
      playlists: { id: string; title: string }[];
      waitingPlaylists: number;
    });

const DAY_MS = 86_400_000;
/** What a playlist held longer ago is no basis for a merge. */
const SOURCE_MS = 3_600_000;

export type Changes = ReturnType<typeof createChanges>;

export function createChanges({ store, runner }: { store: LibraryStore; runner: JobRunner }) {
  async function insert(
    userId: string,
    chosenId: string | undefined,
    wantsOf: () => InsertionWant[],
  ): Promise<ChangeOutcome> {
    // Two clicks, or two tabs, that ask for the same while it is being done are one request.
    const isKnownRequest = chosenId !== undefined && store.insertions.has(chosenId);
    const sameId = isKnownRequest ? undefined : store.insertions.jobOfSame(wantsOf());
    const requestId = sameId ?? chosenId;
    const asked = isKnownRequest || sameId !== undefined ? [] : wantsOf();
    if (asked.length > 0 && !asked.some(({ playlistId }) => isKnown(playlistId))) {
      return { kind: "missing" };
    }
    const plan = (now: number): JobRow | undefined => {
      // Asked anew here: another call may have planned the same meanwhile.
      const wants = wantsOf().filter(
        (want) => isKnown(want.playlistId) && !store.insertions.isPlanned(want),
      );
      if (wants.length === 0) return undefined;
      const job = {
        ...newChange("insert", wants, userId, now),
        ...(requestId && { id: requestId }),
      };
      store.addJob(job);
      store.insertions.plan(job.id, wants, now);
      return job;
    };
    return runner.change(userId, plan, requestId);
  }

  const isKnown = (id: string): boolean => store.findPlaylist(id) !== undefined;

  /** What is meant, in order, with what is known of it. */
  function videosOf({ videoIds = [], fromPlaylists = [] }: CreationSource): SourceVideo[] {
    const known = store.videosByIds([...new Set(videoIds)]);
    const named = videoIds.map((videoId) => ({
      videoId,
      availability: known.get(videoId)?.availability ?? null,
    }));
    return [...named, ...fromPlaylists.flatMap((id) => store.creations.videosOf(id))];
  }

  /** Reads again what was read more than an hour ago, before it is merged. Why not, where that fails. */
  async function readAnew(
    userId: string,
    playlistIds: readonly string[],
  ): Promise<{ kind: "missing" | "unavailable" } | undefined> {
    for (const playlistId of playlistIds) {
      const { syncedAt } = store.findPlaylist(playlistId) ?? {};
      if ((syncedAt ?? 0) > Date.now() - SOURCE_MS) continue;
      const joined = await runner.join(userId, { kind: "videos", playlistId });
      const outcome = "kind" in joined ? joined : await joined.outcome;
      if (outcome.kind === "missing") return { kind: "missing" };
      if (outcome.kind !== "done") return { kind: "unavailable" };
    }
    return undefined;
  }

  function unreadOf({ fromPlaylists = [] }: CreationSource): number {
    return fromPlaylists.filter((id) => store.findPlaylist(id)?.walk === null).length;
  }

  /** What has become of the playlists of a job by now. */
  function creationOf(outcome: Extract<ChangeOutcome, { kind: "ended" }>, jobId: string) {
    const job = store.findJob(jobId);
    const all = store.creations.ofJob(jobId);
    const refused = all.find(({ state }) => state === "failed");
    return {
      ...outcome,
      jobId,
      counts: store.insertions.countsOf(jobId),
      resumesAt: job?.state === "paused" ? job.resumesAt : null,
      reason:
        toReason(job?.reason ?? refused?.reason ?? store.insertions.failureOf(jobId)) ??
        outcome.reason,
      playlists: all.flatMap(({ playlistId: id, title }) => (id === null ? [] : [{ id, title }])),
      waitingPlaylists: all.filter(({ state }) => state === "planned" || state === "sent").length,
    };
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
      const isThereAny = playlistsOf(want)?.some(isKnown) ?? true;
      if (!isThereAny) return { kind: "missing" };
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
    putBack: (userId: string, removalIds: number[], requestId?: string): Promise<ChangeOutcome> =>
      insert(userId, requestId, () =>
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
            creationId: null,
          })),
      ),

    /** Copies or moves items of one playlist to another. */
    transfer: (userId: string, from: string, what: Transfer): Promise<ChangeOutcome> =>
      insert(userId, what.requestId, () =>
        store.removals
          .candidates({ kind: "items", playlistId: from, itemIds: what.itemIds })
          // What could not be checked is tried: YouTube says whether it takes it.
          .filter(({ videoId, availability }) => videoId !== null && !isHidden(availability))
          .map(({ itemId, videoId }) => ({
            playlistId: what.to,
            videoId: videoId ?? "",
            position: null,
            sourceItemId: what.keep ? null : itemId,
            removalId: null,
            creationId: null,
          })),
      ),

    /** What the playlists would hold; undefined where one that is named is not there. */
    planCreation(source: CreationSource): CreationPreview | undefined {
      if (!(source.fromPlaylists ?? []).every(isKnown)) return undefined;
      const { videoIds, ...rest } = contentsOf(videosOf(source), source);
      const madeToday = store.creations.madeSince(Date.now() - DAY_MS);
      return { ...rest, videoCount: videoIds.length, unreadCount: unreadOf(source), madeToday };
    },

    /**
     * Makes playlists and fills them in order. Asked for again under the same id, nothing is made anew,
     * and the answer is how far it is.
     */
    async create(userId: string, what: NewPlaylists, requestId: string): Promise<CreationOutcome> {
      const isBegun = (): boolean =>
        store.creations.ofJob(requestId).length > 0 || store.findJob(requestId) !== undefined;
      if (!isBegun()) {
        if (!(what.fromPlaylists ?? []).every(isKnown)) return { kind: "missing" };
        if (unreadOf(what) > 0) return { kind: "unread" };
        const refusal = await readAnew(userId, what.fromPlaylists ?? []);
        if (refusal) return refusal;
      }
      const plan = (now: number): JobRow | undefined => {
        if (isBegun()) return undefined;
        const { videoIds } = contentsOf(videosOf(what), what);
        const job = newCreation(requestId, videoIds.length, userId, now);
        store.addJob(job);
        store.creations.plan(job.id, splitUp(what, videoIds), now);
        return job;
      };
      const outcome = await runner.change(userId, plan, requestId);
      return outcome.kind === "ended" ? creationOf(outcome, requestId) : outcome;
    },
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
