// Who sends a request, as far as limits are concerned.

/**
 * The key that an address is limited under. One household holds a whole IPv6 /64, so that much
 * counts as one caller. Without Cloudflare in front (a local run) everybody is the same caller.
 */
export function callerKeyOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP");
  if (address === null) return "local";
  return address.includes(":") ? `${address.split(":").slice(0, 4).join(":")}::/64` : address;
}
