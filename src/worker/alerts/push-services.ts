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

/** What to call for this endpoint, and the only origin that may be called for it; undefined if no push may be sent there. */
export function findPushAddress(
  endpoint: string,
  sandboxUrl: string | undefined,
): { url: URL; origin: string } | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  // No service has such a path, and somewhere it might be taken for the name of a host.
  if (url.port !== "" || url.hash !== "" || url.pathname.startsWith("//")) return undefined;
  if (url.origin === SANDBOX_ORIGIN) {
    if (sandboxUrl === undefined) return undefined;
    const standIn = new URL(sandboxUrl);
    standIn.pathname = url.pathname;
    standIn.search = url.search;
    return { url: standIn, origin: new URL(sandboxUrl).origin };
  }
  const service = SERVICES.find((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );
  return service === undefined ? undefined : { url, origin: `https://${url.hostname}` };
}
