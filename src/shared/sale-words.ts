// What a buyer is told of what Premium needs, how long it lasts and what updates are, before the order button, in the terms and in the
// contract confirmation (product.md 9.2.9; directives 2011/83, article 6(1), and 2019/770, article 8; decision 72).
import { UPDATE_YEARS } from "#shared/plans.ts";

export const NEEDS =
  "It works in a browser, with a Google account and a YouTube channel. YouTube limits how many changes all users make in a day; the rest waits.";

export const DURATION =
  "Yours as long as Tidylist is offered; no subscription. An account that nobody uses for 3 years ends, 30 days after a mail.";

export const UPDATES = `Updates are free and come by themselves: corrections, security, and what changes at YouTube make necessary. They come as long as Tidylist is offered, at least ${UPDATE_YEARS} years from your payment.`;
