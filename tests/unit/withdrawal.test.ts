// The period in which a buyer may withdraw (product.md 9.7.1), how often Stripe is asked after it, and the words of a sale: on
// the pages and in the documents of a payment (product.md 9.1, 9.8).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { plainText } from "#client/features/legal/legal-text.ts";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { EXAMPLE_OPERATOR, letterAddressOf, vatWords } from "#shared/operator.ts";
import { UPDATE_YEARS } from "#shared/plans.ts";
import { PREMIUM_FEATURES } from "#shared/premium-features.ts";
import { DURATION, UPDATES } from "#shared/sale-words.ts";
import {
  DISPUTES,
  WITHDRAWAL_RIGHT,
  withdrawalEndsAt,
  withdrawalForm,
} from "#shared/withdrawal.ts";
import { contractText, receiptText, withdrawalText } from "#worker/billing/document-texts.ts";
import { nextFetchAt, type PaymentState } from "#worker/billing/judge.ts";
import { DEFAULT_VAT_RATES, parseVatRates, vatWithin } from "#worker/billing/vat.ts";

describe("the period of withdrawal", () => {
  const endOf = (paidAt: string) => new Date(withdrawalEndsAt(Date.parse(paidAt))).toISOString();

  it.each([
    // A Tuesday in every time zone. The fourteenth day after it is a Tuesday too, and ends at UTC-12.
    ["2026-11-10T00:00:00Z", "2026-11-25T12:00:00.000Z"],
    ["2026-11-10T09:59:59Z", "2026-11-25T12:00:00.000Z"],
    // It is already Wednesday at UTC+14.
    ["2026-11-10T10:00:00Z", "2026-11-26T12:00:00.000Z"],
    // The last day is a Saturday or a Sunday: the Monday after it counts.
    ["2026-11-13T12:00:00Z", "2026-12-01T12:00:00.000Z"],
    ["2026-11-14T12:00:00Z", "2026-12-01T12:00:00.000Z"],
    ["2026-11-15T12:00:00Z", "2026-12-01T12:00:00.000Z"],
    // February, a leap year, the end of a year.
    ["2027-02-15T00:00:00Z", "2027-03-02T12:00:00.000Z"],
    ["2028-02-15T00:00:00Z", "2028-03-01T12:00:00.000Z"],
    ["2026-12-21T00:00:00Z", "2027-01-05T12:00:00.000Z"],
  ])("of a contract of %s ends at %s", (paidAt, end) => {
    expect(endOf(paidAt)).toBe(end);
  });

  test("is never shorter than fourteen whole days of any place, and at most four days longer", () => {
    const HOUR_MS = 3_600_000;
    const DAY_MS = 24 * HOUR_MS;
    const start = Date.parse("2026-01-01T00:00:00Z");
    for (let hour = 0; hour < 24 * 28; hour += 1) {
      const paidAt = start + hour * HOUR_MS;
      const end = withdrawalEndsAt(paidAt);
      for (let zone = -12; zone <= 14; zone += 1) {
        const localDay = Math.floor((paidAt + zone * HOUR_MS) / DAY_MS);
        const lastDayEnds = (localDay + 15) * DAY_MS - zone * HOUR_MS;
        expect(end).toBeGreaterThanOrEqual(lastDayEnds);
      }
      expect(end - paidAt).toBeLessThanOrEqual(19 * DAY_MS);
    }
  });
});

describe("when a payment is fetched again", () => {
  const DAY_MS = 86_400_000;
  const now = Date.parse("2026-11-20T18:00:00Z");
  const next = (state: PaymentState, days: number, isRefundRequested: boolean) =>
    nextFetchAt(state, { age: days * DAY_MS, isRefundRequested, now });

  it("is daily while a requested refund waits for a bank, however long that takes", () => {
    for (const days of [0, 10, 90, 201, 700]) {
      expect(next("disputed", days, true)).toBe(now + DAY_MS);
    }
    expect(next("paid", 201, true)).toBe(now);
  });

  it("is ever less often while only a bank can change it, and never once it cannot", () => {
    expect(next("disputed", 10, false)).toBe(now + 5 * DAY_MS);
    expect(next("paid", 90, false)).toBe(now + 30 * DAY_MS);
    expect(next("paid", 201, false)).toBeNull();
    expect(next("lost", 1, true)).toBeNull();
    expect(next("refunded", 1, true)).toBeNull();
  });
});

const SELLER = {
  operator: EXAMPLE_OPERATOR,
  publicOrigin: "https://tidylist.test",
  vatRates: DEFAULT_VAT_RATES,
};
const PURCHASE = {
  intentId: "pi_1",
  amountCents: 2900,
  currency: "usd",
  paidAt: Date.parse("2026-11-10T09:30:15Z"),
};

test("the contract confirmation has the seller, the main terms, the price with VAT, the date, the right of withdrawal and its form", () => {
  const text = contractText(SELLER, PURCHASE, "en");
  const { name, registryCode, address, email, phone, vatNumber } = EXAMPLE_OPERATOR;
  for (const part of [
    name,
    registryCode,
    address,
    email,
    `Telephone: ${phone}`,
    vatNumber,
    ...PREMIUM_FEATURES,
    DURATION,
    UPDATES,
    "https://tidylist.test/terms-of-service",
    "USD 29.00, including VAT",
    "there is no subscription",
    "Order: pi_1",
    "Paid: 2026-11-10 09:30:15 UTC",
    ...WITHDRAWAL_RIGHT,
    "https://tidylist.test/account works until 2026-11-25 12:00:00 UTC",
    ...withdrawalForm(letterAddressOf(EXAMPLE_OPERATOR)),
    "within 30 days",
    DISPUTES,
  ]) {
    expect(text).toContain(part);
  }
});

