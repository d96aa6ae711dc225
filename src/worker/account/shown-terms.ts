// The terms that stand beside a button which begins a sign-in or a connection (product.md 11.5.3).
import type { Context } from "hono";
import { TERMS_VERSION } from "#shared/terms.ts";

/**
 * The version that was shown, or null. Any site may lead to the same address, so it counts only where the browser says
 * that one of our own pages asks. Without that, nothing is accepted, and the person is asked afterwards.
 */
export function shownTerms(c: Context, terms: string | undefined): number | null {
  const isOurs = c.req.header("Sec-Fetch-Site") === "same-origin";
  return isOurs && terms === String(TERMS_VERSION) ? TERMS_VERSION : null;
}
