// The words of the documents of a payment (product.md 9.8). Pure. Times are in UTC, because a document has no reader's
// time zone.
import { MONEY_BACK_DAYS, WITHDRAWAL_DAYS } from "#shared/plans.ts";
import { PREMIUM_FEATURES } from "#shared/premium-features.ts";
import { letterAddressOf, type Operator } from "#shared/operator.ts";
import { DURATION, NEEDS, UPDATES } from "#shared/sale-words.ts";
import {
  DISPUTES,
  WITHDRAWAL_RIGHT,
  withdrawalEndsAt,
  withdrawalForm,
} from "#shared/withdrawal.ts";
import { type VatRates, vatWithin } from "#worker/billing/vat.ts";

const DAY_MS = 86_400_000;

export type Seller = { operator: Operator; publicOrigin: string; vatRates: VatRates };

/** Times in milliseconds since the epoch. */
export type Purchase = { intentId: string; amountCents: number; currency: string; paidAt: number };

export function contractText(seller: Seller, purchase: Purchase): string {
  const { operator, publicOrigin } = seller;
  return paragraphs(
    "This confirms your contract on Tidylist Premium.",
    sellerLines(operator),
    lines(
      "What you bought",
      "Tidylist Premium, a digital service:",
      ...PREMIUM_FEATURES.map((feature) => `- ${feature}`),
      NEEDS,
      `It began when you had paid. ${DURATION}`,
      "You can end it at any time by deleting your account.",
      UPDATES,
      `The terms: ${publicOrigin}/terms-of-service`,
    ),
    lines(
      "Price",
      `${money(purchase)}, ${vatInPrice(operator)}. One payment: there is no subscription, and nothing renews.`,
      ...orderLines(purchase),
    ),
    lines("Your right of withdrawal", ...WITHDRAWAL_RIGHT),
    `The button on ${publicOrigin}/account works until ${instant(withdrawalEndsAt(purchase.paidAt))}.`,
    `Besides, once per person, we return the money within ${MONEY_BACK_DAYS} days of paying if you ask for it on the same page.`,
    lines("Model withdrawal form", ...withdrawalForm(letterAddressOf(operator))),
    lines(
      "If something is wrong",
      `Write to ${operator.email}. The law gives you rights if a digital service is not as agreed; nothing here limits them.`,
      DISPUTES,
    ),
  );
}

/** `country`: where the payment came from, if Stripe says so. */
export function receiptText(
  { operator, vatRates }: Seller,
  purchase: Purchase,
  country: string | undefined,
): string {
  return paragraphs(
    sellerLines(operator),
    lines("Tidylist Premium, one-time payment, 1 piece", ...orderLines(purchase)),
    lines(...vatLines(operator, vatRates, purchase, country), `Paid in full: ${money(purchase)}`),
  );
}

/**
 * What the buyer said and when, and what follows. `isDisputed`: their bank is asking for the money too. `isMailed`: it
 * also goes to the address of their account, which is not named here because the document outlives the account.
 */
export function withdrawalText(
  { operator }: Seller,
  purchase: Purchase,
  said: { name: string; at: number; isDisputed: boolean; isMailed: boolean },
): string {
  const { name, at, isDisputed, isMailed } = said;
  const refund = isDisputed
    ? `Your bank is asking about this payment already, and we cannot return it meanwhile. If your bank does not return ${money(purchase)} to you, we do.`
    : `You get ${money(purchase)} back on the card that paid, at the latest on ${day(at + WITHDRAWAL_DAYS * DAY_MS)}. We ask Stripe to return it, and ask again by ourselves until Stripe has done so.`;
  return paragraphs(
    `We received your withdrawal on ${instant(at)}.`,
    lines(
      "Your statement",
      "“I hereby withdraw from my contract for the provision of the following service: Tidylist Premium.”",
      `Name: ${name}`,
      ...orderLines(purchase),
      `Amount: ${money(purchase)}`,
      isMailed
        ? "This acknowledgement: by mail to the address of your account, and as a file from your account page"
        : "This acknowledgement: as a file, from your account page",
    ),
    lines(
      "What follows",
      refund,
      "Premium ends with the refund. Your account and your library stay, on the Basic plan.",
    ),
    sellerLines(operator),
  );
}

function sellerLines({ name, registryCode, address, email, phone, vatNumber }: Operator): string {
  return lines(
    "Seller",
    name,
    `Registry code: ${registryCode}`,
    address,
    email,
    `Telephone: ${phone}`,
    ...(vatNumber === "" ? [] : [`VAT number: ${vatNumber}`]),
  );
}

function vatInPrice({ vatNumber }: Operator): string {
  return vatNumber === ""
    ? "without VAT, because the seller is not registered for VAT"
    : "including VAT";
}

function orderLines({ intentId, paidAt }: Purchase): string[] {
  return [`Order: ${intentId}`, `Paid: ${instant(paidAt)}, through Stripe`];
}

function vatLines(
  { vatNumber }: Operator,
  vatRates: VatRates,
  purchase: Purchase,
  country: string | undefined,
): string[] {
  if (vatNumber === "") return ["VAT: none, because the seller is not registered for VAT"];
  if (country === undefined) {
    return ["VAT: included where it is due. The payment does not say from which country it came."];
  }
  const percent = vatRates[country];
  if (percent === undefined) return [`No VAT is charged on this sale (buyer in ${country})`];
  const vat = vatWithin(purchase.amountCents, percent);
  const net = purchase.amountCents - vat;
  return [
    `Price without VAT: ${money({ ...purchase, amountCents: net })}`,
    `VAT ${percent} % (buyer in ${country}): ${money({ ...purchase, amountCents: vat })}`,
  ];
}

/** "USD 29.00". Premium is sold in one currency, which has cents. */
function money({ amountCents, currency }: Pick<Purchase, "amountCents" | "currency">): string {
  return `${currency.toUpperCase()} ${(amountCents / 100).toFixed(2)}`;
}

/** "2026-11-22 20:05:31 UTC" */
export function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** "2026-11-22" */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const lines = (...parts: string[]): string => parts.join("\n");
const paragraphs = (...parts: string[]): string => parts.join("\n\n");
