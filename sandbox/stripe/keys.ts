// API keys: a key decides the mode and what the caller may do. Every key of the right form is accepted,
// because nothing here is real, unless a setting names the only valid one.
import { StripeFailure } from "#sandbox/stripe/errors.ts";

export interface Caller {
  livemode: boolean;
  /** A publishable key can read one intent at a time, and only with its client secret. */
  publishable: boolean;
}

/** Further rules for keys, beside their form. */
export interface KeyRules {
  /** The only valid secret key; null if all are. */
  stripeKey: string | null;
  /** A planned fault: refuse the key of this call. */
  wrongKey: boolean;
}

/**
 * Reads the key from the header, or a publishable one from the parameters, as Stripe.js sends it.
 * @throws StripeFailure 401
 */
export function authenticate(
  headers: Headers,
  parameter: string | null,
  { stripeKey, wrongKey }: KeyRules,
): Caller {
  const key = keyOf(headers.get("authorization")) ?? parameter;
  if (key === null) {
    throw new StripeFailure(
      401,
      "You did not provide an API key. It goes into the Authorization header, as a bearer token " +
        "or as the user name of basic authorization.",
    );
  }
  const [, kind, mode] = /^(sk|rk|pk)_(test|live)_[A-Za-z0-9_]+$/.exec(key) ?? [];
  const misplaced = parameter === key && kind !== "pk";
  const refused = wrongKey || (stripeKey !== null && kind !== "pk" && key !== stripeKey);
  if (kind === undefined || misplaced || refused) {
    throw new StripeFailure(401, `Invalid API Key provided: ${masked(key)}`);
  }
  return { livemode: mode === "live", publishable: kind === "pk" };
}

export function secretKeyRequired(): StripeFailure {
  const message =
    "This API call cannot be made with a publishable API key. Please use a secret API key.";
  return new StripeFailure(401, message, { code: "secret_key_required" });
}

function keyOf(header: string | null): string | null {
  const [, scheme = "", credentials = ""] = /^(\S+) +(\S+)$/.exec(header ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return null;
  return Buffer.from(credentials, "base64").toString().split(":")[0] ?? null;
}

// As Stripe does, shows the kind of key and its end.
function masked(key: string): string {
  const shown = 4;
  const begin = /^[a-z]+_(?:test|live)_/.exec(key)?.[0] ?? key.slice(0, shown);
  const hidden = key.length - begin.length - shown;
  if (hidden <= 0) return "*".repeat(key.length);
  return `${begin}${"*".repeat(hidden)}${key.slice(-shown)}`;
}
