// The sentence that people see for each error code. `{}` is replaced by AppError's `about`.
import type { ErrorCode } from "#shared/error-codes.ts";
import { CHANNEL_LIMIT, MONEY_BACK_DAYS, WITHDRAWAL_DAYS } from "#shared/plans.ts";
import { CREATION_VIDEO_LIMIT, PLAYLIST_CAPACITY } from "#shared/youtube-limits.ts";

export const ERROR_SENTENCES: Record<ErrorCode, string> = {
  invalid_input: "{}",
  invalid_json: "The request is not valid JSON.",
  invalid_utf8: "The request is not valid UTF-8 text.",
  body_too_large: "That is too much text for one request. Please paste fewer lines.",
  repeated_parameter: '"{}" is given more than once.',
  invalid_return_path: "That return address is not a page of this site.",
  invalid_signature: "That is not signed by the payment provider.",
  foreign_request: "This request did not come from Tidylist's own pages.",
  foreign_sign_out: "Signing out works from Tidylist's own pages only.",
  not_found: "There is nothing here.",
  rate_limited: "That was a lot in a short time. Please wait a minute.",
  internal: "Something went wrong on our side. Please tell support this number: {}.",
  temporarily_unavailable: "That did not work just now. Please try again in a minute.",
  not_configured: "Tidylist is not set up: {}.",

  unauthenticated: "Please sign in first.",
  sign_in_unavailable: "Signing in is not working right now. Please try again in a minute.",
  alerts_not_offered: "Alerts are not offered on this installation.",
  address_not_verified:
    "Google does not confirm that {} is your address. Verify it in your Google Account, then sign out and in again here.",
  push_service_unknown: "Tidylist cannot send notifications to this browser.",
  link_not_valid: "This link is not one of ours. Please use the one in your last mail.",
  no_such_session: "There is no such session.",
  exported_too_often: "Your data was exported several times within the last hour.",
  agreement_needed: "Please agree to Tidylist's terms first.",
  terms_changed: "The terms have changed since this page was opened. Please load it again.",

  premium_required:
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
  premium_required_to_remove_several:
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
  premium_required_to_delete_several:
    "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
  premium_required_to_create:
    "Creating playlists is only available to Premium users. Upgrade to access this feature.",
  premium_required_for_channels:
    "Several channels are only available to Premium users. Without Premium, only your first channel can be changed.",

  no_such_playlist: "There is no such playlist.",
  no_such_job: "There is no such job.",
  no_such_item: "This entry is not in the playlist any more, or is being changed already.",
  no_such_order: "This order is no longer known.",
  not_hidden: "This video can be watched, so there is nothing to replace.",
  sync_stopped: "The sync was stopped. What was read so far is kept.",
  plan_changed:
    "The playlist has changed since you looked. Nothing was removed; please look again.",
  creation_plan_changed: "The playlists have changed since you looked. Nothing was created.",
  playlists_unread:
    "Some of these playlists have not been read yet. Nothing was created; please read them first.",
  playlist_full: `A playlist takes at most ${PLAYLIST_CAPACITY} videos.`,
  too_many_videos: `At most ${CREATION_VIDEO_LIMIT} videos can go into new playlists at once.`,
  order_under_way: "This playlist is being ordered already. Wait until that has ended, or stop it.",
  too_many_changes:
    "You have too many changes waiting already. Please wait until some are done, or stop one.",
  consent_outdated:
    "What you agreed to has changed since you looked. Nothing was turned on; please look again.",
  sync_quota_exhausted:
    "YouTube's daily allowance is used up. The sync goes on by itself when it is available again.",
  sync_paused: "YouTube asks for a pause of a few minutes. The sync goes on by itself.",
  sync_failed: "YouTube did not answer. What was read so far is kept.",
  sync_interrupted:
    "YouTube does not answer. What was read so far is kept, and the rest is tried again by itself.",

  channel_not_connected: "This channel is not connected to your account.",
  too_many_channels: `At most ${CHANNEL_LIMIT} channels can be connected to an account.`,
  youtube_not_connected: "Please connect YouTube first.",
  youtube_grant_lost: "YouTube needs to be connected again.",
  youtube_channel_gone:
    "The channel you connected is no longer there. Please disconnect and connect again.",
  write_access_needed:
    "Tidylist may only read your playlists so far. Removing needs your permission at Google.",
  write_access_needed_to_create:
    "Tidylist may only read your playlists so far. Creating one needs your permission at Google.",
  checked_too_often: "The connection has been checked too many times.",
  quota_exhausted: "YouTube's daily allowance is used up.",
  own_limit_reached: "You have used your part of today's YouTube allowance.",
  searches_used_up: "Tidylist's searches on YouTube are used up for now.",
  own_searches_used_up: "You have used your searches on YouTube for today.",
  youtube_paused: "Tidylist cannot reach YouTube right now.",
  youtube_refused: "Tidylist cannot reach YouTube right now.",
  youtube_unavailable: "YouTube did not answer. Please try again in a minute.",

  no_such_channel: "This channel does not exist, was renamed or was closed.",
  not_stored: "There is no stored answer to this.",
  too_many_ids: "Without an account up to {} videos are read at a time.",
  too_many_calculations: "That was a lot of calculations in a short time. Please wait a minute.",
  calculator_quota_exhausted: "Today's part of YouTube's allowance for calculations is used up.",

  sign_ups_stopped:
    "Tidylist is not taking new accounts right now. If you have one, you can sign in. Please try again later.",
  payments_stopped:
    "Premium is not on sale right now. Nothing was charged. Please try again later.",
  calculator_stopped:
    "Tidylist is not reading new playlists for visitors right now. Playlists that it knows still work. Please try again later.",

  payment_unverified: "This payment has not gone through, so there is no Premium for it.",
  payment_unconfirmed:
    "Your bank has not confirmed the payment yet. Premium comes by itself as soon as it has.",
  no_such_payment: "There is no such payment.",
  no_such_document: "There is no such document.",
  already_premium: "You have Premium already. Nothing was charged.",
  payment_under_way:
    "Your bank is still looking at your payment. Premium comes by itself once it has agreed.",
  refund_too_late: `The ${MONEY_BACK_DAYS} days of the money-back guarantee are over.`,
  guarantee_used:
    "You have used the money-back guarantee already. It works once per person. You keep your right of withdrawal.",
  refund_disputed:
    "Your bank is already asking for this payment back, so it cannot be returned from here.",
  refund_made_by_bank: "Your bank has taken this payment back already.",
  withdrawal_too_late: `The ${WITHDRAWAL_DAYS} days to withdraw from this contract are over.`,
  withdrawal_after_refund: "This payment has been returned to you already.",
  payment_provider_unavailable:
    "The card payment provider did not answer. Please try again in a minute.",
  payment_provider_incomplete: "The card payment provider gave no usable answer.",
  payment_keys_mismatched:
    "Payments are not set up right: mismatched keys, one for tests and one for real payments.",
};
