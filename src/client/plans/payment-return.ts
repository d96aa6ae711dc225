// A bank's page redirects to the front page with the payment's id and client secret in the URL. Remove the
// secret at once: browsers store, share and synchronise URLs.
import { readReturnTo } from "#client/identity/return-to.ts";
import { createStore } from "#client/ui/store.ts";

/** A payment after the redirect from the bank's page, as read from the URL. */
type PaymentReturn = {
  paymentIntentId: string;
  isRefused: boolean;
  /** The path of the page on which the person decided to upgrade; undefined if the URL has no valid one. */
  returnTo: string | undefined;
};

const pendingReturn = createStore<PaymentReturn | undefined>(undefined);

/** Reads the payment from the URL and removes it there. Call before anything else reads the URL. */
export function readPaymentReturn(): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const paymentIntentId = query.get("payment_intent");
  if (!paymentIntentId) return;
  // Nothing else is lost with the query: it has only Stripe's parameters and those of the checkout page.
  window.history.replaceState(null, "", pathname);
  pendingReturn.set({
    paymentIntentId,
    isRefused: query.get("redirect_status") === "failed",
    returnTo: readReturnTo(search),
  });
}

/** Returns the payment and clears it. */
export function takePaymentReturn(): PaymentReturn | undefined {
  const taken = pendingReturn.get();
  pendingReturn.set(undefined);
  return taken;
}
