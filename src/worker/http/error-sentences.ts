// The sentence that people see for each error code.
import { DELETION_PHRASE } from "#shared/account-deletion.ts";
import { isRequestRule, type RequestRule } from "#shared/contract/request-rules.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import {
  CHANNEL_LIMIT,
  ID_LIST_LIMIT,
  LINE_LIMIT,
  MONEY_BACK_DAYS,
  WITHDRAWAL_DAYS,
} from "#shared/plans.ts";
import {
  CREATION_VIDEO_LIMIT,
  MERGE_LIMIT,
  PLAYLIST_CAPACITY,
  PLAYLIST_DESCRIPTION_LENGTH,
  PLAYLIST_TITLE_LENGTH,
} from "#shared/youtube-limits.ts";
import { type Words, wordsOf } from "#worker/http/words.ts";

/** @param about AppError's */
export function errorSentence(language: Language, code: ErrorCode, about: string): string {
  return sentencesOf(wordsOf(language), about)[code];
}

/** In English, with `{}` for what the error is about. */
export const ERROR_SENTENCES = sentencesOf(wordsOf(DEFAULT_LANGUAGE), "{}");

function sentencesOf({ errors: words }: Words, about: string): Record<ErrorCode, string> {
  return {
    invalid_input: describeInvalid(words, about),
    invalid_json: words.invalidJson,
    invalid_utf8: words.invalidUtf8,
    body_too_large: words.bodyTooLarge,
    repeated_parameter: words.repeatedParameter({ name: about }),
    invalid_return_path: words.invalidReturnPath,
    invalid_signature: words.invalidSignature,
    foreign_request: words.foreignRequest,
    foreign_sign_out: words.foreignSignOut,
    not_found: words.notFound,
    rate_limited: words.rateLimited,
    internal: words.internal({ number: about }),
    temporarily_unavailable: words.temporarilyUnavailable,
    not_configured: words.notConfigured({ problem: about }),
    unauthenticated: words.unauthenticated,
    sign_in_unavailable: words.signInUnavailable,
    alerts_not_offered: words.alertsNotOffered,
    address_not_verified: words.addressNotVerified({ address: about }),
    push_service_unknown: words.pushServiceUnknown,
    link_not_valid: words.linkNotValid,
    no_such_session: words.noSuchSession,
    exported_too_often: words.exportedTooOften,
    agreement_needed: words.agreementNeeded,
    terms_changed: words.termsChanged,
    premium_required: words.premiumRequired,
    premium_required_to_remove_several: words.premiumRequiredToRemoveSeveral,
    premium_required_to_delete_several: words.premiumRequiredToDeleteSeveral,
    premium_required_to_create: words.premiumRequiredToCreate,
    premium_required_for_channels: words.premiumRequiredForChannels,
    no_such_playlist: words.noSuchPlaylist,
    no_such_job: words.noSuchJob,
    no_such_item: words.noSuchItem,
    no_such_order: words.noSuchOrder,
    not_hidden: words.notHidden,
    sync_stopped: words.syncStopped,
    plan_changed: words.planChanged,
    creation_plan_changed: words.creationPlanChanged,
    playlists_unread: words.playlistsUnread,
    playlist_full: words.playlistFull({ limit: String(PLAYLIST_CAPACITY) }),
    too_many_videos: words.tooManyVideos({ limit: String(CREATION_VIDEO_LIMIT) }),
    order_under_way: words.orderUnderWay,
    too_many_changes: words.tooManyChanges,
    consent_outdated: words.consentOutdated,
    sync_quota_exhausted: words.syncQuotaExhausted,
    sync_paused: words.syncPaused,
    sync_failed: words.syncFailed,
    sync_interrupted: words.syncInterrupted,
    channel_not_connected: words.channelNotConnected,
    too_many_channels: words.tooManyChannels({ limit: CHANNEL_LIMIT }),
    youtube_not_connected: words.youtubeNotConnected,
    youtube_grant_lost: words.youtubeGrantLost,
    youtube_channel_gone: words.youtubeChannelGone,
    write_access_needed: words.writeAccessNeeded,
    write_access_needed_to_create: words.writeAccessNeededToCreate,
    checked_too_often: words.checkedTooOften,
    quota_exhausted: words.quotaExhausted,
    own_limit_reached: words.ownLimitReached,
    searches_used_up: words.searchesUsedUp,
    own_searches_used_up: words.ownSearchesUsedUp,
    youtube_paused: words.youtubePaused,
    youtube_refused: words.youtubeRefused,
    youtube_unavailable: words.youtubeUnavailable,
    no_such_channel: words.noSuchChannel,
    not_stored: words.notStored,
    too_many_ids: words.tooManyIds({ limit: about }),
    too_many_calculations: words.tooManyCalculations,
    calculator_quota_exhausted: words.calculatorQuotaExhausted,
    sign_ups_stopped: words.signUpsStopped,
    payments_stopped: words.paymentsStopped,
    calculator_stopped: words.calculatorStopped,
    payment_unverified: words.paymentUnverified,
    payment_unconfirmed: words.paymentUnconfirmed,
    no_such_payment: words.noSuchPayment,
    no_such_document: words.noSuchDocument,
    already_premium: words.alreadyPremium,
    payment_under_way: words.paymentUnderWay,
    refund_too_late: words.refundTooLate({ days: MONEY_BACK_DAYS }),
    guarantee_used: words.guaranteeUsed,
    refund_disputed: words.refundDisputed,
    refund_made_by_bank: words.refundMadeByBank,
    withdrawal_too_late: words.withdrawalTooLate({ days: WITHDRAWAL_DAYS }),
    withdrawal_after_refund: words.withdrawalAfterRefund,
    payment_provider_unavailable: words.paymentProviderUnavailable,
    payment_provider_incomplete: words.paymentProviderIncomplete,
    payment_keys_mismatched: words.paymentKeysMismatched,
  };
}

