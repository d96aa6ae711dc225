// Pins the sentence of every error code; no other test repeats one.
import { describe, expect, it } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "#shared/error-codes.ts";
import { AppError, errorResponse } from "#worker/http/errors.ts";

const PINNED: Record<ErrorCode, readonly [status: number, sentence: string]> = {
  invalid_input: [400, '"ABOUT" is missing or not valid.'],
  invalid_json: [400, "The request is not valid JSON."],
  invalid_utf8: [400, "The request is not valid UTF-8 text."],
  body_too_large: [400, "That is too much text for one request. Please paste fewer lines."],
  repeated_parameter: [400, '"ABOUT" is given more than once.'],
  invalid_return_path: [400, "That return address is not a page of this site."],
  invalid_signature: [400, "That is not signed by the payment provider."],
  foreign_request: [403, "This request did not come from Tidylist's own pages."],
  foreign_sign_out: [403, "Signing out works from Tidylist's own pages only."],
  not_found: [404, "There is nothing here."],
  rate_limited: [429, "That was a lot in a short time. Please wait a minute."],
  internal: [500, "Something went wrong on our side. Please tell support this number: ABOUT."],
  temporarily_unavailable: [500, "That did not work just now. Please try again in a minute."],
  not_configured: [503, "Tidylist is not set up: ABOUT."],
  unauthenticated: [401, "Please sign in first."],
  agreement_needed: [403, "Please agree to Tidylist's terms first."],
  terms_changed: [409, "The terms have changed since this page was opened. Please load it again."],
  consent_outdated: [
    409,
    "What you agreed to has changed since you looked. Nothing was turned on; please look again.",
  ],
  sign_in_unavailable: [503, "Signing in is not working right now. Please try again in a minute."],
  push_service_unknown: [400, "Tidylist cannot send notifications to this browser."],
  alerts_not_offered: [409, "Alerts are not offered on this installation."],
  address_not_verified: [
    409,
    "Google does not confirm that ABOUT is your address. Verify it in your Google Account, then sign out and in again here.",
  ],
  link_not_valid: [400, "This link is not one of ours. Please use the one in your last mail."],
  no_such_session: [404, "There is no such session."],
  premium_required: [
    403,
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
  ],
  premium_required_to_remove_several: [
    403,
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
  ],
  premium_required_to_delete_several: [
    403,
    "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
  ],
  premium_required_to_create: [
    403,
    "Creating playlists is only available to Premium users. Upgrade to access this feature.",
  ],
  no_such_playlist: [404, "There is no such playlist."],
  no_such_job: [404, "There is no such job."],
  no_such_item: [404, "This entry is not in the playlist any more, or is being changed already."],
  no_such_order: [404, "This order is no longer known."],
  not_hidden: [409, "This video can be watched, so there is nothing to replace."],
  searches_used_up: [429, "Tidylist's searches on YouTube are used up for now."],
  own_searches_used_up: [429, "You have used your searches on YouTube for today."],
  sync_stopped: [409, "The sync was stopped. What was read so far is kept."],
  plan_changed: [
    409,
    "The playlist has changed since you looked. Nothing was removed; please look again.",
  ],
  creation_plan_changed: [409, "The playlists have changed since you looked. Nothing was created."],
  playlist_full: [400, "A playlist takes at most 5000 videos."],
  too_many_videos: [400, "At most 20000 videos can go into new playlists at once."],
  order_under_way: [
    409,
    "This playlist is being ordered already. Wait until that has ended, or stop it.",
  ],
  too_many_changes: [
    409,
    "You have too many changes waiting already. Please wait until some are done, or stop one.",
  ],
  playlists_unread: [
    409,
    "Some of these playlists have not been read yet. Nothing was created; please read them first.",
  ],
  sync_quota_exhausted: [
    429,
    "YouTube's daily allowance is used up. The sync goes on by itself when it is available again.",
  ],
  sync_paused: [429, "YouTube asks for a pause of a few minutes. The sync goes on by itself."],
  sync_failed: [502, "YouTube did not answer. What was read so far is kept."],
  sync_interrupted: [
    502,
    "YouTube does not answer. What was read so far is kept, and the rest is tried again by itself.",
  ],
  channel_not_connected: [404, "This channel is not connected to your account."],
  too_many_channels: [409, "At most 5 channels can be connected to an account."],
  premium_required_for_channels: [
    403,
    "Several channels are only available to Premium users. Without Premium, only your first channel can be changed.",
  ],
  youtube_not_connected: [409, "Please connect YouTube first."],
  youtube_grant_lost: [409, "YouTube needs to be connected again."],
  youtube_channel_gone: [
    409,
    "The channel you connected is no longer there. Please disconnect and connect again.",
  ],
  write_access_needed: [
    409,
    "Tidylist may only read your playlists so far. Removing needs your permission at Google.",
  ],
  write_access_needed_to_create: [
    409,
    "Tidylist may only read your playlists so far. Creating one needs your permission at Google.",
  ],
  exported_too_often: [429, "Your data was exported several times within the last hour."],
  checked_too_often: [429, "The connection has been checked too many times."],
  quota_exhausted: [429, "YouTube's daily allowance is used up."],
  own_limit_reached: [429, "You have used your part of today's YouTube allowance."],
  youtube_paused: [429, "Tidylist cannot reach YouTube right now."],
  youtube_refused: [502, "Tidylist cannot reach YouTube right now."],
  youtube_unavailable: [502, "YouTube did not answer. Please try again in a minute."],
  no_such_channel: [404, "This channel does not exist, was renamed or was closed."],
  not_stored: [404, "There is no stored answer to this."],
  too_many_ids: [400, "Without an account up to ABOUT videos are read at a time."],
  too_many_calculations: [
    429,
    "That was a lot of calculations in a short time. Please wait a minute.",
  ],
  calculator_quota_exhausted: [
    429,
    "Today's part of YouTube's allowance for calculations is used up.",
  ],
  calculator_stopped: [
    503,
    "Tidylist is not reading new playlists for visitors right now. Playlists that it knows still work. Please try again later.",
  ],
  sign_ups_stopped: [
    503,
    "Tidylist is not taking new accounts right now. If you have one, you can sign in. Please try again later.",
  ],
  payments_stopped: [
    503,
    "Premium is not on sale right now. Nothing was charged. Please try again later.",
  ],
  payment_unverified: [402, "This payment has not gone through, so there is no Premium for it."],
  payment_unconfirmed: [
    402,
    "Your bank has not confirmed the payment yet. Premium comes by itself as soon as it has.",
  ],
  no_such_payment: [404, "There is no such payment."],
  no_such_document: [404, "There is no such document."],
  already_premium: [409, "You have Premium already. Nothing was charged."],
  payment_under_way: [
    409,
    "Your bank is still looking at your payment. Premium comes by itself once it has agreed.",
  ],
  refund_too_late: [409, "The 30 days of the money-back guarantee are over."],
  guarantee_used: [
    409,
    "You have used the money-back guarantee already. It works once per person. You keep your right of withdrawal.",
  ],
  refund_disputed: [
    409,
    "Your bank is already asking for this payment back, so it cannot be returned from here.",
  ],
  refund_made_by_bank: [409, "Your bank has taken this payment back already."],
  withdrawal_too_late: [409, "The 14 days to withdraw from this contract are over."],
  withdrawal_after_refund: [409, "This payment has been returned to you already."],
  payment_provider_unavailable: [
    502,
    "The card payment provider did not answer. Please try again in a minute.",
  ],
  payment_provider_incomplete: [502, "The card payment provider gave no usable answer."],
  payment_keys_mismatched: [
    503,
    "Payments are not set up right: mismatched keys, one for tests and one for real payments.",
  ],
};

const all = Object.entries(PINNED) as [ErrorCode, (typeof PINNED)[ErrorCode]][];

describe("every error code", () => {
  it.each(all)("%s is answered with its status, its sentence and itself", async (code, pinned) => {
    const answer = errorResponse(new AppError(code, { about: "ABOUT" }), Date.now(), "en");
    expect([answer.status, await answer.text()]).toEqual(pinned);
    expect(answer.headers.get("X-Error-Code")).toBe(code);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  });

  it("is pinned here", () => {
    expect(Object.keys(PINNED).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  });
});
