// Google's own endpoints for tokens: userinfo and revocation.
import { json, type GoogleCall } from "#sandbox/google/call.ts";
import { OAuthError } from "#sandbox/google/errors.ts";
import { personClaims } from "#sandbox/google/id-token.ts";
import { isIdentityScope } from "#sandbox/google/scopes.ts";
import { readAccess, readRefresh } from "#sandbox/google/tokens.ts";

export function describeUser({ google, headers, origin, now }: GoogleCall): Response {
  const token = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const live = token === undefined ? null : readAccess(token, google, now);
  if (live === null) return challenge(401, "invalid_token", "Invalid Credentials");
  const { scopes } = live.claims;
  if (!scopes.some(isIdentityScope)) {
    return challenge(403, "insufficient_scope", "Request had insufficient authentication scopes.");
  }
  return json(200, personClaims(live.person, scopes, origin));
}

/**
 * As Google does, revokes the person's whole grant, whichever of its tokens is given.
 * @throws OAuthError invalid_token for an unknown, expired or revoked token
 */
export function revoke({ google, query, form, now }: GoogleCall): Response {
  const token = form.get("token") ?? query.get("token") ?? "";
  if (token === "") throw new OAuthError("invalid_request", "Missing required parameter: token");
  const live = readRefresh(token, google) ?? readAccess(token, google, now);
  if (live === null) throw new OAuthError("invalid_token", "Token expired or revoked");
  google.grants.end(live.person.account);
  return json(200, {});
}

function challenge(status: number, code: string, description: string): Response {
  const header = `Bearer realm="https://accounts.google.com/", error="${code}"`;
  return json(
    status,
    { error: code, error_description: description },
    { "cache-control": "no-store", "www-authenticate": header },
  );
}
