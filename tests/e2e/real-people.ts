// Signs in, connects, grants access and pays as people of the sandbox, with real calls.
import { expect, type Page } from "@playwright/test";
import { toast } from "#tests/e2e/session-page.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectByScript, signInByScript } from "#tests/support/script-sign-in.ts";

/** Google's choice of person, and its consent. */
export async function agree(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function signIn(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.goto(app.origin);
  await page.getByRole("link", { name: "Start Managing Now" }).click();
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.waitForURL(`${app.origin}/`);
}

export async function connect(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Connect YouTube" }).click();
  await agree(page, email);
  await page.waitForURL((url) => url.origin === app.origin);
}

/** Stripe's test cards. */
export const CARDS = {
  good: "4242424242424242",
  other: "5555555555554444",
  declined: "4000000000000002",
  asks: "4000000000003220",
  asksOnPage: "4000008260003178",
};

/** `pay`: the name of the button that orders, in the language of the page. */
export async function fillCard(
  page: Page,
  number: string,
  pay = "Order and pay $29",
): Promise<void> {
  // The fields are not visible before.
  await expect(page.getByRole("button", { name: pay })).toBeEnabled();
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date").fill("1234");
  await form.getByLabel("Security code").fill("737");
}

/** Fills in the form of the checkout and sends it; `pay` as in fillCard. */
export async function payWith(
  page: Page,
  number: string,
  pay = "Order and pay $29",
): Promise<void> {
  await fillCard(page, number, pay);
  await page.getByRole("button", { name: pay }).click();
}

/** Buys Premium for the signed-in person, and ends at the dashboard. */
export async function buyPremium(page: Page, app: RunningApp): Promise<void> {
  await page.goto(`${app.origin}/checkout`);
  await payWith(page, CARDS.good);
  await expect(toast(page)).toContainText("Welcome to Premium!");
  await page.waitForURL(`${app.origin}/`);
}

/** Signs in, and connects YouTube if asked, without a page: for tests about something else. */
export async function signInFast(
  page: Page,
  app: RunningApp,
  email: string,
  { isConnected = false } = {},
): Promise<void> {
  const cookies = await signInByScript(app.origin, email);
  if (isConnected) await connectByScript(app.origin, email, cookies);
  const { hostname } = new URL(app.origin);
  await page.context().addCookies(
    cookies.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const httpOnly = name.startsWith("__Host-Http-");
      return {
        name,
        value,
        domain: hostname,
        path: "/",
        secure: true,
        sameSite: "Strict",
        httpOnly,
      };
    }),
  );
}
