// All figures in the legal texts and on the account page (product.md 16.1, 17). tests/unit/legal.test.ts
// compares those that the Worker enforces with its constants.
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
  WITHDRAWAL_DAYS,
} from "#shared/plans.ts";

export const FIGURES = {
  minimumAge: 13,
  anonymousVideos: ANONYMOUS_VIDEO_LIMIT,
  basicPlaylists: BASIC_PLAYLIST_LIMIT,
  channels: CHANNEL_LIMIT,
  premiumPriceUsd: PREMIUM_PRICE_USD,
  moneyBackDays: MONEY_BACK_DAYS,
  withdrawalDays: WITHDRAWAL_DAYS,
  /** A session ends after this long without use, and at the latest after the second limit. */
  sessionIdleDays: 30,
  sessionLongestDays: 90,
  /** An unfinished redirect to Google is deleted after this time. */
  journeyMinutes: 10,
  /** What a person asks to have erased is erased within this time at the latest. */
  deletionDays: 7,
  /** Data from YouTube is refreshed or erased within this time. */
  youtubeDataDays: 30,
  lostTitleDays: 30,
  /** How long the calculator caches public data before it reads it again. */
  freshHours: 6,
  /** Calculations per minute and network address. */
  calculationsAMinute: 600,
  publicAnswerDays: 30,
  /** How long the history of a playlist's video counts is kept. */
  playlistHistoryDays: 30,
  /** How long a token that could not be revoked at Google is kept. */
  revocationDays: 7,
  /** How far back the hosting provider can restore our databases, and how long it is listed what was erased. */
  restorePointDays: 30,
  erasureListDays: 31,
  /** How long the hosting provider keeps its logs. */
  hostLogDays: 7,
  /** How long digests of the videos that a mail told are kept. */
  toldDays: 60,
  activityMonths: 12,
  inactivityYears: 3,
  paymentYears: 7,
  liabilityMonths: 12,
} as const;
