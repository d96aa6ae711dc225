// Passes our colours to Stripe's frame: the design tokens of styles.css in the current theme. Stripe does not
// support oklch().
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
