// ID tokens, signed with a published key unless a planned fault asks for an invalid one.
import { createHash } from "node:crypto";
import { CompactSign } from "jose";
import type { IdTokenFault } from "#sandbox/faults.ts";
import { CLIENT_ID } from "#sandbox/google/registered-client.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import { EMAIL_SCOPE, PROFILE_SCOPE } from "#sandbox/google/scopes.ts";
import { currentKey, unknownKey } from "#sandbox/google/signing-keys.ts";

const LIFETIME_SECONDS = 3_600;

export interface IdTokenSubject {
  person: GooglePerson;
  scopes: readonly string[];
  nonce: string | null;
  accessToken: string;
  /** The issuer, and the origin of the picture. */
  origin: string;
  now: number;
}

export async function createIdToken(
  subject: IdTokenSubject,
  faults: readonly IdTokenFault[],
): Promise<string> {
  const fault = Object.assign({}, ...faults) as IdTokenFault;
  const changed = Object.assign({}, ...faults.map((one) => one.claims)) as object;
  const all = Object.entries({ ...trueClaims(subject), ...changed });
  const claims = JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== null)));
  if (fault.alg === "none") {
    return `${encode(JSON.stringify({ alg: "none", typ: "JWT" }))}.${encode(claims)}.`;
  }
  const { kid, key } = await (fault.unknownKey === true ? unknownKey() : currentKey());
  const token = await new CompactSign(Buffer.from(claims))
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .sign(key);
  return fault.badSignature === true ? withBadSignature(token) : token;
}

/** The claims about a person for these scopes. */
export function personClaims(
  person: GooglePerson,
  scopes: readonly string[],
  origin: string,
): Record<string, string | boolean> {
  const claims: Record<string, string | boolean> = { sub: person.sub };
  if (scopes.includes(EMAIL_SCOPE)) {
    Object.assign(claims, { email: person.email, email_verified: true });
  }
  if (scopes.includes(PROFILE_SCOPE)) {
    claims["name"] = person.name;
    if (person.givenName !== "") claims["given_name"] = person.givenName;
    if (person.familyName !== "") claims["family_name"] = person.familyName;
    claims["picture"] = `${origin}/a/${person.sub}`;
  }
  return claims;
}

function trueClaims(subject: IdTokenSubject): Record<string, unknown> {
  const { person, scopes, nonce, accessToken, origin, now } = subject;
  const iat = Math.floor(now / 1_000);
  return {
    iss: origin,
    azp: CLIENT_ID,
    aud: CLIENT_ID,
    ...personClaims(person, scopes, origin),
    at_hash: halfHash(accessToken),
    nonce,
    iat,
    exp: iat + LIFETIME_SECONDS,
  };
}

function halfHash(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
}

function withBadSignature(token: string): string {
  const [head = "", claims = "", text = ""] = token.split(".");
  const signature = Buffer.from(text, "base64url").map((byte: number) => byte ^ 1);
  return `${head}.${claims}.${Buffer.from(signature).toString("base64url")}`;
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}
