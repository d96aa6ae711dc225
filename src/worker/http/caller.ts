// Who sends a request, as far as limits are concerned.

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The key that an address is limited under. One household holds a whole IPv6 /64, so that much
 * counts as one caller. Without Cloudflare in front (a local run) everybody is the same caller.
 */
export function callerKeyOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP");
  if (address === null) return "local";
  return address.includes(":") ? `${networkOf(address)}::/64` : address;
}

/** The first four groups of an IPv6 address, with the zeros that "::" stands for. */
function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
