// The authorization endpoint: choice of account, consent if needed, and the redirect with a code. Forms
// contain the signed request, so that they cannot be forged and still work after a restart.
import {
  readAuthorizationRequest,
  readReturnAddress,
  type AuthorizationRequest,
  type ReturnAddress,
} from "#sandbox/google/authorization-request.ts";
import type { GoogleCall } from "#sandbox/google/call.ts";
import { OAuthError, RefusedRequest } from "#sandbox/google/errors.ts";
import {
  choicePage,
  CONSENT_PATH,
  consentPage,
  refusalPage,
  SHIELDED,
} from "#sandbox/google/pages.ts";
import type { GooglePerson } from "#sandbox/google/people.ts";
import { isGrantedBy, isIdentityScope } from "#sandbox/google/scopes.ts";
import { newOrigin } from "#sandbox/google/tokens.ts";
import { openToken, sealToken } from "#sandbox/signed-token.ts";

type Answer = Response | Promise<Response>;

const FORM_LIFETIME_MS = 600_000;

// The two kinds of signed request: before and after the choice of account.
const CHOICE = "choice.";
const CONSENT = "consent.";

interface SealedRequest {
  request: AuthorizationRequest;
  /** Milliseconds since 1970, by the sandbox's clock. */
  expiresAt: number;
}

interface SealedConsent extends SealedRequest {
  account: string;
  /** The scopes with a checkbox on the consent page. */
  shown: string[];
}

interface Decision {
  person: GooglePerson;
  /** The scopes with a checkbox, and those that were ticked. */
  shown: readonly string[];
  ticked: ReadonlySet<string>;
}

/** GET of the authorization endpoint. */
export function authorize(call: GoogleCall): Answer {
  return withErrorPage(() => {
    const address = readReturnAddress(call.query);
    return withErrorRedirect(call, address, () => {
      const request = readAuthorizationRequest(call.query, address);
      const hinted = hintedPerson(call, request);
      if (request.prompts.includes("none")) return approveSilently(call, request, hinted);
      const others = call.google.people.all().filter((person) => person !== hinted);
      const people = hinted === undefined ? others : [hinted, ...others];
      return choicePage(people, sealToken(CHOICE, { request, expiresAt: expiry(call) }));
    });
  });
}

/** The form of the choice page. */
export function chooseAccount(call: GoogleCall): Answer {
  return withErrorPage(() => {
    const { request } = openForm<SealedRequest>(call, CHOICE);
    return withErrorRedirect(call, request, () => {
      if (call.form.get("choice") === "cancel") throw accessDenied();
      const person = call.google.people.find(call.form.get("account") ?? "");
      if (person === undefined) throw formIsStale();
      const shown = scopesToShow(call, request, person);
      if (shown.length === 0) return approve(call, request, { person, shown, ticked: new Set() });
      const sealed = { request, account: person.account, shown, expiresAt: expiry(call) };
      // A page of its own, so that the browser's Back shows it again instead of asking to send the form once more.
      return see(`${call.origin}${CONSENT_PATH}?request=${sealToken(CONSENT, sealed)}`);
    });
  });
}

/** GET of the consent page. */
export function askConsent(call: GoogleCall): Answer {
  return withErrorPage(() => {
    const request = call.query.get("request") ?? "";
    const { account, shown } = openSealed<SealedConsent>(call, CONSENT, request);
    const person = call.google.people.find(account);
    if (person === undefined) throw formIsStale();
    return consentPage(person, shown, request);
  });
}

/** The form of the consent page. */
export function giveConsent(call: GoogleCall): Answer {
  return withErrorPage(() => {
    const { request, account, shown } = openForm<SealedConsent>(call, CONSENT);
    return withErrorRedirect(call, request, () => {
      if (call.form.get("choice") !== "continue") throw accessDenied();
      const person = call.google.people.find(account);
      if (person === undefined) throw formIsStale();
      const ticked = new Set(call.form.getAll("scope"));
      return approve(call, request, { person, shown, ticked });
    });
  });
}

