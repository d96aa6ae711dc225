// Authenticates callers: an API key, or a person with a bearer token. Google's stand-in issues the tokens
// and knows which are revoked.
import type { Grants } from "#sandbox/google/grants.ts";
import { openToken, sealToken } from "#sandbox/signed-token.ts";
import { YouTubeError } from "#sandbox/youtube/errors.ts";
import type { Library } from "#sandbox/youtube/library.ts";
import { refusalNamed } from "#sandbox/youtube/refusals.ts";

const SANDBOX_API_KEY = "sandbox-key";

const TOKEN_PREFIX = "ya29.sandbox.";
const SCOPE_ROOT = "https://www.googleapis.com/auth/";
const WRITE_SCOPES = new Set([`${SCOPE_ROOT}youtube`, `${SCOPE_ROOT}youtube.force-ssl`]);
const READ_SCOPES = new Set([...WRITE_SCOPES, `${SCOPE_ROOT}youtube.readonly`]);

export interface AccessTokenClaims {
  /** The person's address in the world, also after it was changed. */
  email: string;
  scopes: string[];
  /** Milliseconds since 1970, by the sandbox's clock. */
  expiresAt: number;
  /** Its number in the order of issue; without it, the token is older than every other. */
  issue?: number;
  /** The consent that it was issued for. */
  approval?: string;
}

export type Access = "read" | "write";

export type Caller =
  | { kind: "key"; channelId: null }
  | { kind: "person"; email: string; channelId: string | null };

export function issueAccessToken(claims: AccessTokenClaims): string {
  return sealToken(TOKEN_PREFIX, claims);
}

/** The claims of a valid token; null if it is expired or was not signed by this sandbox. */
export function verifyAccessToken(token: string, now: number): AccessTokenClaims | null {
  const claims = openToken<AccessTokenClaims>(TOKEN_PREFIX, token);
  return claims !== null && claims.expiresAt > now ? claims : null;
}

interface Held {
  library: Library;
  google: { grants: Grants };
}

/**
 * @throws YouTubeError 403 without credentials, 400 for a wrong key, 401 for a wrong, expired or revoked
 *   token and for a key if a person is needed, 403 insufficientPermissions if the scope is missing.
 */
export function authenticate(
  request: { headers: Headers; query: URLSearchParams },
  access: Access,
  held: Held,
  now: number,
): Caller {
  const key = request.query.get("key") ?? request.headers.get("x-goog-api-key");
  if (key !== null && key !== SANDBOX_API_KEY) throw refusalNamed("keyInvalid");
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return personBehind(authorization, access, held, now);
  if (key === null) throw refusalNamed("forbidden");
  if (access === "write") throw loginRequired();
  return { kind: "key", channelId: null };
}

/** The caller's channel. @throws YouTubeError 401 for a key and for an account without a channel. */
export function requireChannel(caller: Caller, location: string): string {
  if (caller.kind === "key") {
    throw new YouTubeError({
      code: 401,
      reason: "authorizationRequired",
      domain: "youtube.parameter",
      message: `The request uses the <code>${location}</code> parameter but is not properly authorized.`,
      location,
      locationType: "parameter",
    });
  }
  if (caller.channelId !== null) return caller.channelId;
  throw new YouTubeError({
    code: 401,
    reason: "youtubeSignupRequired",
    domain: "youtube.header",
    message: "Unauthorized",
    location: "Authorization",
    locationType: "header",
  });
}

function personBehind(
  authorization: string,
  access: Access,
  { library, google }: Held,
  now: number,
): Caller {
  const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? null : verifyAccessToken(token, now);
  if (claims === null || !google.grants.isAlive(claims)) throw invalidCredentials();
  const person = library.person(claims.email);
  if (person === undefined) throw invalidCredentials();
  const accepted = access === "write" ? WRITE_SCOPES : READ_SCOPES;
  if (!claims.scopes.some((scope) => accepted.has(scope))) throw insufficientScopes();
  return { kind: "person", email: person.email, channelId: person.channelId };
}

function loginRequired(): YouTubeError {
  return new YouTubeError({
    code: 401,
    reason: "required",
    domain: "global",
    message: "Login Required.",
    outerMessage:
      "API keys are not supported by this API. Expected OAuth2 access token or other " +
      "authentication credentials that assert a principal.",
    location: "Authorization",
    locationType: "header",
    status: "UNAUTHENTICATED",
  });
}

function invalidCredentials(): YouTubeError {
  return new YouTubeError({
    code: 401,
    reason: "authError",
    domain: "youtube.header",
    message: "Invalid Credentials",
    outerMessage:
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login " +
      "cookie or other valid authentication credential.",
    location: "Authorization",
    locationType: "header",
    status: "UNAUTHENTICATED",
  });
}

function insufficientScopes(): YouTubeError {
  return new YouTubeError({
    code: 403,
    reason: "insufficientPermissions",
    domain: "global",
    message: "Insufficient Permission",
    outerMessage: "Request had insufficient authentication scopes.",
    status: "PERMISSION_DENIED",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
        metadata: { service: "youtube.googleapis.com" },
      },
    ],
  });
}
