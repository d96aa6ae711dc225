// The mail that says a month ahead that a YouTube connection ends, because its owner does not come (product.md 12.14). It
// is about the account, so nobody turns it on or off. It holds nothing of YouTube's.
import { takeToTell, untell } from "#worker/account/absence.ts";
import { END_NOTICE_DAYS } from "#shared/absence.ts";
import { type Language, pathOf } from "#shared/languages.ts";
import { type Block, formatDay, mailOf } from "#worker/alerts/alert-mail.ts";
import type { Mailer, MailText } from "#worker/http/mailer.ts";
import { wordsOf } from "#worker/http/words.ts";
import type { Database } from "#worker/db/client.ts";
import type { Settings } from "#worker/settings.ts";

const DAY_MS = 86_400_000;

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
  for (const { userId, email, language } of await takeToTell(db, now, limit)) {
    if (!mailer || email === null) continue;
    const mail = await endNotice(now + END_NOTICE_DAYS * DAY_MS, settings, language);
    // Any other outcome may mean that it was sent. A second mail is worse than none: the next visit says it too.
    if ((await mailer.send(email, mail)) === "refused") await untell(db, userId, now);
  }
}

async function endNotice(
  endsAt: number,
  { operator, publicOrigin }: Pick<Settings, "operator" | "publicOrigin">,
  language: Language,
): Promise<MailText> {
  const { mails: words } = wordsOf(language);
  const day = formatDay(endsAt, language);
  const blocks: Block[] = [
    { kind: "heading", parts: [words.endHeading({ day })] },
    { kind: "paragraph", parts: [words.notVisited] },
    { kind: "paragraph", parts: [words.whatEnds({ day })] },
    { kind: "paragraph", parts: [words.keepConnection] },
    {
      kind: "paragraph",
      parts: [{ link: `${publicOrigin}${pathOf(language)}/sign-in`, words: words.signIn }],
    },
    { kind: "note", parts: [words.whyOnce] },
    {
      kind: "note",
      parts: [{ link: `${publicOrigin}${pathOf(language)}/account`, words: words.allSettings }],
    },
    { kind: "note", parts: [`${operator.name}, ${operator.address}, ${operator.email}`] },
  ];
  return mailOf(words.endSubject, blocks, language);
}
