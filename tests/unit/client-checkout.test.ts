// The words of the checkout, and how it handles the card provider's answers.
import { describe, expect, it } from "vitest";
import { ApiError } from "#client/api/api-error.ts";
import {
  describeNote,
  describeState,
  describeWithdrawal,
  formatMoney,
  receiptAddress,
} from "#client/features/account/payment-words.ts";
import {
  describeBeginFailure,
  describeLoadError,
  PRICE,
} from "#client/features/checkout/checkout-words.ts";
import { judgeConfirmation } from "#client/features/checkout/confirmation.ts";
import { WELCOME } from "#client/plans/finish-payment.ts";
import { describeReturn } from "#client/plans/use-payment-return.ts";
import { paymentSchema } from "#shared/contract/billing.ts";

const intent = (status: string) => ({ id: "pi_1", status });

describe("the result of a payment", () => {
  it("follows from its status", () => {
    expect(judgeConfirmation({ paymentIntent: intent("succeeded") })).toEqual({
      kind: "paid",
      paymentIntentId: "pi_1",
    });
    expect(judgeConfirmation({ paymentIntent: intent("processing") }).kind).toBe("processing");
    expect(judgeConfirmation({ paymentIntent: intent("canceled") }).kind).toBe("canceled");
    expect(judgeConfirmation({ paymentIntent: intent("requires_action") }).kind).toBe("declined");
  });

  it('is "paid" if the refusal says that it is already paid', () => {
    const error = { message: "You cannot confirm it.", payment_intent: intent("succeeded") };
    expect(judgeConfirmation({ error })).toEqual({ kind: "paid", paymentIntentId: "pi_1" });
  });

  it("is a refusal with the provider's message if there is one, otherwise with ours", () => {
    const payment_intent = intent("requires_payment_method");
    const error = { type: "card_error", message: "Your card was declined.", payment_intent };
    const title = "Payment Failed";
    const declined = {
      kind: "declined",
      title,
      message: "Your card was declined.",
      isShownInForm: false,
    };
    expect(judgeConfirmation({ error })).toEqual(declined);
    const message = "The card was not accepted. Nothing was charged.";
    expect(judgeConfirmation({ error: {} })).toEqual({
      kind: "declined",
      title,
      message,
      isShownInForm: false,
    });
  });

  it("is shown by the form if a field is incomplete", () => {
    const error = { type: "validation_error", message: "Your card number is incomplete." };
    expect(judgeConfirmation({ error })).toMatchObject({
      kind: "declined",
      title: "Card details are missing",
      isShownInForm: true,
    });
  });
});

describe("the reason why the form is missing", () => {
  it.each([
    [
      new ApiError(503, "Bad keys.", { code: "payment_keys_mismatched" }),
      /^Payment keys do not match/,
    ],
    [new ApiError(502, "No answer."), /^Failed to create payment intent: No answer\.$/],
    [new ApiError(502, "<html>"), /^Failed to create payment intent: Something went wrong/],
  ])("%s", (error, words) => {
    expect(describeBeginFailure(error)).toMatch(words);
  });

  it("is the provider's message if there is one", () => {
    expect(describeLoadError("Bad secret.")).toBe("Unable to load payment form: Bad secret.");
    expect(describeLoadError(undefined)).toMatch(/^Unable to load payment form: \S/);
  });
});

describe("coming back from the bank's page", () => {
  it("reports success only if the server confirms it", () => {
    expect(describeReturn({ kind: "premium" }, true)).toBe(WELCOME);
    const unpaid = { kind: "unpaid", sentence: "Not yet." } as const;
    expect(describeReturn(unpaid, true)).toMatchObject({ title: "Payment Failed" });
    expect(describeReturn(unpaid, false)).toMatchObject({ title: "Payment under way" });
    const failed = { kind: "failed", sentence: "No answer." } as const;
    expect(describeReturn(failed, true)).toMatchObject({ title: "Upgrade Failed" });
  });
});

describe("a payment on the account page", () => {
  it("has its amount in its own currency", () => {
    expect(PRICE).toBe("$29");
    expect(formatMoney({ amountCents: 2900, currency: "usd" })).toBe("$29.00");
    expect(formatMoney({ amountCents: 2900, currency: "jpy" })).toBe("¥2,900");
  });

  it("has words for every state", () => {
    const states = paymentSchema.shape.state.options;
    const texts = states.map((state) => describeState({ state, endedAt: null }));
    expect(new Set(texts).size).toBe(states.length);
    expect(describeNote({ state: "paid", withdrawnAt: null })).toBeUndefined();
    const endedAt = "2026-11-21T10:00:00.000Z";
    expect(describeState({ state: "refunded", endedAt })).toBe("Money returned on Nov 21, 2026");
  });

  it("says how the right of withdrawal stands", () => {
    const paid = { state: "paid" as const, withdrawnAt: null, withdrawableUntil: null };
    const at = "2026-11-21T10:00:00.000Z";
    expect(describeWithdrawal({ ...paid, withdrawableUntil: at })).toBeUndefined();
    expect(describeWithdrawal(paid)).toBe("The 14 days to withdraw from this contract are over.");
    expect(describeWithdrawal({ ...paid, state: "refunded" })).toBeUndefined();
    expect(describeWithdrawal({ ...paid, state: "refunded", withdrawnAt: at })).toMatch(
      /^You withdrew from the contract on Nov 21, 2026, /,
    );
    const disputed = { state: "disputed" as const };
    expect(describeNote({ ...disputed, withdrawnAt: at })).toContain("we return it automatically");
    expect(describeNote({ ...disputed, withdrawnAt: null })).toContain("Premium stays");
  });

  it.each([
    ["https://pay.stripe.com/receipts/1", false, "https://pay.stripe.com/receipts/1"],
    ["http://127.0.0.1:8788/receipt", false, undefined],
    ["http://127.0.0.1:8788/receipt", true, "http://127.0.0.1:8788/receipt"],
    ["javascript:alert(1)", true, undefined],
    ["data:text/html,x", true, undefined],
    ["no address", true, undefined],
    [null, true, undefined],
  ])("links to no receipt but a safe one: %s", (address, isSandbox, expected) => {
    expect(receiptAddress(address, isSandbox)).toBe(expected);
  });
});
