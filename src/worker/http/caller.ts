// Identifies the sender of a request for rate limits.

/** The key of everybody in a local run, without Cloudflare. */
export const LOCAL_CALLER = "local";
// Miniflare names the machine itself; Cloudflare never does.
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The rate limit key of the request's address. An IPv6 /64 counts as one caller, because one household has
 * all of it. Without Cloudflare (a local run) all requests have the same key.
 */
export function callerKeyOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP");
  if (address === null || LOOPBACK.test(address)) return LOCAL_CALLER;
  return address.includes(":") ? `${networkOf(address)}::/64` : address;
}

/** The wider networks of the key of an IPv6 /64; an IPv4 address has none. */
export function widerNetworks(callerKey: string): { bits: 56 | 48; network: string }[] {
  if (!callerKey.endsWith("::/64")) return [];
  const [a = "", b = "", c = "", d = ""] = callerKey.slice(0, -"::/64".length).split(":");
  const subnet = d.padStart(4, "0").slice(0, 2);
  return [
    { bits: 56, network: `${a}:${b}:${c}:${subnet}00::/56` },
    { bits: 48, network: `${a}:${b}:${c}::/48` },
  ];
}

/** The first four groups of an IPv6 address, with "::" expanded. */
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
