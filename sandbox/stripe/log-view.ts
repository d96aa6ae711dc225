// What the call log shows of a call to Stripe: the names of all parameters, but only values that reveal
// nothing about a person, a card or a secret.

const SHOWN = new Set([
  "amount",
  "cancellation_reason",
  "charge",
  "confirm",
  "currency",
  "ending_before",
  "limit",
  "payment_intent",
  "payment_method",
  "reason",
  "starting_after",
  "type",
  "use_stripe_sdk",
]);
const SHOWN_TREES = ["expand[", "created[", "types["];

/** The parameters of query and body together. */
export function forLog(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const shown = new URLSearchParams();
  for (const [name, value] of [...query, ...form]) {
    const isShown = SHOWN.has(name) || SHOWN_TREES.some((start) => name.startsWith(start));
    // A client secret begins with the intent's id and may be sent in its place.
    shown.append(name, isShown && !value.includes("_secret_") ? value : "(redacted)");
  }
  return shown;
}

/** The requested path, without a client secret that was sent in place of an id. */
export function pathForLog(path: string): string {
  return path.replaceAll(/_secret_[^/]*/g, "_secret_(redacted)");
}
