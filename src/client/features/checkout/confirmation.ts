// What became of a payment, from what Stripe.js says after it was confirmed. Pure.

/** As much of Stripe's answer as counts here. */
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
  /** `isShown` where the form itself says what is the matter with a field. */
  | { kind: "declined"; message: string; isShown: boolean }
  /** Given up before it was paid; a new one has to be begun. */
  | { kind: "canceled" };

const DECLINED = "The card was not accepted. Nothing was charged.";

/**
 * A refusal that comes with a payment which is through already is none: another tab was faster, or the
 * answer to an earlier try was lost.
 */
export function judgeConfirmation({ error, paymentIntent }: ConfirmationResult): Confirmation {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent?.status === "processing") return { kind: "processing", paymentIntentId: intent.id };
  if (intent?.status === "canceled") return { kind: "canceled" };
  const isShown = error?.type === "validation_error";
  return { kind: "declined", message: error?.message ?? DECLINED, isShown };
}
