// The way to Premium from where somebody was refused, and back there after paying.

const CHECKOUT = "/checkout";

/** The checkout, which returns to the page that is open now. */
export function upgradeAddress(): string {
  const { pathname, search } = location;
  return `${CHECKOUT}?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** Whether a person left the screen to pay. */
export function isUpgrading(): boolean {
  return location.pathname === CHECKOUT;
}
