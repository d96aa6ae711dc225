// Every state of the checkout (product.md 9), with a mocked Stripe.js.
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  INTENT,
  made,
  openCheckout,
  payButton,
  prepareCheckout,
} from "#tests/e2e/checkout-page.ts";
import { ADA, answerUser, CONNECTED, signIn, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const SUCCEEDED = { paymentIntent: { id: INTENT, status: "succeeded" } };
const DECLINED = { error: { type: "card_error", message: "Your card was declined." } };
/** --color-card of styles.css in the dark theme. */
const DARK_CARD = "#151e20";
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function pay(page: Page): Promise<void> {
  await openCheckout(page);
  await payButton(page).click();
}

test.describe("the form", () => {
  test("shows the plan, the price, and who sees the card", async ({ page }) => {
    const complaints = watchConsole(page);
    await prepareCheckout(page);
    await page.route("**/api/environment", (route) =>
      route.fulfill({ json: { mode: "live", examples: [] } }),
    );
    await openCheckout(page);
    await expect(
      page.getByText("Yours as long as Tidylist is offered; no subscription."),
    ).toBeVisible();
    await expect(page.getByText("and never to us.")).toBeVisible();
    await expect(page.getByText("This is the sandbox")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/");
  });

  test("names test cards in the sandbox", async ({ page }) => {
    await prepareCheckout(page);
    await openCheckout(page);
    await expect(page.getByText("This is the sandbox: no money moves.")).toBeVisible();
  });

  test("cannot be submitted before the payment has been created", async ({ page }) => {
    await prepareCheckout(page);
    await page.route("**/api/create-payment-intent", () => {});
    await page.goto("/checkout");
    await expect(payButton(page)).toBeDisabled();
    await payButton(page).click({ force: true });
    await expect(toast(page)).toContainText("Payment system not ready. Please try again.");
  });

  test("cannot be submitted before it has loaded, says so after 2 s, and warns after 10 s", async ({
    page,
  }) => {
    await page.clock.install();
    await prepareCheckout(page, { form: "loading" });
    await page.goto("/checkout");
    await expect(page.getByRole("textbox", { name: "Card number" })).toBeAttached();
    await payButton(page).click({ force: true });
    await expect(toast(page)).toContainText(
      "Payment form is still loading. Please wait a moment and try again.",
    );
    await page.clock.runFor(2_100);
    await expect(page.getByText("The payment form is still loading")).toBeVisible();
    await expect(page.getByText("is taking longer than it should")).toHaveCount(0);
    await page.clock.runFor(8_000);
    await expect(page.getByRole("alert")).toContainText("is taking longer than it should");
    await expect(page.getByRole("button", { name: "Load the page again" })).toBeVisible();
    expect((await made(page)).confirmations).toEqual([]);
  });

  test("uses our own colours, and follows a change of theme", async ({ page }) => {
    await prepareCheckout(page);
    await openCheckout(page);
    await page.getByLabel("Theme").selectOption("dark");
    await expect.poll(async () => (await made(page)).themes).toEqual(["stripe", "night"]);
    expect((await made(page)).backgrounds).toEqual(["#ffffff", DARK_CARD]);
  });

  test("has our colours in a browser that hides the pixels of a canvas", async ({ page }) => {
    await page.addInitScript(() => {
      CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
        new ImageData(new Uint8ClampedArray(4 * width * height).fill(99), width, height);
    });
    await prepareCheckout(page);
    await openCheckout(page);
    expect((await made(page)).backgrounds).toEqual(["#ffffff"]);
  });

  test("is fetched again when the person returns to it", async ({ page }) => {
    const { created } = await prepareCheckout(page);
    await openCheckout(page);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page.getByText("Total Playlists")).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeEnabled();
    expect(created()).toBe(2);
  });
});

test.describe("paying", () => {
  test("gives Premium once, also when the button is pressed repeatedly", async ({ page }) => {
    const { upgrades } = await prepareCheckout(page, { confirmed: [SUCCEEDED] });
    await openCheckout(page);
    await answerUser(page, { ...ADA, isPremium: true });
    await payButton(page).dblclick();
    await expect(page).toHaveURL("/");
    await expect(toast(page)).toContainText("Welcome to Premium!");
    await expect(toast(page)).toContainText("Your account has been upgraded successfully.");
    await expect(page.getByRole("button", { name: "Already Premium" })).toBeDisabled();
    expect(upgrades).toEqual([{ paymentIntentId: INTENT }]);
    const origin = new URL(page.url()).origin;
    expect((await made(page)).confirmations).toEqual([
      { confirmParams: { return_url: `${origin}/` }, redirect: "if_required" },
    ]);
  });

  test("shows that it is busy, and ignores a second press", async ({ page }) => {
    await prepareCheckout(page, { confirmed: ["never"] });
    await pay(page);
    const busy = page.getByRole("button", { name: "Processing…" });
    await expect(busy).toBeDisabled();
    await expect(busy).toBeFocused();
    await expect(
      page.getByRole("status").filter({ hasText: "Your payment is being made" }),
    ).toBeVisible();
    await busy.click({ force: true });
    expect((await made(page)).confirmations).toHaveLength(1);
    await expectAccessibleInEveryLook(page);
  });

  test("keeps the form and the focus when a card is declined, and can be retried", async ({
    page,
  }) => {
    const { upgrades } = await prepareCheckout(page, { confirmed: [DECLINED, SUCCEEDED] });
    await pay(page);
    await expect(toast(page)).toContainText("Payment Failed");
    await expect(toast(page)).toContainText("Your card was declined.");
    await expect(payButton(page)).toBeFocused();
    await expect(payButton(page)).toHaveAccessibleDescription("Your card was declined.");
    expect(upgrades).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Welcome to Premium!");
  });

  test("lets the form report incomplete fields", async ({ page }) => {
    const message = "Your card number is incomplete.";
    await prepareCheckout(page, { confirmed: [{ error: { type: "validation_error", message } }] });
    await pay(page);
    await expect(toast(page)).toContainText(message);
    await expect(page.locator("#pay-refusal")).toHaveCount(0);
  });

  test("that fails unexpectedly can be retried", async ({ page }) => {
    await prepareCheckout(page, { confirmed: ["throws"] });
    await pay(page);
    await expect(toast(page)).toContainText("Payment Error");
    await expect(payButton(page)).toBeEnabled();
  });

  test("that another tab has already made counts as paid", async ({ page }) => {
    const taken = {
      type: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      message: "You cannot confirm this PaymentIntent.",
      payment_intent: { id: INTENT, status: "succeeded" },
    };
    const { upgrades } = await prepareCheckout(page, { confirmed: [{ error: taken }] });
    await pay(page);
    await expect(toast(page)).toContainText("Welcome to Premium!");
    expect(upgrades).toEqual([{ paymentIntentId: INTENT }]);
  });

  test("that the bank has not confirmed yet is reported", async ({ page }) => {
    const sentence = "Your bank has not confirmed the payment yet.";
    await prepareCheckout(page, {
      confirmed: [{ paymentIntent: { id: INTENT, status: "processing" } }],
      upgrade: [{ status: 402, body: sentence }],
    });
    await pay(page);
    await expect(heading(page, "Payment under way")).toBeFocused();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });

  test("that was canceled meanwhile is started again", async ({ page }) => {
    const canceled = { id: INTENT, status: "canceled" };
    await prepareCheckout(page, {
      confirmed: [{ error: { type: "invalid_request_error", payment_intent: canceled } }],
    });
    await pay(page);
    await expect(heading(page, "Payment System Error")).toBeFocused();
    await expect(page.getByText("Nothing was charged.")).toBeVisible();
  });

  test("that our server cannot check is not lost, and is checked again", async ({ page }) => {
    const { upgrades } = await prepareCheckout(page, {
      confirmed: [SUCCEEDED],
      upgrade: [{ status: 502, body: "The card payment provider did not answer." }],
    });
    await pay(page);
    await expect(heading(page, "Upgrade Failed")).toBeFocused();
    await expect(page.getByText("nothing is lost").first()).toBeVisible();
    await expect(toast(page)).toContainText("Upgrade Failed");
    await expectAccessibleInEveryLook(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page)).toContainText("Welcome to Premium!");
    await expect(page).toHaveURL("/");
    expect(upgrades).toHaveLength(2);
    expect((await made(page)).confirmations).toHaveLength(1);
  });
});

