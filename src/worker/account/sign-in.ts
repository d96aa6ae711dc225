// Sign-in with Google. @auth/core implements OpenID Connect (PKCE, state, nonce); this file configures it
// and returns the identity. The session of @auth/core is not used; account/sessions.ts creates ours.
import { Auth, type AuthConfig, customFetch, skipCSRFCheck } from "@auth/core";
import Google from "@auth/core/providers/google";
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import { z } from "zod";
import type { SignInProblem } from "#shared/contract/account.ts";
import { pageLanguageOf } from "#worker/account/account-language.ts";
import { LAX, SIGN_IN_COOKIE } from "#worker/account/cookies.ts";
import { LIFE_MS, type OAuthFlow, openFlow, takeFlow } from "#worker/account/oauth-flows.ts";
import type { Identity, Profile } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import type { Settings } from "#worker/settings.ts";
import type { Outbound } from "#worker/http/outbound.ts";
import { isRecord } from "#shared/is-record.ts";
import { parseAddress } from "#shared/web-address.ts";

/** @auth/core adds the rest itself. */
const BASE_PATH = endpoints.signInCallback.path.replace("/callback/google", "");
const CHECKS = ["pkce", "state", "nonce"] as const;
const COOKIE_NAMES = CHECKS.map((check) => `${SIGN_IN_COOKIE}-${check}`);
// @auth/core wants the value in lower case. Max-Age goes before its own Expires, which is later (RFC 6265, 5.3).
const FLOW_COOKIE = { ...LAX, sameSite: "lax", maxAge: LIFE_MS / 1000 } as const;
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_NAME_CHARACTERS = 200;

export type SignInOptions = {
  db: Database;
  outbound: Outbound;
  google: Settings["google"];
  publicOrigin: string;
  /** Encrypts the cookies of the flow. */
  secret: string;
};

/** The person whom Google identified, and the flow that they began. */
export type SignInResult = { identity: Identity; profile: Profile; flow: OAuthFlow };

/** A failed sign-in. `problem` is shown to the person, the cause is for the log. */
export class SignInError extends Error {
  readonly problem: SignInProblem;
  /** The page on which the person began, if known. */
  readonly returnTo: string | undefined;

  constructor(
    problem: SignInProblem,
    options: { cause?: unknown; returnTo?: string | undefined } = {},
  ) {
    super(`sign-in: ${problem}`, { cause: options.cause });
    this.name = "SignInError";
    this.problem = problem;
    this.returnTo = options.returnTo;
  }
}

/**
 * The redirect to Google, with the cookies of the flow.
 * @throws SignInError
 */
export async function startSignIn(
  options: SignInOptions,
  flow: Omit<OAuthFlow, "kind" | "libraryId">,
): Promise<Response> {
  const { response, failure } = await runAuth(options, () => undefined, {
    path: `${BASE_PATH}/signin/google`,
    method: "POST",
    cookies: "",
  });
  const location = parseAddress(response.headers.get("Location") ?? "");
  const state = location?.searchParams.get("state") ?? null;
  if (!location?.href.startsWith(options.google.authUrl) || state === null) {
    throw new SignInError("failed", { cause: failure, returnTo: flow.returnTo });
  }
  // Google's pages are in the language of the page on which the person began.
  location.searchParams.set("hl", pageLanguageOf(flow.returnTo));
  await openFlow(options.db, state, { ...flow, kind: "sign-in", libraryId: null });
  return new Response(null, {
    status: 302,
    headers: [["Location", location.href], ...flowCookieHeaders(response)],
  });
}

/**
 * Handles Google's redirect back. The state is checked before a token is requested; it must belong to a
 * sign-in that has not been finished.
 * @throws SignInError
 */
export async function finishSignIn(
  options: SignInOptions,
  request: Request,
): Promise<SignInResult> {
  const url = new URL(request.url);
  const states = url.searchParams.getAll("state");
  if (states.length !== 1 || !states[0]) throw new SignInError("expired");
  const flow = await takeFlow(options.db, ["sign-in"], states[0]);
  if (!flow) throw new SignInError("expired");
  const { returnTo } = flow;
  if (url.searchParams.get("error") === "access_denied") {
    throw new SignInError("cancelled", { returnTo });
  }
  let result: Omit<SignInResult, "flow"> | undefined;
  const { failure } = await runAuth(options, (known) => (result = known), {
    path: `${url.pathname}${url.search}`,
    method: "GET",
    cookies: flowCookies(request),
  });
  if (result) return { ...result, flow };
  throw new SignInError(problemOf(failure), { cause: failure, returnTo });
}

/** The cookies that {@link startSignIn} sets; the callback clears them in every case. */
export const flowCookieNames: readonly string[] = COOKIE_NAMES;

type AuthCall = { path: string; method: "GET" | "POST"; cookies: string };

