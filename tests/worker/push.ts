// Browsers of tests that subscribe at the sandbox's push service, and what they received.
import type { Alerts } from "#shared/contract/alerts.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";
import { readSettings } from "#worker/settings.ts";

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What the service worker gets. */
type Push = { id: string; deviceId: string; count: number; body: string };

async function knob<Answer>(name: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return (await fetch(`${SANDBOX_ORIGIN}/sandbox/push/${name}`, init)).json<Answer>();
}

/** What the browser gives the page. */
export async function subscribeToPush(): Promise<Subscription> {
  const applicationServerKey = readSettings(bindings).push?.publicKey;
  return knob("subscribe", { applicationServerKey });
}

/** The browser ends the subscription, as when site data is deleted. */
export async function endSubscription({ endpoint }: Subscription): Promise<void> {
  await knob("end", { endpoint });
}

type Received = { receivedAt: string; ttlSeconds: number; topic: string; subject: string };

export async function receivedPushes(): Promise<(Received & { push: Push })[]> {
  const { pushes } = await knob<{ pushes: (Received & { text: string })[] }>("received");
  return pushes.map(({ text, ...rest }) => ({ ...rest, push: JSON.parse(text) }));
}

type Sent = Subscription & { replaces?: string; serverKey?: string };

export const turnOnPush = (browser: Browser, subscription: Sent) =>
  browser.json<Alerts>("/api/alerts/push", { method: "POST", body: JSON.stringify(subscription) });

export const turnOffPush = (browser: Browser, deviceId: string) =>
  browser.json<Alerts>(`/api/alerts/push/${deviceId}`, { method: "DELETE" });
