// A payment that leaves for the bank's page comes back to the site's start with its id and its client
// secret in the address. The secret must not stay there: addresses are kept, shared and synchronised.
import type { PaymentReturn } from "#client/plans/finish-payment.ts";
import { createStore } from "#client/ui/store.ts";

const waiting = createStore<PaymentReturn | undefined>(undefined);

/** Takes it out of the address; called before anything else reads that. */
export function readPaymentReturn(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  const paymentIntentId = query.get("payment_intent");
  if (!paymentIntentId) return;
  // The address to come back to has no parameters of its own.
  window.history.replaceState(null, "", pathname);
  waiting.set({ paymentIntentId, isRefused: query.get("redirect_status") === "failed" });
}

/** What came back, once. */
export function takePaymentReturn(): PaymentReturn | undefined {
  const taken = waiting.get();
  waiting.set(undefined);
  return taken;
}
