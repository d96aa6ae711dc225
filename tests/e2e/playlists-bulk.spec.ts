// Cleaning and deleting several playlists from the list, and one from its menu.
import { expect, type Page } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { countClicks } from "#tests/e2e/clicks.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  makeJob,
  makePlaylist,
  openActions,
  openLibrary,
  type Library,
} from "#tests/e2e/dashboard-page.ts";
import { CONNECTED, DESKTOP, PHONE, toast } from "#tests/e2e/session-page.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import type {
  Removal,
  RemovalPlan,
  RemovalPlanRequest,
  Removed,
} from "#shared/contract/removal.ts";
import { test } from "#tests/e2e/screen-test.ts";

const PLAYLISTS = [
  makePlaylist(1, { title: "Alpha", hiddenVideoCount: 2 }),
  makePlaylist(2, { title: "Beta", hiddenVideoCount: 1, privacy: "public" }),
  makePlaylist(3, { title: "Gamma", privacy: "public" }),
];
const NOTHING_FAILED: Removed = {
  removedCount: 0,
  youtubeRemovedCount: 0,
  queuedCount: 0,
  failedCount: 0,
  playlistCount: 1,
  jobId: "job1",
  resumesAt: null,
  reason: null,
};

type Served = Library & {
  answer: Partial<Removed>;
  removals: Removal[];
  bodies: unknown[];
  /** The answers to changes wait for this promise. */
  gate: Promise<void>;
  /** Changes are answered with an error. */
  isRefused: boolean;
};

async function serve(page: Page, change: Partial<Served> = {}): Promise<Served> {
  const library = await openLibrary(page, { playlists: PLAYLISTS, isPremium: true, ...change });
  const served: Served = Object.assign(library, {
    answer: {},
    removals: [],
    bodies: [],
    gate: Promise.resolve(),
    isRefused: false,
    ...change,
  });
  await page.route("**/api/youtube/status", (route) =>
    route.fulfill({ json: { ...CONNECTED, canWrite: true } }),
  );
  await page.route("**/api/library/removals", (route) =>
    route.fulfill({ json: { removals: served.removals, more: false } }),
  );
  await page.route("**/api/library/removal-plan", (route) =>
    route.fulfill({ json: planOf(route.request().postDataJSON() as RemovalPlanRequest) }),
  );
  await page.route(/\/api\/playlists\/(clean|delete|PL\d+(\/clean)?)$/, async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fallback();
    served.calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    served.bodies.push(request.postDataJSON());
    await served.gate;
    if (served.isRefused) return route.fulfill({ status: 500, body: "Something went wrong." });
    return route.fulfill({ json: { ...NOTHING_FAILED, ...served.answer } });
  });
  return served;
}

function planOf({ hiddenIn, playlists }: RemovalPlanRequest): RemovalPlan {
  const ids = hiddenIn ?? playlists ?? [];
  const items = ids.map((playlistId, index) => ({
    itemId: hiddenIn ? `item${index}` : null,
    playlistId,
    videoId: null,
    title: hiddenIn ? `Lost song ${index}` : "",
    channelTitle: "",
    availability: hiddenIn ? ("private" as const) : null,
    blockedIn: null,
    position: hiddenIn ? index : null,
  }));
  const units = items.length * 50;
  const endsAt = "2026-11-21T12:00:01Z";
  return { items, plan: "p".repeat(43), units, leftToday: 10_000, seconds: 1, before: 0, endsAt };
}

