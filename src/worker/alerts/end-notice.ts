// The mail that says a month ahead that a YouTube connection ends, because its owner does not come (product.md 12.14). It
// is about the account, so nobody turns it on or off. It holds nothing of YouTube's.
import { takeToTell, untell } from "#worker/account/absence.ts";
import { END_NOTICE_DAYS } from "#shared/absence.ts";
import { mailOf } from "#worker/alerts/alert-mail.ts";
import type { Mailer, MailText } from "#worker/http/mailer.ts";
import type { Database } from "#worker/db/client.ts";
import type { Settings } from "#worker/settings.ts";

const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * Tells at most `limit` people. Where mail is not set up, or the address is not known to be theirs, nobody is told, and
 * the connection ends all the same; the next visit says so.
 */
export async function tellUnused(
  options: {
    db: Database;
    /** Undefined where mail is not set up. */
    mailer: Mailer | undefined;
    settings: Pick<Settings, "operator" | "publicOrigin">;
  },
  limit: number,
): Promise<void> {
  const { db, mailer, settings } = options;
  const now = Date.now();
  for (const { userId, email } of await takeToTell(db, now, limit)) {
    if (!mailer || email === null) continue;
    const mail = await endNotice(now + END_NOTICE_DAYS * DAY_MS, settings);
    // Any other outcome may mean that it was sent. A second mail is worse than none: the next visit says it too.
    if ((await mailer.send(email, mail)) === "refused") await untell(db, userId, now);
  }
}

async function endNotice(
  endsAt: number,
  { operator, publicOrigin }: Pick<Settings, "operator" | "publicOrigin">,
): Promise<MailText> {
  const day = DATE.format(endsAt);
  return mailOf("Your Tidylist connection to YouTube is about to end", [
    { kind: "heading", parts: [`Your YouTube connection ends on ${day}`] },
    {
      kind: "paragraph",
      parts: [
        "You have not visited Tidylist for eleven months. It no longer reads your playlists, and what it had read is deleted within 30 days.",
      ],
    },
    {
      kind: "paragraph",
      parts: [
        `On ${day} it gives its permission for your channels back to Google, and deletes what is left of the library, such as the dates in your removal history. Your account stays, and nothing changes on YouTube.`,
      ],
    },
    { kind: "paragraph", parts: ["To keep the connection, sign in before then."] },
    { kind: "paragraph", parts: [{ link: `${publicOrigin}/sign-in`, words: "Sign in" }] },
    {
      kind: "note",
      parts: ["You get this mail once, because you have a connection that is not used."],
    },
    { kind: "note", parts: [{ link: `${publicOrigin}/account`, words: "All settings" }] },
    { kind: "note", parts: [`${operator.name}, ${operator.address}, ${operator.email}`] },
  ]);
}
