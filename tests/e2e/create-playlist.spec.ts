import { expect, type Page } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  button,
  createWindow,
  fillIn,
  link,
  makeCreated,
  makeCreationPlan,
  serveCreations,
  serveGoogle,
} from "#tests/e2e/creation-page.ts";
import { makeDetail, makeJob, makePlaylist, makeVideo } from "#tests/e2e/dashboard-page.ts";
import { CONNECTED, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });
const VIDEOS = [0, 1, 2, 3].map((position) => makeVideo(position));
const REQUEST_ID = "00000000-0000-4000-8000-000000000001" as const;

test.describe("from the left panel", () => {
  test("an empty playlist is created by keyboard only, and a link to it is shown", async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    const plan = makeCreationPlan({ videoCount: 0, units: 50, seconds: 1 });
    const answer = { json: makeCreated({ insertedCount: 0 }) };
    const creations = await serveCreations(page, { plan, answer });
    await page.goto("/");
    await button(page, "Create Playlist").focus();
    await page.keyboard.press("Enter");
    await expect(createWindow(page).getByLabel("Title")).toBeFocused();
    await expect(createWindow(page)).toContainText(
      "An empty playlist · about 1 second · 1 of the 50 changes left today",
    );
    await expectAccessibleInEveryLook(page);
    await page.keyboard.type("Evening Mix");
    await page.keyboard.press("Tab");
    await page.keyboard.type("For later");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(link(page)).toHaveAttribute(
      "href",
      "https://www.youtube.com/playlist?list=PLnew0000001",
    );
    await expect(toast(page)).toContainText('"Evening Mix" is on YouTube, and empty.');
    await expectAccessibleInEveryLook(page);
    expect(creations.sent).toMatchObject([
      { title: "Evening Mix", description: "For later", privacy: "unlisted" },
    ]);
    await page.keyboard.press("Escape");
    await expect(button(page, "Create Playlist")).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test("an error in the title is shown at the field, and nothing is sent", async ({ page }) => {
    const creations = await serveCreations(page);
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
    const title = createWindow(page).getByLabel("Title");
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription("A playlist needs a title");
    await expectAccessibleInEveryLook(page);
    await title.fill("a < b");
    await expect(title).toHaveAccessibleDescription("YouTube takes no < and no > in a title");
    expect(creations.sent).toEqual([]);
  });

  test("for Basic it opens the plans", async ({ page }) => {
    await serveCreations(page, { library: { isPremium: false } });
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await expect(page.getByRole("dialog")).toContainText("$29");
    await expect(createWindow(page)).toHaveCount(0);
  });
});

test.describe("merging on the dashboard", () => {
  const playlists = [LIST, makePlaylist(2, { title: "Morning run" }), makePlaylist(3)];

  async function merge(page: Page): Promise<void> {
    await page.goto("/");
    await page.getByRole("checkbox", { name: "Select Evening listening" }).check();
    await page.getByRole("checkbox", { name: "Select Morning run" }).check();
    await button(page, /^Merge Selected \(2\)/).click();
    await expect(createWindow(page)).toBeVisible();
  }

  test("shows which videos are added and which are not, and drops duplicates or keeps them", async ({
    page,
  }) => {
    const plan = makeCreationPlan({
      duplicateCount: 4,
      leftOut: [
        { availability: "private", count: 2 },
        { availability: "deleted", count: 1 },
      ],
    });
    const creations = await serveCreations(page, { library: { playlists }, plan });
    await merge(page);
    const dialog = createWindow(page);
    await expect(dialog).toContainText(
      "Left out, because YouTube takes no hidden videos: 2 private, 1 deleted.",
    );
    await dialog.getByLabel("Each video once (leaves out 4 duplicates)").uncheck();
    await fillIn(page);
    await dialog.getByRole("button", { name: "Create Playlist" }).click();
    await expect(link(page)).toBeVisible();
    expect(creations.planned.at(-1)).toMatchObject({ dropDuplicates: false });
    const [sent] = creations.sent;
    expect(sent).toMatchObject({ dropDuplicates: false, title: "Evening Mix" });
    const ids = playlists.slice(0, 2).map(({ id }) => id);
    expect(new Set(sent?.["fromPlaylists"] as string[] | undefined)).toEqual(new Set(ids));
    await button(page, "Close").first().click();
    await expect(button(page, /^Merge Selected \(0\)/)).toBeVisible();
  });

  test("unread playlists are named, and nothing can be created", async ({ page }) => {
    const plan = makeCreationPlan({ unreadCount: 1 });
    await serveCreations(page, { library: { playlists }, plan });
    await merge(page);
    await expect(createWindow(page).getByRole("alert")).toContainText(
      "The videos of 1 of these playlists have not been read yet.",
    );
    await expect(createWindow(page).getByRole("button", { name: "Create Playlist" })).toHaveCount(
      0,
    );
    await expectAccessibleInEveryLook(page);
  });

  test("a split shows a preview, and YouTube's limit of ten new playlists a day", async ({
    page,
  }) => {
    const creations = await serveCreations(page, { library: { playlists } });
    await merge(page);
    await fillIn(page);
    await createWindow(page).getByText("Split into several playlists").click();
    creations.plan = makeCreationPlan({
      playlistCount: 12,
      videoCount: 240,
      units: 12_600,
      endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    });
    const size = createWindow(page).getByLabel("Videos in each playlist, at most 5,000");
    await size.fill("20");
    await size.press("Enter");
    await expect(createWindow(page)).toContainText(
      "This becomes 12 playlists of at most 20 videos, numbered in their titles.",
    );
    await expect(createWindow(page)).toContainText(
      "YouTube lets one person make about ten new playlists a day.",
    );
    await expect(createWindow(page)).toContainText(
      "The rest goes on by itself, also when this page is closed. It is done on",
    );
    expect(creations.sent).toEqual([]);
    await expectAccessibleInEveryLook(page);
    await button(page, "Create 12 Playlists").click();
    await expect.poll(() => creations.sent.length).toBe(1);
    expect(creations.sent[0]).toMatchObject({ videosPerPlaylist: 20 });
  });
});

test.describe("while it is being created", () => {
  test("shows its progress, can be stopped, and says what was created", async ({ page }) => {
    const { promise: after, resolve: finish } = Promise.withResolvers<void>();
    const answer = {
      json: makeCreated({ insertedCount: 1, failedCount: 2, reason: null }),
    };
    const creations = await serveCreations(page, { after, answer });
    await page.addInitScript((id) => (crypto.randomUUID = () => id), REQUEST_ID);
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await fillIn(page);
    creations.library.jobs = [
      makeJob({ id: REQUEST_ID, kind: "create", title: "Evening Mix", read: 1, reported: 3 }),
    ];
    await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
    await expect(createWindow(page)).toContainText("1 of 3 done");
    await expectAccessibleInEveryLook(page);
    await createWindow(page).getByRole("button", { name: "Stop", exact: true }).click();
    await expect
      .poll(() => creations.library.calls.some((one) => one.startsWith("DELETE")))
      .toBe(true);
    finish();
    const stopped = page.getByRole("dialog", { name: "Stopped" });
    await expect(stopped).toContainText("2 videos could not be added.");
    await expect(stopped.getByRole("link", { name: /Evening Mix/ })).toBeVisible();
  });

  test("shows the time when it continues tomorrow", async ({ page }) => {
    const resumesAt = new Date(Date.now() + 86_400_000).toISOString();
    const reason = { code: "quota_exhausted" } as const;
    const json = makeCreated({ insertedCount: 1, queuedCount: 2, resumesAt, reason });
    await serveCreations(page, { answer: { json } });
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await fillIn(page);
    await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
    const waiting = page.getByRole("dialog", { name: "The rest goes on by itself" });
    await expect(waiting).toContainText(describeReason(reason));
    await expect(waiting).toContainText(/2 videos follow tomorrow at/);
    await expectAccessibleInEveryLook(page);
  });

  test("a refusal is shown, and the input stays", async ({ page }) => {
    const body = "That did not work just now. Please try again in a minute.";
    await serveCreations(page, { answer: { status: 500, body } });
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await fillIn(page);
    await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
    await expect(toast(page)).toContainText("Failed to create playlist");
    await expect(createWindow(page).getByLabel("Title")).toHaveValue("Evening Mix");
  });

  test("a failed cost request is shown and can be retried", async ({ page }) => {
    const creations = await serveCreations(page, { plan: { status: 502, body: "No answer." } });
    await page.goto("/");
    await button(page, "Create Playlist").click();
    await expect(createWindow(page)).toContainText("What it would take could not be found out");
    await expectAccessibleInEveryLook(page);
    creations.plan = makeCreationPlan();
    await createWindow(page).getByRole("button", { name: /again/i }).click();
    await expect(createWindow(page)).toContainText("3 videos · about 2 seconds");
  });
});

test("without the permission Google is opened first; afterwards it is created without another click, once", async ({
  page,
}) => {
  const asked = await serveGoogle(page);
  const creations = await serveCreations(page, { status: { ...CONNECTED, canWrite: false } });
  await page.goto("/");
  await button(page, "Create Playlist").click();
  await fillIn(page);
  await expect(createWindow(page)).toContainText("Tidylist may only read your playlists so far.");
  await expectAccessibleInEveryLook(page);
  await button(page, "Allow at Google, then create").click();
  await expect(page).toHaveURL("https://accounts.google.test/consent");
  expect(asked).toEqual(["?returnTo=%2F&access=write"]);
  creations.status = { ...CONNECTED, canWrite: true };
  await page.goto("/?youtube=connected");
  await expect(link(page)).toBeVisible();
  expect(creations.sent).toMatchObject([{ title: "Evening Mix" }]);
});

test("after a refusal at Google nothing is created, and it can be requested again", async ({
  page,
}) => {
  await serveGoogle(page);
  const creations = await serveCreations(page, { status: { ...CONNECTED, canWrite: false } });
  await page.goto("/");
  await button(page, "Create Playlist").click();
  await fillIn(page);
  await button(page, "Allow at Google, then create").click();
  await expect(page).toHaveURL("https://accounts.google.test/consent");
  await page.goto("/?youtube=write_refused");
  await expect(page.getByRole("dialog", { name: "Nothing was changed." })).toBeVisible();
  await expect(button(page, "Ask Google again")).toBeVisible();
  expect(creations.sent).toEqual([]);
});

test("from a playlist's selection, in the displayed order", async ({ page }) => {
  const details = [makeDetail(LIST, VIDEOS)];
  const creations = await serveCreations(page, { library: { playlists: [LIST], details } });
  await page.goto(`/?playlist=${LIST.id}`);
  const playlist = page.getByRole("dialog", { name: "Evening listening" });
  await playlist.getByRole("button", { name: /^Create Playlist/ }).click();
  await expect(toast(page)).toContainText("Please select videos first");
  await playlist.getByLabel("Select All").check();
  await playlist.getByRole("button", { name: /^Create Playlist/ }).click();
  await fillIn(page);
  await expectAccessibleInEveryLook(page);
  await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
  await expect(link(page)).toBeVisible();
  expect(creations.sent[0]?.["videoIds"]).toEqual(VIDEOS.map(({ videoId }) => videoId));
});

test("from a playlist's selection it needs Premium", async ({ page }) => {
  const details = [makeDetail(LIST, VIDEOS)];
  await serveCreations(page, { library: { playlists: [LIST], details, isPremium: false } });
  await page.goto(`/?playlist=${LIST.id}`);
  const playlist = page.getByRole("dialog", { name: "Evening listening" });
  await playlist.getByRole("button", { name: /^Create Playlist/ }).click();
  await expect(toast(page)).toContainText("Creating playlists is only available to Premium users.");
});
