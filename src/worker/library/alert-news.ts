// What has vanished and was not told yet. A video is known as told by a keyed hash, which differs between mails and browsers.
import type { VanishedVideo } from "#worker/alerts/alert-mail.ts";
import type { AlertSettings } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/alerts/mailer.ts";
import type { PushDevices } from "#worker/alerts/push-devices.ts";
import type { Pusher } from "#worker/alerts/pusher.ts";
import { keyedHash } from "#worker/http/random.ts";
import type { AlertTimesStore } from "#worker/library/alert-times.ts";
import type { LibraryStore } from "#worker/library/store.ts";
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

type News = { videos: VanishedVideo[]; hashes: string[] };

/**
 * Videos that vanished after `since` and were not told.
 * @param listener to whom they are told; a part of the hashes
 */
export async function findNews(
  { store, settings }: Pick<TellOptions, "store" | "settings">,
  listener: string,
  since: number,
  now: number,
): Promise<News> {
  const start = Math.max(since, now - NEWS_MS);
  const vanished = store.alerts.vanishedSince(start, settings.lostTitleMs, now);
  const hashed = await Promise.all(
    vanished.map(async (video) => {
      const hash = await keyedHash(settings.authSecret, `told ${listener} ${video.id}`);
      return { video, hash };
    }),
  );
  const untold = new Set(store.alerts.untold(hashed.map(({ hash }) => hash)));
  const news = hashed.filter(({ hash }) => untold.has(hash));
  return { videos: news.map(({ video }) => video), hashes: news.map(({ hash }) => hash) };
}

/** When the next may be sent; soon if it is not known why not now. */
export function turnOf(lastAt: number | null, every: number, now: number): number {
  const nextAt = (lastAt ?? now) + every;
  return nextAt > now ? nextAt : now + HOUR_MS;
}
