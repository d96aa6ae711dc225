// Trusted Types: text never becomes markup or code (docs/security.md). The pages' policy allows this one policy, which makes
// neither, and lets only these addresses pass as those of scripts and workers. It is the default one, because Stripe's
// script adds others of Stripe's to the page and knows no policy of ours. Whatever loads a script or worker imports this
// module; before that, none can be loaded.

const OWN = /^\/(?:service-worker\.js$|assets\/)/;
const STRIPE = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com$/;

/** @param page the address of the page */
export function isScriptAddress(
  address: string,
  page: string,
  sandboxHost = import.meta.env.SANDBOX_HOST,
): boolean {
  const { origin, hostname, pathname } = new URL(address, page);
  if (origin === new URL(page).origin) return OWN.test(pathname);
  // An address without a host has "".
  return STRIPE.test(origin) || (hostname !== "" && hostname === sandboxHost);
}

globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (isScriptAddress(address, location.href) ? address : null),
});
