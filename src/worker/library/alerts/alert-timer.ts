// Checks a library for vanished videos each week, and tells its owner about them, as long as they have alerts
// (decisions 54 and 56). A step of the object's alarm.
import type { TellOptions } from "#worker/library/alerts/alert-news.ts";
import type { AlertTimes, AlertTimesStore } from "#worker/library/alerts/alert-times.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { tellByMail } from "#worker/library/alerts/mail-news.ts";
import { tellByPush } from "#worker/library/alerts/push-news.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function createAlertTimer(
  options: TellOptions & {
    kv: SyncKvStorage;
    alertTimes: AlertTimesStore;
    isConnected: (userId: string) => Promise<boolean>;
    /** Sets the object's alarm to its next due time. */
    arm: () => Promise<void>;
    /** Starts a check that spends only what people leave over, unless one is under way. */
    startCheck: (userId: string) => Promise<void>;
  },
) {
  const { kv, alertTimes, alertSettings, pushDevices, isConnected, arm, startCheck } = options;

  /** Runs `tell` at its time. The next one is stored before, with the alarm, so that a failure or a crash repeats it. */
  async function whenDue(
    name: "newsAt" | "pushAt",
    now: number,
    tell: (times: AlertTimes) => Promise<void>,
  ): Promise<void> {
    const times = alertTimes.read();
    const due = times?.[name] ?? null;
    if (!times || due === null || due > now) return;
    alertTimes.update({ [name]: now + HOUR_MS });
    await arm();
    await tell(times);
  }

  return {
    wakesAt: (): number | undefined => alertTimes.wakesAt(),

    /** Reads from D1 whether the owner has alerts. If that fails, the next step does. */
    async changed(userId: string, now: number): Promise<void> {
      alertTimes.begin(now);
      const row = await alertSettings.find(userId);
      const devices = await pushDevices.list(userId);
      if ((!row || row.mailSince === null) && devices.length === 0) alertTimes.end();
    },

    /** Starts what is due. Runs before each slice of a job. */
    async step(now: number): Promise<void> {
      const userId = ownerId.get(kv);
      const times = alertTimes.read();
      if (!times || userId === undefined) return;
      if (times.checkAt <= now) {
        alertTimes.update({ checkAt: now + HOUR_MS });
        await arm();
        if (await isConnected(userId)) await startCheck(userId);
        alertTimes.update({ checkAt: now + DAY_MS });
      }
      const told = { ...options, userId, now };
      await whenDue("newsAt", now, async ({ checkedAt, mailId }) => {
        const row = await alertSettings.recordCheck(userId, checkedAt);
        const mailSince = row?.mailSince ?? null;
        if (row && mailSince !== null) return tellByMail(told, { row, mailSince, mailId });
        if ((await pushDevices.list(userId)).length === 0) return alertTimes.end();
        alertTimes.update({ newsAt: null, mailId: null });
      });
      await whenDue("pushAt", now, () => tellByPush(told));
    },
  };
}
