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
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });
const VIDEOS = [0, 1, 2, 3].map((position) => makeVideo(position));
const REQUEST_ID = "00000000-0000-4000-8000-000000000001" as const;

const openWindow = (page: Page) => button(page, "Create Playlist").click();
const create = (page: Page) =>
  createWindow(page).getByRole("button", { name: "Create Playlist" }).click();

test("an empty playlist is created by keyboard only, and a link to it is shown; errors, progress and delays are said", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const creations = await serveCreations(page, {
    plan: makeCreationPlan({ videoCount: 0, units: 50, seconds: 1 }),
    answer: { json: makeCreated({ insertedCount: 0 }) },
  });
  await page.goto("/");
  await button(page, "Create Playlist").focus();
  await page.keyboard.press("Enter");
  const title = createWindow(page).getByLabel("Title");
  await expect(title).toBeFocused();
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
  creations.sent = [];

  creations.plan = { status: 502, body: "No answer." };
  await openWindow(page);
  await expect(createWindow(page)).toContainText("Tidylist could not work out what this takes");
  await expectAccessibleInEveryLook(page);
  creations.plan = makeCreationPlan();
  await createWindow(page).getByRole("button", { name: /again/i }).click();
  await expect(createWindow(page)).toContainText("3 videos · about 2 seconds");

  await create(page);
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription("A playlist needs a title");
  await expectAccessibleInEveryLook(page);
  await title.fill("a < b");
  await expect(title).toHaveAccessibleDescription("YouTube does not allow < or > in a title");
  expect(creations.sent).toEqual([]);

  // A refusal keeps the input.
  creations.answer = {
    status: 500,
    body: "That did not work just now. Please try again in a minute.",
  };
  await fillIn(page);
  await create(page);
  await expect(toast(page)).toContainText("Failed to create playlist");
  await expect(title).toHaveValue("Evening Mix");

  const now = new Date();
  const resumesAt = new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() + 1,
    12,
  ).toISOString();
  const reason = { code: "quota_exhausted" } as const;
  creations.answer = {
    json: makeCreated({ insertedCount: 1, queuedCount: 2, resumesAt, reason }),
  };
  await create(page);
  const waiting = page.getByRole("dialog", { name: "The rest goes on by itself" });
  await expect(waiting).toContainText(describeReason(reason));
  await expect(waiting).toContainText(/2 videos follow tomorrow at/);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");

  const { promise: after, resolve: finish } = Promise.withResolvers<void>();
  creations.after = after;
  creations.answer = {
    json: makeCreated({ insertedCount: 1, failedCount: 2, reason: null }),
  };
  await page.evaluate((id) => void (crypto.randomUUID = () => id), REQUEST_ID);
  await openWindow(page);
  await fillIn(page);
  creations.library.jobs = [
    makeJob({ id: REQUEST_ID, kind: "create", title: "Evening Mix", read: 1, reported: 3 }),
  ];
  await create(page);
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

test("a merge names what is left out or not read yet, drops duplicates or keeps them, and can be split into several playlists", async ({
  page,
}) => {
  const playlists = [LIST, makePlaylist(2, { title: "Morning run" }), makePlaylist(3)];
  const plan = makeCreationPlan({ unreadCount: 1 });
  const creations = await serveCreations(page, { library: { playlists }, plan });
  const dialog = createWindow(page);
  await page.goto("/");
  await page.getByRole("checkbox", { name: "Select Evening listening" }).check();
  await page.getByRole("checkbox", { name: "Select Morning run" }).check();
  await button(page, /^Merge Selected \(2\)/).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "The videos of 1 of these playlists have not been read yet.",
  );
  await expect(dialog.getByRole("button", { name: "Create Playlist" })).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");

  creations.plan = makeCreationPlan({
    duplicateCount: 4,
    leftOut: [
      { availability: "private", count: 2 },
      { availability: "deleted", count: 1 },
    ],
  });
  await button(page, /^Merge Selected \(2\)/).click();
  await expect(dialog).toContainText(
    "Left out, because YouTube does not accept hidden videos: 2 private, 1 deleted.",
  );
  await dialog.getByLabel("Each video once (leaves out 4 duplicates)").uncheck();
  await expect.poll(() => creations.planned.at(-1)).toMatchObject({ dropDuplicates: false });
  await fillIn(page);
  // YouTube's limit of ten new playlists a day.
  await dialog.getByText("Split into several playlists").click();
  creations.plan = makeCreationPlan({
    playlistCount: 12,
    videoCount: 240,
    units: 12_600,
    endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });
  const size = dialog.getByLabel("Videos in each playlist, at most 5,000");
  await size.fill("20");
  await size.press("Enter");
  for (const words of [
    "This becomes 12 playlists of at most 20 videos, numbered in their titles.",
    "YouTube lets one person make about ten new playlists a day.",
    "The rest goes on by itself, even when this page is closed. All of it takes about 5 days.",
  ]) {
    await expect(dialog).toContainText(words);
  }
  expect(creations.sent).toEqual([]);
  await expectAccessibleInEveryLook(page);
  await button(page, "Create 12 Playlists").click();
  await expect(link(page)).toBeVisible();
  const [sent] = creations.sent;
  expect(sent).toMatchObject({
    dropDuplicates: false,
    title: "Evening Mix",
    videosPerPlaylist: 20,
  });
  const ids = playlists.slice(0, 2).map(({ id }) => id);
  expect(new Set(sent?.["fromPlaylists"] as string[] | undefined)).toEqual(new Set(ids));
  await button(page, "Close").first().click();
  await expect(button(page, /^Merge Selected/)).toHaveCount(0);
});

