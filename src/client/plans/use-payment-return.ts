import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import {
  finishPayment,
  UPGRADE_FAILED,
  WELCOME,
  type Finish,
} from "#client/plans/finish-payment.ts";
import { takePaymentReturn } from "#client/plans/payment-return.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as buttons from "#words/buttons.ts";
import * as page from "#words/page.ts";
import * as words from "#words/plans.ts";

const TRY_AGAIN = { text: buttons.tryAgain, to: upgradeAddress };

/**
 * Finishes a payment after the return from the bank's page. If the session has ended meanwhile, Stripe's
 * webhook grants Premium instead.
 */
export function usePaymentReturn(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const returned = takePaymentReturn();
    if (!returned) return;
    if (returned.returnTo !== undefined) void navigate(returned.returnTo, { replace: true });
    const { paymentIntentId, isRefused } = returned;
    // Anybody can craft such a URL, so the server is asked for the real outcome.
    void finishPayment(client, paymentIntentId).then((finish) =>
      addToast(describeReturn(finish, isRefused)),
    );
  }, [client, navigate]);
}

export function describeReturn(finish: Finish, isRefused: boolean): ToastMessage {
  if (finish.kind === "premium") return WELCOME;
  const variant = "destructive";
  const description = finish.sentence;
  if (finish.kind === "failed") {
    return {
      title: UPGRADE_FAILED,
      description: `${description}${page.sentenceSeparator}${words.ifPaid}`,
      variant,
    };
  }
  if (isRefused) return { title: words.paymentFailed, description, variant, action: TRY_AGAIN };
  return { title: words.paymentUnderWay, description };
}
