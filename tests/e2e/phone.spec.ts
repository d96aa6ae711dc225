// The installed app: what is kept on a device, and what opens from other apps (product.md 23).
import { expect, type Page } from "@playwright/test";
import { SHARED_PARAMETERS } from "#shared/shared-text.ts";
import { calculate, example } from "#tests/e2e/calculator-page.ts";
import { countKept, expectAccessible, install, readCaches, test } from "#tests/e2e/phone-page.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { signIn } from "#tests/e2e/real-people.ts";

const TINY = 12;
const MIXED = 40;

test.use({ serviceWorkers: "allow" });

test("Chromium would install it", async ({ page, front }) => {
  await install(page, `${front.origin}/`);
  const session = await page.context().newCDPSession(page);
  const { errors, data = "" } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Playwright's windows are private ones; nothing else is in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { icons, screenshots, shortcuts } = JSON.parse(data) as Record<
    "icons" | "screenshots" | "shortcuts",
    { src?: string; url?: string; sizes?: string }[]
  >;
  for (const { src = "", sizes = "" } of [...(icons ?? []), ...(screenshots ?? [])]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
  for (const { url = "" } of shortcuts ?? []) {
    expect((await fetch(`${front.origin}${url}`)).status).toBe(200);
  }
});

// Whether the browser says that it is offline depends on how it was cut off.
const KEPT_NOTE =
  /^(?:You are offline|The server could not be reached)\. This result is from .*\d:\d\d/;

/** An answer that the server had stored may be there for some minutes, and would be used without a connection. */
async function emptyHttpCache(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
}

test("a visitor's last results open without a connection", async ({ page, context, front }) => {
  const { url, title } = await example(page, TINY);
  await install(page, `${front.origin}/playlist-length`);
  await calculate(page, url);
  const address = page.url();
  const total = await page.locator("section", { hasText: "Analysis Results" }).first().innerText();
  await emptyHttpCache(page);
  front.disconnect();
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText(KEPT_NOTE)).toBeVisible();
  const kept = await page.locator("section", { hasText: "Analysis Results" }).first().innerText();
  expect(kept.split("·")[0]).toBe(total.split("·")[0]);
  // The parts that are loaded on use are there, too.
  await expect(page.getByLabel("Hours on Sunday")).toBeVisible();
  await page.getByRole("button", { name: /^Show All/ }).click();
  await expect(page.getByRole("grid", { name: "Videos" })).toBeVisible();
  await expectAccessible(page);
  // The empty calculator lists it.
  await page.goto(`${front.origin}/playlist-length`);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText(KEPT_NOTE)).toBeVisible();
  // A list that was never calculated here fails with a sentence.
  await page.goto(`${front.origin}/playlist-length?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf`);
  await expect(page.getByText("Your links are still in the box")).toBeVisible();
  await context.setOffline(false);
  front.connect();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText(/This result is from/)).toBeHidden();
});

