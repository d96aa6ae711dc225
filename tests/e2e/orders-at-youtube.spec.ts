// Keeping a playlist sorted and stopping an order, against the built app with its Worker and the sandbox's YouTube (product.md 24).
import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize, serialize } from "node:v8";
import { expect, type Page } from "@playwright/test";
import { itemsAtYouTube } from "#tests/e2e/at-youtube.ts";
import { barButton, mode, tool } from "#tests/e2e/arrange-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { agree, buyPremium, signIn } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { ordinaryId, ownPlaylists, testWorld, thirtyPlaylists } from "#tests/support/test-world.ts";
import { sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/test.ts";

const HOUR_MS = 3_600_000;
const { mixed } = ownPlaylists;

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ world: testWorld });
});
test.afterAll(() => app.stop());

async function movesAtYouTube(): Promise<number> {
  const answer = await fetch(`${app.sandboxOrigin}/sandbox/log`);
  const { calls } = (await answer.json()) as { calls: { method: string; path: string }[] };
  return calls.filter(({ method }) => method === "PUT").length;
}

/** A call of our server, as the page makes it. */
const call = (page: Page, address: string, body?: unknown) =>
  page.evaluate(
    async ([to, text]) => {
      const options = text === undefined ? {} : { method: "POST", body: text };
      const headers = { "Content-Type": "application/json" };
      const answer: unknown = await (await fetch(to, { ...options, headers })).json();
      return answer;
    },
    [address, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Somebody with Premium whose playlists may be changed and were read. */
async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, app, email);
  await buyPremium(page, app);
  const answer = await call(page, "/api/youtube/auth?access=write&returnTo=/");
  await page.goto((answer as { authUrl: string }).authUrl);
  await agree(page, email);
  await page.waitForURL((url) => url.origin === app.origin);
  await call(page, "/api/playlists/sync-all", {});
}

async function open(page: Page, { id, title }: { id: string; title: string }) {
  await page.goto(`${app.origin}/?playlist=${id}`);
  const window = page.getByRole("dialog", { name: title });
  await expect(window.getByText("Last synced")).toBeVisible();
  return window;
}

/** The hour after which announced moves begin is over. */
function letNoticePass(): void {
  const folder = path.join(app.stateDir, "v3/do/tidylist-UserLibrary");
  for (const file of readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
    const database = new DatabaseSync(path.join(folder, file));
    const row = database.prepare("select value from _cf_KV where key = 'keptOrders'").get();
    if (row) {
      const kept = deserialize(row["value"] as Uint8Array) as { next: { at: number } | null }[];
      for (const { next } of kept) if (next) next.at -= HOUR_MS;
      const update = database.prepare("update _cf_KV set value = ? where key = 'keptOrders'");
      update.run(serialize(kept));
    }
    database.close();
  }
}

test("a playlist is kept sorted: a new video is announced, then moved on YouTube", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [from, sorted] = thirtyPlaylists;
  if (!from || !sorted) throw new Error("The world has no such playlists.");
  const complaints = watchConsole(page);
  await enter(page, "collector@example.com");
  const window = await openPanel(page, sorted);
  await window.getByRole("button", { name: "Keep sorted…" }).click();
  const consent = page.getByRole("dialog", { name: "Keep this playlist sorted?" });
  await expect(consent).toContainText("nothing is moved until you agree again");
  await consent.getByRole("checkbox").check();
  await consent.getByRole("button", { name: "Turn on" }).click();
  await expect(window).toContainText("It is on: Title, A to Z. Nothing needs to be moved now.");

  const first = ordinaryId(5);
  const { videos } = (await call(page, `/api/playlists/${from.id}`)) as {
    videos: { id: string; videoId: string }[];
  };
  const itemIds = videos.filter(({ videoId }) => videoId === first).map(({ id }) => id);
  const copy = { itemIds, to: sorted.id, keep: true, requestId: crypto.randomUUID() };
  await call(page, `/api/playlists/${from.id}/transfer`, copy);
  await call(page, `/api/playlists/${sorted.id}/sync-videos`, {});
  await expect(async () => {
    await expect(await openPanel(page, sorted)).toContainText("Next: 1 move, not before", {
      timeout: 2000,
    });
  }).toPass();
  expect(await movesAtYouTube()).toBe(0);
  expect((await itemsAtYouTube(app, sorted.id))[0]).toBe(sorted.items[0]);

  letNoticePass();
  await call(page, `/api/playlists/${sorted.id}/sync-videos`, {});
  await expect
    .poll(async () => (await itemsAtYouTube(app, sorted.id)).slice(0, 3))
    .toEqual([first, ...sorted.items.slice(0, 2)]);
  await expect(async () => {
    await expect(await openPanel(page, sorted)).toContainText(
      /Last time, .*: Order saved\. 1 video moved\./,
      { timeout: 2000 },
    );
  }).toPass();
  expect(await movesAtYouTube()).toBe(1);
  expect(complaints).toEqual([]);
});

test("Stop in the window of saving leaves what was moved, and the history puts it back", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const complaints = watchConsole(page);
  await enter(page, "basic@example.com");
  await open(page, mixed);
  const before = await itemsAtYouTube(app, mixed.id);
  const movesBefore = await movesAtYouTube();
  await sortMenu(page, "Arrange");
  await expect(mode(page)).toBeVisible();
  await tool(page, "Reverse").click();
  // So slow that Stop comes before the end.
  await slowDown(2000);
  await barButton(page, "Save this order to YouTube…").click();
  await page.getByRole("button", { name: "Move 5 videos" }).click();
  const saving = page.getByRole("dialog", { name: "Moving 5 videos" });
  await expect(saving).toContainText("2 of 5 done", { timeout: 20_000 });
  await saving.getByRole("button", { name: "Stop" }).click();
  const stopped = page.getByRole("dialog", { name: "Stopped" });
  await expect(stopped).toContainText(/\d videos moved\. \d not moved/, { timeout: 20_000 });
  await slowDown(0);
  const moved = (await movesAtYouTube()) - movesBefore;
  await expect(stopped).toContainText(`${moved} videos moved. ${5 - moved} not moved`);
  expect(moved).toBeLessThan(5);
  expect(await itemsAtYouTube(app, mixed.id)).not.toEqual(before);

  await page.goto(`${app.origin}/history`);
  await page.getByRole("button", { name: /^Put the old order back/ }).click();
  const undo = page.getByRole("dialog", { name: "Put the old order back?" });
  // The fewest moves back may be fewer than those that were made.
  await expect(undo).toContainText(/\d videos? (?:is|are) moved/);
  await undo.getByRole("button", { name: /^Move \d videos?$/ }).click();
  await expect(toast(page)).toContainText("The old order is back", { timeout: 30_000 });
  expect(await itemsAtYouTube(app, mixed.id)).toEqual(before);
  expect(complaints).toEqual([]);
});

async function openPanel(page: Page, list: { id: string; title: string }) {
  const window = await open(page, list);
  await sortMenu(page, "Keep sorted");
  return window;
}

async function slowDown(latencyMs: number): Promise<void> {
  const body = JSON.stringify({ latencyMs });
  const headers = { "Content-Type": "application/json" };
  await fetch(`${app.sandboxOrigin}/sandbox/settings`, { method: "POST", headers, body });
}
