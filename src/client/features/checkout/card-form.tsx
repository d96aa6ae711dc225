import { useMemo, useState } from "react";
import type { Beginning } from "#client/features/checkout/begin.ts";
import { describeLoadError } from "#client/features/checkout/checkout-words.ts";
import { PayFrame } from "#client/features/checkout/pay-frame.tsx";
import { Elements, PaymentElement, type Appearance } from "#client/features/checkout/stripe-js.ts";
import { usePay, type Ending } from "#client/features/checkout/use-pay.ts";
import { useTheme } from "#client/ui/theme-switch.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

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

// Passes our colours to Stripe's frame: the design tokens of styles.css in the current theme. Stripe does not
// support oklch().

/** Changes when the theme does. */
function useAppearance(): Appearance {
  const chosen = useTheme();
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = chosen === "system" ? prefersDark : chosen === "dark";
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  const accent = colour("accent");
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: accent,
      colorBackground: colour("card"),
      colorText: colour("ink"),
      colorTextSecondary: colour("soft"),
      colorTextPlaceholder: colour("soft"),
      colorDanger: colour("on-loss"),
      borderRadius: "8px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
    },
    rules: {
      ".Input": { border: `1px solid ${colour("edge")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${accent}`, boxShadow: `0 0 0 1px ${accent}` },
      ".Tab": { border: `1px solid ${colour("edge")}`, boxShadow: "none" },
    },
  };
}

/**
 * The colour of a token as "#rrggbb". The browser converts it in a mixture; pixels of a canvas would do too, but
 * browsers that hide what identifies a person answer those at random.
 */
function colour(token: string): string {
  const probe = document.createElement("span");
  const value = `var(--color-${token})`;
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const parts = /^color\(srgb (\S+) (\S+) (\S+)\)$/.exec(color)?.slice(1);
  return parts ? `#${parts.map(toHex).join("")}` : color;
}

/** @param part 0 to 1; slightly outside for a colour that screens cannot show */
function toHex(part: string): string {
  const byte = Math.round(Math.min(Math.max(Number(part) || 0, 0), 1) * 255);
  return byte.toString(16).padStart(2, "0");
}
