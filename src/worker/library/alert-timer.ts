// Checks a library for vanished videos each week, and tells its owner about them, as long as they have alerts
// (decision 54). A step of the object's alarm.
import { alertMail, type VanishedVideo } from "#worker/alerts/alert-mail.ts";
import { type AlertRow, type AlertSettings, MAIL_EVERY_MS } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/alerts/mailer.ts";
import { unsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { keyedHash } from "#worker/http/random.ts";
import { spreadOut } from "#worker/library/due-times.ts";
import { OWNER_KEY } from "#worker/library/job-starter.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import type { Settings } from "#worker/settings.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Storage key of the times; missing while its owner has no alerts. */
const KEY = "alerts";
/** Less than the week that is promised, because a check may have to wait for units (product.md 21.1.1). */
const CHECK_EVERY_MS = 5 * DAY_MS;
/** A check that was refused tries again within this time after units are there. */
export const CHECK_RETRY_MS = 2 * HOUR_MS;
/** What vanished longer ago is not told any more: its name is gone. */
const NEWS_MS = 30 * DAY_MS;
/** A mail that the service refused is tried again after this. */
const REFUSED_MS = 6 * HOUR_MS;

/** Times are milliseconds since the epoch. */
type AlertTimes = {
  /** When the last complete check ended; null before the first. */
  checkedAt: number | null;
  /** When the next check starts. */
  checkAt: number;
  /** When news are looked for; null until the next check has ended. */
  newsAt: number | null;
  /** The mail that is about to be sent. */
  mailId: string | null;
};

export type AlertTimer = ReturnType<typeof createAlertTimer>;

export function createAlertTimer(options: {
  kv: SyncKvStorage;
  store: Pick<LibraryStore, "alerts" | "transaction">;
  settings: Pick<Settings, "authSecret" | "lostTitleMs" | "operator" | "publicOrigin">;
  alertSettings: AlertSettings;
  mailer: Mailer | undefined;
  isConnected: (userId: string) => Promise<boolean>;
  /** Null if it is not known. */
  findChannelTitle: (libraryId: string) => Promise<string | null>;
  /** Sets the object's alarm to its next due time. */
  arm: () => Promise<void>;
  /** Starts a check that spends only what people leave over, unless one is under way. */
  startCheck: (userId: string) => Promise<void>;
}) {
  const { kv, store, settings, alertSettings, mailer, isConnected, arm, startCheck } = options;
  const { findChannelTitle } = options;
  const known = (): AlertTimes | undefined => kv.get<AlertTimes>(KEY);

  /** Nothing happens once alerts were turned off meanwhile. */
  function update(change: Partial<AlertTimes>): void {
    const times = known();
    if (times) kv.put(KEY, { ...times, ...change });
  }

  /** What was told stays known: whoever turns alerts on again is not told it again. */
  function turnOff(): void {
    kv.delete(KEY);
  }

  /** Videos that vanished since then and were not told, with the hashes by which they are known as told. */
  async function findNews(userId: string, since: number, now: number) {
    const start = Math.max(since, now - NEWS_MS);
    const vanished = store.alerts.vanishedSince(start, settings.lostTitleMs, now);
    const hashed = await Promise.all(
      vanished.map(async (video) => {
        const hash = await keyedHash(settings.authSecret, `told ${userId} ${video.id}`);
        return { video, hash };
      }),
    );
    const untold = new Set(store.alerts.untold(hashed.map(({ hash }) => hash)));
    const news = hashed.filter(({ hash }) => untold.has(hash));
    return { videos: news.map(({ video }) => video), hashes: news.map(({ hash }) => hash) };
  }

  async function tell(userId: string, times: AlertTimes, now: number): Promise<void> {
    const row = await alertSettings.recordCheck(userId, times.checkedAt);
    if (!row || row.mailSince === null) return turnOff();
    const { videos, hashes } = await findNews(userId, row.mailSince, now);
    if (videos.length === 0 || !mailer) return update({ newsAt: null, mailId: null });
    const mailId = times.mailId ?? crypto.randomUUID();
    // Stored first, so that the claim is repeated as the same one when its answer is lost.
    update({ mailId });
    const address = await alertSettings.claimMail(userId, mailId, now);
    if (address === undefined) return waitForTurn(row, now);
    // The intent is stored before the call: whatever happens after it, these videos are not told again.
    store.transaction(() => {
      store.alerts.addTold(hashes, now);
      update({ newsAt: null, mailId: null });
    });
    const outcome = await send(mailer, userId, address, videos);
    if (outcome === "unreachable") {
      await alertSettings.turnOffUnreachable(userId, now);
      turnOff();
    }
    if (outcome !== "refused") return;
    store.transaction(() => {
      store.alerts.dropTold(hashes);
      update({ newsAt: now + REFUSED_MS, mailId });
    });
  }

  /** A mail was sent less than a week ago. */
  function waitForTurn({ mailedAt }: AlertRow, now: number): void {
    const nextAt = (mailedAt ?? now) + MAIL_EVERY_MS;
    update({ newsAt: nextAt > now ? nextAt : now + HOUR_MS });
  }

  async function send(to: Mailer, userId: string, address: string, videos: VanishedVideo[]) {
    const token = await unsubscribeToken(settings.authSecret, userId);
    const url = new URL(endpoints.unsubscribe.path, settings.publicOrigin);
    url.searchParams.set("token", token);
    const of = { id: userId, channelTitle: await findChannelTitle(userId) };
    return to.send(address, await alertMail(videos, settings, token, of), url.href);
  }

  return {
    wakesAt(): number | undefined {
      const times = known();
      return times && Math.min(times.checkAt, times.newsAt ?? Number.POSITIVE_INFINITY);
    },

    /** Reads from D1 whether the owner has alerts. If that fails, the next step does. */
    async changed(userId: string, now: number): Promise<void> {
      if (!known()) kv.put(KEY, { checkedAt: null, checkAt: now, newsAt: now, mailId: null });
      const row = await alertSettings.find(userId);
      if (!row || row.mailSince === null) turnOff();
    },

    /** Records a complete check, or a complete reading of everything, which is more. */
    wasChecked(now: number): void {
      const checkAt = spreadOut(now + CHECK_EVERY_MS, now, Math.random());
      update({ checkedAt: now, checkAt, newsAt: now });
    },

    /** Starts what is due. Runs before each slice of a job. */
    async step(now: number): Promise<void> {
      const userId = kv.get<string>(OWNER_KEY);
      const times = known();
      if (!times || userId === undefined) return;
      // Both times are stored before the work, with the alarm, so that a failure or a crash repeats it.
      if (times.checkAt <= now) {
        update({ checkAt: now + HOUR_MS });
        await arm();
        if (await isConnected(userId)) await startCheck(userId);
        update({ checkAt: now + DAY_MS });
      }
      if (times.newsAt !== null && times.newsAt <= now) {
        update({ newsAt: now + HOUR_MS });
        await arm();
        await tell(userId, times, now);
      }
    },
  };
}
