// Refresh and access tokens of a grant. Both carry their own claims, so a restart keeps them; the
// grants say which of them have been taken back since.
import { randomUUID } from "node:crypto";
import { nextIssue, type Issued } from "#sandbox/google/grants.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import type { GoogleState } from "#sandbox/google/state.ts";
import { openToken, sealToken } from "#sandbox/signed-token.ts";
import { issueAccessToken, verifyAccessToken } from "#sandbox/youtube/auth.ts";

/** Google's hour is a second short. */
export const ACCESS_LIFETIME_SECONDS = 3_599;

// The slashes are Google's: a client must encode a refresh token when it sends it on.
const REFRESH_PREFIX = "1//0sandbox-";

interface Granted extends Required<Issued> {
  scopes: string[];
}

interface RefreshClaims extends Granted {
  /** The token that dies when this one is first used. */
  replaces?: number;
}

/** What a token that is alive says, and the person that it speaks of. */
interface Live<Claims> {
  claims: Claims;
  person: GooglePerson;
}

/** The origin of the tokens of one approval. */
export function newOrigin(email: string): Required<Issued> {
  return { email, issue: nextIssue(), approval: randomUUID() };
}

export function issueAccess({ email, approval, scopes }: Granted, now: number): string {
  const expiresAt = now + ACCESS_LIFETIME_SECONDS * 1_000;
  return issueAccessToken({ email, scopes, expiresAt, issue: nextIssue(), approval });
}

export function issueRefresh(granted: Granted, replaces?: number): string {
  const { email, approval, scopes } = granted;
  const claims: RefreshClaims = { email, approval, scopes, issue: nextIssue() };
  return sealToken(REFRESH_PREFIX, replaces === undefined ? claims : { ...claims, replaces });
}

export function readAccess(token: string, google: GoogleState, now: number) {
  return alive(verifyAccessToken(token, now), google);
}

export function readRefresh(token: string, google: GoogleState): Live<RefreshClaims> | null {
  return alive(openToken<RefreshClaims>(REFRESH_PREFIX, token), google);
}

function alive<Claims extends Issued>(
  claims: Claims | null,
  { grants, people }: GoogleState,
): Live<Claims> | null {
  if (claims === null || !grants.isAlive(claims)) return null;
  const person = people.find(claims.email);
  return person === undefined ? null : { claims, person };
}
