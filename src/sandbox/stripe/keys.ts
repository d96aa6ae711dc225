// Who asks: the key of a call says the mode and how much is allowed. Every key of the right form is
// good, because nothing here is real.
import { StripeFailure } from "#sandbox/stripe/errors.ts";

export interface Caller {
  livemode: boolean;
  /** A key that any page may hold: it sees one intent at a time, and only with its secret. */
  publishable: boolean;
}

/**
 * The key stands in the header, or for a publishable one among the parameters, as Stripe.js sends it.
 * @throws StripeFailure 401
 */
export function authenticate(headers: Headers, parameter: string | null): Caller {
  const key = keyOf(headers.get("authorization")) ?? parameter;
  if (key === null) {
    throw new StripeFailure(
      401,
      "You did not provide an API key. It goes into the Authorization header, as a bearer token " +
        "or as the user name of basic authorization.",
    );
  }
  const [, kind, mode] = /^(sk|rk|pk)_(test|live)_[A-Za-z0-9_]+$/.exec(key) ?? [];
  if (kind === undefined || (parameter === key && kind !== "pk")) {
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

function masked(key: string): string {
  const shown = 4;
  if (key.length <= 2 * shown) return "*".repeat(key.length);
  return `${key.slice(0, shown)}${"*".repeat(key.length - 2 * shown)}${key.slice(-shown)}`;
}
