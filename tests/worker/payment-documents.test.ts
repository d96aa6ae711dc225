// The documents of a payment, against the sandbox's Stripe.
import { describe, expect, test, vi } from "vitest";
import { signedIn } from "#tests/worker/browser.ts";
import {
  becomePremium,
  begin,
  browser,
  comeBack,
  cron,
  DAY_MS,
  documentOf,
  documentRows,
  listed,
  post,
  useBuyer,
  withdraw,
} from "#tests/worker/buyer.ts";
import { deliver, pay, stripeEvents, stripeKnob } from "#tests/worker/stripe.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { KEPT_MS } from "#worker/billing/payments.ts";

useBuyer();

describe("the documents of a payment", () => {
  test("are written once, with the plan, whoever reports the payment and how often", async () => {
    const intentId = await begin();
    expect(await documentRows()).toEqual([]);
    await pay(intentId);
    const events = await stripeEvents();
    await Promise.all([...events, ...events].map((event) => deliver(event)));
    await cron();
    const [payment] = await listed();
    expect(payment?.documents.toSorted()).toEqual(["contract", "receipt"]);
    expect(await documentRows()).toHaveLength(2);
    const contract = await documentOf(intentId, "contract");
    expect(contract.fileName).toBe("tidylist-contract-TEST-C-1.txt");
    expect(contract.text).toContain("Contract confirmation TEST-C-1");
    expect(contract.text).toContain(`Order: ${intentId}`);
    // The sandbox's card is from the United States.
    const { text } = await documentOf(intentId, "receipt");
    expect(text).toContain("No VAT is charged on this sale (buyer in US)");
    expect(text).not.toContain("Returned in full");
  });

  test("are not made later for a payment that has none, whether it stands or was refunded", async () => {
    const intentId = await becomePremium();
    // As the version before left it.
    await bindings.DB.prepare("delete from payment_documents").run();
    for (const event of await stripeEvents()) await deliver(event);
    expect((await post("/api/upgrade-to-premium", { paymentIntentId: intentId })).status).toBe(200);
    expect(await documentRows()).toEqual([]);
    await stripeKnob("refund", { paymentIntentId: intentId, amount: 2900 });
    for (const event of await stripeEvents()) await deliver(event);
    expect(await listed()).toMatchObject([{ state: "refunded", documents: [] }]);
  });

  test("are numbered without a gap, also when many pay at once", async () => {
    const people = await Promise.all(
      ["other@example.com", "collector@example.com"].map((email) => signedIn(email)),
    );
    const intents = await Promise.all([browser, ...people].map((one) => begin(one)));
    await Promise.all(intents.map((id) => pay(id)));
    await Promise.all((await stripeEvents()).map((event) => deliver(event)));
    const numbers = (await documentRows()).map(({ kind, number }) => [kind, number].join(" "));
    expect(numbers.toSorted()).toEqual(
      ["contract", "receipt"].flatMap((kind) => [1, 2, 3].map((number) => `${kind} ${number}`)),
    );
  });

  test("say on the receipt when the money was returned", async () => {
    const intentId = await becomePremium();
    const { text } = await documentOf(intentId, "receipt");
    await withdraw(intentId);
    const after = (await documentOf(intentId, "receipt")).text;
    expect(after.startsWith(text.trimEnd())).toBe(true);
    expect(after).toMatch(/Returned in full: \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\n$/);
  });

  test("say on the receipt when the bank has taken the money back", async () => {
    const intentId = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: intentId, outcome: "lost" });
    for (const event of await stripeEvents()) await deliver(event);
    expect((await documentOf(intentId, "receipt")).text).toMatch(
      /Taken back by the bank: \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\n$/,
    );
    expect((await documentOf(intentId, "contract")).text).not.toContain("Taken back");
  });

  test("are in the export, and are kept and deleted with the payment", async () => {
    const intentId = await becomePremium();
    await withdraw(intentId);
    const exported = await browser.json<{ payments: { documents: { kind: string }[] } }>(
      "/api/account/export",
    );
    const kinds = exported.payments.documents.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["contract", "receipt", "withdrawal"]);
    expect(JSON.stringify(exported)).toContain("TEST-W-1");
    const confirmation = JSON.stringify({ confirmation: "delete my account" });
    await browser.call("/api/account", { method: "DELETE", body: confirmation });
    expect(await documentRows()).toHaveLength(3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + KEPT_MS + DAY_MS });
    await cron();
    expect((await allRows())["payments"]).toEqual([]);
    expect(await documentRows()).toEqual([]);
    // A number is never given again.
    vi.useRealTimers();
    await comeBack();
    await becomePremium();
    expect((await documentRows()).map(({ number }) => number)).toEqual([2, 2]);
  });
});
