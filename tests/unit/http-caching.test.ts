import { describe, expect, it } from "vitest";
import { cacheControlOf, isKnown, publicFor } from "#worker/calculator/answers/http-caching.ts";
import { FRESH_MS } from "#worker/calculator/reading/snapshot.ts";

const NOW = 1_800_000_000_000;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;

function secondsOf(header: string | undefined): Record<string, number> {
  const pairs = [...(header ?? "").matchAll(/([\w-]+)=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, name = "", value]) => [name, Number(value)]));
}

describe("what caches are told of an answer", () => {
  it.each([0, 1, 6, 7, 24 * 28, 24 * 29, 24 * 29 + 23, 24 * 30, 24 * 31])(
    "that was read %i hours ago ends with its 30 days, whichever way a cache uses it",
    (hours) => {
      const readAt = NOW - (hours * DAY_MS) / 24;
      const answer = { readAt, freshUntil: readAt + FRESH_MS, etag: "e" };
      const found = secondsOf(cacheControlOf(answer, NOW));
      const left = Math.max(0, 30 * DAY_SECONDS - hours * 3600);
      for (const name of ["stale-while-revalidate", "stale-if-error"]) {
        expect((found["max-age"] ?? NaN) + (found[name] ?? NaN)).toBeLessThanOrEqual(left);
      }
    },
  );

  it.each([
    [0, 900],
    [14, 60],
    [15, 0],
    [300, 0],
  ])(
    "that was checked %i minutes ago is %i seconds, a minute longer while it is fetched again, a day if that fails",
    (minutes, seconds) => {
      const checkedAt = NOW - minutes * 60_000;
      const answer = {
        readAt: NOW - DAY_MS,
        checkedAt,
        freshUntil: checkedAt + FRESH_MS,
        etag: "e",
      };
      expect(cacheControlOf(answer, NOW)).toBe(
        `public, max-age=${seconds}, stale-while-revalidate=60, stale-if-error=86400`,
      );
    },
  );

  it("is nothing for an answer that is in doubt", () => {
    expect(cacheControlOf({ readAt: NOW, etag: "e" }, NOW)).toBeUndefined();
  });

  it("is at most what is left of the 30 days for a picture", () => {
    const found = secondsOf(publicFor(DAY_SECONDS, { readAt: NOW - 29.5 * DAY_MS, now: NOW }));
    expect(found).toMatchObject({ "max-age": DAY_SECONDS / 2, "stale-if-error": 0 });
  });
});

describe("If-None-Match", () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ["*", true],
    ['"b"', false],
    ["", false],
    [undefined, false],
  ])("%j: %s", (header, known) => {
    expect(isKnown(header, 'W/"a"')).toBe(known);
  });
});
