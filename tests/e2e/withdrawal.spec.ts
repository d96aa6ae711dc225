// Withdrawing from the contract on the account page: a journey with real calls and the sandbox's Stripe, and the
// screens with mocked answers.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import {
  button,
  openAccount,
  PAID,
  region,
  serve,
  user,
  account,
} from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { openCheckout, prepareCheckout } from "#tests/e2e/checkout-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { buyPremium, signIn } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import { DURATION, NEEDS, UPDATES } from "#shared/sale-words.ts";

const HERE = "Withdraw from contract here";
const WITHDRAW = "POST /api/account/payments/pi_1/withdraw";
const DOCUMENT = "GET /api/account/payments/pi_1/documents/withdrawal";
const premium = {
  "GET /api/auth/user": { json: { ...user, isPremium: true } },
  "GET /api/account": { json: { ...account, user: { ...user, isPremium: true } } },
};
const fresh = { ...PAID, withdrawableUntil: "2026-11-25T12:00:00.000Z" };
const withdrawn = {
  ...PAID,
  state: "refunding" as const,
  refundableUntil: null,
  withdrawnAt: "2026-11-20T18:00:01.000Z",
  documents: ["contract", "receipt", "withdrawal"] as const,
};
const section = (page: Page) => region(page, "Plan and payments");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Withdraw from the contract" });
const confirm = (page: Page) => button(page, "Confirm withdrawal");
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The text of the file that `act` downloads. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return `${file.suggestedFilename()}\n${await readFile(await file.path(), "utf8")}`;
}

