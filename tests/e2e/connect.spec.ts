import { expect, type Page } from "@playwright/test";
import { example } from "#tests/e2e/calculator-page.ts";
import {
  accountMenu,
  CONNECTED,
  DESKTOP,
  DISCONNECTED,
  header,
  signIn,
  toast,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

test.describe("Connect YouTube", () => {
  test.use({ viewport: DESKTOP });

  const connect = (page: Page) => header(page).getByRole("button", { name: "Connect YouTube" });

  test("fetches the address and opens it", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    const asked: string[] = [];
    await page.route("**/api/youtube/auth?*", async (route) => {
      asked.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ json: { authUrl: "https://accounts.google.test/consent" } });
    });
    await page
      .context()
      .route("https://accounts.google.test/**", (route) => route.fulfill({ body: "Google" }));
    await page.goto("/checkout");
    await connect(page).click();
    await expect(connect(page)).toHaveAttribute("aria-disabled", "true");
    await connect(page).click({ force: true });
    await expect(page).toHaveURL("https://accounts.google.test/consent");
    expect(asked.map((url) => new URL(url).search)).toEqual(["?returnTo=%2Fcheckout"]);
  });

  test("opens Google directly from the calculator, and returns to the same lines", async ({
    page,
  }) => {
    await signIn(page, {}, DISCONNECTED);
    const { url } = await example(page, 12);
    await page.route("**/api/youtube/auth?*", (route) => {
      expect(route.request().isNavigationRequest()).toBe(true);
      return route.fulfill({ body: "Google" });
    });
    await page.goto(`/playlist-length?list=${url}`);
    await expect(page).toHaveURL(/list=PL/);
    await connect(page).click();
    await expect(page).toHaveURL(/\/api\/youtube\/auth\?returnTo=%2Fplaylist-length%3Flist%3DPL/);
  });

  for (const [what, answer] of [
    ["the call fails", { status: 502, body: "Google did not answer." }],
    ["no address comes", { json: {} }],
    ["the address is a script", { json: { authUrl: "javascript:document.title='hacked'" } }],
    ["the address is no address", { json: { authUrl: "consent" } }],
    ["the answer is no JSON", { body: "<html>" }],
  ] as const) {
    test(`says so when ${what}`, async ({ page }) => {
      await signIn(page, {}, DISCONNECTED);
      await page.route("**/api/youtube/auth?*", (route) => route.fulfill(answer));
      await page.goto("/");
      await connect(page).click();
      await expect(toast(page)).toContainText("Error");
      await expect(toast(page)).toContainText("Failed to connect to YouTube");
      await expect(connect(page)).toHaveAttribute("aria-disabled", "false");
      expect(page.url()).toMatch(/^http:\/\/localhost:\d+\/$/);
      await expect(page).not.toHaveTitle("hacked");
    });
  }

  test("uses plain http only in the sandbox", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    await page.route("**/api/environment", (route) =>
      route.fulfill({ json: { mode: "live", anonymousVideoLimit: 500, examples: [] } }),
    );
    const authUrl = `${process.env["TIDYLIST_SANDBOX_ORIGIN"]}/consent`;
    await page.context().route(authUrl, (route) => route.fulfill({ body: "Sandbox" }));
    await page.route("**/api/youtube/auth?*", (route) => route.fulfill({ json: { authUrl } }));
    await page.goto("/");
    await connect(page).click();
    await expect(toast(page)).toContainText("Failed to connect to YouTube");
    await page.unroute("**/api/environment");
    await page.reload();
    await connect(page).click();
    await expect(page).toHaveURL(authUrl);
  });

  for (const [outcome, words] of [
    ["connected", "YouTube connected"],
    ["refused", "did not give the right to read"],
    ["write_refused", "Everything that only reads keeps working."],
    ["cancelled", "You cancelled at Google."],
    ["no_channel", "This Google account has no YouTube channel."],
    [
      "wrong_channel",
      "You chose another channel than the one your library belongs to. Choose that channel again, or disconnect YouTube first.",
    ],
    ["expired", "It took too long"],
    ["quota", "daily allowance is used up"],
    ["failed", "Please try again."],
  ] as const) {
    test(`returning with ${outcome} shows a message once and removes the outcome from the address`, async ({
      page,
    }) => {
      await signIn(page, {}, outcome === "connected" ? CONNECTED : DISCONNECTED);
      await page.goto(`/playlist-length?hours=2&youtube=${outcome}`);
      await expect(toast(page)).toContainText(words);
      await expect(page).toHaveURL("/playlist-length?hours=2");
      await page.reload();
      await expect(accountMenu(page)).toBeVisible();
      await expect(toast(page)).toHaveCount(0);
    });
  }

  test("an unknown outcome, and a success that is not true, are removed without a message", async ({
    page,
  }) => {
    await signIn(page, {}, DISCONNECTED);
    for (const outcome of ["<b>you won</b>", "constructor", "connected"]) {
      await page.goto(`/?youtube=${encodeURIComponent(outcome)}`);
      await expect(page).toHaveURL("/");
      await expect(connect(page)).toBeVisible();
      await expect(toast(page)).toHaveCount(0);
    }
  });
});
