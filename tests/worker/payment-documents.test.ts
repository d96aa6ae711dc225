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
import { sentMails } from "#tests/worker/driven-alerts.ts";
import { callsTo, planFaults } from "#tests/worker/sandbox.ts";
import { deliver, pay, stripeEvents, stripeKnob } from "#tests/worker/stripe.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { KEPT_MS } from "#worker/billing/payments.ts";

useBuyer();

/** The subjects of what was mailed, once all that is under way has arrived. */
async function mailed(count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const mails = await sentMails();
    expect(mails).toHaveLength(count);
    return mails.map(({ subject }) => subject).toSorted();
  });
}

/** All mails are due again. */
const comeDue = () =>
  bindings.DB.prepare(
    "update payment_documents set mail_due_at = 1 where mail_due_at is not null",
  ).run();
const mailService = { vendor: "mail", path: "/mail/send", when: { always: true } };

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

  test("are mailed once each, to the address of the account, as their text", async () => {
    const intentId = await becomePremium();
    expect(await browser.json("/api/account/payments")).toMatchObject({
      mailTo: "basic@example.com",
    });
    await mailed(2);
    await withdraw(intentId);
    expect(await mailed(3)).toEqual([
      "Acknowledgement of withdrawal TEST-W-1",
      "Contract confirmation TEST-C-1",
      "Receipt TEST-R-1",
    ]);
    for (const event of await stripeEvents()) await deliver(event);
    await cron();
    const mails = await sentMails();
    expect(mails).toHaveLength(3);
    for (const { to, subject, text, headers } of mails) {
      expect(to).toBe("basic@example.com");
      expect(headers).not.toHaveProperty("List-Unsubscribe");
      if (!subject.startsWith("Receipt")) {
        const kind = subject.startsWith("Contract") ? "contract" : "withdrawal";
        expect(text).toBe((await documentOf(intentId, kind)).text);
      }
    }
    expect((await documentRows()).map((row) => row["mail_due_at"])).toEqual([null, null, null]);
  });

  test("are mailed by the cron when the service refuses, and when the Worker dies before they are sent", async () => {
    await planFaults({ ...mailService, action: { refuse: "E_RATE_LIMIT_EXCEEDED" } });
    await becomePremium();
    await vi.waitFor(async () => expect((await callsTo("/mail/send")).length).toBeGreaterThan(1));
    await vi.waitFor(async () => {
      const due = (await documentRows()).map((row) => Number(row["mail_due_at"]));
      expect(Math.max(...due)).toBeLessThanOrEqual(Date.now());
    });
    await planFaults();
    await Promise.all([cron(), cron()]);
    expect(await mailed(2)).toEqual(["Contract confirmation TEST-C-1", "Receipt TEST-R-1"]);
    await comeDue();
    await cron();
    await mailed(2);
  });

  test("are not mailed again after an unclear answer, nor to an address that is not the person's", async () => {
    await planFaults({ ...mailService, action: { loseAnswer: true } });
    const intentId = await becomePremium();
    await mailed(2);
    await planFaults();
    await vi.waitFor(async () =>
      expect((await documentRows()).map((row) => row["mail_due_at"])).toEqual([null, null]),
    );
    await bindings.DB.prepare("update users set email_verified = 0").run();
    await withdraw(intentId);
    await cron();
    await mailed(2);
    expect((await documentOf(intentId, "withdrawal")).text).toContain(
      "as a file, from your account",
    );
    expect(await browser.json("/api/account/payments")).toMatchObject({ mailTo: null });
  });

  test("are mailed before the account is deleted, because the address goes with it", async () => {
    await planFaults({ ...mailService, action: { refuse: "E_RATE_LIMIT_EXCEEDED" } });
    await becomePremium();
    await vi.waitFor(async () => expect((await callsTo("/mail/send")).length).toBeGreaterThan(1));
    await planFaults();
    await comeDue();
    const confirmation = JSON.stringify({ confirmation: "delete my account" });
    await browser.call("/api/account", { method: "DELETE", body: confirmation });
    await mailed(2);
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
