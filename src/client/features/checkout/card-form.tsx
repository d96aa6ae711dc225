import { useMemo, useState } from "react";
import { useAppearance } from "#client/features/checkout/appearance.ts";
import type { Beginning } from "#client/features/checkout/begin.ts";
import { describeLoadError } from "#client/features/checkout/checkout-words.ts";
import { PayFrame } from "#client/features/checkout/pay-frame.tsx";
import { Elements, PaymentElement } from "#client/features/checkout/stripe-js.ts";
import { usePay, type Ending } from "#client/features/checkout/use-pay.ts";
import { addToast } from "#client/ui/toast-queue.ts";

type Props = {
  /** Undefined while it is loading. */
  beginning: Extract<Beginning, { kind: "ready" }> | undefined;
  onPaying: (isPaying: boolean) => void;
  onEnd: (ending: Ending) => void;
};

/** Stripe's form in our frame; only the frame while it loads. */
export function CardForm({ beginning, onPaying, onEnd }: Props) {
  const appearance = useAppearance();
  const clientSecret = beginning?.clientSecret;
  const options = useMemo(
    () => (clientSecret === undefined ? { appearance } : { clientSecret, appearance }),
    [clientSecret, appearance],
  );
  return (
    // The key remounts it for each payment. If Stripe cannot create the element, it then throws during the render,
    // where the error boundary catches it, and not in an effect.
    <Elements key={clientSecret} stripe={beginning?.stripe ?? null} options={options}>
      <Fields onPaying={onPaying} onEnd={onEnd} />
    </Elements>
  );
}

function Fields({ onPaying, onEnd }: Pick<Props, "onPaying" | "onEnd">) {
  const [isReady, setReady] = useState(false);
  const { pay, isPaying, refusal } = usePay({ isReady, onPaying, onEnd });
  return (
    <PayFrame isReady={isReady} isPaying={isPaying} refusal={refusal} onPay={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => {
          const message = describeLoadError(error.message);
          addToast({ title: "Payment Setup Error", description: message, variant: "destructive" });
          onEnd({ kind: "problem", message });
        }}
      />
    </PayFrame>
  );
}
