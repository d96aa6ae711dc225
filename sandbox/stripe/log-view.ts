// What the call log shows of a call to Stripe: every parameter by its name, and the values of those
// that say what was asked and nothing of a person, a card or a secret.

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

/** Parameters of the address and fields of the body, in one. */
export function forLog(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const shown = new URLSearchParams();
  for (const [name, value] of [...query, ...form]) {
    const isShown = SHOWN.has(name) || SHOWN_TREES.some((start) => name.startsWith(start));
    // An intent's secret begins with its id, and could come where the id belongs.
    shown.append(name, isShown && !value.includes("_secret_") ? value : "(redacted)");
  }
  return shown;
}

/** A path as it was asked, without a secret that somebody put where an id belongs. */
export function pathForLog(path: string): string {
  return path.replaceAll(/_secret_[^/]*/g, "_secret_(redacted)");
}
