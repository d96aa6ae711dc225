// The checkout, and the return from there to the page where Premium was needed.

const CHECKOUT = "/checkout";

/** The checkout's address, with the current page as the one to return to. */
export function upgradeAddress(): string {
  const { pathname, search } = location;
  return `${CHECKOUT}?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** Whether the person has left a screen for the checkout. */
export function isUpgrading(): boolean {
  return location.pathname === CHECKOUT;
}
