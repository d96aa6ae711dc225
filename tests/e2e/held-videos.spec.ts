import { expect, type Page } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  DELETED_VIDEO,
  makeDetail,
  chooseTool,
  makeHeld,
  makePlaylist,
  makePlaylists,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { PHONE, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const DESK = { width: 1280, height: 900 };
const UGLY = `${"W".repeat(120)} مرحبا 🎉 <b>x</b>`;

const find = (page: Page) => page.getByRole("dialog", { name: "Find a video in all playlists" });
const duplicates = (page: Page) =>
  page.getByRole("dialog", { name: "Videos in your playlists more than once" });
const words = (page: Page) => find(page).getByLabel("Words from its title or channel");
const rows = (page: Page) => page.getByRole("dialog").getByRole("heading", { level: 3 });

const { availability: privately, was } = PRIVATE_VIDEO;
const HELD = [
  makeHeld(0, [
    [1, 0],
    [1, 4],
  ]),
  makeHeld(1, [
    [1, 2],
    [2, 11],
  ]),
  makeHeld(2, [[3, 5]], { availability: privately ?? "private", was: was ?? null }),
  makeHeld(3, [[2, 7]], { availability: DELETED_VIDEO.availability ?? "deleted" }),
];

test("a video is found with its playlists, and each of them opens", async ({ page }) => {
  const complaints = watchConsole(page);
  const library = await openLibrary(page, {
    found: { videos: HELD, more: false },
    details: makePlaylists(3).map((playlist) => makeDetail(playlist, [makeVideo(0)])),
  });
  await page.goto("/");
  await page.getByLabel("Search playlists").fill("song");
  await page.keyboard.press("Enter");
  await expect(find(page)).toBeVisible();
  await expect(words(page)).toBeFocused();
  await expect(words(page)).toHaveValue("song");
  await expect(find(page).getByRole("status")).toHaveText("4 videos");
  await expect(rows(page)).toHaveText([
    "Video 1",
    "Video 2",
    /^Lost song\s*Private$/,
    /^\[Unavailable Video\]\s*Deleted$/,
  ]);
  await expect(
    find(page).getByText(/^gone since Nov 1(, 2026)? · name kept until Dec 1(, 2026)?$/),
  ).toBeVisible();
  await expect(find(page).getByRole("link", { name: "Playlist 1 , at 5" })).toBeVisible();
  const link = find(page).getByRole("link", { name: "Playlist 2 , at 12" });
  await link.click();
  const playlist = page.getByRole("dialog", { name: "Playlist 2" });
  await expect(playlist).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(playlist).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/find=song/);
  expect(library.calls).toContain("GET /api/library/search");
  await page.keyboard.press("Escape");
  await expect(find(page)).toBeHidden();
  await expect(page.getByLabel("Search playlists")).toBeFocused();
  await expect(page).toHaveURL("/?q=song");
  expect(complaints).toEqual([]);
});

test("the field has the focus at the moment the window opens, so that no key is lost", async ({
  page,
}) => {
  await openLibrary(page, { found: { videos: HELD, more: false } });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  await page.evaluate(() => {
    const focused = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector("dialog[open]")) return;
        observer.disconnect();
        resolve(document.activeElement?.id);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
    Object.assign(window, { focused });
  });
  await page.keyboard.press("f");
  const field = await words(page).getAttribute("id");
  expect(await page.evaluate(() => Reflect.get(window, "focused") as Promise<string>)).toBe(field);
});

test("the search stays in the address; going back closes it, a reload keeps it", async ({
  page,
}) => {
  const asked: (string | null)[] = [];
  await openLibrary(page, { found: { videos: HELD, more: true } });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/library/search") asked.push(url.searchParams.get("q"));
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(find(page)).toContainText("Which of your playlists hold this?");
  expect(asked).toEqual([]);
  await page.keyboard.type("rock & roll");
  await expect(page).toHaveURL("/?find=rock+%26+roll");
  await expect(find(page).getByRole("status")).toHaveText(
    "The first 4 videos. More words narrow it down.",
  );
  await page.reload();
  await expect(words(page)).toHaveValue("rock & roll");
  await expect(rows(page)).toHaveCount(4);
  expect([...new Set(asked)]).toEqual(["rock & roll"]);
  await page.goBack();
  await expect(find(page)).toBeHidden();
  await page.goForward();
  await expect(words(page)).toHaveValue("rock & roll");
  await find(page).getByRole("button", { name: "Close" }).click();
  await expect(find(page)).toBeHidden();
});

