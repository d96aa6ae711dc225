// The checkout, and the return from there to the page where Premium was needed.
import { pagePath } from "#client/ui/page-address.ts";

const CHECKOUT = "/checkout";

/** The checkout's address, with the current page as the one to return to. */
export function upgradeAddress(): string {
  const { pathname, search } = location;
  return `${CHECKOUT}?returnTo=${encodeURIComponent(pagePath(pathname) + search)}`;
}

/** Whether the person has left a screen for the checkout. */
export function isUpgrading(): boolean {
  return pagePath(location.pathname) === CHECKOUT;
}
