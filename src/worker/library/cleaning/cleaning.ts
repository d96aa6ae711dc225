// The monthly clean-up: reads the whole library, then removes items that were hidden for two weeks, as far as the
// consent of its owner covers it, who has to be Premium and to have accepted the current terms. About some it asks first
// (cleaning-time.ts). Off unless the owner has turned it on.
import type { CleaningConsent, CleaningSchedule } from "#shared/contract/cleaning.ts";
import { isAllowed, needsPremium } from "#shared/plan-rules.ts";
import { mustAgree } from "#shared/terms.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import { instantOf } from "#worker/http/instant.ts";
import { logged } from "#worker/http/log.ts";
import { startBackgroundReading } from "#worker/library/upkeep/background-reading.ts";
import { planRemovalJob } from "#worker/library/removal/removal-plan.ts";
import {
  beginsAt,
  consentDates,
  isAsOffered,
  MONTH_MS,
  NOTICE_MS,
  type StoredConsent,
  whyConsentNeeded,
} from "#worker/library/cleaning/cleaning-consent.ts";
import { type Asked, createCleaningQuestion } from "#worker/library/cleaning/cleaning-question.ts";
import { createHiddenLooks } from "#worker/library/cleaning/hidden-looks.ts";
import { cancelRemovals } from "#worker/library/changes/change-rows.ts";
import type { Alarm } from "#worker/library/jobs/alarm.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import { forgottenTime } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { storedValue } from "#worker/db/stored-value.ts";

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
  /** The latest clean-up; `jobId` is "" if there was nothing to remove, `tooNew` how many were not hidden for long enough. */
  last?: { at: number; jobId: string; tooNew?: number };
  /** When it was last turned on, run or answered. */
  since?: number;
  /** Its playlists that had not been read to their end when it was turned on or last ran. */
  unread?: string[];
  asked?: Asked;
  /** Set if the owner has answered that the videos may be removed: until when that answer is valid. */
  mayRemoveUntil?: number;
};
const stored = storedValue<CleaningState>("cleaning");
type Planned = Omit<CleaningState, "readingId" | "mayRemoveUntil">;
type Owner = Pick<UserRow, "isPremium" | "termsVersion" | "termsAcceptedAt">;

/** False for a removal of a clean-up that was planned under another consent, or whose consent has ended. */
export function isAgreed(
  kv: SyncKvStorage,
  { why, plannedAt }: Pick<RemovalRow, "why" | "plannedAt">,
): boolean {
  if (why !== "schedule") return true;
  const consent = stored.get(kv)?.consent;
  if (!consent || Date.parse(consent.agreedAt) >= plannedAt) return false;
  return whyConsentNeeded(consent, Date.now()) === undefined;
}

