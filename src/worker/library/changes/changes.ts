// Plans the changes that a person requests. A change is stored completely before its first call; a job
// then makes the calls. A repeated request does not repeat the change.
import type { InsertionWant } from "#worker/library/creation/insertion-store.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import {
  contentsOf,
  type CreationContents,
  type CreationSource,
  type NewPlaylists,
  splitUp,
} from "#worker/library/creation/creation-plan.ts";
import type { SourceVideo } from "#worker/library/creation/creation-store.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import { openChanges } from "#worker/library/jobs/kinds.ts";
import { newChange, newCreation } from "#worker/library/jobs/new-job.ts";
import { playlistsOf, type RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import { createOrders, type Keeping } from "#worker/library/order/orders.ts";
import { reasonOf, toReason } from "#worker/library/jobs/outcome-reason.ts";
import type { RemovalWhy } from "#worker/library/removal/removal-store.ts";
import { canBePutBack } from "#worker/library/removal/removal-history.ts";
import { isHidden } from "#shared/availability.ts";
import { OPEN_CREATIONS_LIMIT, PLAYLIST_CAPACITY } from "#shared/youtube-limits.ts";
import {
  idOf,
  type PlannedRemoval,
  planRemovalJob,
  planTokenOf,
} from "#worker/library/removal/removal-plan.ts";
import { createReplacements } from "#worker/library/replacement/replacements.ts";
import type { LibraryQuestions } from "#worker/library/questions/questions.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** `needsPremium`: only Premium may begin it, and it ends with Premium, because its job checks the plan before each slice. */
type Admitted = { needsPremium?: boolean };

/**
 * Appends items to the playlist `to`. Without `keep`, each is removed from its source once it has been
 * added. A repeated `requestId` does nothing twice.
 */
export type Transfer = Admitted & {
  itemIds: string[];
  to: string;
  keep: boolean;
  requestId?: string | undefined;
};

/** Appends the videos of playlists to the playlist `into`. A repeated `requestId` does nothing twice. */
export type Merge = Admitted & {
  fromPlaylists: string[];
  into: string;
  dropDuplicates: boolean;
  requestId?: string | undefined;
};

/** Why a merge did not start; `full`: the playlist would get more than YouTube takes. */
export type MergeOutcome = ChangeOutcome | { kind: "unread" | "too_large" | "full" };

/** What playlists would get, or why they cannot get it. */
export type CreationPreview =
  | { kind: "missing" | "too_large" | "full" }
  | (Omit<CreationContents, "videos"> & {
      kind: "planned";
      videoCount: number;
      /** Playlists whose videos have not been read yet. */
      unreadCount: number;
      madeToday: number;
    });

/**
 * How a creation ended or how far it is. Not started: with `unread`, because a source has not been read;
 * with `too_large`, because there are too many videos.
 */
export type CreationOutcome =
  | Exclude<ChangeOutcome, { kind: "ended" }>
  | { kind: "unread" | "too_large" }
  | (Extract<ChangeOutcome, { kind: "ended" }> & {
      playlists: { id: string; title: string; maybeTwice: boolean }[];
      waitingPlaylists: number;
    });

const DAY_MS = 86_400_000;
/** Sources that were read longer ago are read again before a merge. */
const SOURCE_MS = 3_600_000;

/** What the person has confirmed: the plan that they saw, by its token, and only its `first` items if that is set. */
export type Confirmed = { plan?: string | undefined; first?: number | undefined };

export type Changes = ReturnType<typeof createChanges>;

export function createChanges(options: {
  store: LibraryStore;
  runner: JobRunner;
  sql: SqlStorage;
  keeping: Keeping;
  questions: LibraryQuestions;
}) {
  const { store, runner } = options;
  async function insert(
    userId: string,
    { requestId: chosenId, needsPremium = false }: Admitted & { requestId?: string | undefined },
    wantsOf: () => InsertionWant[],
  ): Promise<ChangeOutcome> {
    // The same request from a second click or tab joins the open job.
    const isKnownRequest = chosenId !== undefined && store.insertions.has(chosenId);
    const sameId = isKnownRequest ? undefined : store.insertions.findIdenticalJob(wantsOf());
    const requestId = sameId ?? chosenId;
    const asked = isKnownRequest || sameId !== undefined ? [] : wantsOf();
    if (asked.length > 0 && !asked.some(({ playlistId }) => isKnown(playlistId))) {
      return { kind: "missing" };
    }
    const plan = (now: number): JobRow | undefined => {
      // Computed again: another call may have planned the same meanwhile.
      const wants = wantsOf().filter(
        (want) => isKnown(want.playlistId) && !store.insertions.isPlanned(want),
      );
      if (wants.length === 0) return undefined;
      const job = {
        ...newChange("insert", wants, userId, now),
        ...(requestId && { id: requestId }),
        needsPremium,
      };
      store.addJob(job);
      store.insertions.plan(job.id, wants, now);
      return job;
    };
    return runner.change(userId, plan, requestId);
  }

  const isKnown = (id: string): boolean => store.findPlaylist(id) !== undefined;

  /** What a source adds, or why it cannot be added. */
  function planContents(
    source: CreationSource,
  ): { kind: "planned"; contents: CreationContents } | { kind: "missing" | "too_large" | "full" } {
    const { fromPlaylists = [], into } = source;
    const playlistIds = into === undefined ? fromPlaylists : [into, ...fromPlaylists];
    if (!playlistIds.every(isKnown)) return { kind: "missing" };
    const there = into === undefined ? [] : store.creations.videosOf(into);
    const contents = contentsOf(
      videosOf(source),
      source,
      there.map(({ videoId }) => videoId),
    );
    if (!contents) return { kind: "too_large" };
    const isFull = there.length + contents.videos.length > PLAYLIST_CAPACITY;
    return into !== undefined && isFull ? { kind: "full" } : { kind: "planned", contents };
  }

  /** The videos of a source in order, with their known availability; one playlist is in memory at a time. */
  function* videosOf({
    videoIds = [],
    fromPlaylists = [],
    movedItems = [],
    into,
  }: CreationSource): Generator<SourceVideo> {
    const known = store.videosByIds([...new Set(videoIds)]);
    for (const videoId of videoIds) {
      yield { videoId, availability: known.get(videoId)?.availability ?? null };
    }
    for (const moved of store.removals.candidates({ kind: "items", itemIds: movedItems })) {
      const { videoId, availability, itemId } = moved;
      if (videoId !== null) yield { videoId, availability, itemId };
    }
    for (const id of new Set(fromPlaylists)) {
      if (id !== into) yield* store.creations.videosOf(id);
    }
  }

  /** Reads sources again that were read more than an hour ago. Returns a failure, or undefined. */
  async function rereadOld(
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

  function countUnread({ fromPlaylists = [], into }: CreationSource): number {
    const ids = new Set(into === undefined ? fromPlaylists : [into, ...fromPlaylists]);
    return [...ids].filter((id) => store.findPlaylist(id)?.walk === null).length;
  }

  /** The current state of a job's new playlists. */
  function creationOutcomeOf(outcome: Extract<ChangeOutcome, { kind: "ended" }>, jobId: string) {
    const job = store.findJob(jobId);
    const all = store.creations.ofJob(jobId);
    const refused = all.find(({ state }) => state === "failed");
    return {
      ...outcome,
      jobId,
      counts: store.insertions.countsOf(jobId),
      resumesAt: job?.state === "paused" ? job.resumesAt : null,
      reason:
        (job && reasonOf(job)) ??
        toReason(refused?.reason ?? store.insertions.failureOf(jobId)) ??
        outcome.reason,
      playlists: all.flatMap(({ playlistId: id, title, maybeTwice }) =>
        id === null ? [] : [{ id, title, maybeTwice }],
      ),
      waitingPlaylists: all.filter(({ state }) => state === "planned" || state === "sent").length,
    };
  }

  return {
    replacements: createReplacements(options),
    orders: createOrders(options),

    /** What a removal would remove now, with a token that identifies exactly these items. */
    async planRemoval(want: RemovalWant): Promise<PlannedRemoval> {
      const items = store.removals.candidates(want);
      const plan = await planTokenOf(items);
      if (want.kind !== "hidden" || want.itemIds) return { items, plan };
      const uncheckedRegions = options.questions.uncheckedRegions(Date.now(), want.playlistIds);
      return { items, plan, uncheckedRegions };
    },

    /**
     * Removes items or playlists. Resolves when that is done or has to wait. If the confirmed plan is different now,
     * nothing is removed and the outcome is `outdated`.
     */
    async remove(
      userId: string,
      want: RemovalWant,
      why: RemovalWhy,
      { plan, first }: Confirmed = {},
      needsPremium = false,
    ): Promise<ChangeOutcome> {
      const isThereAny = playlistsOf(want)?.some(isKnown) ?? true;
      if (!isThereAny) return { kind: "missing" };
      const planned = { store, userId, want, why, needsPremium, limit: first };
      if (plan === undefined) {
        return runner.change(userId, (now) => planRemovalJob({ ...planned, now }));
      }
      const seen = await this.planRemoval(want);
      if (plan !== seen.plan) return { kind: "outdated" };
      // A sync may find more before the job is stored.
      const among = new Set(seen.items.map(idOf));
      return runner.change(userId, (now) => planRemovalJob({ ...planned, now, among }));
    },

    /** Puts removed items back at their old positions, as far as that is possible. */
    putBack: (
      userId: string,
      removalIds: number[],
      requestId?: string,
      needsPremium = false,
    ): Promise<ChangeOutcome> =>
      insert(userId, { requestId, needsPremium }, () =>
        store.removals
          .find(removalIds)
          .filter(canBePutBack)
          // Newest removal first: its position was counted without the items removed before it.
          .toSorted((a, b) => b.plannedAt - a.plannedAt || a.id - b.id)
          .map(({ id, playlistId, videoId, position }) => ({
            playlistId,
            videoId: videoId ?? "",
            position,
            removalId: id,
          })),
      ),

    /** Copies or moves items of one playlist to another. */
    transfer: (userId: string, from: string, what: Transfer): Promise<ChangeOutcome> =>
      insert(userId, what, () =>
        store.removals
          .candidates({ kind: "items", playlistId: from, itemIds: what.itemIds })
          // Videos that could not be checked are tried; YouTube accepts or refuses them.
          .filter(({ videoId, availability }) => videoId !== null && !isHidden(availability))
          .map(({ itemId, videoId }) => ({
            playlistId: what.to,
            videoId: videoId ?? "",
            sourceItemId: what.keep ? null : itemId,
          })),
      ),

    /** Copies the videos of playlists to the end of another. */
    async merge(userId: string, source: Merge): Promise<MergeOutcome> {
      const { requestId } = source;
      if (requestId === undefined || !store.insertions.has(requestId)) {
        const planned = planContents(source);
        if (planned.kind !== "planned") return planned;
        if (countUnread(source) > 0) return { kind: "unread" };
        const failure = await rereadOld(userId, [source.into, ...source.fromPlaylists]);
        if (failure) return failure;
      }
      return insert(userId, source, () => {
        const planned = planContents(source);
        const videos = planned.kind === "planned" ? planned.contents.videos : [];
        return videos.map(({ videoId }) => ({ playlistId: source.into, videoId }));
      });
    },

    /** What the playlists would get. */
    planCreation(source: CreationSource): CreationPreview {
      const planned = planContents(source);
      if (planned.kind !== "planned") return planned;
      const { videos, ...rest } = planned.contents;
      const madeToday = store.creations.countMadeSince(Date.now() - DAY_MS);
      const unreadCount = countUnread(source);
      return { kind: "planned", ...rest, videoCount: videos.length, unreadCount, madeToday };
    },

    /**
     * Creates playlists and fills them in order. A repeated `requestId` creates nothing and returns the
     * current state.
     */
    async create(
      userId: string,
      { needsPremium = false, ...what }: NewPlaylists & Admitted,
      requestId: string,
    ): Promise<CreationOutcome> {
      const isBegun = (): boolean =>
        store.creations.ofJob(requestId).length > 0 || store.findJob(requestId) !== undefined;
      if (!isBegun()) {
        if (!(what.fromPlaylists ?? []).every(isKnown)) return { kind: "missing" };
        if (countUnread(what) > 0) return { kind: "unread" };
        // Before anything is read again, and before anything is stored.
        if (!contentsOf(videosOf(what), what)) return { kind: "too_large" };
        const failure = await rereadOld(userId, what.fromPlaylists ?? []);
        if (failure) return failure;
      }
      let refusal: "too_large" | "too_many_jobs" | undefined;
      const plan = (now: number): JobRow | undefined => {
        if (isBegun()) return undefined;
        const contents = contentsOf(videosOf(what), what);
        const open = openChanges(store).filter(({ kind }) => kind === "create");
        if (open.length >= OPEN_CREATIONS_LIMIT) refusal = "too_many_jobs";
        if (!contents) refusal = "too_large";
        if (!contents || refusal) return undefined;
        const { videos } = contents;
        const { description } = what;
        const creation = { id: requestId, videos: videos.length, description };
        const job = { ...newCreation(creation, userId, now), needsPremium };
        store.addJob(job);
        store.creations.plan(job.id, splitUp(what, videos), now);
        return job;
      };
      const outcome = await runner.change(userId, plan, requestId);
      if (refusal) return { kind: refusal };
      return outcome.kind === "ended" ? creationOutcomeOf(outcome, requestId) : outcome;
    },
  };
}
