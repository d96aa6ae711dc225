// Paying by card, from the asking for a payment to its end. A chunk of its own: only somebody who is
// about to pay loads it, and Stripe's script with it.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { begin } from "#client/features/checkout/begin.ts";
import { CardForm } from "#client/features/checkout/card-form.tsx";
import { describeBeginFailure, SETUP_FAILED } from "#client/features/checkout/checkout-words.ts";
import {
  PaymentSystemError,
  tellUpgradeFailed,
  UnderWay,
  Unfinished,
} from "#client/features/checkout/endings.tsx";
import type { Ending } from "#client/features/checkout/use-pay.ts";
import { WELCOME } from "#client/plans/finish-payment.ts";
import { preloadToasts } from "#client/ui/toast-host.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

export type PaymentProps = {
  /** Whether a payment is being made; nothing else may lead away meanwhile. */
  onPaying: (isPaying: boolean) => void;
  onPaid: () => void;
};

// A message that says that the connection is gone cannot be fetched then.
preloadToasts();

export function Payment({ onPaying, onPaid }: PaymentProps) {
  // Forgotten with the screen: the next visit asks again, and is given the same payment.
  const { data, error } = useQuery({
    queryKey: ["checkout"],
    queryFn: ({ client }) => begin(client),
    gcTime: 0,
  });
  const [ending, setEnding] = useState<Ending>();
  const end = (next: Ending): void => {
    if (next.kind === "premium") {
      addToast(WELCOME);
      return onPaid();
    }
    // What is paid but not finished is still on its way to Premium.
    if (next.kind === "unfinished") tellUpgradeFailed(next.sentence);
    else onPaying(false);
    setEnding(next);
  };
  const shown = ending ?? (error ? failed(error) : data);
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

function failed(error: Error): Ending {
  return { kind: "problem", message: describeBeginFailure(error) };
}
