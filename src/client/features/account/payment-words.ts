// Describes a payment and its state.
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import type { DocumentKind, Payment } from "#shared/contract/billing.ts";
import { WITHDRAWAL_DAYS } from "#shared/plans.ts";
import { parseAddress } from "#shared/web-address.ts";

const STATES: Record<Payment["state"], string> = {
  paid: "Paid",
  disputed: "Your bank is asking about it",
  refunding: "Refund pending",
  refunded: "Money returned",
  lost: "Taken back by your bank",
};

const NOTES: Record<Payment["state"], string | undefined> = {
  paid: undefined,
  disputed: "Premium stays until your bank has decided.",
  refunding:
    "We have noted that you want your money back. The payment provider has not answered yet; we ask it again automatically, and Premium ends with its answer.",
  refunded: "Your bank can take 5 to 10 days to show it.",
  lost: "Premium has ended with it.",
};

/** Shown for a withdrawal while the bank examines a dispute about the payment. */
export const DISPUTED_AND_WITHDRAWN =
  "We can return the money only after your bank has decided. If your bank does not return it, we return it automatically.";
/** Shown in place of the button that asks for the money back. */
export const GUARANTEE_USED =
  "You have used the money-back guarantee for an earlier payment. It works once per person.";
/** Shown beside the button that ends the contract of somebody who has not agreed to changed terms. */
export const CAN_END =
  "The terms have changed, and you have not agreed to them. As long as you have not, you can end the contract and get the whole price back.";
const WITHDRAWAL_OVER = `The ${WITHDRAWAL_DAYS} days to withdraw from this contract are over.`;

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  contract: "Contract confirmation",
  receipt: "Receipt",
  withdrawal: "Acknowledgement of withdrawal",
};

/** "$29.00" */
export function formatMoney({
  amountCents,
  currency,
}: Pick<Payment, "amountCents" | "currency">): string {
  const format = new Intl.NumberFormat(undefined, {
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
  return day === "" ? STATES[state] : `${STATES[state]} on ${day}`;
}

export function describeNote({
  state,
  withdrawnAt,
}: Pick<Payment, "state" | "withdrawnAt">): string | undefined {
  return state === "disputed" && withdrawnAt !== null ? DISPUTED_AND_WITHDRAWN : NOTES[state];
}

/** What to say of the right of withdrawal; undefined while it can be used, and if the money goes back without it. */
export function describeWithdrawal({
  state,
  withdrawnAt,
  withdrawableUntil,
}: Pick<Payment, "state" | "withdrawnAt" | "withdrawableUntil">): string | undefined {
  if (withdrawnAt !== null) {
    return `You withdrew from the contract on ${formatMinute(withdrawnAt) || "an unknown day"}.`;
  }
  const isPaid = state === "paid" || state === "disputed";
  return isPaid && withdrawableUntil === null ? WITHDRAWAL_OVER : undefined;
}

/** The URL of Stripe's receipt; undefined if it is not safe to link to. */
export function receiptAddress(address: string | null, isSandbox: boolean): string | undefined {
  const protocol = parseAddress(address ?? "")?.protocol;
  const isSafe = protocol === "https:" || (isSandbox && protocol === "http:");
  return isSafe && address !== null ? address : undefined;
}
