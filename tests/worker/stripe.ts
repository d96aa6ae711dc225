// Events at Stripe without our own calls: a card is used, a dispute, a manual refund. The tests
// deliver the webhook themselves, because the Worker under test has no address.
import { SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";
import { fetchApi } from "#tests/worker/api.ts";

const SECRET = "whsec_sandbox";
const encoder = new TextEncoder();

export type StripeObject = { id: string; object: string } & Record<string, unknown>;
export type StripeEvent = StripeObject & { type: string; data: { object: StripeObject } };

/** A call of Stripe's API in the format of Stripe's own clients. */
export async function atStripe<Answer = StripeObject>(
  path: string,
  body?: Record<string, string>,
  key = "sk_test_sandbox",
): Promise<Answer> {
  const response = await fetch(`${SANDBOX_ORIGIN}/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${key}` },
    ...(body && { body: new URLSearchParams(body) }),
  });
  return response.json<Answer>();
}

/** Uses one of the sandbox's controls for events at Stripe. */
export async function stripeKnob(name: string, body: object): Promise<void> {
  const response = await fetch(`${SANDBOX_ORIGIN}/sandbox/stripe/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  await response.text();
}

/** Confirms the intent with this card, as Stripe's form does. */
export async function pay(intentId: string, card = "visa"): Promise<StripeObject> {
  return atStripe(`payment_intents/${intentId}/confirm`, {
    payment_method: `pm_card_${card}`,
    return_url: "https://tidylist.test/",
  });
}

/** Every event so far, oldest first. */
export async function stripeEvents(): Promise<StripeEvent[]> {
  const { data } = await atStripe<{ data: StripeEvent[] }>("events?limit=100");
  return data.toReversed();
}

export async function intentsAtStripe(): Promise<StripeObject[]> {
  return (await atStripe<{ data: StripeObject[] }>("payment_intents?limit=100")).data;
}

/** Signs a body like Stripe's webhook. */
export async function signatureOf(
  body: string,
  { secret = SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): Promise<string> {
  const seconds = Math.floor(at / 1000);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${seconds},v1=${hex}`;
}

/** Delivers this event by the webhook; returns the status of our answer. */
export async function deliver(event: unknown, fetcher = fetchApi): Promise<number> {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return deliverSigned(body, await signatureOf(body), fetcher);
}

export async function deliverSigned(
  body: string,
  signature: string,
  fetcher = fetchApi,
): Promise<number> {
  const response = await fetcher("/api/stripe/webhook", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    body,
  });
  await response.text();
  return response.status;
}
