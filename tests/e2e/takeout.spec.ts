// Names from files of the person: read in the browser, shown beside hidden videos, kept there on request.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { button, createGate, openAccount, serve, user } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { makeDetail, makePlaylist, makeVideo, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { makeHidden, namesButton, openHidden, rowOf, serveHidden } from "#tests/e2e/hidden-page.ts";
import { tabTo } from "#tests/e2e/keys.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { ADA, answerUser, DESKTOP, PHONE } from "#tests/e2e/session-page.ts";
import {
  playlistCsv,
  takeoutTitle,
  takeoutLanguage,
  takeoutVideoId,
  watchHistory,
} from "#tests/support/takeout.ts";
import { backToVideos, more } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/test.ts";

const COUNT = 3000;
const LABEL = "From your file, not from YouTube:";
const HIDDEN = [
  makeHidden(1, 0, { videoId: takeoutVideoId(5) }),
  makeHidden(1, 1, { videoId: takeoutVideoId(2999), was: null, lostAt: null }),
  makeHidden(2, 4, { videoId: "neverinfile", was: null, lostAt: null }),
];
const GERMAN = takeoutLanguage("German");

const input = (page: Page) => page.locator('input[type="file"]');
const keepBox = (page: Page) => page.getByLabel("Keep these names on this device");
const keptNote = (page: Page) => page.getByText(/kept on this device for your account|not let us/);

async function takeoutZip() {
  const writer = new ZipWriter(new BlobWriter());
  const history = [...watchHistory(GERMAN, "html", COUNT)].join("");
  await writer.add(`${GERMAN.folder}/${GERMAN.history}.html`, new TextReader(history));
  await writer.add(
    `${GERMAN.folder}/${GERMAN.watchLater}`,
    new TextReader(playlistCsv(GERMAN, [1, 2])),
  );
  const buffer = Buffer.from(await (await writer.close()).arrayBuffer());
  return { name: "takeout.zip", mimeType: "application/zip", buffer };
}

async function readTakeout(page: Page): Promise<void> {
  await namesButton(page).click();
  await readFiles(page);
}

async function readFiles(page: Page): Promise<void> {
  await input(page).setInputFiles([await takeoutZip()]);
  await expect(page.getByText(/\d names? for the \d hidden videos? listed here/)).toBeVisible();
}

test("names from a file stand beside hidden videos, and nothing of the file is sent", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.setViewportSize(DESKTOP);
  await openHidden(page, { hidden: HIDDEN });
  await namesButton(page).click();
  await expect(page.getByText("Nothing in your file leaves this browser.")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    // The page asks for more of its code by itself, some seconds after it has begun.
    if (
      /\/assets\/(service-worker|kept-results|watched-store|expiry)-[\w-]+\.js$/.test(request.url())
    )
      return;
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`);
  });
  const workerAnswer = page.waitForResponse(/\/assets\/reading-worker-/);
  await input(page).setInputFiles([await takeoutZip()]);
  await expect(page.getByText("2 names for the 3 hidden videos listed here")).toBeVisible();
  await expect(page.getByText("2 files looked through, 3,004 entries found").last()).toBeVisible();
  // The worker that reads may request nothing, and the page requests that worker only.
  const headers = (await workerAnswer).headers();
  expect(headers["content-security-policy"]).toMatch(/, default-src 'none'$/);
  expect(requests).toEqual([`GET ${(await workerAnswer).url()} `]);

  const both = rowOf(page, "Song 1-0");
  await expect(both).toContainText("[Unavailable Video]");
  await expect(both).toContainText(`${LABEL} ${takeoutTitle(5)} by Channel 5 (watched 06.05.2019)`);
  const nameless = rowOf(page, takeoutTitle(2999));
  await expect(nameless).toContainText("[Private Video]");
  await expect(
    nameless.getByRole("link", { name: "Search this title on YouTube" }),
  ).toHaveAttribute(
    "href",
    `https://www.youtube.com/results?${new URLSearchParams({ search_query: takeoutTitle(2999) }).toString()}`,
  );
  await expect(rowOf(page, "no. 5")).not.toContainText(LABEL);
  await expect(page.getByText("3 hidden videos in 2 playlists")).toBeVisible();
  await expect(page).toHaveTitle("Hidden videos | Tidylist");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download this list as CSV" }).click();
  const [head = "", first = ""] = (await readFile(await (await download).path(), "utf8")).split(
    "\r\n",
  );
  expect(head).toMatch(/,Title,.*,Name from your file$/);
  expect(first).toContain(`,Song 1-0,`);
  expect(first).toContain(takeoutTitle(5));

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(complaints).toEqual([]);
});

test("a worker of ours can request nothing", async ({ page }) => {
  await openHidden(page, { hidden: HIDDEN });
  await readTakeout(page);
  const address = await page.evaluate(() => {
    const [worker] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/reading-worker-"));
    return worker?.name ?? "";
  });
  const started = page.waitForEvent("worker");
  await page.evaluate((name) => void new Worker(name, { type: "module" }), address);
  const outcome = await (
    await started
  ).evaluate(() =>
    fetch("/robots.txt").then(
      () => "sent",
      () => "refused",
    ),
  );
  expect(outcome).toBe("refused");
});

