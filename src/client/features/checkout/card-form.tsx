import { useMemo, useState } from "react";
import type { Beginning } from "#client/features/checkout/begin.ts";
import { describeLoadError } from "#client/features/checkout/checkout-words.ts";
import { PayFrame } from "#client/features/checkout/pay-frame.tsx";
import { Elements, PaymentElement, type Appearance } from "#client/features/checkout/stripe-js.ts";
import { usePay, type Ending } from "#client/features/checkout/use-pay.ts";
import { useTheme } from "#client/ui/theme-switch.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import * as words from "#words/checkout.ts";
import * as page from "#words/page.ts";

const LOCALE = { locale: page.language } as const;

type Props = {
  /** Undefined while it is loading. */
  beginning: Extract<Beginning, { kind: "ready" }> | undefined;
  onPaying: (isPaying: boolean) => void;
  onEnd: (ending: Ending) => void;
};

/** Stripe's form in our frame; while the form loads, only the frame. */
export function CardForm({ beginning, onPaying, onEnd }: Props) {
  const appearance = useAppearance();
  const clientSecret = beginning?.clientSecret;
  const options = useMemo(
    () =>
      clientSecret === undefined
        ? { appearance, ...LOCALE }
        : { clientSecret, appearance, ...LOCALE },
    [clientSecret, appearance],
  );
  return (
    // The key remounts `Elements` for each payment. If Stripe cannot set the payment up, `Elements` then throws during
    // the render, where the error boundary catches it, and not in an effect.
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
          addToast({ title: words.setupError, description: message, variant: "destructive" });
          onEnd({ kind: "problem", message });
        }}
      />
    </PayFrame>
  );
}

/** The design tokens of styles.css in the current theme, for Stripe's form. A new object when the theme changes. */
function useAppearance(): Appearance {
  const theme = useTheme();
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = theme === "system" ? prefersDark : theme === "dark";
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  const accent = readColour("accent");
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: accent,
      colorBackground: readColour("card"),
      colorText: readColour("ink"),
      colorTextSecondary: readColour("soft"),
      colorTextPlaceholder: readColour("soft"),
      colorDanger: readColour("on-loss"),
      borderRadius: "8px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
    },
    rules: {
      ".Input": { border: `1px solid ${readColour("edge")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${accent}`, boxShadow: `0 0 0 1px ${accent}` },
      ".Tab": { border: `1px solid ${readColour("edge")}`, boxShadow: "none" },
    },
  };
}

/**
 * The colour of a token as "#rrggbb", because Stripe does not support oklch(). The browser converts the colour to sRGB
 * when it computes color-mix(). Pixels of a canvas do not serve: browsers that prevent fingerprinting falsify them.
 */
function readColour(token: string): string {
  const probe = document.createElement("span");
  const value = `var(--color-${token})`;
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const channels = /^color\(srgb (\S+) (\S+) (\S+)\)$/.exec(color)?.slice(1);
  return channels ? `#${channels.map(toHex).join("")}` : color;
}

/** @param channel red, green or blue from 0 to 1; slightly below 0 or above 1 for a colour outside sRGB */
function toHex(channel: string): string {
  const byte = Math.round(Math.min(Math.max(Number(channel) || 0, 0), 1) * 255);
  return byte.toString(16).padStart(2, "0");
}
