// Which code refuses what can be done with a payment. SQLite stands in for D1, and a fixed answer for Stripe.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import { PREMIUM_CENTS, PREMIUM_CURRENCY } from "#shared/plans.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { createCheckout } from "#worker/billing/checkout.ts";
import { createPayments, type PaymentRow } from "#worker/billing/payments.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import { DEFAULT_VAT_RATES } from "#worker/billing/vat.ts";
import { payments as table, users } from "#worker/db/schema.ts";

const OWNER = { id: "u1", isPremium: false };
const LONG_AGO = Date.now() - 40 * 86_400_000;
const SELLER = {
  operator: EXAMPLE_OPERATOR,
  publicOrigin: "https://tidylist.test",
  vatRates: DEFAULT_VAT_RATES,
};

/** The checkout, with one payment of {@link OWNER} and Stripe's answer about it. */
async function checkoutWith({
  row,
  intent,
  ...stripe
}: {
  row?: Partial<PaymentRow>;
  intent?: Partial<Intent>;
} & Partial<StripeClient>) {
  const db = emptyDatabase();
  await db.insert(users).values({ id: OWNER.id, email: "x", termsVersion: TERMS_VERSION });
  await db.insert(table).values({
    intentId: "pi_1",
    userId: OWNER.id,
    isLive: false,
    state: "open",
    amountCents: PREMIUM_CENTS,
    currency: PREMIUM_CURRENCY,
    createdAt: LONG_AGO,
    ...row,
  });
  const answer = {
    id: "pi_1",
    status: "requires_payment_method",
    amountCents: PREMIUM_CENTS,
    clientSecret: "pi_1_secret_1",
    createdAt: LONG_AGO,
    ...intent,
  };
  const side = {
    db: db as never,
    stripe: {
      isLive: false,
      keysMatch: true,
      readIntent: async () => answer,
      cancelIntent: async () => undefined,
      ...stripe,
    } as never,
    seller: SELLER,
  };
  return createCheckout({
    ...side,
    payments: createPayments(side),
    secret: "secret",
    areSalesStopped: async () => false,
  });
}

function emptyDatabase() {
  const database = new DatabaseSync(":memory:");
  const folder = path.join(projectRoot, "migrations");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()) {
    database.exec(readFileSync(path.join(folder, file), "utf8"));
  }
  const ask = (query: string, values: unknown[], method: string) => {
    const statement = database.prepare(query);
    statement.setReturnArrays(true);
    const rows = statement.all(...(values as string[]));
    return { rows: method === "get" ? (rows[0] as never) : rows };
  };
  return drizzle(
    async (query, values, method) => ask(query, values, method),
    async (batch) => batch.map(({ sql, params, method }) => ask(sql, params, method)),
  );
}

describe("beginning a payment", () => {
  test("gives the secret of the open intent where nothing forbids it", async () => {
    expect(await (await checkoutWith({})).begin(OWNER)).toBe("pi_1_secret_1");
  });

  test.each([
    ["with keys of two modes", { keysMatch: false }, "payment_keys_mismatched"],
    ["for real money without mail", { isLive: true }, "not_configured"],
    ["while one is processed", { intent: { status: "processing" } }, "payment_under_way"],
    [
      "while one is to be captured",
      { intent: { status: "requires_capture" } },
      "payment_under_way",
    ],
    [
      "where Stripe gives no secret",
      { intent: { clientSecret: undefined } },
      "payment_provider_incomplete",
    ],
    [
      "while an intent with an old price stays open",
      { intent: { amountCents: PREMIUM_CENTS - 1 } },
      "temporarily_unavailable",
    ],
  ] as const)("is refused %s", async (_when, given, code) => {
    const checkout = await checkoutWith(given);
    await expect(checkout.begin(OWNER)).rejects.toMatchObject({ code });
  });
});

describe("confirming refuses a payment", () => {
  test.each([
    ["that is somebody else's", { row: { userId: "u2" } }, "no_such_payment"],
    ["that was not paid", {}, "payment_unverified"],
    [
      "that the bank has not confirmed",
      { intent: { status: "processing" } },
      "payment_unconfirmed",
    ],
  ] as const)("%s", async (_which, given, code) => {
    const checkout = await checkoutWith(given);
    await expect(checkout.confirm(OWNER.id, "pi_1")).rejects.toMatchObject({ code });
  });
});

/** A payment whose periods are over. */
const late = (state: PaymentRow["state"], change?: Partial<PaymentRow>) =>
  checkoutWith({ row: { state, paidAt: LONG_AGO, ...change } });

test.each([
  ["open", "no_such_payment"],
  ["paid", "refund_too_late"],
  ["disputed", "refund_disputed"],
  ["lost", "refund_made_by_bank"],
] as const)("a refund of a payment that is %s is refused: %s", async (state, code) => {
  const checkout = await late(state);
  await expect(checkout.refund(OWNER.id, "pi_1")).rejects.toMatchObject({ code });
});

test.each([
  ["open", "no_such_payment"],
  ["paid", "withdrawal_too_late"],
  ["disputed", "withdrawal_too_late"],
  ["refunded", "withdrawal_after_refund"],
  ["lost", "refund_made_by_bank"],
] as const)("a withdrawal from a payment that is %s is refused: %s", async (state, code) => {
  const checkout = await late(state);
  await expect(checkout.withdraw(OWNER.id, "pi_1", "Cora")).rejects.toMatchObject({ code });
});

test("a withdrawal after its period is refused while a refund is under way", async () => {
  const checkout = await late("paid", { refundRequestedAt: LONG_AGO });
  const refused = { code: "withdrawal_too_late" };
  await expect(checkout.withdraw(OWNER.id, "pi_1", "Cora")).rejects.toMatchObject(refused);
});
