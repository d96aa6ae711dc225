// Google's OAuth for the YouTube grant, separate from sign-in: the consent screen, and the token and
// revocation endpoints. arctic builds and parses the messages. The calls use our own outbound, because
// arctic's have no timeout and follow redirects.
import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2Tokens,
} from "arctic";
import type { Settings } from "#worker/settings.ts";
import type { Outbound } from "#worker/http/outbound.ts";
import { isRecord } from "#shared/is-record.ts";
import type { Language } from "#shared/languages.ts";

const SCOPE_ROOT = "https://www.googleapis.com/auth/";
export const READ_SCOPE = `${SCOPE_ROOT}youtube.readonly`;
export const WRITE_SCOPE = `${SCOPE_ROOT}youtube.force-ssl`;
// Google may return a wider scope that includes the requested one.
const WRITING = new Set([WRITE_SCOPE, `${SCOPE_ROOT}youtube`]);
const READING = new Set([READ_SCOPE, ...WRITING]);

export type Access = "read" | "write";

/** Tokens from Google; `expiresAt` is in milliseconds since the epoch. */
export type Tokens = {
  accessToken: string;
  expiresAt: number;
  refreshToken: string | undefined;
  /** The granted scopes, which may be fewer than requested. */
  scopes: string[] | undefined;
};

export type OAuthFailureKind =
  /** Google says that the code or the token is invalid or expired. */
  | "invalid_grant"
  /** No answer, or not a valid one. */
  | "unavailable";

/** A failed call to Google's OAuth. The message is for the log. */
export class OAuthError extends Error {
  readonly kind: OAuthFailureKind;

  constructor(kind: OAuthFailureKind, message: string, options: { cause?: unknown } = {}) {
    super(`${kind}: ${message}`, options);
    this.name = "OAuthError";
    this.kind = kind;
  }
}

export function canRead(scopes: readonly string[]): boolean {
  return scopes.some((scope) => READING.has(scope));
}

export function canWrite(scopes: readonly string[]): boolean {
  return scopes.some((scope) => WRITING.has(scope));
}

export type GoogleGrant = ReturnType<typeof createGoogleGrant>;

/** All methods throw only {@link OAuthError}. */
export function createGoogleGrant(options: {
  google: Settings["google"];
  outbound: Outbound;
  redirectUri: string;
}) {
  const { google, outbound, redirectUri } = options;
  const client = new OAuth2Client(google.clientId, google.clientSecret, redirectUri);

  async function post(url: string, fields: Record<string, string>): Promise<Response> {
    try {
      return await outbound(url, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Accept: "application/json" },
      });
    } catch (cause) {
      throw new OAuthError("unavailable", `no answer from ${new URL(url).pathname}`, { cause });
    }
  }

  async function askForTokens(fields: Record<string, string>): Promise<Tokens> {
    const response = await post(google.tokenUrl, {
      ...fields,
      client_id: google.clientId,
      client_secret: google.clientSecret,
    });
    const answer = await readJson(response);
    if (response.status !== 200) {
      const gone = response.status === 400 && answer["error"] === "invalid_grant";
      const said = JSON.stringify(answer["error"] ?? "").slice(0, 100);
      throw new OAuthError(gone ? "invalid_grant" : "unavailable", `${response.status} ${said}`);
    }
    return readTokens(answer);
  }

  return {
    /** The address of the consent screen, with the state and verifier of the flow. */
    begin(
      access: Access,
      options: {
        /** Whether scopes that were granted before stay granted. */
        addToGranted: boolean;
        /** Of Google's pages. */
        language: Language;
      },
    ): { url: URL; state: string; verifier: string } {
      const [state, verifier] = [generateState(), generateCodeVerifier()];
      const scopes = access === "write" ? [READ_SCOPE, WRITE_SCOPE] : [READ_SCOPE];
      const { S256 } = CodeChallengeMethod;
      const url = client.createAuthorizationURLWithPKCE(
        google.authUrl,
        state,
        S256,
        verifier,
        scopes,
      );
      url.searchParams.set("access_type", "offline");
      url.searchParams.set("prompt", "select_account consent");
      url.searchParams.set("hl", options.language);
      if (access === "write" || options.addToGranted)
        url.searchParams.set("include_granted_scopes", "true");
      return { url, state, verifier };
    },

    async exchange(code: string, verifier: string): Promise<Tokens> {
      return askForTokens({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
    },

    async refresh(refreshToken: string): Promise<Tokens> {
      return askForTokens({ grant_type: "refresh_token", refresh_token: refreshToken });
    },

    /** Revokes a token. A token that Google does not know counts as revoked. */
    async revoke(token: string): Promise<void> {
      const response = await post(google.revokeUrl, { token });
      if (response.status === 200) return;
      const { error } = await readJson(response);
      if (response.status === 400 && error === "invalid_token") return;
      throw new OAuthError("unavailable", `revocation answered ${response.status}`);
    },
  };
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = await response.json();
    if (isRecord(answer)) return answer;
    throw new Error("not an object");
  } catch (cause) {
    throw new OAuthError("unavailable", `${response.status} without JSON`, { cause });
  }
}

function readTokens(answer: Record<string, unknown>): Tokens {
  const tokens = new OAuth2Tokens(answer);
  try {
    return {
      accessToken: tokens.accessToken(),
      expiresAt: tokens.accessTokenExpiresAt().getTime(),
      refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : undefined,
      scopes: tokens.hasScopes() ? tokens.scopes() : undefined,
    };
  } catch (cause) {
    throw new OAuthError("unavailable", "the token answer lacks a field", { cause });
  }
}
