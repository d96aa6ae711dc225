import { afterEach, expect, test, vi } from "vitest";
import { forgetWatched, listWatched, setWatched } from "#client/device/watched-store.ts";

afterEach(() => vi.unstubAllGlobals());

test("a tick that the browser refuses to store lasts until it is taken away or all are forgotten", async () => {
  vi.stubGlobal("indexedDB", {
    databases: async () => [],
    open() {
      throw new Error("The browser stores nothing");
    },
    deleteDatabase() {
      throw new Error("The browser stores nothing");
    },
  });
  const refused = (act: Promise<void>) => expect(act).rejects.toThrow("stores nothing");
  await refused(setWatched("video1", true));
  await refused(setWatched("video2", true));
  await refused(setWatched("video1", false));
  expect(await listWatched()).toEqual(new Set(["video2"]));
  await refused(forgetWatched());
  expect(await listWatched()).toEqual(new Set());
});