test("a reload with a playlist over the search keeps both, in that order", async ({ page }) => {
  await openLibrary(page, {
    found: { videos: HELD, more: false },
    details: [makeDetail(makePlaylist(2), [makeVideo(0)])],
  });
  await page.goto(`/?find=song&playlist=${makePlaylist(2).id}`);
  const playlist = page.getByRole("dialog", { name: "Playlist 2" });
  await expect(playlist).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(playlist).toBeHidden();
  await expect(find(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
});

test("loading, no result and a failure have different messages", async ({ page }) => {
  const gate = createGate();
  await openLibrary(page);
  let answer: "held" | "failed" | "empty" = "held";
  await page.route("**/api/library/search*", async (route) => {
    if (answer === "held") await gate.opened;
    if (answer === "failed") await route.fulfill({ status: 500, body: "Something went wrong." });
    else await route.fallback();
  });
  await page.goto("/?find=song");
  await expect(find(page).getByText("Searching…")).toBeVisible();
  await expectAccessible(page);
  answer = "failed";
  gate.open();
  await expect(find(page).getByText("The search could not be made")).toBeVisible();
  await expect(find(page).getByText("Something went wrong.")).toBeVisible();
  await expectAccessible(page);
  answer = "empty";
  await find(page).getByRole("button", { name: "Try again" }).click();
  await expect(find(page).getByText(/^No video that has been read has these words/)).toBeVisible();
  await expectAccessible(page);
});

test("duplicates are grouped by their places, and stay in the address", async ({ page }) => {
  await page.setViewportSize(DESK);
  const several = makeHeld(1, [
    [1, 2],
    [2, 11],
  ]);
  const library = await openLibrary(page, {
    playlists: makePlaylists(3).map((playlist, index) =>
      index === 0 ? { ...playlist, syncedAt: null } : playlist,
    ),
    duplicates: { videos: [HELD[0] ?? several, several], more: true },
  });
  await page.goto("/");
  await chooseTool(page, "Find duplicates");
  const dialog = duplicates(page);
  await expect(rows(page)).toHaveText(["Video 1"]);
  await dialog.getByRole("button", { name: "All (2)" }).click();
  await expect(rows(page)).toHaveText(["Video 1", "Video 2"]);
  await expect(dialog.getByText("There are more; these are the first 2 videos.")).toBeVisible();
  await dialog.getByRole("button", { name: "In several (1)" }).click();
  await expect(rows(page)).toHaveText(["Video 2"]);
  await expect(page).toHaveURL("/?duplicates=several");
  await page.reload();
  await expect(rows(page)).toHaveText(["Video 2"]);
  await dialog.getByRole("button", { name: "In the same playlist (1)" }).click();
  await expect(rows(page)).toHaveText(["Video 1"]);
  await expect(dialog.getByText("1 playlist has not been read yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Read all playlists" }).click();
  await expect(toast(page)).toContainText("Read the videos of 3 playlists");
  expect(library.calls).toContain("POST /api/playlists/sync-all");
  await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(dialog).toBeHidden();
});

test("a library without duplicates says so; a failed load can be retried", async ({ page }) => {
  await openLibrary(page);
  let broken = true;
  await page.route("**/api/library/duplicates", (route) =>
    broken ? route.fulfill({ status: 500, body: "Something went wrong." }) : route.fallback(),
  );
  await page.goto("/?duplicates=all");
  await expect(page.getByText("The duplicates could not be loaded")).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No video is in your playlists more than once.")).toBeVisible();
  await expectAccessible(page);
});

test("a dialog whose code cannot be fetched says so, and can be opened later", async ({ page }) => {
  await openLibrary(page, { duplicates: { videos: HELD.slice(0, 2), more: false } });
  let broken = true;
  await page
    .context()
    .route("**/assets/held-videos-*.js", (route) => (broken ? route.abort() : route.fallback()));
  await page.goto("/");
  await chooseTool(page, "Find duplicates");
  await expect(toast(page)).toContainText("This could not be opened");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  broken = false;
  await page.reload();
  await chooseTool(page, "Find duplicates");
  await expect(rows(page)).not.toHaveCount(0);
});

for (const address of ["/?find=", "/?find=song", "/?duplicates=all", "/?duplicates=same"]) {
  test(`axe finds no problem in ${address}, in any colour scheme and size`, async ({ page }) => {
    await page.setViewportSize(DESK);
    const ugly = makeHeld(9, [[1, 3]], { title: UGLY, channelTitle: UGLY });
    await openLibrary(page, {
      playlists: [makePlaylist(1, { title: UGLY, syncedAt: null }), ...makePlaylists(3).slice(1)],
      found: { videos: [...HELD, ugly], more: true },
      duplicates: { videos: [...HELD.slice(0, 2), ugly], more: true },
    });
    await page.goto(address);
    await expect(page.getByRole("dialog")).toBeVisible();
    if (address.includes("song")) await expect(rows(page)).toHaveCount(5);
    for (const size of [DESK, PHONE, { width: 320, height: 256 }]) {
      await page.setViewportSize(size);
      await expectAccessibleInEveryLook(page);
      // Nothing scrolls sideways: long texts are cut or wrapped.
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("dialog, dialog > div")]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => element.className),
      );
      expect([size.width, wide]).toEqual([size.width, []]);
    }
  });
}
