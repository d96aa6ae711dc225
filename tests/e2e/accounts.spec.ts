// An account from sign-in to deletion, with real calls: the built app, its Worker and the sandbox's
// Google, in a Chromium that enforces cookies, prefixes and the pages' policy.
import { expect, type Page } from "@playwright/test";
import { calculate, watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { signInFast } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { signInByScript } from "#tests/support/script-sign-in.ts";
import { readStoredState } from "#tests/support/stored-state.ts";
import { DELETION_PHRASE } from "#shared/account-deletion.ts";
import { ERROR_SENTENCES } from "#worker/http/error-sentences.ts";
import { test } from "#tests/e2e/test.ts";

/** The people whom a test has chosen at Google, each of whom may have an account. */
const people = new Set<string>();
let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
// No account exists yet.
test.afterEach(async () => {
  for (const email of people) {
    const cookies = await signInByScript(app.origin, email);
    const response = await fetch(`${app.origin}/api/account`, {
      method: "DELETE",
      headers: { Cookie: cookies, Origin: app.origin, "Content-Type": "application/json" },
      body: JSON.stringify({ confirmation: DELETION_PHRASE }),
    });
    expect(response.status).toBe(200);
  }
  people.clear();
  await sandbox("/sandbox/reset", {});
});
test.afterAll(() => app.stop());

const EMAIL = "basic@example.com";
const NAME = "Ben Basic";

/** Begins at Google's page to choose an account. */
async function choosePerson(page: Page, email: string): Promise<void> {
  people.add(email);
  await page.getByRole("button", { name: email, exact: true }).click();
}

/** Signs in without a page. */
async function arrive(page: Page, email: string): Promise<void> {
  people.add(email);
  await signInFast(page, app, email, { isConnected: true });
  await page.goto(`${app.origin}/account`);
}

async function sandbox(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${app.sandboxOrigin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

function accountMenu(page: Page, name = NAME) {
  return page.getByRole("button", { name: `Account menu of ${name}` });
}

function youtube(page: Page) {
  return page.getByRole("region", { name: "YouTube", exact: true });
}

/** The places of the app's stores that contain one of these texts. */
function placesWith(...texts: string[]): string[] {
  const stored = readStoredState(app.stateDir);
  const found = stored.filter(({ text }) => texts.some((one) => text.includes(one)));
  return [...new Set(found.map(({ place }) => place))].toSorted();
}

/** The content of the users' objects, without the runtime's own entries. */
function libraryPlaces(): string[] {
  const places = readStoredState(app.stateDir).map(({ place }) => place);
  return places.filter((place) => /^do tidylist-UserLibrary (?!_cf_METADATA)/.test(place));
}

test("cancel at Google, sign in, refuse the scope, connect, reconnect after the access was withdrawn, log out", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${app.origin}/checkout`);
  await page.getByRole("link", { name: "Sign In to Continue" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/sign-in\?/);
  await expect(page.getByRole("heading", { name: "Sign-in did not work" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await choosePerson(page, EMAIL);
  await page.waitForURL(`${app.origin}/checkout`);
  await expect(accountMenu(page)).toBeVisible();
  const cookies = await page.context().cookies(app.origin);
  expect(
    cookies.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite })),
  ).toEqual([
    { name: "__Host-Http-session", httpOnly: true, secure: true, sameSite: "Strict" },
    { name: "__Host-signed-in", httpOnly: false, secure: true, sameSite: "Strict" },
  ]);

  await page.goto(`${app.origin}/account`);
  const connect = page.getByRole("main").getByRole("button", { name: "Connect YouTube" });
  await connect.click();
  await choosePerson(page, EMAIL);
  await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${app.origin}/account`);
  await expect(page.getByText("YouTube was not connected").first()).toBeVisible();
  await expect(youtube(page)).toContainText("Not connected.");
  await connect.click();
  await choosePerson(page, EMAIL);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${app.origin}/account`);
  await expect(
    page.getByText("Tidylist can now read the playlists of your channel.").first(),
  ).toBeVisible();
  await expect(youtube(page)).toContainText(NAME);
  await expect(youtube(page)).toContainText("See your playlists and videos");
  await expect(page.getByRole("banner")).toContainText("Connected");
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  await sandbox("/sandbox/google/revoke", { email: EMAIL });
  await page.getByRole("button", { name: "Check connection" }).click();
  await expect(youtube(page)).toContainText("erased 30 days after");
  await expect(page.getByRole("banner").getByText("Reconnect YouTube")).toBeVisible();
  await expectAccessible(page);
  await youtube(page).getByRole("button", { name: "Reconnect YouTube" }).click();
  await choosePerson(page, EMAIL);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${app.origin}/account`);
  await expect(page.getByRole("banner")).toContainText("Connected");
  await page.getByRole("button", { name: "Check connection" }).click();
  await expect(page.getByText("YouTube has confirmed your channel.").first()).toBeVisible();

  // A link on another site does not log out.
  await page.context().route("https://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${app.origin}/api/logout">free videos</a>`,
    }),
  );
  await page.goto("https://elsewhere.example/");
  await page.getByRole("link", { name: "free videos" }).click();
  await expect(page.getByText(ERROR_SENTENCES.foreign_sign_out)).toBeVisible();

  await page.goto(`${app.origin}/playlist-length`);
  await expect(page.getByText("You are signed in: every video is counted")).toBeVisible();
  const examples = await (await fetch(`${app.origin}/api/environment`)).json();
  const long = (examples as { examples: { url: string; videoCount: number }[] }).examples.find(
    ({ videoCount }) => videoCount > 500,
  );
  await calculate(page, long?.url ?? "");
  await expect(page.getByText("is the limit without an account")).toHaveCount(0);
  const found = await page.getByText(/^Found [\d,]+ videos from 1 playlist$/).textContent();
  expect(Number(found?.match(/[\d,]+/)?.[0].replace(",", ""))).toBeGreaterThan(500);
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`${app.origin}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  expect(await page.context().cookies(app.origin)).toEqual([]);
});

test("turn on the weekly mail, sign out elsewhere, export the data, disconnect, and log out in every tab", async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await arrive(elsewhere, EMAIL);
  await arrive(page, EMAIL);
  const section = page.getByRole("region", { name: "Alerts" });
  await section.getByRole("link", { name: "Automations" }).click();
  await section.getByRole("button", { name: "Turn on the weekly mail" }).click();
  await expect(section.getByText("Weekly mail: on")).toBeVisible();
  await page.goBack();
  expect(await (await fetch(`${app.sandboxOrigin}/mail`)).text()).toContain(
    "No mail was sent yet.",
  );

  await page.getByRole("button", { name: "Sign out elsewhere" }).click();
  await expect(page.getByRole("button", { name: "Sign out elsewhere" })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await elsewhere.close();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export my data" }).click();
  expect((await download).suggestedFilename()).toBe("tidylist-export.json");

  const other = await context.newPage();
  // As for a Google account without a channel (youtube-waiting.test.ts).
  await other.route("**/api/youtube/status", async (route) => {
    const status = await (await route.fetch()).json();
    await route.fulfill({ json: { ...status, channelId: null, channelTitle: null } });
  });
  await other.goto(`${app.origin}/account`);
  await expect(youtube(other)).toContainText("Channel not known yet");
  await expect(other.getByRole("button", { name: "Check connection" })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(youtube(page)).toContainText("Not connected.");
  expect(placesWith("UCbasic", "v1.sandbox.").filter((place) => place.startsWith("d1 "))).toEqual(
    [],
  );

  // The other tab notices at its next call.
  await page.goto(`${app.origin}/api/logout`);
  await page.waitForURL(`${app.origin}/`);
  await other.getByRole("button", { name: "Check connection" }).click();
  await expect(other.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await expect(other.getByText(EMAIL)).toHaveCount(0);
  await expect(other.getByText(NAME)).toHaveCount(0);
});

test("delete the account and find nothing left in D1, KV and the Durable Object", async ({
  page,
  browser,
}) => {
  const email = "curator@example.com";
  await arrive(page, email);
  const elsewhere = await browser.newPage();
  await signInFast(elsewhere, app, email);
  // The dashboard starts a sync, so that D1 and the person's object have data.
  await elsewhere.goto(app.origin);
  await expect(elsewhere.getByText("Total Playlists").locator("..")).toContainText("30");
  const { id } = await page.evaluate(async () => {
    return (await (await fetch("/api/auth/user")).json()) as { id: string };
  });
  expect(libraryPlaces()).not.toEqual([]);
  const traces = [id, email, "Cora"];
  expect(placesWith(...traces)).toEqual(
    expect.arrayContaining([
      "d1 accounts",
      "d1 activity",
      "d1 grants",
      "d1 libraries",
      "d1 playlists",
      "d1 sessions",
      "d1 users",
      "do tidylist-UserLibrary jobs",
      "kv value",
    ]),
  );
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: /Delete/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("delete my account");
  await confirm.click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await page.waitForURL(`${app.origin}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  await elsewhere.goto(`${app.origin}/account`);
  await expect(elsewhere.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await elsewhere.close();
  expect(placesWith(...traces)).toEqual([]);
  expect(libraryPlaces()).toEqual([]);
});