export function createCleaning(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  runner: JobRunner;
  alarm: Pick<Alarm, "arm">;
  /** How long the name of a lost video may be kept after it was last confirmed. */
  lostTitleMs: number;
  findOwner: (userId: string) => Promise<Owner | undefined>;
  isConnected: (userId: string) => Promise<boolean>;
}) {
  const { kv, store, runner, alarm, lostTitleMs, findOwner, isConnected } = options;
  const question = createCleaningQuestion(store, lostTitleMs);
  const looks = createHiddenLooks({
    kv,
    mark: (playlistIds, before) => store.markHidden(playlistIds, before),
    start: async (userId) => {
      if (!(await isConnected(userId))) return;
      if (!isAllowed((await findOwner(userId))?.isPremium ?? false, "cleanMonthly")) return;
      await startBackgroundReading({ store, runner }, userId, "hidden");
    },
  });
  const known = (): CleaningState | undefined => stored.get(kv);
  const needed = ({ consent, nextAt }: CleaningState, now: number) =>
    whyConsentNeeded(consent, Math.max(nextAt, now));

  /** False if, since this state was read, the owner has turned it off, skipped this month or renewed the consent. */
  const stands = ({ consent, dueAt }: CleaningState): boolean => {
    const current = known();
    return current?.dueAt === dueAt && current?.consent?.agreedAt === consent?.agreedAt;
  };

  /** Its playlists that were read to their end only since it was turned on or last ran, or whose contents had expired. */
  function firstReadOf({ unread = [], since = 0, last }: CleaningState, consent: StoredConsent) {
    const hasForgotten = (forgottenTime.get(kv) ?? 0) > Math.max(since, last?.at ?? 0);
    return hasForgotten ? consent.playlistIds : unread;
  }

  const unreadOf = ({ playlistIds }: Pick<StoredConsent, "playlistIds">): string[] =>
    playlistIds.filter((id) => (store.findPlaylist(id)?.walk ?? null) === null);

  /** Ids of playlists that are gone leave the consent: one that comes back has to be agreed to anew (decision 75). */
  function forgetGone(): void {
    const cleaning = known();
    if (!cleaning?.consent) return;
    const { consent, unread, asked } = cleaning;
    const there = new Set(store.listPlaylists().map(({ id }) => id));
    if (consent.playlistIds.every((id) => there.has(id))) return;
    const left = (ids: readonly string[]): string[] => ids.filter((id) => there.has(id));
    const playlistIds = left(consent.playlistIds);
    if (playlistIds.length === 0) {
      stored.delete(kv);
      return looks.end();
    }
    stored.put(kv, {
      ...cleaning,
      consent: { ...consent, playlistIds },
      ...(unread && { unread: left(unread) }),
      ...(asked && { asked: { ...asked, firstRead: left(asked.firstRead) } }),
    });
  }

  /** True if all playlists were read within the last hour. */
  const isReadLately = (now: number): boolean =>
    store.listPlaylists().every(({ syncedAt }) => (syncedAt ?? 0) > now - HOUR_MS);

  /**
   * Stores the removals, the question about the rest, and the date of the next clean-up with them.
   * @param answered the question to which the owner has said yes
   */
  function clean(cleaning: Planned, consent: StoredConsent, answered: Asked | undefined): void {
    const { asked: _asked, ...rest } = cleaning;
    const { userId } = cleaning;
    const { playlistIds, videoLimit } = consent;
    const ended = runner.change(userId, (now) => {
      if (!stands(cleaning)) return undefined;
      const asking = { at: now, firstRead: answered?.firstRead ?? firstReadOf(cleaning, consent) };
      const { remove, wait, ...open } = question.plan(consent, asking, now);
      const agreed = answered && question.plan(consent, answered, now);
      const goes = [...remove, ...(agreed?.askNew ?? []), ...(agreed?.askTogether ?? [])];
      const itemIds = goes.map(({ itemId }) => itemId);
      const job = planRemovalJob({
        store,
        userId,
        want: { kind: "hidden", way: "monthly", playlistIds, itemIds },
        why: "schedule",
        now,
        needsPremium: needsPremium("cleanMonthly"),
        // Counted from the rows, so that no order of events exceeds it.
        limit: videoLimit - store.removals.countScheduled(now - MONTH_MS),
      });
      const going = new Set(itemIds);
      const isOpen = [...open.askNew, ...open.askTogether].some((one) => !going.has(one.itemId));
      stored.put(kv, {
        ...rest,
        ...dueNext(now),
        since: now,
        unread: unreadOf(consent),
        last: { at: now, jobId: job?.id ?? "", tooNew: wait.length },
        ...(isOpen && { asked: asking }),
      });
      return job;
    });
    ended.catch(logged("cleaning_failed"));
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

  /** The result of the last clean-up; if that is no longer stored, of one that has not ended. */
  function lastOf(cleaning: CleaningState | undefined): CleaningSchedule["last"] {
    const [open] = store.removals.openScheduled();
    const last = cleaning?.last ?? (open && { at: open.plannedAt, jobId: open.jobId });
    if (!last) return null;
    const counts = store.removals.countsOf(last.jobId);
    return {
      at: instantOf(last.at),
      removedCount: counts.done,
      waitingCount: counts.planned + counts.sent,
      failedCount: counts.failed + counts.cancelled,
      tooNewCount: cleaning?.last?.tooNew ?? 0,
    };
  }

  return {
    schedule(now: number): CleaningSchedule {
      const dates = consentDates(now);
      const offer = { firstAt: instantOf(dates.firstAt), endsAt: instantOf(dates.endsAt) };
      const cleaning = known();
      const last = lastOf(cleaning);
      if (!cleaning) return { ...OFF, last, offer };
      const { nextAt, consent = null, asked, mayRemoveUntil = 0 } = cleaning;
      const consentNeeded = needed(cleaning, now) ?? null;
      const isOpen = consentNeeded === null && mayRemoveUntil <= now;
      return {
        monthly: true,
        nextAt: consentNeeded === null ? instantOf(nextAt) : null,
        last,
        asks: isOpen && consent && asked ? question.asks(consent, asked, now) : null,
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
      await this.agree(userId, { ...consent, agreedAt: instantOf(now) });
      return this.schedule(now);
    },

    /** Turns it on, or renews its consent. */
    async agree(userId: string, consent: StoredConsent): Promise<void> {
      const { last, since = Date.parse(consent.agreedAt) } = known() ?? {};
      const dueAt = Date.parse(consent.firstAt);
      const unread = unreadOf(consent);
      stored.put(kv, {
        userId,
        consent,
        dueAt,
        nextAt: dueAt,
        since,
        unread,
        ...(last && { last }),
      });
      looks.begin(Date.now());
      await cancelOpen();
      await alarm.arm();
    },

    async turnOff(): Promise<void> {
      stored.delete(kv);
      looks.end();
      await cancelOpen();
      await alarm.arm();
    },

    /** Leaves out the clean-up that is due at this time, unless its removal has begun. Repeatable. */
    async skip(at: number): Promise<void> {
      const cleaning = known();
      if (cleaning?.dueAt !== at || announcedAt(cleaning, Date.now()) === null) return;
      const { readingId: _readingId, ...rest } = cleaning;
      stored.put(kv, { ...rest, ...dueNext(Math.max(at, Date.now())) });
      await alarm.arm();
    },

    /** Answers its question: remove the videos now, or skip them this month. */
    async answer(userId: string, remove: boolean): Promise<void> {
      const cleaning = known();
      if (!cleaning?.asked) return;
      const { asked, readingId: _readingId, ...rest } = cleaning;
      const now = Date.now();
      // If the last reading is old, the next step reads the library again before it removes anything.
      if (remove)
        stored.put(kv, { ...rest, asked, userId, nextAt: now, mayRemoveUntil: now + DAY_MS });
      else stored.put(kv, { ...rest, ...dueNext(now), since: now });
      await alarm.arm();
    },

    /** When `step` is next due, in milliseconds since the epoch; undefined if it may not begin anything. */
    wakesAt(now: number): number | undefined {
      const cleaning = known();
      if (!cleaning || needed(cleaning, now) !== undefined) return undefined;
      return Math.min(cleaning.nextAt, looks.wakesAt());
    },

    /**
     * Runs before each slice. Stores the next time first, so that a failed step is retried then and not
     * at once.
     */
    async step(now: number): Promise<void> {
      forgetGone();
      const before = known();
      if (!before?.consent || needed(before, now) !== undefined) return;
      await looks.step(before.userId, before.consent.playlistIds, now);
      const cleaning = known();
      if (!cleaning?.consent || !stands(before)) return;
      const { readingId, mayRemoveUntil, ...rest } = cleaning;
      const reading = readingId === undefined ? undefined : store.findJob(readingId);
      const isRead = reading !== undefined && reading.endedAt !== null;
      if (!isRead && cleaning.nextAt > now) return;
      stored.put(kv, { ...cleaning, nextAt: now + HOUR_MS });
      if (reading && !isRead) return;
      const owner = await findOwner(cleaning.userId);
      if (!stands(cleaning)) return;
      const mayRemove = (mayRemoveUntil ?? 0) > now && !mustAgree(owner?.termsVersion ?? null);
      const answered = { ...rest, ...(mayRemove && { mayRemoveUntil }) };
      const beginAt = beginsAt(cleaning.dueAt ?? 0, owner, now);
      if (!isAllowed(owner?.isPremium ?? false, "cleanMonthly")) {
        stored.delete(kv);
        looks.end();
      } else if (!mayRemove && now < beginAt) {
        // An answer that has ended is asked for again.
        stored.put(kv, { ...rest, dueAt: beginAt, nextAt: beginAt });
      } else if (reading?.state === "done" || (mayRemove && isReadLately(now))) {
        clean(rest, cleaning.consent, mayRemove ? rest.asked : undefined);
      } else if (reading) {
        stored.put(kv, { ...answered, nextAt: now + DAY_MS });
      } else {
        await runner.join(cleaning.userId, { kind: "all" }, true);
        const job = store.openJobs().find(({ kind }) => kind === "all");
        const next = { ...answered, nextAt: now + HOUR_MS };
        if (job && stands(cleaning)) stored.put(kv, { ...next, readingId: job.id });
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

const dueNext = (now: number) => ({ dueAt: now + MONTH_MS, nextAt: now + MONTH_MS });

/** When the next clean-up begins, once it is near. */
function announcedAt({ dueAt }: CleaningState, now: number): string | null {
  return dueAt === undefined || now < dueAt - NOTICE_MS ? null : instantOf(dueAt);
}
