// Trusted Types: text never becomes markup or code (docs/security.md). The pages' content security policy allows only
// the policy that is created here. It makes no markup and no code, and accepts only the addresses below for scripts and
// workers. It is the default policy, because Stripe's script adds further scripts of Stripe's and knows no policy of
// ours. Every module that loads a script or a worker imports this module first: without the policy, none can be loaded.

const OWN_PATH = /^\/(?:service-worker\.js$|assets\/)/;
const STRIPE_ORIGIN = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com$/;

/** @param page the address of the page */
export function isScriptAddress(
  address: string,
  page: string,
  sandboxHost = import.meta.env.SANDBOX_HOST,
): boolean {
  const { origin, hostname, pathname } = new URL(address, page);
  if (origin === new URL(page).origin) return OWN_PATH.test(pathname);
  // A deployment has the sandbox host "", which is also the hostname of an address without a host ("data:…").
  return STRIPE_ORIGIN.test(origin) || (hostname !== "" && hostname === sandboxHost);
}

globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (isScriptAddress(address, location.href) ? address : null),
});
