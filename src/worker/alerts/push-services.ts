// Where a push may be sent. A browser hands us its address, so it is a stranger's input: only the push services of known
// browsers are called.

/** Chrome and most others, Firefox, Safari, Edge on Windows. A dot at the beginning: also everything below. */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];
/** The stand-in's service. It has no host of its own: what is sent there goes to SANDBOX_URL. */
const SANDBOX_ORIGIN = "https://push.sandbox.invalid";

/** True if a push may be sent to this address. @param sandboxUrl undefined with the real services */
export function isPushService(endpoint: string, sandboxUrl: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  if (url.port !== "" || url.hash !== "") return false;
  if (url.origin === SANDBOX_ORIGIN) return sandboxUrl !== undefined;
  return SERVICES.some((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );
}

/** The address to call for this endpoint. */
export function callAddress(endpoint: string, sandboxUrl: string | undefined): URL {
  const { origin, pathname, search } = new URL(endpoint);
  const isStandIn = sandboxUrl !== undefined && origin === SANDBOX_ORIGIN;
  return new URL(`${pathname}${search}`, isStandIn ? sandboxUrl : origin);
}
