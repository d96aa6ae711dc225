// A playlist whose creation got no answer, and which YouTube lists only much later.
import { afterEach, expect, test } from "vitest";
import { ordinaryId } from "#tests/support/test-world.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { drive, inLibrary } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { playlistsAtYouTube } from "#tests/worker/new-playlists.ts";
import { callsTo, planFaults, resetSandbox, setSandboxClock } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";

const EMAIL = "basic@example.com";
const LISTS = "/youtube/v3/playlists";
const TITLE = "Made here";

afterEach(async () => {
  restoreTimers();
  await planFaults();
  await emptyLedger();
});

test("it is found, also when the second call was refused meanwhile", async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  const userId = await idOf(browser);
  await browser.json("/api/playlists/sync", { method: "POST" });
  useInstantTimers();
  await setSandboxClock();
  const once = { path: LISTS, method: "POST", times: 1 };
  const hidden = { kind: "youtube#playlistListResponse", items: [], pageInfo: { totalResults: 0 } };
  await planFaults(
    { ...once, when: { at: 0 }, action: { loseAnswer: true } },
    { ...once, when: { at: 1 }, action: { quota: "403" } },
    { path: LISTS, method: "GET", action: { status: 200, body: hidden } },
  );
  const videoIds = [ordinaryId(0), ordinaryId(1)];
  const what = { title: TITLE, description: "", privacy: "public", dropDuplicates: false } as const;
  await inLibrary(userId, async (library, { storage }) => {
    const wanted = { ...what, videoIds, videosPerPlaylist: 5000 };
    void library.create(userId, wanted, crypto.randomUUID()).catch(() => undefined);
    while ([...storage.sql.exec("select 1 from creations")].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
  const sent = async () => (await callsTo(LISTS)).filter(({ method }) => method === "POST").length;
  await drive(userId);
  expect(await sent()).toBe(2);
  await planFaults();
  skipTo(nextPacificMidnight(Date.now()) + 16 * 60_000);
  await setSandboxClock();
  await emptyLedger();
  await drive(userId);
  const made = await playlistsAtYouTube("UCbasic000000000000000ab", TITLE);
  expect(made.map(({ videos }) => videos)).toEqual([videoIds]);
  expect(await sent()).toBe(2);
});
