// Actions on the account, by keyboard only.
import { expect } from "@playwright/test";
import {
  account,
  button,
  notConnected,
  openAccount,
  PAID,
  region,
  serve,
  serveExport,
  toast,
  user,
} from "#tests/e2e/account-page.ts";
import { openByKey, press, tabTo } from "#tests/e2e/keys.ts";
import { test } from "#tests/e2e/screen-test.ts";
test("YouTube is disconnected after confirmation", async ({ page }) => {
  const { answers, count } = await serve(page, { "DELETE /api/youtube": { json: notConnected } });
  await openAccount(page);
  const dialog = page.getByRole("dialog", { name: "Disconnect YouTube?" });
  await openByKey(page, button(page, "Disconnect"), dialog);
  await expect(button(page, "Keep connected")).toBeFocused();
  answers["GET /api/youtube/status"] = { json: notConnected };
  await press(page, dialog.getByRole("button", { name: "Disconnect", exact: true }));
  await expect(toast(page, "YouTube is disconnected")).toBeVisible();
  await expect(region(page, "YouTube").getByRole("heading", { level: 2 })).toBeFocused();
  expect(count("DELETE /api/youtube")).toBe(1);
});

test("a refund is requested after confirmation", async ({ page }) => {
  const isPremium = { ...user, isPremium: true };
  const refund = "POST /api/account/payments/pi_1/refund";
  const refunded = { ...PAID, state: "refunded", refundableUntil: null, endedAt: PAID.paidAt };
  const { answers, count } = await serve(page, {
    "GET /api/auth/user": { json: isPremium },
    "GET /api/account": { json: { ...account, user: isPremium } },
    "GET /api/account/payments": { json: { payments: [PAID] } },
    [refund]: { json: refunded },
  });
  await openAccount(page);
  const dialog = page.getByRole("dialog", { name: "Request a refund?" });
  await openByKey(page, button(page, "Request a refund"), dialog);
  await expect(button(page, "Keep Premium")).toBeFocused();
  answers["GET /api/auth/user"] = { json: user };
  answers["GET /api/account"] = { json: account };
  answers["GET /api/account/payments"] = { json: { payments: [refunded] } };
  await press(page, button(page, "Send $29.00 back"));
  await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
  await expect(region(page, "Plan and payments")).toContainText("Basic (free)");
  expect(count(refund)).toBe(1);
});

test("the data is exported, and the account deleted after its phrase", async ({ page }) => {
  const { answers, bodies } = await serve(page, {
    "DELETE /api/account": { json: { deleted: true } },
  });
  await serveExport(page);
  await openAccount(page);
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("link", { name: "Export my data" }));
  expect((await download).suggestedFilename()).toBe("tidylist-2026-11-21.json");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await openByKey(page, button(page, "Delete my account"), dialog);
  await expect(button(page, "Keep my account")).toBeFocused();
  await tabTo(page, page.getByLabel("Type “delete my account” to confirm"));
  await page.keyboard.type("delete my account");
  answers["GET /api/auth/user"] = { status: 401, text: "Please sign in." };
  await press(page, button(page, "Delete for good"));
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeFocused();
  expect(bodies).toContainEqual({ confirmation: "delete my account" });
});