/** `about`: the rule that is broken, or the path of what is missing or not valid; "" for the whole request. */
function describeInvalid(words: Words["errors"], about: string): string {
  if (about === "") return words.requestInvalid;
  return isRequestRule(about) ? rulesOf(words)[about] : words.fieldInvalid({ field: about });
}

function rulesOf(words: Words["errors"]): Record<RequestRule, string> {
  return {
    urls_missing: words.urlsMissing,
    urls_invalid: words.urlsInvalid,
    too_many_lines: words.tooManyLines({ limit: LINE_LIMIT }),
    link_too_long: words.linkTooLong,
    region_invalid: words.regionInvalid,
    channel_missing: words.channelMissing,
    channel_too_long: words.channelTooLong,
    page_unknown: words.pageUnknown,
    no_videos: words.noVideos,
    too_many_videos_to_read: words.tooManyVideosToRead({ limit: String(ID_LIST_LIMIT) }),
    too_many_videos_to_add: words.tooManyVideos({ limit: String(CREATION_VIDEO_LIMIT) }),
    too_many_playlists_to_merge: words.tooManyPlaylistsToMerge({ limit: MERGE_LIMIT }),
    no_room_for_videos: words.noRoomForVideos,
    too_many_videos_each: words.playlistFull({ limit: String(PLAYLIST_CAPACITY) }),
    several_sources: words.severalSources,
    title_missing: words.titleMissing,
    title_too_long: words.titleTooLong({ limit: PLAYLIST_TITLE_LENGTH }),
    title_with_markup: words.titleWithMarkup,
    description_too_long: words.descriptionTooLong({ limit: String(PLAYLIST_DESCRIPTION_LENGTH) }),
    description_with_markup: words.descriptionWithMarkup,
    repeated_items: words.repeatedItems,
    no_removal_way: words.noRemovalWay,
    time_or_bookmark: words.timeOrBookmark,
    buyer_name_missing: words.buyerNameMissing,
    buyer_name_too_long: words.buyerNameTooLong,
    deletion_not_confirmed: words.deletionNotConfirmed({ phrase: DELETION_PHRASE }),
  };
}
