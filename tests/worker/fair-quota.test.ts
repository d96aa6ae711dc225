// On the default quota nobody can take what others need, and no new connection or account begins a new count.
import { afterEach, beforeEach, expect, test } from "vitest";
import { DELETION_PHRASE } from "#shared/account-deletion.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";
import { ownPlaylists, thirtyPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { catchUp } from "#tests/worker/driven-library.ts";
import { callsTo, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  bindings,
  emptyLedger,
  emptyStores,
  ledgerStub,
  moveToMidnight,
} from "#tests/worker/tables.ts";
import { createDatabase } from "#worker/db/client.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { freeForSubject } from "#worker/quota/subject-limits.ts";
import { readSettings } from "#worker/settings.ts";

const GREEDY = "basic@example.com";
const OTHER = "collector@example.com";
const MANY = 60;
const ROUNDS = 3;
const LEFT = 250;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});

afterEach(emptyLedger);

/** Units that one person may have spent on changes by now. */
function changesLimit(): number {
  return freeForSubject("person", "writes", readSettings(bindings).quota, Date.now());
}

async function itemIdsOf(browser: Browser, playlistId: string, count: number): Promise<string[]> {
  const { videos } = await browser.json<PlaylistDetail>(`/api/playlists/${playlistId}`);
  return videos.slice(0, count).map(({ id }) => id);
}

async function removeOne(browser: Browser, playlistId: string, itemId: string) {
  const path = `/api/playlists/${playlistId}/videos`;
  const body = JSON.stringify({ videoIds: [itemId] });
  return browser.json<{ youtubeRemovedCount: number }>(path, { method: "DELETE", body });
}

async function connectWithList(email: string, playlistId: string): Promise<Browser> {
  const browser = await signedIn(email);
  await browser.connect(email, "write");
  await browser.json("/api/playlists/sync", { method: "POST" });
  await browser.json(`/api/playlists/${playlistId}/sync-videos`, { method: "POST" });
  return browser;
}

/** Spends all but so many of the units that the person may spend on reading today. */
async function leavePerson(userId: string, left: number): Promise<void> {
  const subjects = createSubjects({
    db: createDatabase(bindings),
    secret: readSettings(bindings).authSecret,
  });
  const subject = await subjects.person(userId);
  const { left: free } = await ledgerStub().forecast("sync", subject);
  await ledgerStub().reserve({ class: "sync", subject, units: { main: free - left } });
}

/** Reads the whole library again and again until it is refused; stops early if connecting is refused. */
async function readUntilRefused(browser: Browser): Promise<void> {
  if ((await browser.connect(OTHER)) !== "/account?youtube=connected") return;
  for (let reading = 0; reading < 20; reading += 1) {
    const answer = await browser.call("/api/playlists/sync-all", { method: "POST" });
    await answer.text();
    if (answer.status === 429) return;
  }
  throw new Error("Nothing was refused.");
}

const waysToBeginAnew: [string, (browser: Browser) => Promise<Response>][] = [
  ["disconnecting", (browser) => browser.call("/api/youtube", { method: "DELETE" })],
  [
    "deleting the account",
    (browser) =>
      browser.call("/api/account", {
        method: "DELETE",
        body: JSON.stringify({ confirmation: DELETION_PHRASE }),
      }),
  ],
];

test.each(waysToBeginAnew)(
  `${ROUNDS} rounds of reading and %s spend no more than one person may`,
  async (_name, beginAnew) => {
    await leavePerson(await idOf(await signedIn(OTHER)), LEFT);
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await signedIn(OTHER);
      await readUntilRefused(browser);
      expect((await beginAnew(browser)).status).toBe(200);
      const { main } = await unitsSpent();
      expect(main).toBeGreaterThan(LEFT * 0.8);
      expect(main).toBeLessThanOrEqual(LEFT);
    }
  },
);

// The last one, because what was removed is looked at again later.
test("one Basic person asks for 60 removals, and another person's removal is made at once, right after midnight", async () => {
  await moveToMidnight();
  const { long } = ownPlaylists;
  const greedy = await connectWithList(GREEDY, long.id);
  for (const id of await itemIdsOf(greedy, long.id, MANY)) await removeOne(greedy, long.id, id);
  const removed = (await callsTo("/youtube/v3/playlistItems")).filter(
    ({ method }) => method === "DELETE",
  ).length;
  expect(removed).toBeGreaterThan(0);
  expect(removed * 50).toBeLessThanOrEqual(changesLimit());
  expect(changesLimit()).toBeLessThan(400);
  const [list] = thirtyPlaylists;
  if (!list) throw new Error("There is no list.");
  const other = await connectWithList(OTHER, list.id);
  const [item = ""] = await itemIdsOf(other, list.id, 1);
  expect(await removeOne(other, list.id, item)).toMatchObject({ youtubeRemovedCount: 1 });
  // What they look at once more afterwards is not to be counted in the next test.
  for (const browser of [greedy, other]) await catchUp(await idOf(browser));
});
