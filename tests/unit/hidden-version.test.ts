// What people agree to when they turn the monthly clean-up on: the states that count as hidden, by version. A version
// that was ever deployed stays as it is, because consents name it.
import { expect, test } from "vitest";
import { AVAILABILITY, HIDDEN_VERSION } from "#shared/availability.ts";

const VERSIONS: Record<number, Record<string, string>> = {
  1: {
    visible: "shown",
    live: "shown",
    upcoming: "shown",
    private: "hidden",
    deleted: "hidden",
    blocked: "hidden",
    restricted: "hidden",
    unknown: "unchecked",
  },
};

test("another definition of hidden has another version, so that consents are asked for again", () => {
  const kinds = Object.entries(AVAILABILITY).map(([state, { kind }]) => [state, kind]);
  expect(Object.fromEntries(kinds)).toEqual(VERSIONS[HIDDEN_VERSION]);
  expect(HIDDEN_VERSION).toBe(Math.max(...Object.keys(VERSIONS).map(Number)));
});
