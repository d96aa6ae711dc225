import { expect, test } from "vitest";
import { callerKeyOf, LOCAL_CALLER, widerNetworks } from "#worker/http/caller.ts";

function keyOf(address: string): string {
  return callerKeyOf(new Request("https://a.test", { headers: { "CF-Connecting-IP": address } }));
}

test("an IPv4 address is its own caller", () => {
  expect(keyOf("203.0.113.9")).toBe("203.0.113.9");
});

test.each([
  ["2001:db8::1", "2001:db8::a:b"],
  ["2001:db8:0:0:1:2:3:4", "2001:DB8::ffff"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2:3:4:5:6"],
  ["::3", "::2"],
])("%s and %s are in one /64 and count as one caller", (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test("addresses of different /64 are different callers", () => {
  expect(keyOf("2001:db8:0:1::1")).not.toBe(keyOf("2001:db8:0:2::1"));
});

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "the machine itself (%s) is no address",
  (own) => {
    expect(keyOf(own)).toBe(LOCAL_CALLER);
  },
);

test("an IPv6 address is in a /56 and a /48 too, and an IPv4 address in nothing wider", () => {
  expect(widerNetworks(keyOf("2001:db8:1:ab42::1"))).toEqual([
    { bits: 56, network: "2001:db8:1:ab00::/56" },
    { bits: 48, network: "2001:db8:1::/48" },
  ]);
  // A group is written without its zeros: 42 is 0042.
  expect(widerNetworks(keyOf("2001:db8:1:42::1"))).toEqual(
    widerNetworks(keyOf("2001:db8:1:ff::1")),
  );
  expect(widerNetworks(keyOf("203.0.113.9"))).toEqual([]);
  expect(widerNetworks(LOCAL_CALLER)).toEqual([]);
});
