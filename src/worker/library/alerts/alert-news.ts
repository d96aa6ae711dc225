// What has vanished, or is visible again, and was not told yet. What was told is known by a keyed hash, which differs
// between mails and browsers, and between the two kinds of news about a video.
import type { AlertNews, VanishedVideo } from "#worker/alerts/alert-mail.ts";
import type { AlertSettings } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import type { PushDevices } from "#worker/alerts/push-devices.ts";
import type { Pusher } from "#worker/alerts/pusher.ts";
import { keyedHash } from "#worker/http/random.ts";
import type { AlertTimesStore } from "#worker/library/alerts/alert-times.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import type { Settings } from "#worker/settings.ts";

/** What vanished longer ago is not told any more: its name is gone. */
const NEWS_MS = 30 * 86_400_000;

/** What telling somebody needs. */
export type TellOptions = {
  store: Pick<LibraryStore, "alerts" | "transaction">;
  settings: Pick<Settings, "authSecret" | "lostTitleMs" | "operator" | "publicOrigin">;
  alertSettings: AlertSettings;
  pushDevices: PushDevices;
  mailer: Mailer | undefined;
  pusher: Pusher | undefined;
  /** Null if it is not known. */
  findChannelTitle: (libraryId: string) => Promise<string | null>;
};
export type Telling = TellOptions & { alertTimes: AlertTimesStore; userId: string; now: number };

const HOUR_MS = 3_600_000;
/** What the service refused is tried again after this. */
export const REFUSED_MS = 6 * HOUR_MS;

/**
 * Videos that vanished, or were found visible again, after `since` and were not told; with the hashes of both.
 * @param listener to whom they are told; a part of the hashes
 */
export async function findNews(
  { store, settings }: Pick<TellOptions, "store" | "settings">,
  listener: string,
  since: number,
  now: number,
): Promise<{ news: AlertNews; hashes: string[]; isEmpty: boolean }> {
  const start = Math.max(since, now - NEWS_MS);
  const untold = async (kind: string, videos: readonly VanishedVideo[]) => {
    const hashed = await Promise.all(
      videos.map(async (video) => {
        const hash = await keyedHash(settings.authSecret, `${kind} ${listener} ${video.id}`);
        return { video, hash };
      }),
    );
    const unknown = new Set(store.alerts.untold(hashed.map(({ hash }) => hash)));
    return hashed.filter(({ hash }) => unknown.has(hash));
  };
  const { alerts } = store;
  const { lostTitleMs } = settings;
  const vanished = await untold("told", alerts.vanishedSince(start, lostTitleMs, now));
  const visible = await untold("visible", alerts.visibleAgainSince(start, lostTitleMs, now));
  const all = [...vanished, ...visible];
  return {
    news: {
      vanished: vanished.map(({ video }) => video),
      visibleAgain: visible.map(({ video }) => video),
    },
    hashes: all.map(({ hash }) => hash),
    isEmpty: all.length === 0,
  };
}

/** When the next message may be sent: `every` after the last one, or in an hour if that time has already passed. */
export function turnOf(lastAt: number | null, every: number, now: number): number {
  const nextAt = (lastAt ?? now) + every;
  return nextAt > now ? nextAt : now + HOUR_MS;
}
