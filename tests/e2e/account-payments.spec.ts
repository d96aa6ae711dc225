// Plan, receipts and refunds on the account page, with mocked answers of the server.
import { expect, type Page } from "@playwright/test";
import {
  account,
  button,
  createGate,
  openAccount,
  PAID,
  region,
  serve,
  toast,
  user,
} from "#tests/e2e/account-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import type { Payment } from "#shared/contract/billing.ts";
import { test } from "#tests/e2e/screen-test.ts";

const REFUND = "POST /api/account/payments/pi_1/refund";
const ENDED = { refundableUntil: null, endedAt: "2026-11-20T12:00:00.000Z" };
const section = (page: Page) => region(page, "Plan and payments");
const list = (...payments: Payment[]) => ({ "GET /api/account/payments": { json: { payments } } });
const premium = {
  "GET /api/auth/user": { json: { ...user, isPremium: true } },
  "GET /api/account": { json: { ...account, user: { ...user, isPremium: true } } },
};

async function askBack(page: Page): Promise<void> {
  await openAccount(page);
  await button(page, "Request a refund").click();
}

test("Basic has no payments and an offer of Premium", async ({ page }) => {
  await serve(page);
  await openAccount(page);
  await expect(section(page)).toContainText("Basic (free)");
  await expect(section(page).getByRole("list")).toHaveCount(0);
  await section(page).getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect(page).toHaveURL("/checkout");
});

test("a payment shows its plan, day, amount and receipt", async ({ page }) => {
  await serve(page, { ...premium, ...list(PAID) });
  await openAccount(page);
  await expect(section(page).getByRole("button", { name: "Already Premium" })).toBeDisabled();
  const row = section(page).getByRole("listitem");
  await expect(row).toContainText("Premium · $29.00");
  await expect(row).toContainText("Nov 10, 2026");
  await expect(row).toContainText("Possible until Dec 10, 2026");
  await expect(row.getByRole("link", { name: "Receipt of $29.00 at Stripe" })).toHaveAttribute(
    "href",
    "https://pay.stripe.com/receipts/1",
  );
  await expectAccessible(page);
});

test("every other state is shown, without a refund", async ({ page }) => {
  const states: Payment[] = [
    { ...PAID, id: "pi_a", state: "disputed", refundableUntil: null },
    { ...PAID, id: "pi_b", state: "refunding", refundableUntil: null },
    { ...PAID, ...ENDED, id: "pi_c", state: "refunded" },
    { ...PAID, ...ENDED, id: "pi_d", state: "lost", receiptUrl: "javascript:alert(1)" },
    { ...PAID, id: "pi_e", refundableUntil: null, receiptUrl: null },
    { ...PAID, id: "pi_f", refundableUntil: null, guaranteeUsed: true },
  ];
  await serve(page, { ...premium, ...list(...states) });
  await page.setViewportSize({ width: 320, height: 800 });
  await openAccount(page);
  const rows = section(page).getByRole("listitem");
  for (const [index, text] of [
    "Your bank is asking about it",
    "Refund pending",
    "Money returned on Nov 20, 2026",
    "Taken back by your bank on Nov 20, 2026",
    "Paid",
    "You have used the money-back guarantee for an earlier payment. It works once per person.",
  ].entries()) {
    await expect(rows.nth(index)).toContainText(text);
  }
  await expect(button(page, "Request a refund")).toHaveCount(0);
  await expect(rows.nth(2).getByRole("link")).toHaveCount(1);
  await expect(rows.nth(3).getByRole("link")).toHaveCount(0);
  await expect(rows.nth(4).getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("a refund is requested after one confirmation, once, and Premium ends", async ({ page }) => {
  const gate = createGate();
  const refunded = { ...PAID, ...ENDED, state: "refunded" as const };
  const { answers, count } = await serve(page, {
    ...premium,
    ...list(PAID),
    [REFUND]: { json: refunded, after: gate.opened },
  });
  await askBack(page);
  const dialog = page.getByRole("dialog", { name: "Request a refund?" });
  await expect(dialog.getByRole("button", { name: "Keep Premium" })).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await expect(button(page, "Request a refund")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Send $29.00 back" }).dblclick();
  await expect(button(page, "Sending back…")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  answers["GET /api/auth/user"] = { json: user };
  answers["GET /api/account"] = { json: account };
  Object.assign(answers, list(refunded));
  gate.open();
  await expect(toast(page, "Your bank can take 5 to 10 days to show it.").last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
  await expect(section(page)).toContainText("Basic (free)");
  await expect(page.getByRole("link", { name: "Upgrade", exact: true })).toBeVisible();
  expect(count(REFUND)).toBe(1);
});

test("a refusal shows the server's sentence, and the payments are fetched again", async ({
  page,
}) => {
  const sentence = "Your bank is already asking for this payment back.";
  const { answers, count } = await serve(page, {
    ...premium,
    ...list(PAID),
    [REFUND]: { status: 409, text: sentence },
  });
  await askBack(page);
  Object.assign(answers, list({ ...PAID, state: "disputed", refundableUntil: null }));
  await button(page, "Send $29.00 back").click();
  await expect(toast(page, sentence).last()).toBeVisible();
  await expect(section(page)).toContainText("Your bank is asking about it");
  expect(count("GET /api/account/payments")).toBe(2);
});

test("payments that could not be loaded can be retried, and the rest of the page is shown", async ({
  page,
}) => {
  const { answers } = await serve(page, {
    "GET /api/account/payments": { status: 500, text: "That did not work." },
  });
  await openAccount(page);
  await expect(section(page).getByRole("alert")).toContainText("Your payments could not be loaded");
  Object.assign(answers, list(PAID));
  await section(page).getByRole("button", { name: "Try again" }).click();
  await expect(section(page)).toContainText("$29.00");
});
