import { expect, type Page } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { example } from "#tests/e2e/calculator-page.ts";
import {
  accountMenu,
  DESKTOP,
  DISCONNECTED,
  header,
  signIn,
  toast,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.describe("Connect YouTube", () => {
  test.use({ viewport: DESKTOP });

  const connect = (page: Page) => header(page).getByRole("button", { name: "Connect YouTube" });

  test("fetches the address and opens it", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    const asked: string[] = [];
    const gate = createGate();
    await page.route("**/api/youtube/auth?*", async (route) => {
      asked.push(route.request().url());
      await gate.opened;
      await route.fulfill({ json: { authUrl: "https://accounts.google.test/consent" } });
    });
    await page
      .context()
      .route("https://accounts.google.test/**", (route) => route.fulfill({ body: "Google" }));
    await page.goto("/checkout");
    await connect(page).click();
    await expect(connect(page)).toHaveAttribute("aria-disabled", "true");
    await connect(page).click({ force: true });
    gate.open();
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

  test("says so when the call fails or its answer is no address to go to; plain http is one only in the sandbox", async ({
    page,
  }) => {
    await signIn(page, {}, DISCONNECTED);
    await page.route("**/api/environment", (route) =>
      route.fulfill({ json: { mode: "live", anonymousVideoLimit: 500, examples: [] } }),
    );
    const authUrl = `${process.env["TIDYLIST_SANDBOX_ORIGIN"]}/consent`;
    await page.context().route(authUrl, (route) => route.fulfill({ body: "Sandbox" }));
    await page.goto("/");
    for (const answer of [
      { status: 502, body: "Google did not answer." },
      { json: {} },
      { json: { authUrl: "javascript:document.title='hacked'" } },
      { json: { authUrl: "consent" } },
      { body: "<html>" },
      { json: { authUrl } },
    ]) {
      await page.route("**/api/youtube/auth?*", (route) => route.fulfill(answer));
      await connect(page).click();
      await expect(toast(page)).toContainText("Error");
      await expect(toast(page)).toContainText("Failed to connect to YouTube");
      await expect(connect(page)).not.toHaveAttribute("aria-disabled", "true");
      expect(page.url()).toMatch(/^http:\/\/localhost:\d+\/$/);
      await expect(page).not.toHaveTitle("hacked");
      await toast(page).getByRole("button", { name: "Close" }).click();
      await expect(toast(page).getByText("Failed to connect to YouTube")).toHaveCount(0);
    }
    await page.unroute("**/api/environment");
    await page.reload();
    await connect(page).click();
    await expect(page).toHaveURL(authUrl);
  });

  // client-session.test.ts has the words of each outcome, removal-access.spec.ts returns with a true success.
  test("returning with an outcome shows a message once and removes it from the address, and a success that is not true shows none", async ({
    page,
  }) => {
    await signIn(page, {}, DISCONNECTED);
    const gate = createGate();
    await page.route("**/api/auth/user", async (route) => {
      await gate.opened;
      await route.fallback();
    });
    await page.goto("/playlist-length?hours=2&youtube=refused");
    // The calculator has written its own parameters before it is known who is signed in.
    await expect(page).toHaveURL("/playlist-length?hours=2");
    gate.open();
    await expect(toast(page)).toContainText("did not give permission to read");
    await expect(page).toHaveURL("/playlist-length?hours=2");
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await page.goto("/?youtube=connected");
    await expect(page).toHaveURL("/");
    await expect(connect(page)).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });
});
