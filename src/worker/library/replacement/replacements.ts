// Plans the replacement of a lost video by another, and its undo. A replacement is one job: an insertion at the old
// place, then the removal of the lost video's item (decision 55).
import { isHidden } from "#shared/availability.ts";
import type { OutcomeReason } from "#shared/outcome-codes.ts";
import { NOTHING_CHANGED } from "#worker/library/changes/change-report.ts";
import { newChange } from "#worker/library/jobs/new-job.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import { toReason } from "#worker/library/jobs/outcome-reason.ts";
import { findPositions } from "#worker/library/store/positions.ts";
import type { Candidate } from "#worker/library/removal/removal-candidates.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** The item of a lost video, and the video that a person chose for its place. */
export type ReplacementWant = { itemId: string; videoId: string };

/** `alreadyAt`: the places at which the playlist has the new video already, from 0. */
export type ReplacementPreview =
  | { kind: "missing" | "not_hidden" }
  | { kind: "planned"; item: Candidate; alreadyAt: number[] };

/** How far a replacement is. `resumesAt` in milliseconds since the epoch; null once nothing more happens. */
export type ReplacementOutcome =
  | Exclude<ChangeOutcome, { kind: "ended" }>
  | { kind: "not_hidden" }
  | {
      kind: "ended";
      jobId: string;
      inserted: boolean;
      /** The lost video's item is gone. */
      removed: boolean;
      resumesAt: number | null;
      reason: OutcomeReason | null;
      maybeTwice: boolean;
    };

export function createReplacements({
  store,
  runner,
  sql,
}: {
  store: LibraryStore;
  runner: JobRunner;
  sql: SqlStorage;
}) {
  function preview({ itemId, videoId }: ReplacementWant): ReplacementPreview {
    const [item] = store.removals.candidates({ kind: "items", itemIds: [itemId] });
    if (!item) return { kind: "missing" };
    if (!isHidden(item.availability)) return { kind: "not_hidden" };
    const { playlistId } = item;
    const there = store.itemsOfVideo(playlistId, videoId);
    const positions = findPositions(
      sql,
      there.map((id) => ({ playlistId, itemId: id })),
    );
    return { kind: "planned", item, alreadyAt: [...positions.values()].toSorted((a, b) => a - b) };
  }

  /** Whoever removed it. */
  const isGone = (itemId: string | null | undefined): boolean =>
    typeof itemId === "string" && store.removals.isRemoved(itemId);

  function stateOf(jobId: string, outcome: ChangeOutcome): ReplacementOutcome {
    if (outcome.kind !== "ended") return outcome;
    const row = store.insertions.ofReplacement(jobId);
    const job = store.findJob(jobId);
    const isOpen = job !== undefined && job.endedAt === null;
    return {
      kind: "ended",
      jobId,
      inserted: row?.state === "done" && !isGone(row.itemId),
      removed: isGone(row?.sourceItemId),
      resumesAt: isOpen ? (job.resumesAt ?? Date.now()) : null,
      reason: outcome.reason,
      maybeTwice: row?.maybeTwice ?? false,
    };
  }

  return {
    preview,

    /**
     * Inserts the video at the place of the lost one, whose item it then removes. Resolves when the new video is in,
     * and later when asked again with the same `requestId`, which does nothing twice and stands for one video.
     */
    async replace(
      userId: string,
      want: ReplacementWant,
      requestId: string,
    ): Promise<ReplacementOutcome> {
      const known = store.insertions.ofReplacement(requestId);
      if (!known) {
        const planned = preview(want);
        if (planned.kind !== "planned") return planned;
      } else if (known.videoId !== want.videoId || known.sourceItemId !== want.itemId) {
        // The person chose another video, because the answer about the first one was lost.
        return { kind: "missing" };
      }
      const plan = (now: number): JobRow | undefined => {
        const planned = preview(want);
        // Another window may be replacing the same item.
        if (planned.kind !== "planned" || store.insertions.isLeaving(want.itemId)) return undefined;
        const { playlistId, position } = planned.item;
        const insertion = {
          playlistId,
          videoId: want.videoId,
          position,
          sourceItemId: want.itemId,
          replacementTitle: "",
        };
        const job = { ...newChange("insert", [insertion], userId, now), id: requestId };
        store.addJob(job);
        store.insertions.plan(job.id, [insertion], now);
        return job;
      };
      const outcome = await runner.change(userId, plan, requestId);
      // Nothing was planned: it is being replaced already, or it is not there any more.
      if (outcome.kind === "ended" && outcome.jobId === null) return { kind: "missing" };
      return stateOf(requestId, outcome);
    },

    /**
     * Takes the new video out again and, if that is still possible, leaves the lost one where it is. Undefined if there
     * is no such replacement. Repeatable.
     */
    async undo(userId: string, jobId: string): Promise<ReplacementOutcome | undefined> {
      if (!store.insertions.ofReplacement(jobId)) return undefined;
      await runner.stop(jobId);
      // The call that was running has its result afterwards.
      await runner.idle();
      const row = store.insertions.ofReplacement(jobId);
      if (!row?.itemId) {
        const reason = toReason(store.insertions.failureOf(jobId));
        return stateOf(jobId, { kind: "ended", jobId, ...NOTHING_CHANGED, reason });
      }
      const { playlistId, videoId, itemId, position, replacementTitle, endedAt } = row;
      const known = store.removals.jobRemoving(itemId);
      const plan = (now: number): JobRow | undefined => {
        if (store.removals.jobRemoving(itemId) !== undefined) return undefined;
        const item = {
          playlistId,
          playlistTitle: store.removals.titleOf(playlistId),
          itemId,
          videoId,
          title: replacementTitle ?? "",
          channelTitle: "",
          namedAt: endedAt,
          availability: "visible",
          position,
        } as const;
        const job = newChange("remove", [item], userId, now);
        store.addJob(job);
        store.removals.plan(job, [item], "undone", now);
        return job;
      };
      const planned = await runner.change(userId, plan, known);
      const isOthers = planned.kind === "ended" && planned.jobId === null;
      // A second click waits for the job of the first.
      const first = isOthers ? store.removals.jobRemoving(itemId) : undefined;
      const undone = first ? await runner.change(userId, () => undefined, first) : planned;
      if (undone.kind !== "ended") return undone;
      const { reason, resumesAt } = undone;
      return {
        kind: "ended",
        jobId,
        inserted: !isGone(itemId),
        removed: isGone(row.sourceItemId),
        resumesAt,
        reason: reason ?? toReason(store.removals.failureOf(jobId)),
        maybeTwice: row.maybeTwice,
      };
    },
  };
}
