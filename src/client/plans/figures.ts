// Every figure that the legal texts and the account page name (product.md 16.1, 17). Those that the
// Worker keeps to are compared with its constants in tests/unit/legal.test.ts.
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
} from "#shared/plans.ts";

export const FIGURES = {
  minimumAge: 13,
  anonymousVideos: ANONYMOUS_VIDEO_LIMIT,
  basicPlaylists: BASIC_PLAYLIST_LIMIT,
  premiumPriceUsd: PREMIUM_PRICE_USD,
  moneyBackDays: MONEY_BACK_DAYS,
  /** A sign-in ends after so long without use, and in any case. */
  sessionIdleDays: 30,
  sessionLongestDays: 90,
  /** A journey to Google that nobody came back from is forgotten. */
  journeyMinutes: 10,
  /** Data from YouTube is confirmed or erased within this time. */
  youtubeDataDays: 30,
  lostTitleDays: 30,
  /** Public answers of the calculator are read anew after so long, and erased at the latest. */
  freshHours: 6,
  /** Calculations of one network address in a minute. */
  calculationsAMinute: 600,
  publicAnswerDays: 30,
  /** How full a playlist was, on days on which that changed. */
  playlistHistoryDays: 400,
  /** Tokens that Google has not taken back yet. */
  revocationDays: 7,
  /** What our host keeps of its own log. */
  hostLogDays: 7,
  activityMonths: 12,
  inactivityYears: 3,
  paymentYears: 7,
  liabilityMonths: 12,
} as const;
