// Keeps a library current without a visit. The object's own alarm starts what is due: it reads the list of
// playlists or everything, has Google prove the consent, and confirms the channel (decisions 43 and 50). It rests where
// its owner does not come (decision 73).
import { logged } from "#worker/http/log.ts";
import { channelReadTime } from "#worker/library/upkeep/channel-check.ts";
import {
  afterStart,
  type DueReading,
  dueReadings,
  mayRest,
  mustConfirm,
  mustProve,
  CONFIRM_EVERY_MS,
  PROVE_EVERY_MS,
  spreadOut,
  tryAgainAt,
} from "#worker/library/upkeep/due-times.ts";
import type { UpkeepState, UpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import type { Standing } from "#worker/youtube/standing.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// A step that a crash interrupted is repeated after this.
const REPEAT_MS = HOUR_MS;
// Without a connection nothing is due; a new consent plans anew.
const UNCONNECTED_MS = 20 * DAY_MS;
// The connection ends before this if its owner does not come, and a visit plans anew.
const RESTING_MS = 400 * DAY_MS;

export function createUpkeep(options: {
  kv: SyncKvStorage;
  times: Pick<UpkeepTimes, "known" | "plan" | "update">;
  /** The state of the working connection; undefined without one. */
  findStanding: (userId: string) => Promise<Standing | undefined>;
  /** True while something goes on that the owner has asked for. */
  isUsed: (now: number) => boolean;
  /** Ends the readings under way. */
  stopReadings: () => Promise<void>;
  /** Records in D1 since when nothing is read, or with null that it is read again. */
  recordRest: (userId: string, restingAt: number | null) => Promise<void>;
  /** Sets the object's alarm to its next due time. */
  arm: () => Promise<void>;
  /** Starts a reading that spends only what people leave over, unless one that reads the same is under way. */
  startReading: (userId: string, kind: DueReading) => Promise<unknown>;
  /** Asks Google for a new token, without units. Throws if it does not come. */
  prove: (userId: string) => Promise<void>;
  /** Asks YouTube for the channel, only with what people leave over. */
  check: (userId: string) => Promise<CheckOutcome>;
}) {
  const { kv, times, findStanding, isUsed, stopReadings, recordRest } = options;
  const { arm, startReading, prove, check } = options;
  const { known, plan, update } = times;

  /** From now on nothing is read, and nothing proved. */
  async function rest(userId: string, seenAt: number, now: number): Promise<void> {
    await stopReadings();
    await recordRest(userId, now);
    // The owner came meanwhile.
    if (known(now).seenAt > seenAt) return recordRest(userId, null);
    const nextAt = now + RESTING_MS;
    update({ seenAt, isResting: true, nextAt, proveAt: nextAt }, now);
  }

  /** The connection's state, after Google was asked to prove the consent if that is due. */
  async function findProved(
    userId: string,
    standing: Standing | undefined,
    now: number,
  ): Promise<Standing | undefined> {
    if (!standing || !mustProve(standing.provedAt, now)) return standing;
    // A refusal ends the grant; without an answer nothing is known.
    await prove(userId).catch(logged("consent_not_proved"));
    return findStanding(userId);
  }

  /** A library that rests is due at once if its owner asks for something that needs readings. */
  function wakesAt({ nextAt, proveAt, isResting }: UpkeepState, now: number): number {
    return isResting && isUsed(now) ? now : Math.min(nextAt, proveAt);
  }

  return {
    /** When {@link step} has something to do. */
    wakesAt: (now: number): number | undefined =>
      ownerId.get(kv) === undefined ? undefined : wakesAt(known(now), now),

    /** Starts what is due. Runs before each slice of a job. */
    async step(now: number): Promise<void> {
      const userId = ownerId.get(kv);
      const before = known(now);
      if (userId === undefined || wakesAt(before, now) > now) return;
      // Stored before the work, with the alarm, so that a crash repeats it.
      const repeatAt = spreadOut(now + REPEAT_MS, now, Math.random());
      const later = (at: number): number => (at > now ? at : repeatAt);
      const again = { nextAt: later(before.nextAt), proveAt: later(before.proveAt) };
      // Whether it rests is decided below; until then it must not be due again at once.
      update({ ...again, isResting: false }, now);
      await arm();
      const found = await findStanding(userId);
      const seenAt = Math.max(before.seenAt, found?.seenAt ?? 0);
      if (found && mayRest({ seenAt }, now) && !isUsed(now)) return rest(userId, seenAt, now);
      if (found && found.restingAt !== null) await recordRest(userId, null);
      const standing = await findProved(userId, found, now);
      if (!standing) {
        const nextAt = now + UNCONNECTED_MS;
        update({ nextAt, proveAt: nextAt, isResting: false }, now);
        return;
      }
      const proveAt = mustProve(standing.provedAt, now)
        ? tryAgainAt(now, Math.random())
        : spreadOut(standing.provedAt + PROVE_EVERY_MS, now, Math.random());
      update({ proveAt, isResting: false }, now);
      if (before.nextAt > now) return;
      const due = dueReadings({ ...known(now), seenAt }, now);
      for (const reading of due) await startReading(userId, reading);
      const started = afterStart({ ...known(now), seenAt }, due, now);
      const { nextAt } = plan({ ...started, proveAt, isResting: false }, now);
      const isOverdue = mustConfirm(standing.confirmedAt, now);
      const channelReadAt = channelReadTime.get(kv) ?? 0;
      if (!isOverdue && now < channelReadAt + CONFIRM_EVERY_MS) return;
      const outcome = await check(userId);
      if (!isOverdue || outcome.kind === "ok") return;
      const againAt = tryAgainAt("retryAt" in outcome ? outcome.retryAt : now, Math.random());
      update({ nextAt: Math.min(nextAt, againAt) }, now);
    },
  };
}
