// Confirmed items that are kept because they have changed since.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Removal, RemovalPlan, Removed } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { drive } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  callsTo,
  changeVideo,
  planFaults,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import {
  bindings,
  emptyLedger,
  emptyStores,
  ledgerStub,
  spendMostOfTheDay,
} from "#tests/worker/tables.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";

const ITEMS = "/youtube/v3/playlistItems";
const { mixed } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn("basic@example.com");
  await browser.connect("basic@example.com", "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function detail(): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
}

async function history(): Promise<Removal[]> {
  return (await browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;
}

async function copies() {
  return (await detail()).videos.filter(({ videoId }) => videoId === mixed.items[5]);
}

function removeDuplicate(id: string | undefined): Promise<Removed> {
  const body = JSON.stringify({ videoIds: [id], why: "duplicate" });
  return browser.json<Removed>(`/api/playlists/${mixed.id}/videos`, { method: "DELETE", body });
}

/** Lets the ten minutes pass before which YouTube's answers prove nothing. */
async function waitForCopies(): Promise<void> {
  useInstantTimers();
  await drive(await idOf(browser));
  restoreTimers();
}

test("keeps the last copy when the other was deleted on YouTube", async () => {
  const [first, second] = await copies();
  await removeOnYouTube(first?.id ?? "");
  await removeDuplicate(second?.id);
  expect(await deletions()).toBe(0);
  expect(await history()).toMatchObject([{ state: "failed", why: "duplicate" }]);
});

test("removes a duplicate when the other copy was seen twice, ten minutes apart", async () => {
  const [first, second] = await copies();
  const answer = await removeDuplicate(first?.id);
  expect(answer).toMatchObject({ removedCount: 1, youtubeRemovedCount: 0, queuedCount: 1 });
  expect(Math.abs(Date.parse(answer.resumesAt ?? "") - Date.now() - LAG_MS)).toBeLessThan(5000);
  expect(await deletions()).toBe(0);
  await waitForCopies();
  expect(await deletions()).toBe(1);
  expect(await history()).toMatchObject([{ state: "done", why: "duplicate" }]);
  expect((await copies()).map(({ id }) => id)).toEqual([second?.id]);
});

test("keeps the last copy when the other is deleted on YouTube between the two looks", async () => {
  const [first, second] = await copies();
  expect(await removeDuplicate(first?.id)).toMatchObject({ queuedCount: 1 });
  await removeOnYouTube(second?.id ?? "");
  await waitForCopies();
  expect(await deletions()).toBe(0);
  expect(await history()).toMatchObject([{ state: "failed", reason: { code: "last_copy" } }]);
});

test("of two copies that two windows remove at once, one stays", async () => {
  const [first, second] = await copies();
  for (const copy of [first, second]) {
    expect(await removeDuplicate(copy?.id)).toMatchObject({ queuedCount: 1 });
  }
  await waitForCopies();
  expect(await deletions()).toBe(1);
  const states = (await history()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["done", "failed"]);
});

test("keeps the last copy while YouTube still lists the one that we have just removed", async () => {
  const [first, second] = await copies();
  await removeDuplicate(first?.id);
  await waitForCopies();
  expect(await deletions()).toBe(1);
  const items = [first, second].map((video) => ({
    id: video?.id,
    snippet: { title: "x", playlistId: mixed.id, resourceId: { videoId: video?.videoId } },
    status: { privacyStatus: "public" },
  }));
  const body = { items, pageInfo: { totalResults: 2 } };
  await planFaults({ path: ITEMS, method: "GET", action: { status: 200, body } });
  expect(await removeDuplicate(second?.id)).toMatchObject({
    youtubeRemovedCount: 0,
    failedCount: 1,
  });
  expect(await deletions()).toBe(1);
});

test("keeps a copy when YouTube's list contains none of them at that moment", async () => {
  const [first] = await copies();
  const body = { items: [], pageInfo: { totalResults: 0 } };
  await planFaults({ path: ITEMS, method: "GET", action: { status: 200, body } });
  expect(await removeDuplicate(first?.id)).toMatchObject({
    youtubeRemovedCount: 0,
    failedCount: 1,
    reason: { code: "last_copy" },
  });
  expect(await deletions()).toBe(0);
});

test("keeps hidden items that are visible again on YouTube before their deletion", async () => {
  const [back = ""] = (await detail()).videos
    .filter(({ isAvailable }) => !isAvailable)
    .map(({ videoId }) => videoId);
  await changeVideo(back, { privacy: "public" });
  const cleaned = await browser.json(`/api/playlists/${mixed.id}/clean`, { method: "POST" });
  expect(cleaned).toMatchObject({ youtubeRemovedCount: 1, failedCount: 1 });
  expect(await deletions()).toBe(1);
  const rows = await history();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["done", "failed"]);
  expect(rows.find(({ state }) => state === "failed")).toMatchObject({
    videoId: back,
    reason: { code: "shown_again" },
  });
  // The check has updated the library.
  const { videos } = playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
  expect(videos.filter(({ isAvailable }) => !isAvailable)).toEqual([]);
});

test("shows in the removal plan that no deletions are left today when YouTube reports its quota as exhausted", async () => {
  await spendMostOfTheDay();
  const { day } = await ledgerStub().report();
  await ledgerStub().close("main", day);
  const plan = await browser.json<RemovalPlan>("/api/library/removal-plan", {
    method: "POST",
    body: JSON.stringify({ hiddenIn: [mixed.id] }),
  });
  expect(plan).toMatchObject({ units: 100, leftToday: 0 });
  expect(Date.parse(plan.endsAt)).toBeGreaterThan(Date.now() + 10_000);
});
