import { useLocation } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { returnPath, signInAddress } from "#client/identity/return-to.ts";
import { useHydrated } from "#client/ui/use-hydrated.ts";
import * as calls from "#shared/contract/calls.ts";

/** The address that begins a sign-in and comes back to what is open here. */
export function useSignInAddress(): string {
  const location = useLocation();
  // Prerendered markup does not know what stands in the address.
  return useHydrated() ? signInAddress(returnPath(location)) : addressOf(calls.login);
}
