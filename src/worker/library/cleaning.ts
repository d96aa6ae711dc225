// The monthly clean-up: reads the whole library, then removes hidden items, as far as the consent of its owner
// covers it, who has to be Premium and to have accepted the current terms. If far more became hidden than usual, it
// asks first. Off unless the owner has turned it on.
import type { CleaningConsent, CleaningSchedule } from "#shared/contract/cleaning.ts";
import { isAllowed, needsPremium } from "#shared/plan-rules.ts";
import { mustAgree } from "#shared/terms.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { planRemovalJob } from "#worker/library/removal-plan.ts";
import {
  beginsAt,
  consentDates,
  isAsOffered,
  MONTH_MS,
  NOTICE_MS,
  type StoredConsent,
  whyConsentNeeded,
} from "#worker/library/cleaning-consent.ts";
import { cancelRemovals } from "#worker/library/job-end.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import type { RemovalRow } from "#worker/library/removal-history.ts";
import { FORGOTTEN_KEY } from "#worker/library/retention.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const KEY = "cleaning";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type CleaningState = {
  userId: string;
  /** Missing in what was stored before consents: then nothing begins. */
  consent?: StoredConsent;
  /** When the clean-up of this month is due. */
  dueAt?: number;
  /** When the next step is taken, which may be another attempt. */
  nextAt: number;
  /** The job that reads everything first. */
  readingId?: string;
  /** The latest clean-up; `jobId` is "" if there was nothing to remove. */
  last?: { at: number; jobId: string };
  /** When it was last turned on, run or answered. Videos hidden before this are not counted as new. */
  since?: number;
  asks?: Asks;
  /** The owner has answered that the videos go; it stands until then. */
  mayRemoveUntil?: number;
};
type Planned = Omit<CleaningState, "readingId" | "asks" | "mayRemoveUntil">;
type Owner = Pick<UserRow, "isPremium" | "termsVersion" | "termsAcceptedAt">;

type Asks = NonNullable<CleaningSchedule["asks"]>;

/** More than usual: this many in all, or this part of a playlist, but at least `FEW` of it. */
const MANY_AT_ONCE = 20;
const PART_AT_ONCE = 0.1;
const FEW = 3;

export type Cleaning = ReturnType<typeof createCleaning>;