/** Runs @auth/core on one request of the flow; `failure` is the error that it would only have logged. */
async function runAuth(
  options: SignInOptions,
  onResult: (result: Omit<SignInResult, "flow">) => void,
  { path, method, cookies }: AuthCall,
): Promise<{ response: Response; failure: unknown }> {
  let failure: unknown;
  const config = authConfig(options, onResult, (error) => (failure ??= error));
  const request = new Request(new URL(path, options.publicOrigin), {
    method,
    headers: {
      ...(cookies !== "" && { Cookie: cookies }),
      ...(method === "POST" && { "Content-Type": "application/json" }),
    },
    ...(method === "POST" && { body: "{}" }),
  });
  return { response: await Auth(request, config), failure };
}

function authConfig(
  options: SignInOptions,
  onResult: (result: Omit<SignInResult, "flow">) => void,
  onError: (error: unknown) => void,
): AuthConfig {
  const { google, outbound, secret } = options;
  return {
    basePath: BASE_PATH,
    // The request was built above with our own origin, so the Host header is not used.
    trustHost: true,
    // Starting a flow changes nothing, and state, PKCE and nonce protect its end.
    skipCSRFCheck,
    secret,
    useSecureCookies: true,
    cookies: {
      pkceCodeVerifier: { name: `${SIGN_IN_COOKIE}-pkce`, options: FLOW_COOKIE },
      state: { name: `${SIGN_IN_COOKIE}-state`, options: FLOW_COOKIE },
      nonce: { name: `${SIGN_IN_COOKIE}-nonce`, options: FLOW_COOKIE },
    },
    logger: { error: onError, warn: () => undefined, debug: () => undefined },
    providers: [
      Google({
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        issuer: google.issuer,
        // Given here, so that the discovery document is not fetched at each sign-in.
        authorization: {
          url: google.authUrl,
          params: { scope: "openid email profile", prompt: "select_account" },
        },
        token: google.tokenUrl,
        checks: [...CHECKS],
        [customFetch]: (input, init) => outbound(input, init),
      }),
    ],
    callbacks: {
      // Returning a URL ends @auth/core's part before it creates a session.
      signIn: async ({ account }) => {
        onResult(await readIdToken(options, account?.id_token ?? ""));
        return "/";
      },
    },
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email(),
  /** Google has sent it as text, too. */
  email_verified: z.unknown().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/**
 * @auth/core has checked issuer, audience, nonce and times. It does not check the signature, which is
 * verified here with RS256 and Google's keys only.
 */
async function readIdToken(
  { google, outbound }: SignInOptions,
  idToken: string,
): Promise<Omit<SignInResult, "flow">> {
  const { payload } = await jwtVerify(idToken, keysOf(google.jwksUrl, outbound), {
    algorithms: ["RS256"],
    issuer: google.issuer,
    audience: google.clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  const claims = claimsSchema.parse(payload);
  return {
    identity: { issuer: claims.iss, subject: claims.sub },
    profile: {
      email: claims.email,
      emailVerified: claims.email_verified === true || claims.email_verified === "true",
      firstName: nameOf(claims.given_name),
      lastName: nameOf(claims.family_name),
      profileImageUrl: pictureOf(claims.picture),
    },
  };
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
// One key set for each isolate; jose refreshes it when it is old or lacks a key.
const keySets = new Map<string, Keys>();

function keysOf(jwksUrl: string, outbound: Outbound): Keys {
  const known = keySets.get(jwksUrl);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    [joseFetch]: (url, init) => outbound(url, init),
  });
  keySets.set(jwksUrl, keys);
  return keys;
}

function nameOf(name: string | undefined): string | null {
  return name?.trim().slice(0, MAX_NAME_CHARACTERS) || null;
}

/** Only web addresses are accepted. */
function pictureOf(url: string | undefined): string | null {
  return url !== undefined && url.length <= 2000 && /^https?:\/\//.test(url) ? url : null;
}

// InvalidCheck: a cookie of the flow is missing, altered or from another browser. Every other failure is
// caused by Google's answers.
function problemOf(failure: unknown): SignInProblem {
  return isRecord(failure) && failure["type"] === "InvalidCheck" ? "expired" : "google";
}

/** Only the cookies of the flow: given a session cookie, @auth/core would link accounts. */
function flowCookies(request: Request): string {
  const pairs = (request.headers.get("Cookie") ?? "").split(/; */);
  return pairs.filter((pair) => COOKIE_NAMES.includes(pair.split("=", 1)[0] ?? "")).join("; ");
}

function flowCookieHeaders(response: Response): [string, string][] {
  return response.headers
    .getSetCookie()
    .filter((cookie) => COOKIE_NAMES.includes(cookie.split("=", 1)[0] ?? ""))
    .map((cookie) => ["Set-Cookie", cookie]);
}
