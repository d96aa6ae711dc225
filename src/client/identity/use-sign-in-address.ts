import { useLocation } from "react-router";
import { returnPath, signInAddress } from "#client/identity/return-to.ts";
import { useHydrated } from "#client/ui/use-hydrated.ts";

/** The address that begins a sign-in and comes back to what is open here. */
export function useSignInAddress(): string {
  const location = useLocation();
  // Prerendered markup does not know what stands in the address.
  return useHydrated() ? signInAddress(returnPath(location)) : "/api/login";
}
