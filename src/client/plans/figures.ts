// All figures in the legal texts and on the account page (product.md 16.1, 17). tests/unit/legal.test.ts
// compares those that the Worker enforces with its constants.
import { END_NOTICE_DAYS, REST_AFTER_DAYS } from "#shared/absence.ts";
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
  UPDATE_YEARS,
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
  updateYears: UPDATE_YEARS,
  /** A session ends after this time without use, and at the latest after `sessionLongestDays`. */
  sessionIdleDays: 30,
  sessionLongestDays: 90,
  /** An unfinished redirect to Google is deleted after this time. */
  flowMinutes: 10,
  /** Data that a person asks to have erased is erased within this time. */
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
  /** How long erased data is listed, so that a restore does not bring it back. */
  erasureListDays: 31,
  /** How long the hosting provider keeps its logs. */
  hostLogDays: 7,
  /** How long digests of the videos that a mail named are kept. */
  toldDays: 60,
  /** This long after the last visit, a library is no longer read. */
  restDays: REST_AFTER_DAYS,
  /** This long after the last visit, the connection to YouTube ends. */
  connectionMonths: 12,
  /** This long before the connection ends, a mail says so. */
  endNoticeDays: END_NOTICE_DAYS,
  /** How long our host can restore what was deleted. */
  restorableDays: 30,
  activityMonths: 12,
  inactivityYears: 3,
  /** This long before an unused account of a buyer is deleted, a mail says so. */
  deletionNoticeDays: 30,
  paymentYears: 7,
  liabilityMonths: 12,
} as const;
