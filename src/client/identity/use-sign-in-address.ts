import { useLocation } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { returnPath, signInAddress, termsQuery } from "#client/identity/return-to.ts";
import { useHydrated } from "#client/ui/use-hydrated.ts";
import * as calls from "#shared/contract/calls.ts";

/** The URL that starts a sign-in and returns to the current page. `agrees` as in {@link signInAddress}. */
export function useSignInAddress(agrees = false): string {
  const location = useLocation();
  // Prerendered markup has no URL parameters.
  return useHydrated()
    ? signInAddress(returnPath(location), agrees)
    : addressOf(calls.login, { query: termsQuery(agrees) });
}
