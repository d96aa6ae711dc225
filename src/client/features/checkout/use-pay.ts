import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { judgeConfirmation, type Confirmation } from "#client/features/checkout/confirmation.ts";
import { describeUnfinished } from "#client/features/checkout/checkout-words.ts";
import {
  useElements,
  useStripe,
  type Stripe,
  type StripeElements,
} from "#client/features/checkout/stripe-js.ts";
import { finishPayment } from "#client/plans/finish-payment.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { pageAddress } from "#client/ui/page-address.ts";
import * as words from "#words/checkout.ts";

/** What replaces the form at the end. */
export type Ending =
  | { kind: "premium" }
  | { kind: "under-way"; sentence: string }
  /** Paid but not verified; `paymentIntentId` is for the retry. */
  | { kind: "unfinished"; sentence: string; paymentIntentId: string }
  | { kind: "problem"; message: string };

type Outcome = Ending | Extract<Confirmation, { kind: "declined" }>;
type Form = { stripe: Stripe; elements: StripeElements };

type Options = {
  isReady: boolean;
  /** Called with true when a payment starts, and with false when it is refused. Other ends only call `onEnd`. */
  onPaying: (isPaying: boolean) => void;
  onEnd: (ending: Ending) => void;
};

/** Pays with the surrounding card form. Ignores further presses while it runs. */
export function usePay({ isReady, onPaying, onEnd }: Options) {
  const client = useQueryClient();
  const stripe = useStripe();
  const elements = useElements();
  const isRunning = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (form: Form): Promise<Outcome> => {
      const confirmation = judgeConfirmation(await confirm(form));
      if (confirmation.kind === "declined") return confirmation;
      if (confirmation.kind === "canceled") return { kind: "problem", message: words.tooOld };
      const { kind, paymentIntentId } = confirmation;
      const finish = await finishPayment(client, paymentIntentId);
      if (finish.kind === "premium") return finish;
      return kind === "processing"
        ? { kind: "under-way", sentence: finish.sentence }
        : { kind: "unfinished", sentence: describeUnfinished(finish), paymentIntentId };
    },
    onSuccess: (outcome) => {
      if (outcome.kind !== "declined") return onEnd(outcome);
      refuse(outcome.title, outcome.message);
      // The form has the message at its field, so do not repeat it below the form.
      if (outcome.isShownInForm) setRefusal(undefined);
    },
    onError: () => refuse(words.paymentError, words.unexpected),
  });

  // After any other end the form is replaced, and a press that comes before that must not pay again.
  function refuse(title: string, description: string): void {
    isRunning.current = false;
    addToast({ title, description, variant: "destructive" });
    setRefusal(description);
    onPaying(false);
  }

  const pay = (): void => {
    if (isRunning.current) return;
    if (!stripe || !elements?.getElement("payment")) return showNotReady(words.notReady);
    if (!isReady) return showNotReady(words.stillLoading);
    isRunning.current = true;
    setRefusal(undefined);
    onPaying(true);
    mutate({ stripe, elements });
  };
  return { pay, isPaying: isPending, refusal };
}

function confirm({ stripe, elements }: Form) {
  // Stripe redirects only if the bank requires it, and then returns to the front page, which goes on to the
  // `returnTo` of this page's query.
  const { origin, search } = location;
  const confirmParams = { return_url: `${origin}${pageAddress("/")}${search}` };
  return stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
}

function showNotReady(description: string): void {
  addToast({ title: words.paymentError, description, variant: "destructive" });
}
