import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnPath, withParameter } from "#shared/return-path.ts";

const OURS = "https://tidylist.test";

test("ASVS 3.7.2: every accepted path is a page of this site", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    "%2f",
    "%5C",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
    "\t",
    "\n",
    "https:",
    "api",
    "x",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = safeReturnPath(parts.join(""));
      if (path === undefined) return;
      const url = new URL(path, OURS);
      expect(url.origin).toBe(OURS);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(url.pathname).not.toMatch(/^\/api(\/|$)/i);
      expect(safeReturnPath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ["/", "/"],
  ["/account", "/account"],
  ["/playlist-length?list=PLx,PLy&speed=2#videos", "/playlist-length?list=PLx,PLy&speed=2#videos"],
  ["/a/../checkout", "/checkout"],
  ["/apis", "/apis"],
])("%s is a page to come back to", (path, expected) => {
  expect(safeReturnPath(path)).toBe(expected);
});

test.each(["/./%2f", "/a/..//evil.example", "/x/..%5c", "/a/../%5Cevil.example"])(
  "%s hides a slash behind a step back",
  (path) => {
    const led = safeReturnPath(path);
    expect(led === undefined || /^\/(?!\/|%2f|%5c)/i.test(led)).toBe(true);
  },
);

test("a parameter is added once and the others stay unchanged", () => {
  const path = withParameter("/account?a=1&youtube=old#part", "youtube", "connected");
  expect(path).toBe("/account?a=1&youtube=connected#part");
});