test("reading is started and stopped by keyboard, and a stopped file gives no names", async ({
  page,
}) => {
  const gate = createGate();
  await page.context().route(/\/assets\/reading-worker-/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  // Before the page is loaded, because the browser has to be told to report it.
  const chooser = page.waitForEvent("filechooser");
  await openHidden(page, { hidden: HIDDEN });
  await tabTo(page, namesButton(page));
  await page.keyboard.press("Enter");
  const choose = page.getByRole("button", { name: "Choose files" });
  await tabTo(page, choose);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([await takeoutZip()]);
  await expect(page.getByRole("progressbar", { name: "Reading your files" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stopped. Nothing from these files is used.").last()).toBeVisible();
  await expect(choose).toBeFocused();
  gate.open();
  await expect(page.getByText(LABEL)).toHaveCount(0);
});

test("names are kept only on request, once each, for one account, until they are deleted", async ({
  page,
  context,
}) => {
  await openHidden(page, { hidden: HIDDEN });
  await readTakeout(page);
  await expect(keptNote(page)).toHaveText("No names are kept on this device for your account.");
  await page.reload();
  await expect(rowOf(page, "no. 5")).toBeVisible();
  await expect(page.getByText(LABEL)).toHaveCount(0);

  await readTakeout(page);
  await keepBox(page).check();
  await expect(keptNote(page)).toHaveText("3,000 names are kept on this device for your account.");
  const other = await context.newPage();
  await openHidden(other, { hidden: HIDDEN });
  await expect(other.getByText(LABEL)).toHaveCount(2);
  await readTakeout(other);
  await keepBox(other).check();
  await expect(other.getByText("Keeping the names…")).toHaveCount(0);
  await expect(keptNote(other)).toHaveText("3,000 names are kept on this device for your account.");
  await other.close();

  await page.reload();
  await expect(page.getByText(LABEL)).toHaveCount(2);
  await namesButton(page).click();
  await page.getByRole("button", { name: "View" }).click();
  const list = page.getByRole("list", { name: "Kept names" });
  await expect(list).toContainText(`${takeoutTitle(0)} by Channel 0`);
  await expect(list).toContainText("and 2,900 more, which are in the download");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const rows = (await readFile(await (await download).path(), "utf8")).split("\r\n");
  expect(rows).toHaveLength(COUNT + 1);
  expect(rows[5]).toMatch(/^"'=HYPERLINK\(1\)",Channel 4,watched,05\.05\.2019,/);

  const another = await context.newPage();
  await serveHidden(another, { hidden: HIDDEN });
  await answerUser(another, { ...ADA, id: "another account" });
  await another.goto("/hidden");
  await namesButton(another).click();
  await expect(keptNote(another)).toHaveText("No names are kept on this device for your account.");
  await expect(another.getByText(LABEL)).toHaveCount(0);
  await another.close();

  await page.getByRole("button", { name: "Delete from this device" }).click();
  await expect(keepBox(page)).toBeFocused();
  await expect(keptNote(page)).toHaveText("No names are kept on this device for your account.");
  await expect(page.getByText(LABEL)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, "no. 5")).toBeVisible();
  await expect(page.getByText(LABEL)).toHaveCount(0);
});

test("deleting the account deletes its names in this browser, and no other's", async ({ page }) => {
  await serve(page, { "DELETE /api/account": { json: { deleted: true } } });
  await openAccount(page);
  const kept = (ids: readonly string[]) =>
    page.evaluate(
      (add) =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open("tidylist-names", 1);
          opening.addEventListener("error", () => reject(new Error("not opened")));
          opening.addEventListener("upgradeneeded", () =>
            opening.result.createObjectStore("names"),
          );
          opening.addEventListener("success", () => {
            const store = opening.result.transaction("names", "readwrite").objectStore("names");
            for (const id of add) store.put({ title: "A song" }, [id, "vid00000001"]);
            const listing = store.getAllKeys();
            listing.addEventListener("success", () => {
              opening.result.close();
              resolve(listing.result.map((key) => JSON.stringify(key)));
            });
          });
        }),
      ids,
    );
  expect(await kept([user.id, "another account"])).toHaveLength(2);
  await button(page, "Delete my account").click();
  await page.getByLabel("Type “delete my account” to confirm").fill("delete my account");
  await button(page, "Delete for good").click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await expect.poll(() => kept([])).toEqual(['["another account","vid00000001"]']);
});

test("signing out deletes kept names", async ({ page }) => {
  await openHidden(page, { hidden: HIDDEN });
  await readTakeout(page);
  await keepBox(page).check();
  await expect(keptNote(page)).toHaveText("3,000 names are kept on this device for your account.");
  await page.goto("/api/logout");
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toEqual([]);
});

test("a playlist's window shows names from files, too", async ({ page }) => {
  const playlist = makePlaylist(1, { title: "Evening listening" });
  const videos = [0, 1, 2].map((index) =>
    makeVideo(
      index,
      index === 1
        ? { videoId: takeoutVideoId(7), availability: "deleted", title: "", channelTitle: "" }
        : {},
    ),
  );
  await openLibrary(page, { playlists: [playlist], details: [makeDetail(playlist, videos)] });
  await page.goto("/");
  await page.getByRole("button", { name: "Manage Evening listening" }).click();
  await more(page, "Names from Takeout");
  await readFiles(page);
  await backToVideos(page);
  const row = page.getByRole("dialog").getByRole("row").filter({ hasText: LABEL });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("[Unavailable Video]");
  await expect(row).toContainText(takeoutTitle(7));
  await row.getByRole("button", { name: /^More for / }).click();
  const search = page.getByRole("menuitem", { name: "Search this title on YouTube" });
  await expect(search).toHaveAttribute("rel", "noopener noreferrer");
  await expect(search).toHaveAttribute("target", "_blank");
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press("Escape");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
});
