// The way to Premium from where somebody was refused, and back there after paying.
import { useLocation } from "react-router";

const CHECKOUT = "/checkout";

/** The checkout, which returns to the page that is open now. */
export function upgradeAddress({ pathname, search }: Place = window.location): string {
  return `${CHECKOUT}?returnTo=${encodeURIComponent(pathname + search)}`;
}

type Place = { pathname: string; search: string };

/** The same for a link that stays while the address changes. */
export function useUpgradeAddress(): string {
  return upgradeAddress(useLocation());
}

/** Whether a person left the screen to pay. */
export function isUpgrading(): boolean {
  return window.location.pathname === CHECKOUT;
}