// A hint is an address or a subject. It only puts the person first in the choice.
function hintedPerson({ google }: GoogleCall, request: AuthorizationRequest) {
  const hint = request.loginHint ?? "";
  return google.people.find(hint) ?? google.people.bySub(hint);
}

// For scripts: the hinted person grants at once the scopes that the world defines for them.
function approveSilently(
  call: GoogleCall,
  request: AuthorizationRequest,
  person: GooglePerson | undefined,
): Response {
  if (person === undefined) {
    throw new OAuthError("interaction_required", "Nobody is chosen by login_hint.");
  }
  const shown = request.scopes.filter((scope) => !isIdentityScope(scope));
  const ticked = new Set(shown.filter((scope) => isGrantedBy(person.grants, scope)));
  return approve(call, request, { person, shown, ticked });
}

// Google asks again for granted scopes only if the client requests it.
function scopesToShow(
  { google }: GoogleCall,
  { scopes, prompts }: AuthorizationRequest,
  { account }: GooglePerson,
): string[] {
  const granted = google.grants.scopesOf(account);
  return scopes.filter(
    (scope) => !isIdentityScope(scope) && (prompts.includes("consent") || !granted.has(scope)),
  );
}

function approve(call: GoogleCall, request: AuthorizationRequest, decision: Decision): Response {
  const { grants, codes } = call.google;
  const { person, shown, ticked } = decision;
  const before = grants.scopesOf(person.account);
  const asked = new Set(shown);
  const isSilent = request.prompts.includes("none");
  const isForced = request.prompts.includes("consent");
  const wanted = request.includeGranted ? [...request.scopes, ...before] : request.scopes;
  const scopes = [...new Set(wanted)].filter((scope) => !asked.has(scope) || ticked.has(scope));
  if (scopes.length === 0) throw accessDenied();
  const approved = {
    ...newOrigin(person.account),
    redirectUri: request.redirectUri,
    scopes,
    nonce: request.nonce,
    challenge: request.challenge,
    // Google issues a refresh token only with a consent.
    refreshable: request.offline && (asked.size > 0 || before.size === 0 || isSilent || isForced),
  };
  grants.remember(person.account, scopes);
  return redirect(call, request, {
    code: codes.issue(approved, call.now),
    scope: scopes.join(" "),
    authuser: "0",
    prompt: asked.size > 0 && !isSilent ? "consent" : "none",
  });
}

function redirect(
  { origin }: GoogleCall,
  { redirectUri, state }: ReturnAddress,
  members: Record<string, string>,
): Response {
  const url = new URL(redirectUri);
  const answer = new URLSearchParams(state === null ? {} : { state });
  // RFC 9207: the client compares it with the expected issuer.
  answer.set("iss", origin);
  for (const [name, value] of Object.entries(members)) answer.set(name, value);
  url.search = url.search === "" ? answer.toString() : `${url.search}&${answer.toString()}`;
  return see(url.href);
}

function see(location: string): Response {
  return new Response(null, { status: 303, headers: { ...SHIELDED, location } });
}

// Sends an OAuthError to the client; rethrows a RefusedRequest.
function withErrorRedirect(call: GoogleCall, address: ReturnAddress, step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof OAuthError) || error instanceof RefusedRequest) throw error;
    return redirect(call, address, { error: error.code, error_description: error.message });
  }
}

function withErrorPage(step: () => Answer): Answer {
  try {
    return step();
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalPage(error);
    throw error;
  }
}

function openForm<Sealed extends SealedRequest>(call: GoogleCall, kind: string): Sealed {
  return openSealed(call, kind, call.form.get("request") ?? "");
}

function openSealed<Sealed extends SealedRequest>(
  { now }: GoogleCall,
  kind: string,
  request: string,
): Sealed {
  const sealed = openToken<Sealed>(kind, request);
  if (sealed === null || sealed.expiresAt <= now) throw formIsStale();
  return sealed;
}

function expiry({ now }: GoogleCall): number {
  return now + FORM_LIFETIME_MS;
}

function accessDenied(): OAuthError {
  return new OAuthError("access_denied", "The person did not grant the access.");
}

function formIsStale(): RefusedRequest {
  return new RefusedRequest("invalid_request", "This page is no longer good. Begin again.");
}
