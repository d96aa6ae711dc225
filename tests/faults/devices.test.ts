// A sync belongs to the person, not to the page that began it: other pages and devices get its
// state from the server.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwners, expectWhole, type Owner } from "#tests/faults/collections.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, arriveAgain } from "#tests/faults/visitor.ts";

const VIDEOS = 2000;

const { world, owners } = createOwners({ traveller: [VIDEOS] });
const [{ email, collections }] = owners as [Owner];
let app: MortalApp;
beforeAll(async () => {
  app = await startMortalApp({ world, latencyMs: 25 });
});
afterAll(() => app.stop());

test("a browser that goes offline does not cancel the job: it continues, and is shown after a reload and on a second device", async () => {
  const [collection] = collections;
  if (!collection) throw new Error("There is no collection.");
  const browser = await arrive(app, email);
  const before = app.calls().length;
  const page = new AbortController();
  const path = `/api/playlists/${collection.id}/sync-videos`;
  const lost = browser.post(path, { signal: page.signal }).catch((error: unknown) => error);
  await until("some pages are read", () => app.calls().length > before + 4);
  page.abort();
  expect(await lost).toMatchObject({ name: "AbortError" });

  const [reloaded] = await browser.jobs();
  expect(reloaded).toMatchObject({ kind: "videos", state: "running", playlistId: collection.id });
  await wait(100);
  const device = await arriveAgain(app, email);
  const [seen] = await device.jobs();
  expect(seen).toMatchObject({ id: reloaded?.id, state: "running" });
  expect(seen?.read).toBeGreaterThan(reloaded?.read ?? VIDEOS);
  expect(seen?.read).toBeLessThan(VIDEOS);

  // The second device joins it instead of beginning another.
  expect(await device.post(path)).toBe(200);
  expect(await browser.jobs()).toMatchObject([
    { id: reloaded?.id, state: "done", read: VIDEOS },
    { kind: "playlists" },
    { kind: "all" },
  ]);
  const pages = app.calls(before).filter(({ query }) => query["playlistId"] === collection.id);
  expect(pages).toHaveLength(VIDEOS / 50);
  for (const one of [browser, device]) expectWhole(await one.detail(collection.id), collection);
}, 60_000);
