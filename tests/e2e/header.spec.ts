import { expect } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import {
  accountMenu,
  ADA,
  answerUser,
  CONNECTED,
  DESKTOP,
  DISCONNECTED,
  drawer,
  header,
  LOST,
  menuButton,
  PHONE,
  signIn,
  giveHint,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";
import { TERMS_VERSION } from "#shared/terms.ts";

test.describe("on a wide screen", () => {
  test.use({ viewport: DESKTOP });

  test("a visitor gets a sign-in link that returns to this page", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const [path, returnTo] of [
      ["/", `%2F&terms=${TERMS_VERSION}`],
      ["/checkout", "%2Fcheckout"],
      ["/playlist-length?hours=2", "%2Fplaylist-length%3Fhours%3D2"],
    ]) {
      await page.goto(path ?? "");
      await expect(header(page).getByRole("link", { name: "Get Started" })).toHaveAttribute(
        "href",
        `/api/login?returnTo=${returnTo}`,
      );
    }
    await expect(accountMenu(page)).toHaveCount(0);
    const parts = requests.filter((url) => /\/(signed-in|radix-parts|dashboard-home)-/.test(url));
    expect(parts).toEqual([]);
    expect(requests.filter((url) => url.includes("/api/youtube"))).toEqual([]);
  });

  test("while the session loads, pages hide what only visitors need", async ({ page }) => {
    await giveHint(page);
    await page.route("**/api/auth/user", () => {});
    await page.goto("/playlist-length");
    await expect(page.getByLabel("Playlist URLs")).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Get Started" })).toBeHidden();
    await expect(page.getByText("videos are counted in total")).toBeHidden();
    await page.goto("/checkout");
    await expect(page.getByText("$29")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In to Continue" })).toBeHidden();
  });

  test("a person gets links to the other pages", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    await page.goto("/");
    await expect(header(page).getByRole("link", { name: "Upgrade" })).toHaveAttribute(
      "href",
      "/checkout",
    );
    await expect(header(page).getByRole("link", { name: "Dashboard" })).toHaveCount(0);
    await header(page).getByRole("link", { name: "Playlist Length" }).click();
    await expect(page).toHaveURL("/playlist-length");
    await expect(header(page).getByRole("link", { name: "Playlist Length" })).toHaveCount(0);
    await header(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
  });

  test("Connected names the channel", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    await page.goto("/playlist-length");
    await expect(header(page)).toContainText("Connected to the YouTube channel Analytical Engines");
    await expect(page.getByRole("button", { name: /Connect YouTube/ })).toHaveCount(0);
  });

  for (const { status, button } of [
    { status: DISCONNECTED, button: "Connect YouTube" },
    { status: LOST, button: "Reconnect YouTube" },
  ]) {
    test(`otherwise there is ${button}`, async ({ page }) => {
      await signIn(page, {}, status);
      await page.goto("/checkout");
      await expect(header(page).getByRole("button", { name: button, exact: true })).toBeVisible();
      await expect(header(page).getByText("Connected")).toHaveCount(0);
    });
  }

  test("the connection is not shown before it has loaded", async ({ page }) => {
    await signIn(page);
    await page.goto("/");
    await expect(accountMenu(page)).toBeVisible();
    await expect(page.getByText("Connected")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /onnect YouTube/ })).toHaveCount(0);
  });

  test("Premium people cannot upgrade again", async ({ page }) => {
    await signIn(page, { isPremium: true }, CONNECTED);
    await page.goto("/");
    await expect(header(page).getByRole("button", { name: "Already Premium" })).toBeDisabled();
    await accountMenu(page).click();
    const item = page.getByRole("menuitem", { name: "Already Premium" });
    await expect(item).toHaveAttribute("aria-disabled", "true");
  });

  test("the menu works by keyboard only and returns the focus", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    await page.goto("/playlist-length");
    await expect(header(page).getByText("Connected")).toBeVisible();
    await expect(accountMenu(page)).toHaveAttribute("aria-haspopup", "menu");
    await accountMenu(page).focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText([
      "Account",
      "Switch channel",
      "Hidden videos",
      "Removal history",
      "Upgrade to Premium",
      "Log out",
    ]);
    await expect(items.nth(0)).toBeFocused();
    await expect(page.getByRole("menu")).toContainText("Ada Lovelace");
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press("l");
    await expect(items.nth(5)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(accountMenu(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(0)).toBeFocused();
    await page.keyboard.press("u");
    // The menu handles the letter a moment later.
    await expect(items.nth(4)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });

  test("Log out navigates to the server", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    await page.route("**/api/logout", (route) => route.fulfill({ body: "Signed out" }));
    await page.goto("/");
    await accountMenu(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL("/api/logout");
  });

  for (const [what, change, name] of [
    ["first and last name", {}, "Ada Lovelace"],
    ["the one name there is", { lastName: null }, "Ada"],
    ["the e-mail", { firstName: null, lastName: null }, "ada@example.com"],
    ["User", { firstName: null, lastName: null, email: "" }, "User"],
  ] as const) {
    test(`a person is shown by ${what}`, async ({ page }) => {
      await signIn(page, change, CONNECTED);
      await page.goto("/playlist-length");
      await page.getByRole("button", { name: `Account menu of ${name}`, exact: true }).click();
      await expect(page.getByRole("menu")).toContainText(name);
    });
  }

  test("a picture that does not load is replaced by initials, and is requested without a referrer", async ({
    page,
  }) => {
    const origin = process.env["TIDYLIST_SANDBOX_ORIGIN"];
    const referrers: (string | undefined)[] = [];
    await page.context().route("**/face.png", async (route) => {
      referrers.push(route.request().headers()["referer"]);
      await route.fulfill({ status: 404, body: "" });
    });
    await signIn(page, { profileImageUrl: `${origin}/face.png` }, CONNECTED);
    await page.goto("/");
    await expect(accountMenu(page)).toContainText("AL");
    await expect(accountMenu(page).locator("img")).toHaveCount(0);
    expect(new Set(referrers)).toEqual(new Set([undefined]));
  });

  test("a picture with a javascript: address is not loaded", async ({ page }) => {
    const complaints = watchConsole(page);
    await signIn(page, { profileImageUrl: "javascript:alert(1)" }, CONNECTED);
    await page.goto("/");
    await expect(accountMenu(page)).toContainText("AL");
    expect(complaints).toEqual([]);
  });

  test("when a call reports that the session has ended, the header shows it", async ({ page }) => {
    await answerUser(page, ADA);
    await page.route("**/api/youtube/status", (route) =>
      route.fulfill({ status: 401, body: "Please sign in." }),
    );
    await page.goto("/");
    await expect(header(page).getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Manage Your YouTube Playlists" }),
    ).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the drawer has the same links, and Esc closes it and returns the focus", async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await signIn(page, {}, DISCONNECTED);
    await page.goto("/");
    await expect(accountMenu(page)).toBeHidden();
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page).getByRole("heading", { name: "Menu" })).toBeVisible();
    await expect(drawer(page).getByRole("button", { name: "Close" })).toBeFocused();
    await expect(drawer(page).getByRole("link")).toHaveText([
      "Playlist Length",
      "Hidden videos",
      "Removal history",
      "Account",
      "Logout",
      "Upgrade",
    ]);
    await expect(drawer(page).getByRole("button", { name: "Connect YouTube" })).toBeVisible();
    await expect(drawer(page).getByRole("link", { name: "Logout" })).toHaveAttribute(
      "href",
      "/api/logout",
    );
    // The focus stays inside.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test("the drawer closes on navigation, and by its button", async ({ page }) => {
    await signIn(page, { isPremium: true }, CONNECTED);
    await page.goto("/playlist-length");
    await menuButton(page).click();
    await expect(drawer(page).getByText("Connected")).toBeVisible();
    await expect(drawer(page).getByRole("button", { name: "Already Premium" })).toBeDisabled();
    await drawer(page).getByRole("button", { name: "Close" }).click();
    await expect(drawer(page)).toBeHidden();
    await menuButton(page).click();
    await drawer(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/");
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("a lost connection can be reconnected from the drawer", async ({ page }) => {
    await signIn(page, {}, LOST);
    await page.goto("/playlist-length");
    await menuButton(page).click();
    await expect(drawer(page).getByRole("button", { name: "Reconnect YouTube" })).toBeVisible();
  });
});