test("the price is said with VAT only where the operator is registered for it", () => {
  expect(vatWords(EXAMPLE_OPERATOR)).toBe("including VAT");
  expect(vatWords({ vatNumber: "" })).toBe("no VAT added");
});

describe("the pages", () => {
  const terms = plainText(TERMS_OF_SERVICE);

  it("tell consumers their right of withdrawal, with the model form, and where to take a dispute", () => {
    const form = withdrawalForm(letterAddressOf(EXAMPLE_OPERATOR));
    for (const words of [...WITHDRAWAL_RIGHT, ...form, DISPUTES]) {
      expect(terms).toContain(words);
    }
    const links = JSON.stringify(TERMS_OF_SERVICE);
    expect(links).toContain(
      '"text":"Withdraw from contract here","href":"/account#payments-heading"',
    );
    expect(DISPUTES).toContain("Consumer Disputes Committee");
    // The EU's platform for disputes is closed.
    expect(links).not.toContain("ec.europa.eu");
  });

  it("say how long Premium lasts, what updates are, and what declining new terms gives back", () => {
    for (const words of [DURATION, UPDATES, "and get the whole price back", "only after a mail"]) {
      expect(terms).toContain(words);
    }
    expect(terms).toContain(`(US dollars), ${vatWords(EXAMPLE_OPERATOR)}, by card`);
    expect(UPDATES).toContain(`at least ${UPDATE_YEARS} years`);
  });

  it("say nothing of VAT with a price but what follows from the operator", () => {
    const sources = readdirSync(path.join(projectRoot, "src/client"), {
      recursive: true,
      encoding: "utf8",
    }).filter((file) => /\.tsx?$/.test(file));
    for (const file of sources) {
      const source = readFileSync(path.join(projectRoot, "src/client", file), "utf8");
      expect(source, file).not.toMatch(/(includ\w+|with(out)?|plus|excl\w*) VAT/i);
      const saysVat = /words\.\w+(?:WithVat|NoVat)\b/i.test(source);
      if (saysVat) expect(source, file).toMatch(/HAS_VAT \?|vatNumber === ""/);
    }
  });
});

test("the contract confirmation claims no VAT where the seller is not registered for it", () => {
  const operator = { ...EXAMPLE_OPERATOR, vatNumber: "" };
  const text = contractText({ ...SELLER, operator }, PURCHASE, "en");
  expect(text).toContain("USD 29.00, without VAT, because the seller is not registered for VAT");
  expect(text).not.toContain("including VAT");
});

describe("the receipt", () => {
  it("has the seller, the date, the VAT of the buyer's country and the sum", () => {
    const text = receiptText(SELLER, PURCHASE, "DE", "en");
    expect(text).toContain(EXAMPLE_OPERATOR.vatNumber);
    expect(text).toContain("Paid: 2026-11-10 09:30:15 UTC");
    expect(text).toContain("Price without VAT: USD 23.39\nVAT 24 % (buyer in DE): USD 5.61\n");
    expect(text).toContain("Paid in full: USD 29.00");
  });

  it("has the rate that the operator has set for the country", () => {
    const vatRates = parseVatRates("EE:24,FI:25.5");
    expect(receiptText({ ...SELLER, vatRates }, PURCHASE, "FI", "en")).toContain(
      "VAT 25.5 % (buyer in FI): USD 5.89",
    );
  });

  it("says that no VAT is charged, and why", () => {
    expect(receiptText(SELLER, PURCHASE, "US", "en")).toContain(
      "No VAT is charged on this sale (buyer in US)",
    );
    const operator = { ...EXAMPLE_OPERATOR, vatNumber: "" };
    const unregistered = receiptText({ ...SELLER, operator }, PURCHASE, "DE", "en");
    expect(unregistered).toContain("VAT: none, because the seller is not registered for VAT");
    expect(unregistered).not.toContain("VAT number");
    expect(receiptText(SELLER, PURCHASE, undefined, "en")).toContain("included where it is due");
  });

  it("splits every price without a cent left over", () => {
    for (const percent of [17, 19, 24, 25.5, 27]) {
      const vat = vatWithin(2900, percent);
      expect(Math.abs(vat - (2900 - vat) * (percent / 100))).toBeLessThan(1);
    }
  });
});

describe("the acknowledgement of a withdrawal", () => {
  const at = Date.parse("2026-11-20T18:00:01Z");
  const said = { name: "Cora Curator", at, isDisputed: false, isMailed: true };

  it("has the statement, its date and time, and the last day of the refund", () => {
    const text = withdrawalText(SELLER, PURCHASE, said, "en");
    for (const part of [
      "We received your withdrawal on 2026-11-20 18:00:01 UTC.",
      "I hereby withdraw from my contract",
      "Name: Cora Curator",
      "Order: pi_1",
      "USD 29.00 back on the card that paid, at the latest on 2026-12-04",
      EXAMPLE_OPERATOR.name,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Your bank is asking");
    expect(text).toContain("by mail to the address of your account, and as a file");
    const unmailed = withdrawalText(SELLER, PURCHASE, { ...said, isMailed: false }, "en");
    expect(unmailed).toContain("This acknowledgement: as a file, from your account page");
  });

  it("says that the bank decides first while it is looking into the payment", () => {
    const text = withdrawalText(SELLER, PURCHASE, { ...said, isDisputed: true }, "en");
    expect(text).toContain("If your bank does not return USD 29.00 to you, we do.");
    expect(text).not.toContain("at the latest");
  });
});
