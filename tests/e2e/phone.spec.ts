// The installed app: what is kept on a device, and what opens from other apps (product.md 23).
import { expect } from "@playwright/test";
import { SHARED_PARAMETERS } from "#shared/shared-text.ts";
import { calculate, example, showPlan } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  countKept,
  databases,
  emptyHttpCache,
  expectAccessible,
  install,
  KEPT_NOTE,
  keepSwitch,
  makeKeptOld,
  readCaches,
  readStorage,
  test,
} from "#tests/e2e/phone-page.ts";

const TINY = 12;
const MIXED = 40;
/** So long after it began, a page has looked after what the device keeps. */
const LOOKS_MS = 5000;

test.use({ serviceWorkers: "allow" });

test("a visitor who opens one shared link has no storage at all; results are kept on request, and everything goes with it", async ({
  page,
  front,
}) => {
  const { url } = await example(page, TINY);
  const none: string[] = [];
  const stores = { localStorage: none, sessionStorage: none, cookies: none };
  const nothing = { databases: none, caches: none, serviceWorkers: 0, ...stores };
  await page.clock.install();
  const address = `${front.origin}/playlist-length${new URL(url).search}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await page.clock.fastForward(LOOKS_MS);
  // It has looked after what the device keeps.
  await expect.poll(() => front.asked.join()).toContain("/assets/service-worker-");
  await page.waitForLoadState("networkidle");
  expect(await readStorage(page)).toEqual(nothing);
  await expect(keepSwitch(page)).not.toBeChecked();
  await keepSwitch(page).click();
  await expect
    .poll(() => readStorage(page))
    .toEqual({
      ...nothing,
      databases: ["tidylist-results"],
      caches: ["shell"],
      serviceWorkers: 1,
    });
  await expect.poll(() => countKept(page)).toBe(1);
  await page.reload();
  await page.clock.fastForward(LOOKS_MS);
  await expect(keepSwitch(page)).toBeChecked();
  await keepSwitch(page).click();
  await expect(page.getByText("Deleted from this device.")).toBeVisible();
  await expect.poll(() => readStorage(page)).toEqual(nothing);
  // What an earlier version kept without being asked goes with the next page, whichever it is.
  await page.evaluate(async () => {
    indexedDB.open("tidylist-results", 1).addEventListener("success", ({ target }) => {
      if (target instanceof IDBOpenDBRequest) target.result.close();
    });
    await caches.open("shell-before");
  });
  await page.goto(`${front.origin}/terms-of-service`);
  await page.clock.fastForward(LOOKS_MS);
  await expect.poll(async () => (await readStorage(page)).databases).toEqual([]);
});

test("Chromium would install it without a service worker, and without a connection other pages say so at three widths", async ({
  page,
  front,
}) => {
  await page.goto(`${front.origin}/`);
  const session = await page.context().newCDPSession(page);
  const { errors, data = "" } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Playwright's windows are private ones; nothing else is in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  expect((await readStorage(page)).serviceWorkers).toBe(0);
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

  await install(page, `${front.origin}/`);
  front.disconnect();
  for (const address of ["/", "/history", "/@handle", "/no-such/page"]) {
    await page.goto(`${front.origin}${address}`);
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessibleInEveryLook(page);
  await page.getByRole("link", { name: "Open the playlist length calculator" }).click();
  await expect(page.getByLabel("Playlist URLs")).toBeVisible();
  // Back again, the network is asked first.
  front.connect();
  await page.goto(`${front.origin}/no-such/page`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("a visitor's last results open without a connection, until 30 days have passed or they are turned off; none is kept while the server cannot say who is signed in", async ({
  page,
  context,
  front,
}) => {
  const { url, title } = await example(page, TINY);
  await install(page, `${front.origin}/playlist-length`);
  await keepSwitch(page).click();
  await expect.poll(() => databases(page)).toContain("tidylist-results");
  await page.evaluate(() => {
    document.cookie = "__Host-signed-in=1; Path=/; Secure; SameSite=Strict";
  });
  front.replaced.set("/api/auth/user", { type: "text/html", body: "<p>Try again later" });
  await page.reload();
  await calculate(page, url);
  await page.waitForLoadState("networkidle");
  expect(front.asked).toContain("/api/auth/user");
  expect(await countKept(page)).toBe(0);
  front.replaced.clear();
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  const address = page.url();
  const total = await page.locator("section", { hasText: "Analysis Results" }).first().innerText();
  await expect.poll(() => countKept(page)).toBe(1);
  await emptyHttpCache(page);
  front.disconnect();
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText(KEPT_NOTE)).toBeVisible();
  const kept = await page.locator("section", { hasText: "Analysis Results" }).first().innerText();
  expect(kept.split("·")[0]).toBe(total.split("·")[0]);
  // The parts that are loaded on use are there, too.
  await showPlan(page);
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
  // So does one that was kept for 30 days.
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
  await expect(page.getByText(/This result is from/)).toBeHidden();
  await expect.poll(() => countKept(page)).toBe(1);
  // A page that has no app wakes the service worker, which deletes what is old.
  await makeKeptOld(page);
  await page.goto(`${front.origin}/robots.txt`);
  await expect.poll(() => countKept(page)).toBe(0);
  await page.goto(`${front.origin}/playlist-length`);
  await keepSwitch(page).click();
  await expect(page.getByText("Deleted from this device.")).toBeVisible();
  expect(await databases(page)).toEqual([]);
});

test("a service worker of a year ago is replaced; later a new version takes over at the next visit, and the open page keeps its parts", async ({
  page,
  front,
}) => {
  const { url } = await example(page, MIXED);
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

test("what other apps share, and YouTube's addresses on this host, open the result without telling the server what was shared", async ({
  page,
  context,
  request,
  front,
}) => {
  const { url, title } = await example(page, TINY);
  const shared = (text: string) =>
    `${front.origin}/playlist-length?${new URLSearchParams({
      [SHARED_PARAMETERS.title]: "privatewords",
      [SHARED_PARAMETERS.text]: text,
      [SHARED_PARAMETERS.url]: "",
    }).toString()}`;
  const expectResult = async () => {
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page).toHaveURL(/\/playlist-length\?list=PL[\w-]+$/);
  };
  // At the first visit no service worker is there yet.
  await install(page, shared(`Have a look: ${url}`));
  await expectResult();
  const { pathname, search } = new URL(url);
  await page.goto(`${front.origin}${pathname}${search}`);
  await expectResult();
  await page.goto(`${front.origin}/@n%C3%B6rdlicht`);
  await expect(page.getByText("this channel does not exist")).toBeVisible();
  expect((await request.get(`/@${"a".repeat(3000)}`)).status()).toBe(404);
  expect((await request.get("/watch/nothing")).status()).toBe(404);
  front.asked.length = 0;
  front.referrers.length = 0;
  await page.goto(shared(`privatewords ${url}`));
  await expectResult();
  expect(front.asked).toContain("/playlist-length");
  expect([...front.asked, ...front.referrers].join("\n")).not.toContain("privatewords");
  await context.setOffline(true);
  front.disconnect();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(shared("What shall we have for dinner?"));
  await expect(page.getByRole("alert")).toHaveText(
    "What you shared has no YouTube link in it. Paste one here.",
  );
  await expect(page.getByLabel("Playlist URLs")).toHaveValue("");
  await expect(page).toHaveURL(/\/playlist-length$/);
  await expectAccessible(page);
});
