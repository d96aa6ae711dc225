// A person with the weekly mail, whose days pass at once, and what the sandbox's mailbox got.
import type { Alerts } from "#shared/contract/alerts.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { drive, inLibrary, type Person, rowsOf } from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { changeVideo, SANDBOX_ORIGIN, setSandboxClock } from "#tests/worker/sandbox.ts";

const HALF_DAY_MS = 43_200_000;
const { long } = ownPlaylists;

type SentMail = {
  to: string;
  from: { email: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export type AlertsPerson = ReturnType<typeof withAlerts>;

export async function sentMails(): Promise<SentMail[]> {
  const response = await fetch(`${SANDBOX_ORIGIN}/sandbox/mail/sent`);
  return (await response.json<{ mails: SentMail[] }>()).mails;
}

export function withAlerts({ browser, userId }: Person) {
  /** What has vanished in this test. */
  const vanished = new Set<string>();
  return {
    turnOn: () => browser.json<Alerts>("/api/alerts/mail", { method: "POST" }),
    turnOff: () => browser.json<Alerts>("/api/alerts/mail", { method: "DELETE" }),
    alerts: () => browser.json<Alerts>("/api/alerts"),

    /** Days pass: the object's alarm rings every twelve hours, and what it starts runs to its end. */
    async passDays(days: number): Promise<void> {
      for (let half = 0; half < days * 2; half += 1) {
        skipTo(Date.now() + HALF_DAY_MS);
        // A push service refuses tokens of another day.
        await setSandboxClock();
        // What became due in between is looked at by the second ring.
        for (let ring = 0; ring < 2; ring += 1) {
          await inLibrary(userId, (library) => library.alarm());
          await drive(userId);
        }
      }
    },

    /** So many videos of the long playlist alone that could be watched vanish. Returns their ids and names. */
    async vanish(count: number): Promise<{ id: string; title: string }[]> {
      const rows = await rowsOf<{ id: string; title: string }>(
        userId,
        `select v.id, v.title from videos v join items i on i.video_id = v.id
         where availability = 'visible' and i.playlist_id = '${long.id}' and v.id not in (
           select video_id from items where playlist_id <> '${long.id}') order by v.id desc`,
      );
      const some = rows.filter(({ id }) => !vanished.has(id)).slice(0, count);
      for (const { id } of some) {
        vanished.add(id);
        await changeVideo(id, { privacy: "private" });
      }
      if (some.length !== count) throw new Error("too few videos are left");
      return some;
    },
  };
}