const select = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Select ${name}` }).check();
const bulk = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const closeOutcome = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
const card = (page: Page, name: string) =>
  page.getByRole("list").getByRole("heading", { level: 3, name, exact: true });
const changing = (library: Library) =>
  library.calls.filter((call) => /\/(clean|delete)$|^DELETE /.test(call));

test.beforeEach(({ page }) => page.setViewportSize(DESKTOP));

test("Clean Selected shows what will be removed, cleans, and resets the selection; all hidden videos of the library are removed with two clicks, those of private playlists too", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const playlists = [...PLAYLISTS, makePlaylist(4, { privacy: "private", hiddenVideoCount: 4 })];
  const library = await serve(page, {
    playlists,
    answer: { removedCount: 3, youtubeRemovedCount: 3, playlistCount: 2 },
  });
  await page.goto("/");
  await openActions(page);
  await bulk(page, "Clean Selected (0)").click();
  await expect(toast(page)).toContainText("No playlists selected");
  await expect(toast(page)).toContainText("Please select playlists to clean up");
  await openActions(page);
  await bulk(page, "Delete Selected (0)").click();
  await expect(toast(page)).toContainText("Please select playlists to delete");
  await select(page, "Alpha");
  await select(page, "Beta");
  await bulk(page, "Clean Selected (2)").click();
  const dialog = page.getByRole("dialog", { name: "Remove hidden videos?" });
  await expect(dialog).toContainText("They are also removed from YouTube. This cannot be undone.");
  await expect(dialog).toContainText("Lost song 1");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bulk(page, "Clean Selected (2)")).toBeFocused();
  expect(changing(library)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Remove 2 videos" }).click();
  await expect(toast(page)).toContainText("Bulk Cleanup Complete");
  await expect(toast(page)).toContainText("Removed 3 videos from 2 playlists");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Playlists", exact: true })).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Select Alpha" })).not.toBeChecked();
  expect(library.bodies).toEqual([
    { playlistIds: [PLAYLISTS[1]?.id, PLAYLISTS[0]?.id], plan: "p".repeat(43) },
  ]);
  expect(changing(library)).toEqual(["POST /api/playlists/clean"]);

  library.answer = { removedCount: 3, youtubeRemovedCount: 3, playlistCount: 3 };
  const clicks = await countClicks(page);
  await bulk(page, "Clean up…").click();
  await page.getByRole("button", { name: "Remove 3 videos" }).click();
  await expect(toast(page)).toContainText("Removed 3 videos from 3 playlists");
  expect(await clicks()).toBe(2);
  const sent = library.bodies.at(-1) as { playlistIds: string[] };
  const withHidden = playlists.filter(({ hiddenVideoCount }) => hiddenVideoCount > 0);
  expect(sent.playlistIds.toSorted()).toEqual(withHidden.map(({ id }) => id).toSorted());
  expect(complaints).toEqual([]);
});

test("a refusal or a failure of all changes nothing, is said with its reason, and keeps the selection; Delete Selected then shows its progress, removes the cards and names what failed", async ({
  page,
}) => {
  const failed = PLAYLISTS.slice(0, 2).map(({ id, title }, index) =>
    makeRemoval(9 - index, {
      why: "playlist",
      state: "failed",
      playlistId: id,
      playlistTitle: title,
      reason: { code: "removal_refused" },
    }),
  );
  const library = await serve(page, { isRefused: true });
  await page.goto("/");
  for (const [name, action, confirm, words] of [
    ["Alpha", "Delete Selected (1)", "Delete 1 playlist", "Delete Failed"],
    ["", "Clean Selected (1)", "Remove 1 video", "Cleanup Failed"],
    ["Beta", "Delete Selected (2)", "Delete 2 playlists", "Bulk Delete Failed"],
    ["", "Clean Selected (2)", "Remove 2 videos", "Bulk Cleanup Failed"],
  ] as const) {
    if (name) await select(page, name);
    await bulk(page, action).click();
    await page.getByRole("button", { name: confirm, exact: true }).click();
    await expect(toast(page).getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(bulk(page, action)).toBeVisible();
  }

  library.isRefused = false;
  library.removals = failed;
  library.answer = { failedCount: 2, playlistCount: 0 };
  await bulk(page, "Delete Selected (2)").click();
  await page.getByRole("button", { name: "Delete 2 playlists" }).click();
  await closeOutcome(page);
  const report = page.getByRole("region", { name: "What could not be done" });
  await expect(report).toContainText("2 of 2 playlists could not be deleted");
  await expect(bulk(page, "Delete Selected (2)")).toBeVisible();

  const [gone, kept] = failed;
  if (!gone || !kept) throw new Error("There are two removals.");
  library.removals = [kept, { ...gone, state: "done" }];
  library.answer = { removedCount: 1, youtubeRemovedCount: 1, failedCount: 1, playlistCount: 1 };
  await bulk(page, "Delete Selected (2)").click();
  library.playlists = PLAYLISTS.slice(1);
  await page.getByRole("button", { name: "Delete 2 playlists" }).click();
  await closeOutcome(page);
  await expect(report).toContainText("1 of 2 playlists could not be deleted");
  await expect(report).toContainText(
    `Beta: Could not be deleted. ${describeReason({ code: "removal_refused" })}`,
  );
  await expect(card(page, "Beta")).toBeVisible();
  await expect(card(page, "Alpha")).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await report.getByRole("button", { name: "Dismiss" }).click();
  await expect(report).toHaveCount(0);

  const gate = createGate();
  library.gate = gate.opened;
  library.removals = [];
  library.answer = { removedCount: 2, youtubeRemovedCount: 2, playlistCount: 2 };
  library.calls.length = 0;
  await select(page, "Beta");
  await select(page, "Gamma");
  await bulk(page, "Delete Selected (2)").click();
  const dialog = page.getByRole("dialog", { name: "Delete playlists?" });
  await expect(dialog.getByRole("button", { name: "Delete 2 playlists" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  library.jobs = [makeJob({ kind: "remove", read: 1, reported: 2, title: "Beta" })];
  await dialog.getByRole("button", { name: "Delete 2 playlists" }).click();
  await expect(page.getByRole("dialog", { name: "Deleting 2 playlists" })).toContainText(
    "1 of 2 done",
  );
  library.playlists = PLAYLISTS.slice(0, 1);
  library.jobs = [];
  gate.open();
  await expect(toast(page)).toContainText("Bulk Delete Complete");
  await expect(card(page, "Beta")).toHaveCount(0);
  await expect(card(page, "Alpha")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Playlists", exact: true })).toBeFocused();
  expect(changing(library)).toEqual(["POST /api/playlists/delete"]);
});

test("one playlist is deleted from its menu by keyboard only, as a card and in the list view", async ({
  page,
}) => {
  const library = await serve(page, {
    isPremium: false,
    answer: { removedCount: 1, youtubeRemovedCount: 1 },
  });
  await page.goto("/");
  for (const [place, name] of [
    [1, "Beta"],
    [0, "Alpha"],
  ] as const) {
    if (name === "Alpha") await page.getByRole("button", { name: "List view" }).click();
    const more = page.getByRole("button", { name: `More for ${name}` });
    const open = async (): Promise<void> => {
      await page.keyboard.press("Enter");
      await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
      await page.getByRole("menuitem", { name: "Delete Playlist" }).press("Enter");
    };
    await more.focus();
    await open();
    const dialog = page.getByRole("dialog", { name: "Delete this playlist?" });
    await expect(dialog).toContainText(name);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await open();
    library.calls.length = 0;
    library.playlists = library.playlists.filter(({ title }) => title !== name);
    await dialog.getByRole("button", { name: "Delete 1 playlist" }).press("Enter");
    await expect(toast(page)).toContainText("Playlist Deleted");
    await expect(more).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Playlists", exact: true })).toBeFocused();
    expect(changing(library)).toEqual([`DELETE /api/playlists/${PLAYLISTS[place]?.id}`]);
  }
});

test("on a phone, axe finds no problem in the dialog", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await serve(page);
  await page.goto("/");
  await page.getByRole("checkbox", { name: /^Select All/ }).check();
  await bulk(page, "Delete Selected (3)").click();
  await expect(page.getByRole("button", { name: "Delete 3 playlists" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
