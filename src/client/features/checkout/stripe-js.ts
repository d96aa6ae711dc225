// Loads Stripe.js when somebody is about to pay. The server gives the address, because the sandbox has a script of its
// own. The only importer of Stripe's packages.
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import "#client/api/trusted-types.ts";

export { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
export type { Appearance, Stripe, StripeElements } from "@stripe/stripe-js";

const LOAD_TIMEOUT_MS = 30_000;

/**
 * Loads the script from `address` and opens it with the publishable key.
 * @throws Error when it is blocked, broken or too slow
 */
export async function openStripe(address: string, publishableKey: string): Promise<Stripe> {
  // The package knows only Stripe's own URL, but uses a script that is already loaded.
  if (!("Stripe" in window)) await loadScript(address);
  if (!("Stripe" in window)) throw new Error("The script set no Stripe");
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe failed to open");
  return stripe;
}

async function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener("load", resolve);
      script.addEventListener("error", () => reject(new Error("The script failed to load")));
      timer = setTimeout(() => reject(new Error("The script took too long")), LOAD_TIMEOUT_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
