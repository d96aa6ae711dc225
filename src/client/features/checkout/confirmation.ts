// Interprets what Stripe.js returns after confirming a payment. Pure.
import * as words from "#words/checkout.ts";

/** The fields of Stripe's answer that are used here. */
export type ConfirmationResult = {
  error?:
    | {
        type?: string;
        message?: string | undefined;
        payment_intent?: { id: string; status: string } | undefined;
      }
    | undefined;
  paymentIntent?: { id: string; status: string } | undefined;
};

export type Confirmation =
  | { kind: "paid" | "processing"; paymentIntentId: string }
  /** `isShownInForm` if the form itself shows the error at a field. */
  | { kind: "declined"; title: string; message: string; isShownInForm: boolean }
  /** Cancelled before it was paid; a new payment is needed. */
  | { kind: "canceled" };

/**
 * An error with a payment that has already succeeded counts as success: another tab was faster, or the answer
 * to an earlier try was lost.
 */
export function judgeConfirmation({ error, paymentIntent }: ConfirmationResult): Confirmation {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent?.status === "processing") return { kind: "processing", paymentIntentId: intent.id };
  if (intent?.status === "canceled") return { kind: "canceled" };
  const isShownInForm = error?.type === "validation_error";
  const title = isShownInForm ? words.detailsMissing : words.paymentFailed;
  return { kind: "declined", title, message: error?.message ?? words.declined, isShownInForm };
}