test.describe("with mocked answers", () => {
  test("the footer leads to the payments, and the keyboard alone withdraws", async ({ page }) => {
    const { answers, bodies, count } = await serve(page, {
      ...premium,
      "GET /api/account/payments": { json: { payments: [fresh], mailTo: user.email } },
      [WITHDRAW]: { json: withdrawn },
      [DOCUMENT]: { json: { fileName: "tidylist-withdrawal-W-1.txt", text: "Acknowledgement" } },
    });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto("/terms-of-service");
    await page.getByRole("contentinfo").getByRole("link", { name: HERE }).click();
    await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
    await expect(section(page)).toContainText(/Possible until Nov 25, 2026, /);
    // One button, for what is better, with both dates.
    await expect(section(page)).toContainText("returns it, until Dec 10, 2026");
    await expect(button(page, "Request a refund")).toHaveCount(0);
    expect(await overflow(page)).toBe(0);
    await button(page, HERE).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("I withdraw from my contract on Tidylist Premium");
    await expect(dialog(page)).toContainText(`as a file and by mail to ${user.email}.`);
    await expect(dialog(page).getByRole("button", { name: "Keep Premium" })).toBeFocused();
    expect(await overflow(page)).toBe(0);
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press("Shift+Tab");
    await expect(dialog(page).getByLabel("Your name")).toHaveValue("Cora Curator");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("Please enter your name.");
    await expect(dialog(page).getByLabel("Your name")).toBeFocused();
    expect(count(WITHDRAW)).toBe(0);
    await page.keyboard.type("Cora C.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(confirm(page)).toBeFocused();
    Object.assign(answers, { "GET /api/account/payments": { json: { payments: [withdrawn] } } });
    expect(await downloaded(page, () => page.keyboard.press("Enter"))).toBe(
      "tidylist-withdrawal-W-1.txt\nAcknowledgement",
    );
    expect(bodies).toContainEqual({ name: "Cora C." });
    await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
    await expect(section(page)).toContainText(/You withdrew from the contract on Nov 20, 2026, /);
    await expect(section(page)).toContainText("Refund pending");
    await expect(button(page, HERE)).toHaveCount(0);
    await expect(button(page, "Acknowledgement of withdrawal")).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test("the price says everywhere that it includes VAT, and the button that it obliges to pay", async ({
    page,
  }) => {
    const price = "$29 one-time, including VAT";
    await page.goto("/");
    await expect(page.locator("#pricing").getByRole("region", { name: "Premium" })).toContainText(
      price,
    );
    await serve(page);
    await openAccount(page);
    await expect(section(page)).toContainText("$29, once, including VAT");
    await prepareCheckout(page);
    await openCheckout(page);
    const plan = page.getByRole("region", { name: "Premium" });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const words of [price, DURATION, NEEDS, UPDATES, EXAMPLE_OPERATOR.phone]) {
        await expect(plan.getByText(words).first()).toBeVisible();
      }
      await expect(button(page, "Order and pay $29")).toBeEnabled();
    }
    const form = region(page, "Pay by card");
    await expect(form).toContainText("You can withdraw from the contract within 14 days");
    const [terms] = await Promise.all([
      page.waitForEvent("popup"),
      form.getByRole("link", { name: "terms" }).click(),
    ]);
    await expect(terms.getByRole("heading", { name: "Right of withdrawal" })).toBeInViewport();
  });

  test("a refusal is shown in the window, and without payments there is nothing to withdraw from", async ({
    page,
  }) => {
    const sentence = "The 14 days to withdraw from this contract are over.";
    const { answers } = await serve(page, {
      ...premium,
      "GET /api/account/payments": { json: { payments: [fresh] } },
      [WITHDRAW]: { status: 409, text: sentence },
    });
    await openAccount(page);
    await button(page, HERE).click();
    Object.assign(answers, { "GET /api/account/payments": { json: { payments: [PAID] } } });
    await confirm(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText(sentence);
    await expect(dialog(page).getByLabel("Your name")).toHaveAttribute("aria-invalid", "false");
    await dialog(page).getByRole("button", { name: "Keep Premium" }).click();
    await expect(section(page)).toContainText(sentence);
    Object.assign(answers, { "GET /api/account/payments": { json: { payments: [] } } });
    await page.goto("/account?again#payments-heading");
    await expect(section(page)).toContainText("there is no contract to withdraw from");
  });
});

test.describe("with real calls", () => {
  const EMAIL = "withdrawer@example.com";
  let app: RunningApp;
  test.beforeAll(async () => {
    const person = { givenName: "Wanda", familyName: "Withdrawer", channelId: null, grants: "all" };
    app = await startApp({
      world: { videos: [], playlists: [], people: [{ ...person, email: EMAIL }] },
    });
  });
  test.afterAll(() => app.stop());

  async function fault(...plans: object[]): Promise<void> {
    const answer = await fetch(`${app.sandboxOrigin}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(plans),
    });
    expect(answer.ok).toBe(true);
  }

  async function refunds(): Promise<{ amount: number }[]> {
    const answer = await fetch(`${app.sandboxOrigin}/v1/refunds`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    return ((await answer.json()) as { data: { amount: number }[] }).data;
  }

  test("a double click withdraws once, whether Stripe answers, loses its answer or is down", async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await signIn(page, app, EMAIL);
    const refundCalls = {
      vendor: "stripe",
      method: "POST",
      path: "/v1/refunds",
      when: { always: true },
    };
    const ends = [
      { says: "Money returned on", made: 1, faults: [] },
      {
        says: "Money returned on",
        made: 2,
        faults: [{ ...refundCalls, times: 3, action: { loseAnswer: true } }],
      },
      {
        says: "Refund pending",
        made: 2,
        faults: [{ ...refundCalls, action: { status: 500, body: {} } }],
      },
    ];
    for (const { says, made, faults } of ends) {
      await buyPremium(page, app);
      await page
        .getByRole("region", { name: "What you can do now" })
        .getByRole("link", { name: HERE })
        .click();
      const row = section(page).getByRole("listitem").first();
      expect(
        await downloaded(page, () => button(page, "Contract confirmation").first().click()),
      ).toContain("Tidylist Premium, a digital service");
      await row.getByRole("button", { name: HERE }).click();
      await expect(dialog(page).getByLabel("Your name")).toHaveValue("Wanda Withdrawer");
      await fault(...faults);
      const file = await downloaded(page, () => confirm(page).dblclick());
      expect(file).toContain("Acknowledgement of withdrawal TEST-W-");
      expect(file).toContain("Name: Wanda Withdrawer");
      await expect(toast(page)).toContainText("You have withdrawn from the contract");
      await expect(row).toContainText("You withdrew from the contract on");
      await expect(row).toContainText(says);
      const sent = await refunds();
      expect(sent.map(({ amount }) => amount)).toEqual(Array.from({ length: made }, () => 2900));
      await fault();
    }
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