test("without the permission Google is opened first: after a refusal nothing is created, and after the permission it is created without another click, once", async ({
  page,
}) => {
  const asked = await serveGoogle(page);
  const creations = await serveCreations(page, { status: { ...CONNECTED, canWrite: false } });
  const leave = async (): Promise<void> => {
    await openWindow(page);
    await fillIn(page);
    await button(page, "Allow at Google, then create").click();
    await expect(page).toHaveURL("https://accounts.google.test/consent");
  };
  await page.goto("/");
  await openWindow(page);
  await expect(createWindow(page)).toContainText("Tidylist may only read your playlists so far.");
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await leave();
  expect(asked).toEqual(["?returnTo=%2F&access=write"]);
  await page.goto("/?youtube=write_refused");
  const refused = page.getByRole("dialog", { name: "Nothing was changed." });
  await expect(refused).toBeVisible();
  await expect(button(page, "Ask Google again")).toBeVisible();
  expect(creations.sent).toEqual([]);
  await refused.getByRole("button", { name: "Close" }).first().click();
  await leave();
  creations.status = { ...CONNECTED, canWrite: true };
  await page.goto("/?youtube=connected");
  await expect(link(page)).toBeVisible();
  expect(creations.sent).toMatchObject([{ title: "Evening Mix" }]);
});

test("a playlist is created from the selection in another one, in the displayed order", async ({
  page,
}) => {
  const details = [makeDetail(LIST, VIDEOS)];
  const creations = await serveCreations(page, { library: { playlists: [LIST], details } });
  await page.goto(`/?playlist=${LIST.id}`);
  const playlist = page.getByRole("dialog", { name: "Evening listening" });
  // With nothing selected there is nothing to press.
  await expect(playlist.getByRole("button", { name: /^Create Playlist/ })).toHaveCount(0);
  await playlist.getByLabel("Select All").check();
  await playlist.getByRole("button", { name: /^Create Playlist/ }).click();
  await fillIn(page);
  await expectAccessibleInEveryLook(page);
  await create(page);
  await expect(link(page)).toBeVisible();
  expect(creations.sent[0]?.["videoIds"]).toEqual(VIDEOS.map(({ videoId }) => videoId));
});

test("for Basic, creating opens the plans, and is refused from a playlist's selection", async ({
  page,
}) => {
  const details = [makeDetail(LIST, VIDEOS)];
  await serveCreations(page, { library: { playlists: [LIST], details, isPremium: false } });
  await page.goto(`/?playlist=${LIST.id}`);
  const playlist = page.getByRole("dialog", { name: "Evening listening" });
  await playlist.getByLabel("Select Video 1", { exact: true }).click();
  await playlist.getByRole("button", { name: /^Create Playlist/ }).click();
  await expect(toast(page)).toContainText("Creating playlists is only available to Premium users.");
  await playlist.getByRole("button", { name: "Close" }).first().click();
  await expect(playlist).toHaveCount(0);
  await openWindow(page);
  await expect(page.getByRole("dialog")).toContainText("$29");
  await expect(createWindow(page)).toHaveCount(0);
});
