// The pages that show what was sent, as a mailbox would: each mail in a frame without scripts, and its text.
import { html } from "hono/html";
import type { SentMail } from "#sandbox/mail/state.ts";

const HEADERS = {
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: .5rem 0; }
  dt { font-weight: 600; }
  dd { margin: 0 0 .5rem; }
  pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8888; }
  iframe { width: 100%; height: 40rem; border: 1px solid #8888; }
`;

/** @param mails oldest first */
export function mailsPage(mails: readonly SentMail[]): Promise<Response> {
  return page(
    "Sent mails",
    html`<h1>Sent mails</h1>
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
  return page(
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

async function page(title: string, body: unknown): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return new Response(String(text), { headers: HEADERS });
}
