// The pages that show what was sent, as a mailbox would: each mail in a frame without scripts, and its text.
import { html } from "hono/html";
import { sentPage } from "#sandbox/sent-page.ts";
import type { SentMail } from "#sandbox/mail/state.ts";

/** @param mails oldest first */
export function mailsPage(mails: readonly SentMail[]): Promise<Response> {
  return sentPage(
    "Sent mails",
    html`<p><a href="/push">Received pushes</a></p>
      <h1>Sent mails</h1>
      ${mails.length === 0 ? html`<p>No mail was sent yet.</p>` : ""}
      <ul>
        ${mails
          .toReversed()
          .map(
            ({ id, subject, to, sentAt }) =>
              html`<li>
                <a href="/mail/${id}">${subject}</a><br /><small
                  >${[to].flat().join(", ")}, ${sentAt}</small
                >
              </li>`,
          )}
      </ul>`,
  );
}

export function mailPage(mail: SentMail): Promise<Response> {
  const { subject, from, to, replyTo, headers, sentAt } = mail;
  const nameOf = (one: SentMail["from"]) =>
    typeof one === "string" ? one : `${one.name} <${one.email}>`;
  const rows = [
    ["From", nameOf(from)],
    ["To", [to].flat().join(", ")],
    ...(replyTo === undefined ? [] : [["Reply-To", nameOf(replyTo)]]),
    ["Sent", sentAt],
    ...Object.entries(headers),
  ];
  return sentPage(
    subject,
    html`<p><a href="/mail">All mails</a></p>
      <h1>${subject}</h1>
      <dl>
        ${rows.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <h2>HTML</h2>
      <iframe title="HTML" sandbox="allow-popups" srcdoc="${mail.html ?? ""}"></iframe>
      <h2>Text</h2>
      <pre>${mail.text ?? ""}</pre>`,
  );
}
