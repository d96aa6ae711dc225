// The weekly mail, as a step of the object's alarm (decision 54). Each news is in at most one mail, whatever
// fails.
import { endpoints } from "#shared/contract/endpoints.ts";
import type { Language } from "#shared/languages.ts";
import { alertMail, type AlertNews } from "#worker/alerts/alert-mail.ts";
import { type AlertRow, MAIL_EVERY_MS } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import { unsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import type { AlertTimes } from "#worker/library/alerts/alert-times.ts";
import { findNews, REFUSED_MS, type Telling, turnOf } from "#worker/library/alerts/alert-news.ts";

/** `mailId`: the id of a mail that may already have been claimed; null for a new mail. */
export async function tellByMail(
  telling: Telling,
  known: { row: AlertRow; mailSince: number; mailId: string | null },
): Promise<void> {
  const { store, alertSettings, pushDevices, mailer, alertTimes, userId, now } = telling;
  const update = (change: Partial<AlertTimes>): void => alertTimes.update(change);
  const { news, hashes, isEmpty } = await findNews(telling, userId, known.mailSince, now);
  if (isEmpty || !mailer) return update({ newsAt: null, mailId: null });
  const mailId = known.mailId ?? crypto.randomUUID();
  // Stored first, so that the claim is repeated as the same one when its answer is lost.
  update({ mailId });
  const receiver = await alertSettings.claimMail(userId, mailId, now);
  if (receiver === undefined) {
    return update({ newsAt: turnOf(known.row.mailedAt, MAIL_EVERY_MS, now) });
  }
  // The intent is stored before the call: whatever happens after it, they are not told again.
  store.transaction(() => {
    store.alerts.addTold(hashes, now);
    update({ newsAt: null, mailId: null });
  });
  const outcome = await send(telling, mailer, receiver, news);
  if (outcome === "unreachable") {
    await alertSettings.turnOffUnreachable(userId, now);
    if ((await pushDevices.list(userId)).length === 0) alertTimes.end();
  }
  if (outcome !== "refused") return;
  store.transaction(() => {
    store.alerts.dropTold(hashes);
    update({ newsAt: now + REFUSED_MS, mailId });
  });
}

async function send(
  { settings, userId, findChannelTitle }: Telling,
  mailer: Mailer,
  { address, language }: { address: string; language: Language },
  news: AlertNews,
) {
  const token = await unsubscribeToken(settings.authSecret, userId);
  const url = new URL(endpoints.unsubscribe.path, settings.publicOrigin);
  url.searchParams.set("token", token);
  const channelTitle = await findChannelTitle(userId);
  const of = { id: userId, channelTitle, language };
  return mailer.send(address, await alertMail(news, settings, token, of), url.href);
}
