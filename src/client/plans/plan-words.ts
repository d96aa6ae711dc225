// The two plans as the landing page, the checkout and the pricing dialog show them (product.md 1.3).
import { operator } from "#client/api/operator.ts";
import { vatWords } from "#shared/operator.ts";
import {
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
} from "#shared/plans.ts";
import * as words from "#words/plans.ts";

/** For the terms, which are in English. */
export const WITH_VAT = vatWords(operator);
/** Whether VAT is part of the price: said wherever the price stands beside a way to pay (product.md 9.1.1). */
export const HAS_VAT = operator.vatNumber !== "";

export type PlanWords = { name: string; price: string; note: string; includes: readonly string[] };

export const BASIC: PlanWords = {
  name: words.basic,
  price: words.free,
  note: "",
  includes: [
    words.basicCalculator,
    words.basicPlaylists({ count: BASIC_PLAYLIST_LIMIT }),
    words.basicVideos,
  ],
};

export const PREMIUM: PlanWords = {
  name: words.premium,
  price: words.price({ amount: PREMIUM_PRICE_USD }),
  note: HAS_VAT ? words.oneTimeWithVat : words.oneTimeNoVat,
  // The lines of premium-features.ts, which words the terms.
  includes: [
    words.premiumPlaylists({ count: BASIC_PLAYLIST_LIMIT }),
    words.premiumHidden,
    words.premiumBulk,
    words.premiumAdvanced,
    words.premiumOrder,
    words.premiumMonthly,
    words.premiumChannels({ count: CHANNEL_LIMIT }),
    words.premiumSupport,
  ],
};

export const MONEY_BACK = words.moneyBack({ days: MONEY_BACK_DAYS });
