// Passes our colours to Stripe's frame: the design tokens of styles.css in the current theme. Stripe does not
// support oklch(), so each colour is painted and read back as a pixel.
import { useMemo } from "react";
import type { Appearance } from "#client/features/checkout/stripe-js.ts";
import { useTheme } from "#client/ui/theme.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

/** Changes when the theme does. */
export function useAppearance(): Appearance {
  const chosen = useTheme();
  const prefersDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = chosen === "system" ? prefersDark : chosen === "dark";
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  const colour = createReader();
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

function createReader(): (token: string) => string {
  const context = Object.assign(document.createElement("canvas"), {
    width: 1,
    height: 1,
  }).getContext("2d", { willReadFrequently: true });
  return (token) => {
    const probe = document.createElement("span");
    probe.style.color = `var(--color-${token})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!context) return color;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const bytes = context.getImageData(0, 0, 1, 1).data.slice(0, 3);
    return `#${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  };
}
