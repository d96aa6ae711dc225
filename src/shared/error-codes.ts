// The error codes of all calls, with their HTTP status. Programs read the code; the sentence in the body is
// for people and may be reworded at any time.

/** The response header with the error code. */
export const ERROR_CODE_HEADER = "X-Error-Code";

export const ERROR_STATUS = {
  // The request itself.
  invalid_input: 400,
  invalid_json: 400,
  invalid_utf8: 400,
  body_too_large: 400,
  repeated_parameter: 400,
  invalid_return_path: 400,
  invalid_signature: 400,
  foreign_request: 403,
  foreign_sign_out: 403,
  not_found: 404,
  rate_limited: 429,
  internal: 500,
  temporarily_unavailable: 500,
  not_configured: 503,

  // Who asks.
  unauthenticated: 401,
  sign_in_unavailable: 503,
  no_such_session: 404,
  exported_too_often: 429,
  alerts_not_offered: 409,
  address_not_verified: 409,
  push_service_unknown: 400,
  link_not_valid: 400,
  agreement_needed: 403,
  terms_changed: 409,

  // What needs Premium.
  premium_required: 403,
  premium_required_to_remove_several: 403,
  premium_required_to_delete_several: 403,
  premium_required_to_create: 403,
  premium_required_for_channels: 403,

  // Playlists and their jobs.
  no_such_playlist: 404,
  no_such_job: 404,
  no_such_item: 404,
  no_such_order: 404,
  not_hidden: 409,
  sync_stopped: 409,
  plan_changed: 409,
  creation_plan_changed: 409,
  playlists_unread: 409,
  too_many_videos: 400,
  playlist_full: 400,
  too_many_changes: 409,
  order_under_way: 409,
  consent_outdated: 409,
  sync_quota_exhausted: 429,
  sync_paused: 429,
  sync_failed: 502,
  sync_interrupted: 502,

  // Stopped by the operator.
  sign_ups_stopped: 503,

  // The YouTube connection.
  channel_not_connected: 404,
  too_many_channels: 409,
  youtube_not_connected: 409,
  youtube_grant_lost: 409,
  youtube_channel_gone: 409,
  write_access_needed: 409,
  write_access_needed_to_create: 409,
  checked_too_often: 429,
  quota_exhausted: 429,
  own_limit_reached: 429,
  searches_used_up: 429,
  own_searches_used_up: 429,
  youtube_paused: 429,
  youtube_refused: 502,
  youtube_unavailable: 502,

  // The calculator.
  not_stored: 404,
  no_such_channel: 404,
  too_many_ids: 400,
  too_many_calculations: 429,
  calculator_quota_exhausted: 429,
  calculator_stopped: 503,

  // Payments.
  payment_unverified: 402,
  payment_unconfirmed: 402,
  no_such_payment: 404,
  no_such_document: 404,
  already_premium: 409,
  payment_under_way: 409,
  refund_too_late: 409,
  guarantee_used: 409,
  refund_disputed: 409,
  refund_made_by_bank: 409,
  withdrawal_too_late: 409,
  withdrawal_after_refund: 409,
  payment_provider_unavailable: 502,
  payment_provider_incomplete: 502,
  payment_keys_mismatched: 503,
  payments_stopped: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