test.describe("existing Premium", () => {
  test("is detected by the refusal to begin a payment", async ({ page }) => {
    await prepareCheckout(page);
    await page.route("**/api/create-payment-intent", async (route) => {
      await answerUser(page, { ...ADA, isPremium: true });
      await route.fulfill({ status: 409, body: "You have Premium already." });
    });
    await page.goto("/checkout");
    await expect(page).toHaveURL("/");
    await expect(toast(page)).toContainText("Already Premium");
  });

  test("is detected on returning from another tab", async ({ page }) => {
    await prepareCheckout(page);
    await openCheckout(page);
    await answerUser(page, { ...ADA, isPremium: true });
    await page.evaluate(() => {
      const turn = (hidden: boolean): void => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      turn(true);
      turn(false);
    });
    await expect(toast(page)).toContainText("Already Premium");
    await expect(page).toHaveURL("/");
  });
});

test.describe("looks", () => {
  test("is accessible in every colour scheme and width", async ({ page }) => {
    await prepareCheckout(page, { confirmed: [DECLINED] });
    await pay(page);
    await expect(page.locator("#pay-refusal")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, overflow]).toEqual([width, 0]);
    }
  });

  test("can be used by keyboard", async ({ page }) => {
    await prepareCheckout(page, { confirmed: [SUCCEEDED] });
    await openCheckout(page);
    await page.getByRole("textbox", { name: "Card number" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "terms", exact: true })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(payButton(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(toast(page)).toContainText("Welcome to Premium!");
  });
});

test("pages without a checkout load nothing from Stripe", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await answerUser(page, null);
  await page.goto("/checkout", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "Sign In to Continue" })).toBeVisible();
  await signIn(page, { isPremium: true }, CONNECTED);
  await page.goto("/checkout");
  await expect(toast(page)).toContainText("Already Premium");
  expect(asked.filter((url) => /stripe|\/payment-/.test(url))).toEqual([]);
});
