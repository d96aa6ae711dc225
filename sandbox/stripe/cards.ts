// The test cards: what paying with a number, or with a ready-made payment method, results in.

export interface Decline {
  /** The code of the error and of the charge. */
  code: string;
  declineCode: string | undefined;
  message: string;
}

export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "amex";
  /** Ready-made payment methods with this card, such as pm_card_visa. */
  names: readonly string[];
  /** It needs 3-D Secure: in a dialog, or always on a page. */
  asks?: "dialog" | "page";
  decline?: Decline;
  /** The payment succeeds and is disputed at once. */
  disputed?: true;
}

const GENERIC: Decline = declined("generic_decline", "Your card was declined.");

const CARDS: readonly TestCard[] = [
  visa("4242424242424242", ["pm_card_visa", "pm_card_us"]),
  visa("4000056655665556", ["pm_card_visa_debit"]),
  { number: "5555555555554444", brand: "mastercard", names: ["pm_card_mastercard"] },
  { number: "378282246310005", brand: "amex", names: ["pm_card_amex"] },
  refused("4000000000000002", "", GENERIC),
  refused(
    "4000000000009995",
    "InsufficientFunds",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  refused("4000000000009987", "LostCard", declined("lost_card", "Your card was declined.")),
  refused("4000000000009979", "StolenCard", declined("stolen_card", "Your card was declined.")),
  refused("4000000000000069", "ExpiredCard", failed("expired_card", "Your card has expired.")),
  refused(
    "4000000000000127",
    "IncorrectCvc",
    failed("incorrect_cvc", "Your card's security code is incorrect."),
  ),
  refused(
    "4000000000000119",
    "ProcessingError",
    failed(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ),
  ),
  { ...visa("4000002500003155", ["pm_card_authenticationRequired"]), asks: "dialog" },
  {
    ...visa("4000000000003220", ["pm_card_threeDSecure2Required", "pm_card_threeDSecureRequired"]),
    asks: "dialog",
  },
  {
    ...visa("4000008400001629", ["pm_card_threeDSecureRequiredChargeDeclined"]),
    asks: "dialog",
    decline: GENERIC,
  },
  // At Stripe this card is declined after the page. Here it succeeds, to test a payment over a page.
  { ...visa("4000008260003178", []), asks: "page" },
  { ...visa("4000000000000259", ["pm_card_createDispute"]), disputed: true },
];

/** For a valid number that is not a test card. */
const REAL_CARD: Decline = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test card.",
);

export function cardByName(name: string): TestCard | undefined {
  return CARDS.find((card) => card.names.includes(name));
}

/** @returns undefined for an invalid number */
export function cardByNumber(number: string): TestCard | undefined {
  const known = CARDS.find((card) => card.number === number);
  if (known !== undefined || !/^\d{13,19}$/.test(number) || !passesLuhn(number)) return known;
  return { ...visa(number, []), decline: REAL_CARD };
}

function visa(number: string, names: readonly string[]): TestCard {
  return { number, brand: "visa", names };
}

function refused(number: string, suffix: string, decline: Decline): TestCard {
  const names = ["pm_card_chargeDeclined", "pm_card_visa_chargeDeclined"];
  return { ...visa(number, suffixed(names, suffix)), decline };
}

function suffixed(names: readonly string[], suffix: string): string[] {
  return names.map((name) => name + suffix);
}

function declined(declineCode: string, message: string): Decline {
  return { code: "card_declined", declineCode, message };
}

function failed(code: string, message: string): Decline {
  return { code, declineCode: code === "processing_error" ? code : undefined, message };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