export function createCleaning(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  runner: JobRunner;
  findOwner: (userId: string) => Promise<Owner | undefined>;
}) {
  const { kv, store, runner, findOwner } = options;
  const known = (): CleaningState | undefined => kv.get<CleaningState>(KEY);
  const needed = ({ consent, nextAt }: CleaningState, now: number) =>
    whyConsentNeeded(consent, Math.max(nextAt, now));

  /** False if its owner has turned it off, skipped this month or agreed anew since it was read. */
  const stands = ({ consent, dueAt }: CleaningState): boolean => {
    const current = known();
    return current?.dueAt === dueAt && current?.consent?.agreedAt === consent?.agreedAt;
  };

  /** The videos of the consent's playlists that became hidden since the last clean-up, if they are far more than usual. */
  function findUnusual({ since, last, nextAt, consent }: CleaningState): Asks | undefined {
    const from = Math.max(since ?? nextAt - MONTH_MS, last?.at ?? 0);
    // If contents were deleted meanwhile, any hidden video may have become hidden since.
    const isForgotten = (kv.get<number>(FORGOTTEN_KEY) ?? 0) > from;
    const covered = new Set(consent?.playlistIds);
    const lost = store.removals
      .newlyHidden(isForgotten ? null : from)
      .filter(({ id }) => covered.has(id));
    const isUnusual = ({ videoCount, total }: (typeof lost)[number]) =>
      videoCount >= FEW && videoCount >= total * PART_AT_ONCE;
    const videoCount = lost.reduce((sum, one) => sum + one.videoCount, 0);
    const unusual = videoCount >= MANY_AT_ONCE ? lost : lost.filter(isUnusual);
    if (unusual.length === 0) return undefined;
    return {
      videoCount: unusual.reduce((sum, one) => sum + one.videoCount, 0),
      playlists: unusual.map(({ id, title, videoCount: count }) => ({
        id,
        title,
        videoCount: count,
      })),
    };
  }

  /** True if all playlists were read within the last hour. */
  const isReadLately = (now: number): boolean =>
    store.listPlaylists().every(({ syncedAt }) => (syncedAt ?? 0) > now - HOUR_MS);

  /** Stores the removals of hidden items, and the date of the next clean-up with them. */
  function clean(cleaning: Planned, { playlistIds, videoLimit }: StoredConsent): void {
    const { userId } = cleaning;
    const ended = runner.change(userId, (now) => {
      if (!stands(cleaning)) return undefined;
      const job = planRemovalJob({
        store,
        userId,
        want: { kind: "hidden", playlistIds },
        why: "schedule",
        now,
        needsPremium: needsPremium("cleanMonthly"),
        // Counted from the rows, so that no order of events exceeds it.
        limit: videoLimit - store.removals.countScheduled(now - MONTH_MS),
      });
      const last = { at: now, jobId: job?.id ?? "" };
      kv.put(KEY, { ...cleaning, ...dueNext(now), since: now, last });
      return job;
    });
    ended.catch((error: unknown) => logEvent("cleaning_failed", { cause: describeError(error) }));
  }

  /** Ends the clean-ups that wait. What was sent is checked to its end. */
  async function cancelOpen(): Promise<void> {
    for (const { jobId } of store.removals.openScheduled()) {
      const job = store.findJob(jobId);
      if (!job) continue;
      if (store.removals.countsOf(jobId).sent === 0) await runner.stop(jobId);
      else cancelRemovals(store, job, Date.now());
    }
  }

  /** What the last clean-up has done; where that is not known any more, one that has not ended. */
  function lastOf(cleaning: CleaningState | undefined): CleaningSchedule["last"] {
    const [open] = store.removals.openScheduled();
    const last = cleaning?.last ?? (open && { at: open.plannedAt, jobId: open.jobId });
    if (!last) return null;
    const counts = store.removals.countsOf(last.jobId);
    return {
      at: instant(last.at),
      removedCount: counts.done,
      waitingCount: counts.planned + counts.sent,
      failedCount: counts.failed + counts.cancelled,
    };
  }

  return {
    schedule(now: number): CleaningSchedule {
      const dates = consentDates(now);
      const offer = { firstAt: instant(dates.firstAt), endsAt: instant(dates.endsAt) };
      const cleaning = known();
      const last = lastOf(cleaning);
      if (!cleaning) return { ...OFF, last, offer };
      const { nextAt, asks = null, consent = null } = cleaning;
      const consentNeeded = needed(cleaning, now) ?? null;
      return {
        monthly: true,
        nextAt: consentNeeded === null ? instant(nextAt) : null,
        last,
        asks: consentNeeded === null ? asks : null,
        consent,
        consentNeeded,
        announced: consentNeeded === null ? announcedAt(cleaning, now) : null,
        offer,
      };
    },

    /** Turns it on; undefined if the consent is not what would be asked for now. */
    async agreeAsOffered(
      userId: string,
      consent: CleaningConsent,
      channelId: string | null = null,
    ): Promise<CleaningSchedule | undefined> {
      const now = Date.now();
      if (channelId === null || !isAsOffered(consent, channelId, now)) return undefined;
      await this.agree(userId, { ...consent, agreedAt: instant(now) });
      return this.schedule(now);
    },

    /** Turns it on, or renews its consent. */
    async agree(userId: string, consent: StoredConsent): Promise<void> {
      const { last, since = Date.parse(consent.agreedAt) } = known() ?? {};
      const dueAt = Date.parse(consent.firstAt);
      kv.put(KEY, { userId, consent, dueAt, nextAt: dueAt, since, ...(last && { last }) });
      await cancelOpen();
      await runner.arm();
    },

    async turnOff(): Promise<void> {
      kv.delete(KEY);
      await cancelOpen();
      await runner.arm();
    },

    /** Leaves out the clean-up that is due at this time, unless its removal has begun. Repeatable. */
    async skip(at: number): Promise<void> {
      const cleaning = known();
      if (cleaning?.dueAt !== at || announcedAt(cleaning, Date.now()) === null) return;
      const { readingId: _readingId, ...rest } = cleaning;
      kv.put(KEY, { ...rest, ...dueNext(Math.max(at, Date.now())) });
      await runner.arm();
    },

    /** Answers its question: remove the videos now, or skip them this month. */
    async answer(userId: string, remove: boolean): Promise<void> {
      const cleaning = known();
      if (!cleaning?.asks) return;
      const { asks: _asks, readingId: _readingId, ...rest } = cleaning;
      const now = Date.now();
      // If the last reading is old, the next step reads the library again before it removes anything.
      if (remove) kv.put(KEY, { ...rest, userId, nextAt: now, mayRemoveUntil: now + DAY_MS });
      else kv.put(KEY, { ...rest, ...dueNext(now), since: now });
      await runner.arm();
    },

    /** False for a removal of a clean-up that was planned under another consent, or whose consent has ended. */
    isAgreed({ why, plannedAt }: Pick<RemovalRow, "why" | "plannedAt">): boolean {
      if (why !== "schedule") return true;
      const consent = known()?.consent;
      if (!consent || Date.parse(consent.agreedAt) > plannedAt) return false;
      return whyConsentNeeded(consent, Date.now()) === undefined;
    },

    /** When `step` is next due, in milliseconds since the epoch; undefined if it may not begin anything. */
    wakesAt(now: number): number | undefined {
      const cleaning = known();
      return cleaning && needed(cleaning, now) === undefined ? cleaning.nextAt : undefined;
    },

    /**
     * Runs before each slice. Stores the next time first, so that a failed step is retried then and not
     * at once.
     */
    async step(now: number): Promise<void> {
      const cleaning = known();
      if (!cleaning?.consent || needed(cleaning, now) !== undefined) return;
      const { readingId, asks, mayRemoveUntil, ...rest } = cleaning;
      const reading = readingId === undefined ? undefined : store.findJob(readingId);
      const isRead = reading !== undefined && reading.endedAt !== null;
      if (!isRead && cleaning.nextAt > now) return;
      kv.put(KEY, { ...cleaning, nextAt: now + HOUR_MS });
      if (reading && !isRead) return;
      const owner = await findOwner(cleaning.userId);
      if (!stands(cleaning)) return;
      const mayRemove = (mayRemoveUntil ?? 0) > now && !mustAgree(owner?.termsVersion ?? null);
      const answered = { ...rest, ...(mayRemove && { mayRemoveUntil }) };
      const beginAt = beginsAt(cleaning.dueAt ?? 0, owner, now);
      if (!isAllowed(owner?.isPremium ?? false, "cleanMonthly")) {
        kv.delete(KEY);
      } else if (!mayRemove && now < beginAt) {
        // An answer that has ended is asked for again.
        const open = mayRemoveUntil === undefined ? asks : findUnusual(cleaning);
        kv.put(KEY, { ...rest, dueAt: beginAt, nextAt: beginAt, ...(open && { asks: open }) });
      } else if (reading?.state === "done" || (mayRemove && isReadLately(now))) {
        const unusual = mayRemove ? undefined : findUnusual(cleaning);
        if (unusual) kv.put(KEY, { ...rest, ...dueNext(now), asks: unusual });
        else clean(rest, cleaning.consent);
      } else if (reading) {
        kv.put(KEY, { ...answered, nextAt: now + DAY_MS });
      } else {
        await runner.join(cleaning.userId, { kind: "all" }, true);
        const job = store.openJobs().find(({ kind }) => kind === "all");
        const next = { ...answered, nextAt: now + HOUR_MS };
        if (job && stands(cleaning)) kv.put(KEY, { ...next, readingId: job.id });
      }
    },
  };
}

const OFF = {
  monthly: false,
  nextAt: null,
  asks: null,
  consent: null,
  consentNeeded: null,
  announced: null,
} as const;

const instant = (at: number): string => new Date(at).toISOString();

const dueNext = (now: number) => ({ dueAt: now + MONTH_MS, nextAt: now + MONTH_MS });

/** When the next clean-up begins, once it is near. */
function announcedAt({ dueAt }: CleaningState, now: number): string | null {
  return dueAt === undefined || now < dueAt - NOTICE_MS ? null : instant(dueAt);
}
