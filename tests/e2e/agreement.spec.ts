// What people agree to: at every entrance, and asked for again when it has changed (product.md 11.5).
import { expect, type Page } from "@playwright/test";
import { PAID, serve } from "#tests/e2e/account-page.ts";
import { openLibrary } from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { press } from "#tests/e2e/keys.ts";
import { accountMenu, ADA, answerUser, DISCONNECTED, signIn } from "#tests/e2e/session-page.ts";
import { TERMS_VERSION, YOUTUBE_TERMS } from "#shared/terms.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LINKS = [
  ["Terms of Service", "/terms-of-service"],
  ["Privacy Policy", "/privacy-policy"],
  ["YouTube Terms of Service", YOUTUBE_TERMS],
] as const;

async function expectSentence(page: Page, by: string): Promise<void> {
  const sentence = page.getByRole("main").getByText(`By ${by}, you agree to`);
  await expect(sentence).toBeVisible();
  for (const [name, href] of LINKS) {
    const link = sentence.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", href);
  }
}

/** The links that begin a sign-in beside the sentence, and so accept what it names. */
async function expectSignInLinks(page: Page, returnTo: string, names: string[]): Promise<void> {
  const href = `/api/login?${new URLSearchParams({ returnTo, terms: String(TERMS_VERSION) })}`;
  for (const name of names) {
    const link = page.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", href);
  }
}

test("every entrance names what people agree to, with links", async ({ page }) => {
  await answerUser(page, null);
  await page.goto("/");
  await expectSentence(page, "starting");
  await expectSentence(page, "calculating");
  for (const by of ["getting started", "signing in"]) await expectSentence(page, by);
  await expectSignInLinks(page, "/", [
    "Get Started",
    "Start Managing Now",
    "Sign in with Google",
    "Get Started Free",
    "Try It for Free",
  ]);
  await page.goto("/playlist-length");
  await expectSentence(page, "calculating");
  await page.goto("/playlist-length?list=PLsharedByNobody00000000000000000");
  await expectSentence(page, "using this page");
  await page.goto("/sign-in");
  await expectSentence(page, "signing in");
  await expectSignInLinks(page, "/", ["Sign in with Google"]);
  await page.goto("/checkout");
  await expectSentence(page, "signing in");
  await expectSignInLinks(page, "/checkout", ["Sign In to Continue", "Sign in with Google"]);
});

test("connecting YouTube names it, too", async ({ page }) => {
  await signIn(page, {}, DISCONNECTED);
  await page.goto("/");
  await expectSentence(page, "connecting YouTube");
});

/** A signed-in person with a library, who has accepted an older version or none. */
async function open(page: Page, terms: "changed" | "not_accepted", path: string) {
  await openLibrary(page);
  await answerUser(page, { ...ADA, terms });
  await page.goto(path);
}

test("a new version asks before anything else, and opens the dashboard once it is accepted", async ({
  page,
}) => {
  await open(page, "changed", "/");
  await expect(page.getByRole("heading", { name: "Our terms have changed" })).toBeVisible();
  await expect(
    page.getByText("What is new: if you do not visit for 60 days, Tidylist stops reading"),
  ).toBeVisible();
  await expect(page.getByText("Goes on: changes that you started before")).toBeVisible();
  await expect(page.getByText("end the contract for Premium")).toHaveCount(0);
  await expectSentence(page, "going on");
  await expect(page.getByRole("heading", { name: /^Hello/ })).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  const accepted = page.waitForRequest("**/api/account/agreement");
  await press(page, page.getByRole("button", { name: "Agree and go on" }), "Enter");
  expect((await accepted).postDataJSON()).toEqual({ version: TERMS_VERSION });
  await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Our terms have changed" })).toHaveCount(0);
});

test("the pages with features ask, and who declines keeps export, disconnecting and deletion", async ({
  page,
}) => {
  await open(page, "not_accepted", "/checkout");
  for (const path of ["/checkout", "/history", "/hidden", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Before you start" })).toBeVisible();
  }
  await serve(page, { "GET /api/auth/user": { json: { ...ADA, terms: "not_accepted" } } });
  await press(page, page.getByRole("link", { name: "Decline" }));
  await expect(page).toHaveURL("/account");
  const note = page.getByText("You have not agreed to the current terms");
  await expect(note).toContainText("withdraw from a contract and ask for your money back");
  for (const name of ["Disconnect", "Export my data", "Delete my account"]) {
    await expect(
      page.getByRole("button", { name }).or(page.getByRole("link", { name })),
    ).toBeVisible();
  }
  // What would be refused is not offered.
  for (const name of ["Check connection", "Turn on the weekly mail"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expectAccessibleInEveryLook(page);
  await expect(page.getByRole("heading", { name: "Before you start" })).toHaveCount(0);
  await press(page, page.getByRole("link", { name: "Read the terms" }));
  await expect(page.getByRole("heading", { name: "Before you start" })).toBeVisible();
  await page.goto("/playlist-length");
  await expect(page.getByText("Until you have agreed to the current terms")).toBeVisible();
  await expect(page.getByText("every video is counted")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add from my library" })).toHaveCount(0);
});

test("a buyer who declines a new version finds how to end the contract", async ({ page }) => {
  await openLibrary(page);
  const buyer = { ...ADA, terms: "changed" as const, isPremium: true };
  await answerUser(page, buyer);
  await page.goto("/");
  await expect(page.getByText("You can also end the contract for Premium there")).toBeVisible();
  await serve(page, {
    "GET /api/auth/user": { json: buyer },
    "GET /api/account/payments": { json: { payments: [{ ...PAID, canEnd: true }], mailTo: null } },
  });
  await press(page, page.getByRole("link", { name: "Decline" }));
  await page.getByRole("button", { name: "End the contract" }).click();
  const dialog = page.getByRole("dialog", { name: "End the contract?" });
  await expect(dialog.getByRole("button", { name: "Send $29.00 back" })).toBeVisible();
  await expect(dialog).toContainText("The money-back guarantee does not count as used.");
});

test("a version that comes while the page is open asks at the next refused call", async ({
  page,
}) => {
  await openLibrary(page);
  // The dashboard syncs by itself.
  await page.route("**/api/playlists/sync", async (route) => {
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
    await answerUser(page, { ...ADA, terms: "changed" });
    await route.fulfill({
      status: 403,
      headers: { "X-Error-Code": "agreement_needed" },
      body: "Please agree to Tidylist's terms first.",
    });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Our terms have changed" })).toBeVisible();
});

test("a refused agreement says why, and can be given again", async ({ page }) => {
  await open(page, "changed", "/");
  let isRefused = true;
  await page.route("**/api/account/agreement", (route) =>
    isRefused
      ? route.fulfill({ status: 409, body: "The terms have changed since this page was opened." })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Agree and go on" }).click();
  await expect(page.getByRole("alert")).toContainText("The terms have changed since");
  isRefused = false;
  await page.getByRole("button", { name: "Agree and go on" }).click();
  await expect(page.getByRole("heading", { name: "Our terms have changed" })).toHaveCount(0);
  // Agreed, and not signed out.
  await expect(accountMenu(page)).toBeVisible();
});
