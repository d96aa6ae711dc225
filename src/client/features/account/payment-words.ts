// Describes a payment and its state.
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import type { DocumentKind, Payment } from "#shared/contract/billing.ts";
import { WITHDRAWAL_DAYS } from "#shared/plans.ts";
import { parseAddress } from "#shared/web-address.ts";
import * as words from "#words/account.ts";
import * as page from "#words/page.ts";

const STATES: Record<Payment["state"], string> = {
  paid: words.statePaid,
  disputed: words.stateDisputed,
  refunding: words.stateRefunding,
  refunded: words.stateRefunded,
  lost: words.stateLost,
};

const NOTES: Record<Payment["state"], string | undefined> = {
  paid: undefined,
  disputed: words.noteDisputed,
  refunding: words.noteRefunding,
  refunded: words.noteRefunded,
  lost: words.noteLost,
};

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  contract: words.documentContract,
  receipt: words.documentReceipt,
  withdrawal: words.documentWithdrawal,
};

/** "$29.00" */
export function formatMoney({
  amountCents,
  currency,
}: Pick<Payment, "amountCents" | "currency">): string {
  const format = new Intl.NumberFormat(page.locale, {
    style: "currency",
    currency,
    numberingSystem: "latn",
  });
  // Not every currency has hundredths.
  return format.format(amountCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** "Money returned on Nov 21, 2026" */
export function describeState({ state, endedAt }: Pick<Payment, "state" | "endedAt">): string {
  const day = endedAt === null ? "" : formatDay(endedAt);
  if (day !== "" && state === "refunded") return words.refundedOn({ day });
  if (day !== "" && state === "lost") return words.lostOn({ day });
  return STATES[state];
}

export function describeNote({
  state,
  withdrawnAt,
}: Pick<Payment, "state" | "withdrawnAt">): string | undefined {
  return state === "disputed" && withdrawnAt !== null
    ? words.noteDisputedAndWithdrawn
    : NOTES[state];
}

/** What to say of the right of withdrawal; undefined while it can be used, and if the money goes back without it. */
export function describeWithdrawal({
  state,
  withdrawnAt,
  withdrawableUntil,
}: Pick<Payment, "state" | "withdrawnAt" | "withdrawableUntil">): string | undefined {
  if (withdrawnAt !== null) {
    const moment = formatMinute(withdrawnAt);
    return moment === "" ? words.withdrew : words.withdrewOn({ moment });
  }
  const isPaid = state === "paid" || state === "disputed";
  const isOver = isPaid && withdrawableUntil === null;
  return isOver ? words.withdrawalOver({ days: WITHDRAWAL_DAYS }) : undefined;
}

/** The URL of Stripe's receipt; undefined if it is not safe to link to. */
export function receiptAddress(address: string | null, isSandbox: boolean): string | undefined {
  const protocol = parseAddress(address ?? "")?.protocol;
  const isSafe = protocol === "https:" || (isSandbox && protocol === "http:");
  return isSafe && address !== null ? address : undefined;
}
