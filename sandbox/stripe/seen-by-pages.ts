// A payment intent as Stripe shows it to a page, which has the publishable key only.
const SEEN_BY_PAGES = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
];

/** The intent without what is the merchant's alone. */
export function seenByPages(intent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(SEEN_BY_PAGES.map((name) => [name, intent[name]]));
}
