// A person who buys Premium, with the calls that the page makes.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, expect, vi } from "vitest";
import {
  createPaymentIntentResponseSchema,
  type DocumentKind,
  type Payment,
  type PaymentDocument,
  paymentsResponseSchema,
  upgradeResponseSchema,
} from "#shared/contract/billing.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { pay, type StripeEvent, stripeEvents } from "#tests/worker/stripe.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
export const DAY_MS = 86_400_000;

/** Of the person whom {@link signInAnew} signed in. */
export let browser: Browser;

/** Each test of the file begins with a new person, and ends the faults that it planned. */
export function useBuyer(): void {
  beforeEach(signInAnew);
  afterEach(async () => {
    vi.useRealTimers();
    await planFaults();
  });
}

/** Resets the sandbox and the stores, and signs a person in. */
export async function signInAnew(): Promise<void> {
  await resetSandbox();
  await emptyStores();
  await comeBack();
}

/** A new session of the same person. */
export async function comeBack(): Promise<void> {
  browser = await signedIn(EMAIL);
}

export const post = (path: string, body: object = {}, from = browser): Promise<Response> =>
  from.call(path, { method: "POST", body: JSON.stringify(body) });

/** Begins a payment; the id of its intent. */
export async function begin(from = browser): Promise<string> {
  const response = await post("/api/create-payment-intent", { amount: 1 }, from);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { clientSecret } = createPaymentIntentResponseSchema.parse(await response.json());
  return clientSecret.split("_secret_")[0] ?? "";
}

export async function isPremium(from = browser): Promise<boolean> {
  return (await from.json<{ isPremium: boolean }>("/api/auth/user")).isPremium;
}

export const upgrade = (intentId: string, from = browser): Promise<Response> =>
  post("/api/upgrade-to-premium", { paymentIntentId: intentId }, from);

export async function listed(): Promise<Payment[]> {
  return paymentsResponseSchema.parse(await browser.json("/api/account/payments")).payments;
}

export const withdraw = (id: string, from?: Browser): Promise<Response> =>
  post(`/api/account/payments/${id}/withdraw`, { name: "Cora Curator" }, from);

export const documentOf = (id: string, kind: DocumentKind): Promise<PaymentDocument> =>
  browser.json(`/api/account/payments/${id}/documents/${kind}`);

export async function documentRows(): Promise<Record<string, unknown>[]> {
  return (await allRows())["payment_documents"] ?? [];
}

export async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

/** Begins, pays and upgrades. */
export async function becomePremium(from = browser): Promise<string> {
  const intentId = await begin(from);
  await pay(intentId);
  const answer = await upgrade(intentId, from);
  expect(upgradeResponseSchema.parse(await answer.json())).toBeTruthy();
  return intentId;
}

export async function eventsOf(type: string): Promise<StripeEvent[]> {
  return (await stripeEvents()).filter((event) => event.type === type);
}
