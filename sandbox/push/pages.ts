// The page that shows what browsers received, decrypted.
import { html } from "hono/html";
import type { PushState } from "#sandbox/push/state.ts";
import { sentPage } from "#sandbox/sent-page.ts";

export function pushesPage({ received }: PushState): Promise<Response> {
  return sentPage(
    "Received pushes",
    html`<p><a href="/mail">Sent mails</a></p>
      <h1>Received pushes</h1>
      ${received.length === 0 ? html`<p>No push was received yet.</p>` : ""}
      <ul>
        ${received.toReversed().map(
          ({ text, deviceId, receivedAt, ttlSeconds }) =>
            html`<li>
              <pre>${text}</pre>
              <small>to ${deviceId}, ${receivedAt}, kept for ${ttlSeconds} seconds</small>
            </li>`,
        )}
      </ul>`,
  );
}
