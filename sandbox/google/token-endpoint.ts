// The token endpoint: exchanges a code or a refresh token for an access token. A code is checked and marked
// as used without an await in between, so that only one of two concurrent exchanges succeeds.
import { createHash } from "node:crypto";
import { json, type GoogleCall } from "#sandbox/google/call.ts";
import { authenticateClient } from "#sandbox/google/registered-client.ts";
import type { Approval, CodeChallenge } from "#sandbox/google/codes.ts";
import { invalidGrant, OAuthError, requireSingleValues } from "#sandbox/google/errors.ts";
import { createIdToken } from "#sandbox/google/id-token.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import { readScopes } from "#sandbox/google/scopes.ts";
import {
  ACCESS_LIFETIME_SECONDS,
  issueAccess,
  issueRefresh,
  readRefresh,
} from "#sandbox/google/tokens.ts";

/** @throws OAuthError */
export async function exchange(call: GoogleCall): Promise<Response> {
  requireSingleValues(call.form, OAuthError);
  authenticateClient(call.headers, call.form);
  const grantType = required(call.form, "grant_type");
  if (grantType === "authorization_code") return exchangeCode(call);
  if (grantType === "refresh_token") return refresh(call);
  throw new OAuthError("unsupported_grant_type", `Invalid grant_type: ${grantType}`);
}

async function exchangeCode(call: GoogleCall): Promise<Response> {
  const { approved, person } = takeCode(call);
  const refreshToken = approved.refreshable ? issueRefresh(approved) : undefined;
  return tokenAnswer(call, { ...approved, person, refreshToken });
}

function takeCode({ google, form, now }: GoogleCall): { approved: Approval; person: GooglePerson } {
  const code = google.codes.find(required(form, "code"));
  if (code === undefined) throw invalidGrant("Malformed auth code.");
  const { approved } = code;
  if (code.used) {
    // A repeated code was probably stolen: revoke what it was exchanged for (RFC 6749, 4.1.2).
    google.grants.endApproval(approved.approval);
    throw invalidGrant("Bad Request");
  }
  const person = google.people.find(approved.email);
  if (code.expiresAt <= now || person === undefined || !google.grants.isAlive(approved)) {
    throw invalidGrant("Bad Request");
  }
  if (required(form, "redirect_uri") !== approved.redirectUri) {
    throw new OAuthError("redirect_uri_mismatch", "Bad Request");
  }
  requireVerifier(approved.challenge, form.get("code_verifier"));
  code.used = true;
  return { approved, person };
}

function requireVerifier(challenge: CodeChallenge | null, verifier: string | null): void {
  if (challenge === null) {
    if (verifier === null) return;
    throw invalidGrant("code_verifier or verifier is not needed.");
  }
  if (verifier === null) throw invalidGrant("Missing code verifier.");
  const derived =
    challenge.method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  if (derived !== challenge.value) throw invalidGrant("Invalid code verifier.");
}

async function refresh(call: GoogleCall): Promise<Response> {
  const { google, form, actions } = call;
  const live = readRefresh(required(form, "refresh_token"), google);
  if (live === null) throw invalidGrant("Token has been expired or revoked.");
  const { claims, person } = live;
  const scopes = narrowScopes(claims.scopes, form.get("scope"));
  if (claims.replaces !== undefined) google.grants.endIssue(claims.replaces);
  google.grants.remember(claims.email, claims.scopes);
  const rotates = actions.some((action) => "rotateRefreshToken" in action);
  const refreshToken = rotates ? issueRefresh(claims, claims.issue) : undefined;
  return tokenAnswer(call, { ...claims, scopes, person, nonce: null, refreshToken });
}

// A refresh may request fewer scopes than granted, never more (RFC 6749, 6).
function narrowScopes(granted: string[], wanted: string | null): string[] {
  const { scopes } = readScopes(wanted ?? "");
  if (scopes.length === 0) return granted;
  if (scopes.every((scope) => granted.includes(scope))) return scopes;
  throw new OAuthError("invalid_scope", "Some requested scopes were not granted.");
}

interface Grant {
  email: string;
  issue: number;
  approval: string;
  scopes: string[];
  person: GooglePerson;
  nonce: string | null;
  refreshToken: string | undefined;
}

async function tokenAnswer(call: GoogleCall, grant: Grant): Promise<Response> {
  const { origin, now, actions } = call;
  const { person, scopes, nonce, refreshToken } = grant;
  const accessToken = issueAccess(grant, now);
  const faults = actions.flatMap((action) => ("idToken" in action ? [action.idToken] : []));
  const idToken = scopes.includes("openid")
    ? await createIdToken({ person, scopes, nonce, accessToken, origin, now }, faults)
    : undefined;
  return json(200, {
    access_token: accessToken,
    expires_in: ACCESS_LIFETIME_SECONDS,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(" "),
    token_type: "Bearer",
    ...(idToken === undefined ? {} : { id_token: idToken }),
  });
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? "";
  if (value !== "") return value;
  throw new OAuthError("invalid_request", `Missing required parameter: ${name}`);
}
