import { expect } from "@playwright/test";
import { TERMS_VERSION } from "#shared/terms.ts";
import { example } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  accountMenu,
  answerUser,
  CONNECTED,
  DISCONNECTED,
  drawer,
  LOST,
  menuButton,
  PHONE,
  signIn,
  toast,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.describe("the dashboard of a signed-in person", () => {
  for (const [what, status, heading, button] of [
    ["not connected", DISCONNECTED, "Connect YouTube", "Connect YouTube"],
    ["lost", LOST, "YouTube needs to be connected again", "Reconnect YouTube"],
  ] as const) {
    test(`shows the state when YouTube is ${what}`, async ({ page }) => {
      await signIn(page, {}, status);
      await page.goto("/");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
      await expect(main.getByRole("heading", { name: heading })).toBeVisible();
      await expect(main.getByRole("button", { name: button })).toBeVisible();
    });
  }

  test("can retry when the connection could not be loaded", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    let asked = 0;
    await page.route("**/api/youtube/status", (route) => {
      asked += 1;
      return asked === 1
        ? route.fulfill({ status: 500, body: "Something went wrong." })
        : route.fulfill({ json: CONNECTED });
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Total Playlists")).toBeVisible();
  });
});

test.describe("the calculator", () => {
  test("does not ask a signed-in person to sign up, and counts their own lists, too", async ({
    page,
  }) => {
    await signIn(page, {}, CONNECTED);
    const { url } = await example(page, 12);
    const call = page.waitForRequest("**/api/library/playlist-length");
    await page.goto("/playlist-length");
    await page.getByLabel("Playlist URLs").fill(url);
    await expect(page.getByText("You are signed in: every video is counted")).toBeVisible();
    await page.getByRole("button", { name: "Calculate Duration" }).click();
    expect((await call).postDataJSON()).toMatchObject({ urls: [url] });
    await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
    await expect(page.getByText("Without an account")).toBeHidden();
    await expect(page.getByText("Want More Advanced Playlist Tools?")).toHaveCount(0);
  });

  test("returns a visitor who signs up to the same lines", async ({ page }) => {
    await answerUser(page, null);
    const { url } = await example(page, 12);
    await page.goto(`/playlist-length?list=${url}`);
    await expect(page.getByText("Want More Advanced Playlist Tools?")).toBeVisible();
    for (const name of ["Get Started", "Sign up for free", "Sign Up for Free"]) {
      const link = page.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", /^\/api\/login\?returnTo=%2Fplaylist-length%3Fl/);
    }
  });
});

test.describe("the checkout", () => {
  test("asks a visitor to sign in, and returns here", async ({ page }) => {
    await answerUser(page, null);
    await page.goto("/checkout");
    await expect(page.getByRole("link", { name: "Sign In to Continue" })).toHaveAttribute(
      "href",
      `/api/login?returnTo=%2Fcheckout&terms=${TERMS_VERSION}`,
    );
  });

  test("redirects Premium people to the dashboard", async ({ page }) => {
    await signIn(page, { isPremium: true }, CONNECTED);
    await page.goto("/checkout");
    await expect(page).toHaveURL("/");
    await expect(toast(page)).toContainText("Already Premium");
  });
});

test.describe("the sign-in page", () => {
  for (const [problem, words] of [
    ["cancelled", "You cancelled at Google"],
    ["expired", "It took too long"],
    ["google", "Google did not answer"],
    ["failed", "The fault is ours."],
    ["busy", "too many attempts"],
  ] as const) {
    test(`shows the problem: ${problem}`, async ({ page }) => {
      await answerUser(page, null);
      await page.goto(`/sign-in?problem=${problem}&returnTo=%2Fplaylist-length%3Flist%3DPLa`);
      await expect(page.getByRole("heading", { name: "Sign-in did not work" })).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute(
        "href",
        `/api/login?returnTo=%2Fplaylist-length%3Flist%3DPLa&terms=${TERMS_VERSION}`,
      );
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    });
  }

  test("never redirects to another site", async ({ page }) => {
    await answerUser(page, null);
    for (const returnTo of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      await page.goto(`/sign-in?problem=made-up&returnTo=${encodeURIComponent(returnTo)}`);
      await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign in with Google" })).toHaveAttribute(
        "href",
        `/api/login?returnTo=%2F&terms=${TERMS_VERSION}`,
      );
    }
  });

  test("says that the person is already signed in, with a link", async ({ page }) => {
    await signIn(page, {}, CONNECTED);
    await page.goto("/sign-in?problem=expired&returnTo=%2Fcheckout");
    await expect(page.getByRole("heading", { name: "You are signed in" })).toBeVisible();
    await page.getByRole("link", { name: "Go on" }).click();
    await expect(page).toHaveURL("/checkout");
  });
});

test.describe("axe finds no problem, in any colour scheme,", () => {
  test("on the header, its menu and the home in every state", async ({ page }) => {
    for (const [isPremium, status] of [
      [false, DISCONNECTED],
      [false, LOST],
      [true, CONNECTED],
      [false, undefined],
    ] as const) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await signIn(page, { isPremium }, status);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await accountMenu(page).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessibleInEveryLook(page);
    }
  });

  test("on the drawer", async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const status of [DISCONNECTED, CONNECTED]) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await signIn(page, { isPremium: status.connected }, status);
      await page.goto("/playlist-length");
      await menuButton(page).click();
      await expect(drawer(page)).toBeVisible();
      await expectAccessibleInEveryLook(page);
    }
  });

  test("on the other screens of a person", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    for (const path of ["/playlist-length", "/checkout", "/sign-in", "/?youtube=failed"]) {
      await page.goto(path);
      await expect(accountMenu(page)).toBeVisible();
      if (path.includes("?")) await expect(toast(page)).toContainText("Please try again.");
      await expectAccessibleInEveryLook(page);
    }
  });
});
