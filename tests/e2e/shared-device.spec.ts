// A device that several people use: what Back shows, what other tabs show, and what the browser keeps, once somebody has
// signed out or their session was ended elsewhere (product.md 11.2).
import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { chromiumArgs, requireWholeChromium } from "#scripts/chromium.ts";
import { signInByScript } from "#tests/support/script-sign-in.ts";
import { test } from "#tests/e2e/test.ts";

const EMAIL = "newcomer@example.com";
const { TIDYLIST_ORIGIN: origin = "" } = process.env;

/** Keeps pages for Back, as people's browsers do and Playwright's does not. */
let keeping: Browser;
test.beforeAll(async () => {
  // It may have to be installed.
  test.setTimeout(300_000);
  keeping = await chromium.launch({
    executablePath: requireWholeChromium(),
    args: chromiumArgs,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
test.afterAll(() => keeping.close());

async function signIn(context: BrowserContext): Promise<void> {
  const pairs = (await signInByScript(origin, EMAIL)).split("; ");
  await context.addCookies(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      const httpOnly = name.startsWith("__Host-Http-");
      const place = { domain: "localhost", path: "/", secure: true } as const;
      return { name, value, httpOnly, sameSite: "Strict" as const, ...place };
    }),
  );
}

/** From another device of the same person. */
async function endOtherSessions(): Promise<void> {
  const headers = { Cookie: await signInByScript(origin, EMAIL), Origin: origin };
  const answer = await fetch(`${origin}/api/account/sessions`, { method: "DELETE", headers });
  expect(answer.status).toBe(200);
}

/** A page that is shown again from the cache is not loaded. */
const back = (page: Page) => page.goBack({ waitUntil: "commit" });
const person = (page: Page) => page.getByRole("main").getByText(EMAIL, { exact: true });
const prompt = (page: Page) => page.getByRole("main").getByRole("link", { name: /Google/ });

/** The account page, left for another one. Returns what is told of it once it is shown again. */
async function leaveAccountPage(context: BrowserContext): Promise<{ page: Page; told: string[] }> {
  const page = await context.newPage();
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.goto(`${origin}/account`);
  await expect(person(page)).toBeVisible();
  await page.evaluate(() => {
    const look = (): void => {
      console.log(getComputedStyle(document.body).visibility);
      requestAnimationFrame(look);
    };
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) console.log("from the cache");
      look();
    });
  });
  await page.goto(`${origin}/terms-of-service`);
  return { page, told };
}

test("Back shows a page of somebody who is still signed in, and nothing of a session that was ended elsewhere", async () => {
  const context = await keeping.newContext();
  await signIn(context);
  const [first, second] = [await leaveAccountPage(context), await leaveAccountPage(context)];
  await back(first.page);
  await expect(person(first.page)).toBeVisible();
  await expect.poll(() => first.told).toContain("visible");
  expect(first.told).toContain("from the cache");
  await endOtherSessions();
  await back(second.page);
  await expect(prompt(second.page)).toBeVisible();
  await expect(person(second.page)).toBeHidden();
  expect(second.told).toContain("from the cache");
  expect(second.told).not.toContain("visible");
  await context.close();
});

test("signing out in one tab leaves nothing behind Back, nor in other tabs that are looked at again", async () => {
  const context = await keeping.newContext();
  await signIn(context);
  const { page, told } = await leaveAccountPage(context);
  const other = await context.newPage();
  await other.goto(`${origin}/account`);
  await expect(person(other)).toBeVisible();
  const third = await context.newPage();
  await third.goto(`${origin}/api/logout`);
  await back(page);
  await expect(prompt(page)).toBeVisible();
  expect(told).not.toContain("visible");
  await other.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await expect(prompt(other)).toBeVisible();
  await expect(person(other)).toBeHidden();
  await context.close();
});

/** Runs in the page: keeps something wherever Tidylist does. */
async function fillStorage(): Promise<void> {
  for (const name of ["tidylist-names", "tidylist-watched", "tidylist-results"]) {
    await new Promise<void>((resolve, reject) => {
      // Results of version 1 go with the next page (decision 75).
      const opening = indexedDB.open(name, name === "tidylist-results" ? 2 : 1);
      opening.addEventListener("success", () => resolve(opening.result.close()));
      opening.addEventListener("error", () => reject(new Error(`no ${name}`)));
    });
  }
  localStorage.setItem("dismissed-jobs", "1");
  sessionStorage.setItem("library", "");
  await caches.open("shell-1");
}

/** Runs in the page. */
async function listStorage(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return [
    ...databases.map(({ name = "" }) => name).toSorted(),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ];
}

test("the first answer after a session was ended elsewhere clears what the browser keeps, and no visitor's", async ({
  page,
  context,
}) => {
  const statusOf = (call: string) =>
    page.evaluate(async (path) => (await fetch(path)).status, call);
  await page.goto("/account");
  await expect(prompt(page)).toBeVisible();
  await page.evaluate(fillStorage);
  const kept = await page.evaluate(listStorage);
  expect(kept).toHaveLength(6);
  expect(await statusOf("/api/auth/user")).toBe(401);
  expect(await page.evaluate(listStorage)).toEqual(kept);
  await signIn(context);
  await page.reload();
  await expect(person(page)).toBeVisible();
  expect(await page.evaluate(listStorage)).toEqual(kept);
  await endOtherSessions();
  expect(await statusOf("/api/stats")).toBe(401);
  expect(await page.evaluate(listStorage)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test("the start page of a session that was ended elsewhere becomes that of visitors", async ({
  page,
  context,
}) => {
  await signIn(context);
  await endOtherSessions();
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Managing Now" })).toBeVisible();
});
