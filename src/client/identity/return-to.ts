// Where somebody who leaves for Google comes back to: a path of this site, with what was asked there.
import { addressOf } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import { safeReturnPath } from "#shared/return-path.ts";

/** The server takes no longer path (contract: returnToQuerySchema). */
const LONGEST_PATH = 2000;
const SIGN_IN_PATH = "/sign-in";

/** In the address of the page that a connection attempt comes back to: how it ended. */
export const OUTCOME_PARAMETER = "youtube";

type Place = { pathname: string; search: string };

/** The path of `place` to come back to. Signing in from the sign-in page leads where that page leads. */
export function returnPath({ pathname, search }: Place): string {
  if (pathname === SIGN_IN_PATH) return readReturnTo(search) ?? "/";
  return shorten(pathname, withoutOutcome(search));
}

/** The same search part without the outcome of a connection attempt. */
export function withoutOutcome(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(OUTCOME_PARAMETER)) return search;
  parameters.delete(OUTCOME_PARAMETER);
  // Commas between ids stay as the calculator writes them.
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}

/** The path in `?returnTo=`, unless it leads elsewhere than to a page of this site. */
export function readReturnTo(search: string): string | undefined {
  const path = safeReturnPath(new URLSearchParams(search).get("returnTo") ?? "");
  return path !== undefined && path.length <= LONGEST_PATH ? path : undefined;
}

/** The address that begins a sign-in and comes back to `path`. */
export function signInAddress(path: string): string {
  return addressOf(calls.login, { query: { returnTo: path } });
}

function shorten(pathname: string, search: string): string {
  const path = `${pathname}${search}`;
  if (path.length <= LONGEST_PATH) return path;
  return pathname.length <= LONGEST_PATH ? pathname : "/";
}
