// What a web page gets of a payment intent: the members that Stripe returns for a publishable key.
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

/** The intent without the members that only the merchant may see. */
export function seenByPages(intent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(SEEN_BY_PAGES.map((name) => [name, intent[name]]));
}
