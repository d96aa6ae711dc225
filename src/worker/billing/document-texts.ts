// The words of the documents of a payment (product.md 9.8). Pure. Times are in UTC, because a document has no reader's
// time zone.
import { type Language, pathOf, sentenceSeparatorOf } from "#shared/languages.ts";
import {
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  MONEY_BACK_DAYS,
  UPDATE_YEARS,
  WITHDRAWAL_DAYS,
} from "#shared/plans.ts";
import { letterAddressOf, type Operator } from "#shared/operator.ts";
import {
  DISPUTES,
  WITHDRAWAL_RIGHT,
  withdrawalEndsAt,
  withdrawalForm,
} from "#shared/withdrawal.ts";
import { type VatRates, vatWithin } from "#worker/billing/vat.ts";
import { type Words, wordsOf } from "#worker/http/words.ts";

const DAY_MS = 86_400_000;

export type Seller = { operator: Operator; publicOrigin: string; vatRates: VatRates };

/** Times in milliseconds since the epoch. */
export type Purchase = { intentId: string; amountCents: number; currency: string; paidAt: number };

/** The words of the law (shared/withdrawal.ts) are in English only. */
export function contractText(seller: Seller, purchase: Purchase, language: Language): string {
  const { operator, publicOrigin } = seller;
  const { documents: words } = wordsOf(language);
  const price = money(purchase);
  return paragraphs(
    words.confirmsContract,
    sellerLines(operator, words),
    lines(
      words.bought,
      words.service,
      ...soldLines(words).map((line) => `- ${line}`),
      words.needs,
      [words.began, words.duration].join(sentenceSeparatorOf(language)),
      words.endAnyTime,
      words.updates({ years: UPDATE_YEARS }),
      words.terms({ address: `${publicOrigin}${pathOf(language)}/terms-of-service` }),
    ),
    lines(
      words.price,
      operator.vatNumber === "" ? words.priceWithoutVat({ price }) : words.priceWithVat({ price }),
      ...orderLines(purchase, words),
    ),
    lines(words.withdrawalRight, ...WITHDRAWAL_RIGHT),
    words.withdrawUntil({
      address: `${publicOrigin}${pathOf(language)}/account`,
      time: instant(withdrawalEndsAt(purchase.paidAt)),
    }),
    words.moneyBack({ days: MONEY_BACK_DAYS }),
    lines(words.withdrawalForm, ...withdrawalForm(letterAddressOf(operator))),
    lines(words.problems, words.rights({ email: operator.email }), DISPUTES),
  );
}

/** `country`: where the payment came from, if Stripe says so. */
export function receiptText(
  { operator, vatRates }: Seller,
  purchase: Purchase,
  country: string | undefined,
  language: Language,
): string {
  const { documents: words } = wordsOf(language);
  return paragraphs(
    sellerLines(operator, words),
    lines(words.sold, ...orderLines(purchase, words)),
    lines(
      ...vatLines({ operator, vatRates }, purchase, country, words),
      words.paidInFull({ amount: money(purchase) }),
    ),
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
  language: Language,
): string {
  const { documents: words } = wordsOf(language);
  const { name, at, isDisputed, isMailed } = said;
  const amount = money(purchase);
  return paragraphs(
    words.withdrawalReceived({ time: instant(at) }),
    lines(
      words.statement,
      words.withdraw,
      words.buyerName({ name }),
      ...orderLines(purchase, words),
      words.amount({ amount }),
      isMailed ? words.acknowledgedByMail : words.acknowledgedAsFile,
    ),
    lines(
      words.whatFollows,
      isDisputed
        ? words.refundDisputed({ amount })
        : words.refund({ amount, day: day(at + WITHDRAWAL_DAYS * DAY_MS) }),
      words.premiumEnds,
    ),
    sellerLines(operator, words),
  );
}

/** As shared/premium-features.ts has them. */
function soldLines(words: Words["documents"]): string[] {
  return [
    words.managePlaylists({ limit: BASIC_PLAYLIST_LIMIT }),
    words.cleanPlaylists,
    words.bulkOperations,
    words.advancedManagement,
    words.orders,
    words.cleanMonthly,
    words.channels({ limit: CHANNEL_LIMIT }),
    words.prioritySupport,
  ];
}

function sellerLines(
  { name, registryCode, address, email, phone, vatNumber }: Operator,
  words: Words["documents"],
): string {
  return lines(
    words.seller,
    name,
    words.registryCode({ code: registryCode }),
    address,
    email,
    words.telephone({ phone }),
    ...(vatNumber === "" ? [] : [words.vatNumber({ number: vatNumber })]),
  );
}

function orderLines({ intentId, paidAt }: Purchase, words: Words["documents"]): string[] {
  return [words.order({ id: intentId }), words.paid({ time: instant(paidAt) })];
}

function vatLines(
  { operator, vatRates }: Pick<Seller, "operator" | "vatRates">,
  purchase: Purchase,
  country: string | undefined,
  words: Words["documents"],
): string[] {
  if (operator.vatNumber === "") return [words.vatNotRegistered];
  if (country === undefined) return [words.vatUnknown];
  const percent = vatRates[country];
  if (percent === undefined) return [words.vatNone({ country })];
  const vat = vatWithin(purchase.amountCents, percent);
  const net = purchase.amountCents - vat;
  return [
    words.priceBeforeVat({ amount: money({ ...purchase, amountCents: net }) }),
    words.vat({ percent, country, amount: money({ ...purchase, amountCents: vat }) }),
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
