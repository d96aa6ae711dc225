// Parses a client's authorization request. The return address is checked first. Until it is known, errors
// are shown to the person; afterwards they are sent to the client.
import { CLIENT_ID, isRegisteredRedirect } from "#sandbox/google/registered-client.ts";
import type { CodeChallenge } from "#sandbox/google/codes.ts";
import { OAuthError, RefusedRequest, requireSingleValues } from "#sandbox/google/errors.ts";
import { readScopes } from "#sandbox/google/scopes.ts";

/** Where to send the answer, and the state that it must contain. */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
}

export interface AuthorizationRequest extends ReturnAddress {
  scopes: string[];
  nonce: string | null;
  challenge: CodeChallenge | null;
  /** access_type=offline */
  offline: boolean;
  prompts: string[];
  loginHint: string | null;
  /** include_granted_scopes=true */
  includeGranted: boolean;
}

const PROMPTS = new Set(["none", "consent", "select_account"]);

// RFC 7636: 43 to 128 characters; an S256 challenge is always 43.
const PLAIN_CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** @throws RefusedRequest with the client's mistake */
export function readReturnAddress(query: URLSearchParams): ReturnAddress {
  requireSingleValues(query, RefusedRequest);
  const clientId = requireShown(query, "client_id");
  if (clientId !== CLIENT_ID) {
    throw new RefusedRequest("invalid_client", "The OAuth client was not found.", 401);
  }
  const redirectUri = requireShown(query, "redirect_uri");
  if (!isRegisteredRedirect(redirectUri)) {
    throw new RefusedRequest(
      "redirect_uri_mismatch",
      `The redirect URI in the request, ${redirectUri}, does not match the ones authorized for the OAuth client.`,
    );
  }
  return { redirectUri, state: query.get("state") };
}

/** @throws OAuthError for the return address */
export function readAuthorizationRequest(
  query: URLSearchParams,
  address: ReturnAddress,
): AuthorizationRequest {
  const responseType = requireValue(query, "response_type");
  if (responseType !== "code") {
    throw new OAuthError("unsupported_response_type", `Invalid response_type: ${responseType}`);
  }
  const { scopes, unknown } = readScopes(requireValue(query, "scope"));
  if (scopes.length === 0) throw missing("scope");
  if (unknown.length > 0) {
    throw new OAuthError(
      "invalid_scope",
      `Some requested scopes were invalid: ${unknown.join(" ")}`,
    );
  }
  return {
    ...address,
    scopes,
    nonce: optional(query, "nonce"),
    challenge: readChallenge(query),
    offline: readChoice(query, "access_type", ["online", "offline"]) === "offline",
    prompts: readPrompts(query),
    loginHint: optional(query, "login_hint"),
    includeGranted: readChoice(query, "include_granted_scopes", ["false", "true"]) === "true",
  };
}

function readChallenge(query: URLSearchParams): CodeChallenge | null {
  const value = optional(query, "code_challenge");
  const method = optional(query, "code_challenge_method");
  if (value === null) {
    if (method === null) return null;
    throw missing("code_challenge");
  }
  // The default is the weaker method, plain (RFC 7636, 4.3).
  if (method !== null && method !== "S256" && method !== "plain") {
    throw new OAuthError("invalid_request", `Invalid code_challenge_method: ${method}`);
  }
  const form = method === "S256" ? S256_CHALLENGE : PLAIN_CHALLENGE;
  if (!form.test(value)) throw new OAuthError("invalid_request", "Invalid code_challenge.");
  return { value, method: method ?? "plain" };
}

function readPrompts(query: URLSearchParams): string[] {
  const prompts = (query.get("prompt") ?? "").split(" ").filter((one) => one !== "");
  const unknown = prompts.find((one) => !PROMPTS.has(one));
  if (unknown !== undefined) {
    throw new OAuthError(
      "invalid_request",
      `Invalid parameter value for prompt: Invalid prompt: ${unknown}`,
    );
  }
  if (prompts.includes("none") && prompts.length > 1) {
    throw new OAuthError("invalid_request", "The prompt none cannot stand with others.");
  }
  return prompts;
}

function readChoice(query: URLSearchParams, name: string, choices: readonly string[]) {
  const value = optional(query, name);
  if (value === null || choices.includes(value)) return value;
  throw new OAuthError("invalid_request", `Invalid parameter value for ${name}: ${value}`);
}

// An empty parameter counts as missing (RFC 6749, 3.1).
function optional(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return value === "" ? null : value;
}

function requireValue(query: URLSearchParams, name: string): string {
  const value = optional(query, name);
  if (value === null) throw missing(name);
  return value;
}

function requireShown(query: URLSearchParams, name: string): string {
  const value = optional(query, name);
  if (value !== null) return value;
  throw new RefusedRequest("invalid_request", `Required parameter is missing: ${name}`);
}

function missing(name: string): OAuthError {
  return new OAuthError("invalid_request", `Required parameter is missing: ${name}`);
}
