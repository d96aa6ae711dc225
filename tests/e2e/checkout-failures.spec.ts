// The checkout when the form cannot be shown, and the return from the bank's page (product.md 9.3,
// 9.5), with a mocked Stripe.js.
import { expect, type Page } from "@playwright/test";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { INTENT, payButton, prepareCheckout, SECRET } from "#tests/e2e/checkout-page.ts";
import { answerUser, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test.describe("when the form cannot be shown", () => {
  const refused = (status: number, body: string) => ({ create: { status, body } });
  const json = (answer: unknown) => ({ create: { json: answer } });
  const cases = [
    {
      what: "no answer from the provider",
      setUp: refused(502, "The card payment provider did not answer."),
      text: "Failed to create payment intent: The card payment provider did not answer.",
    },
    {
      what: "keys of two kinds",
      setUp: { create: refusedWith("payment_keys_mismatched") },
      text: "Payment keys do not match",
    },
    {
      what: "an answer without a secret",
      setUp: json({ publishableKey: "pk_test_1", scriptUrl: "/assets/fake.js" }),
      text: "Invalid payment response - no client secret found",
    },
    {
      what: "a script that cannot be had",
      isCreated: true,
      setUp: json({ clientSecret: SECRET, publishableKey: "pk_test_1", scriptUrl: "/gone.js" }),
      text: "Failed to load payment provider",
    },
    {
      what: "a script that is none of Stripe's",
      isCreated: true,
      setUp: json({
        clientSecret: SECRET,
        publishableKey: "pk_test_1",
        scriptUrl: "/assets/other.js",
      }),
      text: "Failed to load payment provider",
    },
  ];
  for (const { what, setUp, text, isCreated = false } of cases) {
    test(`${what} ends in the Payment System Error`, async ({ page }) => {
      await prepareCheckout(page, setUp);
      // A page that has loaded the script asks for no other: with a route of its context, a test gets a page of its own.
      if (isCreated) {
        await page
          .context()
          .route("**/other.js", (route) =>
            route.fulfill({ contentType: "text/javascript", body: "" }),
          );
      }
      await page.goto("/checkout");
      const alert = page.getByRole("alert").filter({ hasText: "Payment System Error" });
      await expect(alert).toContainText(text);
      await expect(toast(page).getByText("Payment Setup Failed")).toHaveCount(isCreated ? 0 : 1);
      await expectAccessibleInEveryLook(page);
      const loaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Try again" }).click();
      await loaded;
      await page.getByRole("link", { name: "Back to Dashboard" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("a script that takes too long is not waited for", async ({ page }) => {
    await page.clock.install();
    await prepareCheckout(page);
    await page.route("**/fake.js", () => {});
    const asked = page.waitForRequest("**/fake.js");
    await page.goto("/checkout", { waitUntil: "commit" });
    await asked;
    await page.clock.runFor(31_000);
    await expect(page.getByText("Failed to load payment provider")).toBeVisible();
  });

  test("a form that cannot be loaded shows the provider's message", async ({ page }) => {
    await prepareCheckout(page, { form: { error: "The client secret does not match." } });
    await page.goto("/checkout");
    await expect(toast(page)).toContainText("Payment Setup Error");
    const text = "Unable to load payment form: The client secret does not match.";
    await expect(toast(page)).toContainText(text);
    await expect(heading(page, "Payment System Error")).toBeVisible();
  });

  test("a form that cannot be created shows an error", async ({ page }) => {
    await prepareCheckout(page, { form: "throws" });
    await page.goto("/checkout");
    await expect(toast(page)).toContainText("Payment Setup Failed");
    await expect(toast(page)).toContainText(
      "Unable to initialize payment. Please check payment provider configuration.",
    );
    await expect(heading(page, "Payment System Error")).toBeVisible();
  });

  test("a payment that is already being processed is shown, and nothing is paid twice", async ({
    page,
  }) => {
    const sentence = "Your bank is still looking at your payment.";
    await prepareCheckout(page, { create: { status: 409, body: sentence } });
    await page.goto("/checkout");
    await expect(heading(page, "Payment under way")).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });

  test("a session that has ended leads to the sign-in", async ({ page }) => {
    await prepareCheckout(page, { create: { status: 401, body: "Please sign in." } });
    await page.goto("/checkout");
    await expect(page.getByRole("link", { name: "Sign In to Continue" })).toBeVisible();
    await expect(
      page.getByText("New to Tidylist? Signing in will create your free account."),
    ).toBeVisible();
  });
});

test.describe("coming back from the bank's page", () => {
  const back = (status: string) =>
    `/?payment_intent=${INTENT}&payment_intent_client_secret=${SECRET}&redirect_status=${status}`;

  test("shows Premium, and leaves no secret in the address", async ({ page }) => {
    const { upgrades } = await prepareCheckout(page);
    await page.goto(back("succeeded"));
    await expect(toast(page)).toContainText("Welcome to Premium!");
    expect(upgrades).toEqual([{ paymentIntentId: INTENT }]);
    await expect(page).toHaveURL("/");
    // The dashboard's own parameters must not restore it.
    await page.getByLabel("Search playlists").fill("a");
    await page.waitForURL(/[?&]q=a$/);
    expect(page.url()).not.toContain("secret");
    await page.reload();
    expect(upgrades).toHaveLength(1);
  });

  for (const { status, answer, words } of [
    { status: "failed", answer: 402, words: "Payment Failed" },
    { status: "processing", answer: 402, words: "Payment under way" },
    { status: "succeeded", answer: 404, words: "Upgrade Failed" },
  ]) {
    test(`shows the server's state of a payment that is ${status}: ${words}`, async ({ page }) => {
      await prepareCheckout(page, { upgrade: [{ status: answer, body: "So says the server." }] });
      await page.goto(back(status));
      await expect(toast(page)).toContainText(words);
      await expect(toast(page)).toContainText("So says the server.");
      await expect(page).toHaveURL("/");
    });
  }

  test("only cleans the address for a visitor without a session", async ({ page }) => {
    await answerUser(page, null);
    await page.goto(back("succeeded"));
    await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});
