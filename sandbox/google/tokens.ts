// Refresh and access tokens. Both contain their claims, so they survive a restart; grants.ts knows which are
// revoked.
import { randomUUID } from "node:crypto";
import { nextIssue, type Issued } from "#sandbox/google/grants.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import type { GoogleState } from "#sandbox/google/state.ts";
import { openToken, sealToken } from "#sandbox/signed-token.ts";
import { issueAccessToken, verifyAccessToken } from "#sandbox/youtube/auth.ts";

/** One second less than an hour, as at Google. */
export const ACCESS_LIFETIME_SECONDS = 3_599;

// With slashes, as Google's tokens, so that a client must encode them.
const REFRESH_PREFIX = "1//0sandbox-";

interface Granted extends Required<Issued> {
  scopes: string[];
}

interface RefreshClaims extends Granted {
  /** The token that is revoked when this one is first used. */
  replaces?: number;
}

/** The claims of a valid token, and its person. */
interface Live<Claims> {
  claims: Claims;
  person: GooglePerson;
}

/** The claims that all tokens of one consent share. */
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
  return resolveToken(verifyAccessToken(token, now), google);
}

export function readRefresh(token: string, google: GoogleState): Live<RefreshClaims> | null {
  return resolveToken(openToken<RefreshClaims>(REFRESH_PREFIX, token), google);
}

function resolveToken<Claims extends Issued>(
  claims: Claims | null,
  { grants, people }: GoogleState,
): Live<Claims> | null {
  if (claims === null || !grants.isAlive(claims)) return null;
  const person = people.find(claims.email);
  return person === undefined ? null : { claims, person };
}
