// The two plans as the landing page and the pricing dialog show them (product.md 1.3).
import { BASIC_PLAYLIST_LIMIT, MONEY_BACK_DAYS, PREMIUM_PRICE_USD } from "#shared/plans.ts";

export type PlanWords = { name: string; price: string; note: string; includes: readonly string[] };

export const BASIC: PlanWords = {
  name: "Basic",
  price: "Free",
  note: "",
  includes: [
    "Playlist length calculator",
    `Basic management of up to ${BASIC_PLAYLIST_LIMIT} playlists`,
    "Individual video management",
  ],
};

export const PREMIUM: PlanWords = {
  name: "Premium",
  price: `$${PREMIUM_PRICE_USD}`,
  note: "one-time",
  includes: [
    "All playlist management",
    "Hidden and private video detection",
    "Playlist synchronisation",
    "Bulk operations and advanced management",
    "Priority support",
  ],
};

export const MONEY_BACK = `${MONEY_BACK_DAYS}-Day Money Back`;
