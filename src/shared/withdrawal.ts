// The right to withdraw from a contract, as the law of the EU gives it to consumers (directive 2011/83/EU, articles 9
// to 15): the period, and the words of the terms and of the contract confirmation (product.md 9.7).
import { WITHDRAWAL_DAYS } from "#shared/plans.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EARLIEST_ZONE_MS = 14 * HOUR_MS;
const LATEST_ZONE_MS = 12 * HOUR_MS;
/** The days to add when the last day is this day of the week, Thursday first as 1970 began. */
const DAYS_TO_MONDAY = [0, 0, 2, 1, 0, 0, 0];

/**
 * When the period ends, in milliseconds since the epoch: at the end of the 14th day after the day of the contract,
 * wherever the buyer is. The day of the contract is the one at UTC+14, where a day begins first, and the last day
 * ends at UTC-12, where it ends last. A last day on a weekend becomes the Monday after it.
 */
export function withdrawalEndsAt(contractAt: number): number {
  const contractDay = Math.floor((contractAt + EARLIEST_ZONE_MS) / DAY_MS);
  const lastDay = contractDay + WITHDRAWAL_DAYS;
  const weekday = lastDay % DAYS_TO_MONDAY.length;
  return (lastDay + (DAYS_TO_MONDAY[weekday] ?? 0) + 1) * DAY_MS + LATEST_ZONE_MS;
}

export const WITHDRAWAL_RIGHT = [
  `You have the right to withdraw from the contract within ${WITHDRAWAL_DAYS} days without giving any reason. The period ends at the end of the ${WITHDRAWAL_DAYS}th day after the day on which the contract was concluded. If that is a Saturday, a Sunday or a public holiday where you live, it ends with the next working day.`,
  "To withdraw, use “Withdraw from contract here” on your account page, or tell us your decision in a clear statement, by mail or letter. You may use the model withdrawal form, but you do not have to. It is enough that you send the statement before the period ends.",
  `If you withdraw, we return all that you have paid for the contract, without undue delay and at the latest ${WITHDRAWAL_DAYS} days after the day on which you told us. We use the means of payment that you used, and it costs you nothing. You do not pay for the time in which you used Premium. Premium ends with the refund.`,
] as const;

/** The model withdrawal form of the directive (annex I, part B), for a service. `to`: name and addresses of the seller. */
export function withdrawalForm(to: string): string[] {
  return [
    "(Complete and return this form only if you wish to withdraw from the contract.)",
    `To ${to}:`,
    "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service: Tidylist Premium",
    "Ordered on (*)/received on (*):",
    "Name of consumer(s):",
    "Address of consumer(s):",
    "Signature of consumer(s) (only if this form is notified on paper):",
    "Date:",
    "(*) Delete as appropriate.",
  ];
}

export const DISPUTES =
  "If we cannot settle a dispute with you, you can take it to the Consumer Disputes Committee at the Consumer Protection and Technical Regulatory Authority of Estonia (Tarbijakaitse ja Tehnilise Järelevalve Amet), which costs you nothing.";