for (const [theme, width] of [
  ["light", 360],
  ["dark", 768],
  ["light", 1280],
] as const) {
  test(`without a connection other pages say so at ${width} px, ${theme}`, async ({
    page,
    front,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await install(page, `${front.origin}/`);
    front.disconnect();
    for (const address of ["/", "/history", "/@handle", "/no/such/page"]) {
      await page.goto(`${front.origin}${address}`);
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the playlist length calculator" }).click();
    await expect(page.getByLabel("Playlist URLs")).toBeVisible();
    // Back again, the network is asked first.
    front.connect();
    await page.goto(`${front.origin}/no/such/page`);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
}

test("a new version takes over at the next visit, and the open page keeps its parts", async ({
  page,
  front,
}) => {
  const { url } = await example(page, MIXED);
  await install(page, `${front.origin}/playlist-length`);
  const [before = ""] = Object.keys(await readCaches(page));
  await calculate(page, url);
  // The next deployment: other files, another page.
  const script = await (await fetch(`${front.origin}/service-worker.js`)).text();
  const version = before.replace("shell-", "");
  expect(script).toContain(version);
  front.replaced.set("/service-worker.js", {
    type: "text/javascript",
    body: script.replace(version, "next"),
  });
  const other = await page.context().newPage();
  await other.goto(`${front.origin}/privacy-policy`);
  await expect
    .poll(async () => Object.keys(await readCaches(other)))
    .toEqual([before, "shell-next"]);
  front.disconnect();
  await page.getByRole("button", { name: /^Show All/ }).click();
  await expect(page.getByRole("grid", { name: "Videos" })).toBeVisible();
  // One more deployment: the oldest files go.
  front.connect();
  front.replaced.set("/service-worker.js", {
    type: "text/javascript",
    body: script.replace(version, "after"),
  });
  await other.goto(`${front.origin}/terms-of-service`);
  await expect
    .poll(async () => Object.keys(await readCaches(other)))
    .toEqual(["shell-next", "shell-after"]);
});

test("a service worker of a year ago that serves only what it kept is replaced", async ({
  page,
  front,
}) => {
  front.replaced.set("/service-worker.js", {
    type: "text/javascript",
    body: `
      self.addEventListener("install", (event) => event.waitUntil((async () => {
        const cache = await caches.open("tidylist-v0");
        await cache.put("/playlist-length", new Response("<h1>Old version</h1>", { headers: { "Content-Type": "text/html" } }));
        await (await caches.open("answers")).put("/api/stats", new Response("{}"));
        await self.skipWaiting();
      })()));
      self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
      self.addEventListener("fetch", (event) => {
        if (event.request.mode === "navigate") event.respondWith(caches.match("/playlist-length"));
      });`,
  });
  await install(page, `${front.origin}/`);
  await page.goto(`${front.origin}/`);
  await expect(page.getByRole("heading", { name: "Old version" })).toBeVisible();
  front.replaced.clear();
  // The visit that finds the new one still shows the old page; the next does not.
  await page.goto(`${front.origin}/`);
  await expect
    .poll(async () => Object.keys(await readCaches(page)))
    .toEqual([expect.stringMatching(/^shell-/)]);
  await page.goto(`${front.origin}/playlist-length`);
  await expect(page.getByRole("heading", { name: "Playlist Length Calculator" })).toBeVisible();
});

test("YouTube's addresses on this host open the result", async ({ page, request }) => {
  const { url, title } = await example(page, TINY);
  const { pathname, search } = new URL(url);
  await page.goto(`${pathname}${search}`);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  expect(new URL(page.url()).pathname).toBe("/playlist-length");
  await page.goto("/@compilecoffee/videos");
  await expect(page.getByText(/^Found [\d,]+ videos from 1 channel$/)).toBeVisible();
  await page.goto("/@n%C3%B6rdlicht");
  await expect(page.getByText("this channel does not exist")).toBeVisible();
  expect((await request.get(`/@${"a".repeat(3000)}`)).status()).toBe(404);
  expect((await request.get("/watch/nothing")).status()).toBe(404);
});

test("what other apps share opens the result, or says that it holds no link", async ({
  page,
  front,
}) => {
  const { url, title } = await example(page, TINY);
  const share = (text: string) => {
    const parameters = new URLSearchParams({
      [SHARED_PARAMETERS.title]: "Watch this",
      [SHARED_PARAMETERS.text]: text,
      [SHARED_PARAMETERS.url]: "",
    });
    return page.goto(`${front.origin}/playlist-length?${parameters.toString()}`);
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await share(`Have a look: ${url}`);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page).toHaveURL(/\/playlist-length\?list=PL[\w-]+$/);
  await share("What shall we have for dinner?");
  await expect(page.getByRole("alert")).toHaveText(
    "What you shared holds no YouTube link. Paste one here.",
  );
  await expect(page.getByLabel("Playlist URLs")).toHaveValue("");
  await expect(page).toHaveURL(/\/playlist-length$/);
  await expectAccessible(page);
});

test("what other apps share does not reach the server", async ({ page, context, front }) => {
  const { url, title } = await example(page, TINY);
  await install(page, `${front.origin}/playlist-length`);
  front.asked.length = 0;
  front.referrers.length = 0;
  const shared = (text: string) =>
    `${front.origin}/playlist-length?${new URLSearchParams({
      [SHARED_PARAMETERS.title]: "privatewords",
      [SHARED_PARAMETERS.text]: text,
    }).toString()}`;
  await page.goto(shared(`privatewords ${url}`));
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page).toHaveURL(/\/playlist-length\?list=PL[\w-]+$/);
  expect(front.asked).toContain("/playlist-length");
  expect([...front.asked, ...front.referrers].join("\n")).not.toContain("privatewords");
  await context.setOffline(true);
  front.disconnect();
  await page.goto(shared("privatewords"));
  await expect(page.getByRole("alert")).toHaveText(
    "What you shared holds no YouTube link. Paste one here.",
  );
});

test("what is kept is deleted after 30 days, by its owner, and at the end of a session", async ({
  page,
  context,
  front,
}) => {
  const { url } = await example(page, TINY);
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await install(page, `${front.origin}/playlist-length`);
  await calculate(page, url);
  const address = page.url();
  await expect.poll(names).toContain("tidylist-results");
  await expect.poll(() => countKept(page)).toBe(1);
  await emptyHttpCache(page);
  await context.setOffline(true);
  front.disconnect();
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await page.goto(address);
  await expect(page.getByText("Your links are still in the box")).toBeVisible();
  await page.goto(`${front.origin}/playlist-length`);
  await expect(page.getByText("What you can paste")).toBeVisible();
  await expect(page.getByText("Last results on this device")).toBeHidden();
  await context.setOffline(false);
  front.connect();
  await page.clock.setFixedTime(Date.now());
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect.poll(() => countKept(page)).toBe(1);
  await page.goto(`${front.origin}/playlist-length`);
  await page.getByRole("button", { name: "Delete these results" }).click();
  await expect(page.getByText("Deleted from this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Last results on this device")).toBeHidden();
});

test("nothing is kept while the server cannot say who is signed in", async ({ page, front }) => {
  const { url } = await example(page, TINY);
  await install(page, `${front.origin}/playlist-length`);
  await page.evaluate(() => {
    document.cookie = "__Host-signed-in=1; Path=/; Secure; SameSite=Strict";
  });
  front.replaced.set("/api/auth/user", { type: "text/html", body: "<p>Try again later" });
  await page.reload();
  await calculate(page, url);
  await page.waitForLoadState("networkidle");
  expect(front.asked).toContain("/api/auth/user");
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test("nothing of people who sign in is kept, whoever comes next", async ({ page, baseURL }) => {
  const app = { origin: baseURL ?? "" } as RunningApp;
  const { url } = await example(page, TINY);
  await install(page, "/");
  const shell = await readCaches(page);
  for (const person of ["curator@example.com", "collector@example.com"]) {
    await signIn(page, app, person);
    await install(page, "/playlist-length");
    await calculate(page, url);
    for (const address of ["/api/account", "/api/stats", "/", "/account", "/history", "/hidden"]) {
      await page.goto(address);
    }
    const kept = await readCaches(page);
    // The same files as a stranger's device has, and nothing else.
    expect(kept).toEqual(shell);
    expect(JSON.stringify(kept)).not.toContain(person);
    expect(Object.keys(Object.values(kept)[0] ?? {}).filter((one) => /api|\?/.test(one))).toEqual(
      [],
    );
    const databases = await page.evaluate(() => indexedDB.databases());
    expect(databases.map(({ name }) => name)).not.toContain("tidylist-results");
    await page.goto("/api/logout");
    // Signing out clears the device; the page that follows keeps the same files again.
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    await install(page, "/");
  }
});
