// The path of this site to which a person returns from Google, including the query string.
import { useLocation } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { useHydrated } from "#client/ui/browser-state.ts";
import { queryString } from "#client/ui/query-string.ts";
import { pageAddress, pagePath } from "#client/ui/page-address.ts";
import * as calls from "#shared/contract/calls.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import * as page from "#words/page.ts";

/** The server's limit for an address in characters (contract: leaveQuerySchema), less the language that it begins with. */
const LONGEST_PATH = 2000 - page.path.length;
const SIGN_IN_PATH = "/sign-in";

/** The URL parameter with the outcome of a connection attempt. */
export const OUTCOME_PARAMETER = "youtube";

type Place = { pathname: string; search: string };

/** The path to return to from `place`. On the sign-in page, it is that page's own `returnTo`. */
export function returnPath({ pathname, search }: Place): string {
  if (pathname === SIGN_IN_PATH) return readReturnTo(search) ?? "/";
  return shorten(pathname, withoutOutcome(search));
}

/** `search` without the outcome of a connection attempt. */
export function withoutOutcome(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(OUTCOME_PARAMETER)) return search;
  parameters.delete(OUTCOME_PARAMETER);
  return queryString(parameters);
}

/** The path in `?returnTo=`; undefined unless it is a page of this site. */
export function readReturnTo(search: string): string | undefined {
  const path = safeReturnPath(new URLSearchParams(search).get("returnTo") ?? "");
  // What follows the language has to be a page of this site, too.
  return path && path.length <= LONGEST_PATH ? safeReturnPath(pagePath(path)) : undefined;
}

/**
 * The URL that starts a sign-in and returns to `path`. With `acceptsTerms`, a first sign-in accepts the terms; the link
 * then needs an AgreementSentence beside it.
 */
export function signInAddress(path: string, options: SignInOptions = {}): string {
  return addressOf(calls.login, { query: { returnTo: pageAddress(path), ...termsQuery(options) } });
}

type SignInOptions = { acceptsTerms?: boolean | undefined };

export function termsQuery({ acceptsTerms }: SignInOptions): { terms?: string } {
  return acceptsTerms ? { terms: String(TERMS_VERSION) } : {};
}

function shorten(pathname: string, search: string): string {
  const path = `${pathname}${search}`;
  if (path.length <= LONGEST_PATH) return path;
  return pathname.length <= LONGEST_PATH ? pathname : "/";
}

/** The URL that starts a sign-in and returns to the current page; the options are those of {@link signInAddress}. */
export function useSignInAddress(options: SignInOptions = {}): string {
  const location = useLocation();
  // Prerendered markup is the same for all URL parameters, so the path is added after hydration.
  return useHydrated()
    ? signInAddress(returnPath(location), options)
    : addressOf(calls.login, { query: termsQuery(options) });
}
