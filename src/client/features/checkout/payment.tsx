// Payment by card, from the payment intent to the result. A chunk of its own, because only people about to pay
// need it and Stripe's script.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { beginPayment } from "#client/features/checkout/begin.ts";
import { describeBeginFailure, SETUP_FAILED } from "#client/features/checkout/checkout-words.ts";
import { CardForm } from "#client/features/checkout/card-form.tsx";
import {
  PaymentSystemError,
  showUpgradeFailed,
  UnderWay,
  Unfinished,
} from "#client/features/checkout/endings.tsx";
import type { Ending } from "#client/features/checkout/use-pay.ts";
import { WELCOME } from "#client/plans/finish-payment.ts";
import { preloadToasts } from "#client/ui/toasts/toast-host.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";

export type PaymentProps = {
  /** Tells whether a payment is in progress; nothing else may navigate away then. */
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
};

// Load the code of toasts now, because an offline page could not load it for the toast that reports the failure.
preloadToasts();

export function Payment({ onPaying, onPaid }: PaymentProps) {
  // Not cached after unmounting: the next visit asks again and gets the same payment.
  const { data, error } = useQuery({
    queryKey: ["checkout"],
    queryFn: ({ client }) => beginPayment(client),
    gcTime: 0,
  });
  const [ending, setEnding] = useState<Ending>();
  const end = (next: Ending): void => {
    if (next.kind === "premium") {
      addToast(WELCOME);
      return onPaid();
    }
    // A paid but unverified payment still counts as in progress.
    if (next.kind === "unfinished") showUpgradeFailed(next.sentence);
    else onPaying(false);
    setEnding(next);
  };
  const shown = ending ?? (error ? toProblem(error) : data);
  switch (shown?.kind) {
    case "problem":
      return <PaymentSystemError message={shown.message} takesFocus={ending !== undefined} />;
    case "under-way":
      return <UnderWay sentence={shown.sentence} takesFocus={ending !== undefined} />;
    case "unfinished":
      return <Unfinished {...shown} onEnd={end} />;
    case "premium":
      return null;
    default:
      return (
        <ErrorBoundary
          fallback={null}
          onError={() => {
            addToast(SETUP_FAILED);
            end({ kind: "problem", message: SETUP_FAILED.description ?? "" });
          }}
        >
          <CardForm beginning={shown} onPaying={onPaying} onEnd={end} />
        </ErrorBoundary>
      );
  }
}

function toProblem(error: Error): Ending {
  return { kind: "problem", message: describeBeginFailure(error) };
}
