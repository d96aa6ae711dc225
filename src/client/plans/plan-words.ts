// The two plans as the landing page and the pricing dialog show them (product.md 1.3).
import { operator } from "#client/api/operator.ts";
import { vatWords } from "#shared/operator.ts";
import { BASIC_PLAYLIST_LIMIT, MONEY_BACK_DAYS, PREMIUM_PRICE_USD } from "#shared/plans.ts";
import { PREMIUM_FEATURES } from "#shared/premium-features.ts";

/** Said wherever the price stands beside a way to pay (product.md 9.1.1). */
export const WITH_VAT = vatWords(operator);

export type PlanWords = { name: string; price: string; note: string; includes: readonly string[] };

export const BASIC: PlanWords = {
  name: "Basic",
  price: "Free",
  note: "",
  includes: [
    "Playlist length calculator",
    `Basic management of up to ${BASIC_PLAYLIST_LIMIT} playlists at a time`,
    "Individual video management",
  ],
};

export const PREMIUM: PlanWords = {
  name: "Premium",
  price: `$${PREMIUM_PRICE_USD}`,
  note: `one-time, ${WITH_VAT}`,
  includes: PREMIUM_FEATURES,
};

export const MONEY_BACK = `${MONEY_BACK_DAYS}-Day Money Back`;
