// Finds payment methods by id. Creates them from the name of a test card, or from the fields of the card form.
import type { StripeCall } from "#sandbox/stripe/call.ts";
import { cardByName, cardByNumber, type TestCard } from "#sandbox/stripe/cards.ts";
import { invalidParameter, missingParameter, StripeFailure } from "#sandbox/stripe/errors.ts";
import type { FormTree } from "#sandbox/stripe/form.ts";
import { readParameters } from "#sandbox/stripe/parameters.ts";
import { newPaymentMethod, type PaymentMethod } from "#sandbox/stripe/resources.ts";

const VALID_YEARS = 4;

/** Creates a payment method from a test card's name, such as `pm_card_visa`; any other id must exist. */
export function methodFromId(call: StripeCall, id: string): PaymentMethod {
  const card = cardByName(id);
  if (card === undefined) return call.stripe.methods.get(id, call.livemode, "payment_method");
  const expYear = new Date(call.created * 1000).getUTCFullYear() + VALID_YEARS;
  return storeMethod(call, card, { expMonth: 12, expYear, billing: {} });
}

/**
 * Reads the parameter `payment_method_data`. Only publishable keys may send a card number.
 * @throws StripeFailure that says what is wrong with the card
 */
export function methodFromData(call: StripeCall, data: FormTree): PaymentMethod {
  if (!call.publishable) {
    const message =
      "Sending credit card numbers directly to the Stripe API is generally unsafe. Collect them " +
      "with Stripe.js instead.";
    throw new StripeFailure(402, message);
  }
  const prefix = "payment_method_data";
  const {
    type,
    card = {},
    billing_details = {},
  } = readParameters(
    data,
    {
      type: "text",
      card: { number: "text", exp_month: "integer", exp_year: "integer", cvc: "text" },
      billing_details: { address: "tree", email: "text?", name: "text?", phone: "text?" },
      allow_redisplay: "text",
    },
    prefix,
  );
  if (type !== "card") throw invalidParameter(`${prefix}[type]`, "Only cards are taken here.");
  const { number, exp_month: expMonth, exp_year, cvc } = card;
  if (number === undefined) throw missingParameter(`${prefix}[card][number]`);
  if (expMonth === undefined) throw missingParameter(`${prefix}[card][exp_month]`);
  if (exp_year === undefined) throw missingParameter(`${prefix}[card][exp_year]`);
  const expYear = exp_year < 100 ? 2000 + exp_year : exp_year;
  const found = cardByNumber(number);
  if (found === undefined) throw unusable("incorrect_number", "number");
  requireNotPast(call.created, expMonth, expYear);
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw unusable("invalid_cvc", "cvc");
  const { address, ...person } = billing_details;
  const billing = {
    ...person,
    ...(address === undefined ? {} : { address: addressFrom(address) }),
  };
  return storeMethod(call, found, { expMonth, expYear, billing });
}

const UNUSABLE = {
  incorrect_number: "Your card number is incorrect.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
};

function requireNotPast(created: number, month: number, year: number): void {
  if (month < 1 || month > 12) throw unusable("invalid_expiry_month", "exp_month");
  // A card is valid until the end of its month.
  if (Date.UTC(year, month) <= created * 1000) throw unusable("invalid_expiry_year", "exp_year");
}

function unusable(code: keyof typeof UNUSABLE, param: string): StripeFailure {
  return new StripeFailure(402, UNUSABLE[code], { type: "card_error", code, param });
}

function storeMethod(
  { stripe, livemode, created }: StripeCall,
  card: TestCard,
  details: Parameters<typeof newPaymentMethod>[1],
): PaymentMethod {
  const method = newPaymentMethod(card, details, { created, livemode });
  stripe.methods.add(method, livemode);
  stripe.cards.set(method.id, card);
  return method;
}

const ADDRESS_MEMBERS = ["city", "country", "line1", "line2", "postal_code", "state"];

function addressFrom(tree: FormTree): Record<string, unknown> {
  return Object.fromEntries(ADDRESS_MEMBERS.map((name) => [name, tree[name] || null]));
}
