// Removing, putting back and moving videos: estimates cost and duration, and maps the outcome. The user's
// object does the work; plan-rules.ts says what a plan allows.
import type { CleaningSchedule, SetCleaningSchedule } from "#shared/contract/cleaning.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import type {
  Inserted,
  RemovalPage,
  RemovalPlan,
  RemovalPlanRequest,
  Removed,
} from "#shared/contract/removal.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import { AppError } from "#worker/http/errors.ts";
import type { Confirmed, Transfer } from "#worker/library/changes/changes.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import { toRemoval } from "#worker/library/questions/answers.ts";
import type { News } from "#worker/library/questions/overview.ts";
import type { RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import type { RemovalQuery } from "#worker/library/removal/removal-history.ts";
import type { RemovalWhy } from "#worker/library/removal/removal-store.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { requirePlan } from "#worker/playlists/require-plan.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** The methods of the user's object that are used here. */
type RemovalLibrary = Pick<
  UserLibrary,
  | "planRemoval"
  | "remove"
  | "putBack"
  | "transfer"
  | "cleaningSchedule"
  | "agreeToCleaning"
  | "turnOffCleaning"
  | "skipCleaning"
  | "answerCleaning"
  | "dismiss"
  | "lookAtRemovals"
  | "removals"
>;

type Remover = { id: string; isPremium: boolean };
type Planner = { id: string; country: string | null };
type ConfirmedPlaylists = Confirmed & { playlistIds: string[] };
export type Removals = ReturnType<typeof createRemovals>;

// YouTube takes about this long for a change, and changes are sent one after the other.
export const SECONDS_PER_CHANGE = 0.5;
const DAY_MS = 86_400_000;

export function createRemovals(options: {
  library: (userId: string) => RemovalLibrary;
  /** Units that this person may spend on changes, and what they would wait for so many. */
  forecast: (userId: string, units: number) => Promise<Forecast>;
}) {
  const { library, forecast } = options;

  async function remove(
    person: Remover,
    want: RemovalWant,
    why: RemovalWhy,
    { needsPremium, ...confirmed }: Confirmed & { needsPremium: boolean },
  ): Promise<Removed> {
    const outcome = await library(person.id).remove(person.id, want, why, confirmed, needsPremium);
    if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
    const { counts, jobId, playlistCount, resumesAt, reason } = outcome;
    const queuedCount = counts.planned + counts.sent;
    return {
      removedCount: counts.done + queuedCount,
      youtubeRemovedCount: counts.done,
      queuedCount,
      failedCount: counts.failed + counts.cancelled,
      playlistCount,
      jobId,
      resumesAt: resumesAt === null ? null : new Date(resumesAt).toISOString(),
      reason,
    };
  }

  return {
    /** What the request would remove now. Changes nothing. */
    async plan(person: Planner, request: RemovalPlanRequest): Promise<RemovalPlan> {
      const want = toWant(request);
      const { items, ...plan } = await library(person.id).planRemoval(want, person.country);
      const units = items.length * WRITE_UNITS;
      const seconds = Math.ceil(items.length * SECONDS_PER_CHANGE);
      const wait = estimateWait({ units, seconds }, await forecast(person.id, units), Date.now());
      return { items, ...plan, units, seconds, ...wait };
    },

    /** Removes the hidden items of a playlist. @throws AppError those of {@link REFUSALS} */
    clean: (
      person: Remover,
      playlistId: string,
      { itemIds, ...confirmed }: Confirmed & { itemIds?: string[] | undefined },
    ) =>
      remove(person, { kind: "hidden", playlistIds: [playlistId], itemIds }, "hidden", {
        ...confirmed,
        needsPremium: false,
      }),

    /** @throws AppError premium_required_to_remove_several */
    async removeItems(
      person: Remover,
      playlistId: string,
      itemIds: string[],
      why: "chosen" | "duplicate",
    ) {
      const needsPremium = requirePlan(person, "removeVideos", new Set(itemIds).size);
      return remove(person, { kind: "items", playlistId, itemIds }, why, { needsPremium });
    },

    /** Items of any playlists. @throws AppError premium_required_to_remove_several */
    async removeFromLibrary(
      person: Remover,
      itemIds: string[],
      why: "chosen" | "hidden" | "duplicate" | "elsewhere",
    ) {
      const needsPremium = requirePlan(person, "removeVideos", new Set(itemIds).size);
      const kind = why === "hidden" ? "hidden" : "items";
      return remove(person, { kind, itemIds }, why, { needsPremium });
    },

    deletePlaylist: (person: Remover, playlistId: string) =>
      remove(person, { kind: "playlists", playlistIds: [playlistId] }, "playlist", {
        needsPremium: false,
      }),

    /** @throws AppError premium_required */
    async cleanMany(person: Remover, { playlistIds, ...confirmed }: ConfirmedPlaylists) {
      const needsPremium = requirePlan(person, "cleanPlaylists");
      const want = { kind: "hidden", playlistIds } as const;
      return remove(person, want, "hidden", { ...confirmed, needsPremium });
    },

    /** @throws AppError premium_required_to_delete_several */
    async deleteMany(person: Remover, { playlistIds, ...confirmed }: ConfirmedPlaylists) {
      const needsPremium = requirePlan(person, "deletePlaylists");
      const want = { kind: "playlists", playlistIds } as const;
      return remove(person, want, "playlist", { ...confirmed, needsPremium });
    },

    /**
     * Repeated with the same `requestId`, it inserts nothing twice.
     * @throws AppError premium_required for several at once without Premium
     */
    async putBack(person: Remover, removalIds: number[], requestId?: string): Promise<Inserted> {
      const needsPremium = requirePlan(person, "putBackVideos", new Set(removalIds).size);
      const { id } = person;
      return toInserted(await library(id).putBack(id, removalIds, requestId, needsPremium));
    },

    /** @throws AppError premium_required */
    async transfer(person: Remover, from: string, what: Transfer): Promise<Inserted> {
      const needsPremium = requirePlan(person, "transferVideos");
      const { id } = person;
      return toInserted(await library(id).transfer(id, from, { ...what, needsPremium }));
    },

    cleaningSchedule: (person: Remover) => library(person.id).cleaningSchedule(),

    /** @throws AppError premium_required, consent_outdated; both only to turn it on */
    async setCleaning(person: Remover, wanted: SetCleaningSchedule): Promise<CleaningSchedule> {
      if (!wanted.monthly) return library(person.id).turnOffCleaning();
      requirePlan(person, "cleanMonthly");
      const schedule = await library(person.id).agreeToCleaning(person.id, wanted.consent);
      if (!schedule) throw new AppError("consent_outdated");
      return schedule;
    },

    skipCleaning: (person: Remover, at: string) => library(person.id).skipCleaning(Date.parse(at)),

    /** @throws AppError premium_required if `remove` */
    async answerCleaning(person: Remover, remove: boolean): Promise<CleaningSchedule> {
      if (remove) requirePlan(person, "cleanMonthly");
      return library(person.id).answerCleaning(person.id, remove);
    },

    async dismiss(person: Remover, news: News): Promise<{ dismissed: boolean }> {
      await library(person.id).dismiss(news);
      return { dismissed: true };
    },

    /** Looks whether videos of the history are visible again. */
    lookAtHistory: (person: Remover) => library(person.id).lookAtRemovals(person.id),

    /** Newest first. */
    async list(person: Remover, query: RemovalQuery): Promise<RemovalPage> {
      const { rows, jobs, more } = await library(person.id).removals(query);
      return { removals: rows.map(toRemoval), jobs, more };
    },
  };
}

/** @throws AppError those of {@link REFUSALS}, if the job was not started */
export function toInserted(outcome: ChangeOutcome): Inserted {
  if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
  const { counts, jobId, resumesAt, reason, inBothCount, maybeTwice } = outcome;
  return {
    insertedCount: counts.done,
    queuedCount: counts.planned + counts.sent,
    failedCount: counts.failed + counts.cancelled,
    jobId,
    resumesAt: resumesAt === null ? null : new Date(resumesAt).toISOString(),
    reason,
    inBothCount,
    maybeTwice,
  };
}

type Refusal = Exclude<ChangeOutcome["kind"], "ended">;

/** Why a change was not started. */
export const REFUSALS: Record<Refusal, ErrorCode> = {
  not_connected: "youtube_not_connected",
  lost: "youtube_grant_lost",
  no_write_access: "write_access_needed",
  missing: "no_such_playlist",
  unavailable: "temporarily_unavailable",
  outdated: "plan_changed",
  too_many_jobs: "too_many_changes",
  further_channel: "premium_required_for_channels",
};

function toWant({ items, hiddenItems, hiddenIn, playlists }: RemovalPlanRequest): RemovalWant {
  if (items) return { kind: "items", ...items };
  if (hiddenItems) return { kind: "hidden", itemIds: hiddenItems };
  if (hiddenIn) return { kind: "hidden", playlistIds: hiddenIn };
  return { kind: "playlists", playlistIds: playlists ?? [] };
}

/** What a plan says of the queue: units that are there now, jobs before it, and when it will be done. */
export function estimateWait(
  { units, seconds }: { units: number; seconds: number },
  { left, before, days }: Forecast,
  now: number,
): { leftToday: number; before: number; endsAt: string } {
  const endsAt =
    units <= left
      ? now + seconds * 1000
      : nextPacificMidnight(now) + Math.max(0, days - 1) * DAY_MS;
  return { leftToday: left, before, endsAt: new Date(endsAt).toISOString() };
}
