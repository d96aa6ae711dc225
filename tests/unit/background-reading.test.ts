import { expect, test } from "vitest";
import { classOf, isNewLibrary } from "#worker/library/upkeep/background-reading.ts";
import { PLAYLISTS } from "#worker/library/jobs/job-store.ts";

/** The entries of an object's key-value storage. */
function kvOf(entries: Record<string, unknown>): SyncKvStorage {
  const kv: Pick<SyncKvStorage, "get"> = { get: <T>(key: string) => entries[key] as T };
  // Nothing else is used.
  return kv as SyncKvStorage;
}

test.each([
  ["confirm", { kind: "all", isBackground: true, queue: [PLAYLISTS] }, false],
  ["background", { kind: "all", isBackground: true, queue: ["PL1", "PL2"] }, false],
  ["background", { kind: "regions", isBackground: true, queue: [PLAYLISTS] }, false],
  ["connect", { kind: "all", isBackground: false, queue: [PLAYLISTS] }, true],
  ["sync", { kind: "videos", isBackground: false, queue: ["PL1"] }, false],
] as const)("the class %s pays for %o", (expected, { queue, ...job }, isNew) => {
  expect(classOf({ ...job, queue: [...queue] }, isNew)).toBe(expected);
});

test("a library is new until something was read, and not again when its contents have expired", () => {
  const [unread, read] = [true, false].map((isNew) => ({ isNew: () => isNew }));
  expect(unread && isNewLibrary(unread, kvOf({}))).toBe(true);
  expect(read && isNewLibrary(read, kvOf({}))).toBe(false);
  expect(unread && isNewLibrary(unread, kvOf({ insidesForgottenAt: 1 }))).toBe(false);
});
