// Actions of the account page that need confirmation: disconnecting YouTube, and deleting the
// account.
import { expect, type Page } from "@playwright/test";
import {
  button,
  createGate,
  connected,
  notConnected,
  openAccount,
  PAID,
  region,
  SCOPE,
  serve,
  toast,
} from "#tests/e2e/account-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.describe("the YouTube connection", () => {
  test("shows the channel and our permissions while it works", async ({ page }) => {
    await serve(page, {
      "GET /api/youtube/status": {
        json: { ...connected, scopes: [`${SCOPE}.readonly`, `${SCOPE}.force-ssl`, "openid"] },
      },
    });
    await openAccount(page);
    const youtube = region(page, "YouTube");
    await expect(youtube.getByRole("link", { name: "Cora’s Channel" })).toHaveAttribute(
      "href",
      "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
    );
    await expect(youtube.getByRole("list").first().getByRole("listitem")).toHaveText([
      "See your playlists and videos",
      "Also remove, add and reorder videos, and create or delete playlists, when you ask for it",
    ]);
    await expect(youtube.getByRole("list", { name: "Channels" })).toContainText("Shown here");
    await expect(youtube).toContainText("With Premium you can connect up to 5 channels");
    await expect(youtube.getByRole("link", { name: "security settings page" })).toHaveAttribute(
      "href",
      "https://security.google.com/settings/security/permissions",
    );
  });

  test("is checked, and shows YouTube's answer", async ({ page }) => {
    const lost = { ...connected, connected: false, needsReconnect: true };
    const gate = createGate();
    const { answers, count } = await serve(page, {
      "POST /api/youtube/check": { json: connected, after: gate.opened },
    });
    await openAccount(page);
    await button(page, "Check connection").dblclick();
    await expect(button(page, "Checking…")).toBeDisabled();
    gate.open();
    await expect(toast(page, "The connection works")).toBeVisible();
    expect(count("POST /api/youtube/check")).toBe(1);
    answers["POST /api/youtube/check"] = { json: lost };
    answers["GET /api/youtube/status"] = { json: lost };
    await button(page, "Check connection").click();
    await expect(page.getByText("Google no longer accepts this connection")).toBeVisible();
    await expect(region(page, "YouTube")).toContainText("30 days");
    await expect(region(page, "YouTube").getByRole("button", { name: /^Reconnect/ })).toBeVisible();
  });

  test("cannot be checked offline, and says so", async ({ page, context }) => {
    await serve(page, { "POST /api/youtube/check": "offline" });
    await openAccount(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await button(page, "Check connection").click();
    await expect(toast(page, "You are offline. Try again when you are back.")).toBeVisible();
    await context.setOffline(false);
  });

  test("a failed check shows the server's sentence", async ({ page }) => {
    await serve(page, {
      "POST /api/youtube/check": { status: 502, text: "YouTube did not answer." },
    });
    await openAccount(page);
    await button(page, "Check connection").click();
    await expect(toast(page, "YouTube did not answer.")).toBeVisible();
    await expect(button(page, "Check connection")).toBeFocused();
  });

  test("is ended only after confirmation, once, and the focus is kept", async ({ page }) => {
    const gate = createGate();
    const { answers, count } = await serve(page, {
      "DELETE /api/youtube": { json: notConnected, after: gate.opened },
    });
    await openAccount(page);
    await button(page, "Disconnect").click();
    const dialog = page.getByRole("dialog", { name: "Disconnect YouTube?" });
    await expect(button(page, "Keep connected")).toBeFocused();
    await expect(dialog).toContainText("erased at once");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button(page, "Disconnect")).toBeFocused();
    await button(page, "Disconnect").click();
    answers["GET /api/youtube/status"] = { json: notConnected };
    await dialog.getByRole("button", { name: "Disconnect", exact: true }).dblclick();
    await expect(button(page, "Disconnecting…")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    gate.open();
    await expect(toast(page, "YouTube is disconnected")).toBeVisible();
    await expect(region(page, "YouTube").getByText("Not connected.")).toBeVisible();
    await expect(region(page, "YouTube").getByRole("heading", { level: 2 })).toBeFocused();
    expect(count("DELETE /api/youtube")).toBe(1);
  });

  test("stays and says so if it could not be ended", async ({ page }) => {
    await serve(page, { "DELETE /api/youtube": { status: 502, text: "Google did not answer." } });
    await openAccount(page);
    await button(page, "Disconnect").click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click();
    await expect(toast(page, "Google did not answer.")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button(page, "Disconnect")).toBeFocused();
  });
});

test.describe("deleting the account", () => {
  const openDialog = async (page: Page) => {
    await openAccount(page);
    await button(page, "Delete my account").click();
    await expect(button(page, "Keep my account")).toBeFocused();
    return page.getByRole("dialog", { name: "Delete your account?" });
  };
  const phrase = (page: Page) => page.getByLabel("Type “delete my account” to confirm");

  test("needs the phrase, and says what is deleted and what is kept", async ({ page }) => {
    const { count } = await serve(page);
    const dialog = await openDialog(page);
    await expect(dialog).toContainText("payment records, for 7 years");
    for (const wrong of ["", "delete", "delete my account!", "delete  my account"]) {
      await phrase(page).fill(wrong);
      await expect(button(page, "Delete for good")).toBeDisabled();
      await phrase(page).press("Enter");
    }
    await phrase(page).fill("  Delete My Account ");
    await expect(button(page, "Delete for good")).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(button(page, "Delete my account")).toBeFocused();
    await button(page, "Delete my account").click();
    await expect(phrase(page)).toHaveValue("");
    expect(count("DELETE /api/account")).toBe(0);
  });

  test("offers to withdraw and delete, or to ask for the money first, while there is a right to it", async ({
    page,
  }) => {
    const withdrawUrl = "POST /api/account/payments/pi_1/withdraw";
    const fresh = { ...PAID, withdrawableUntil: "2026-11-25T12:00:00.000Z" };
    const { answers, bodies, count } = await serve(page, {
      "GET /api/account/payments": { json: { payments: [PAID], mailTo: null } },
      [withdrawUrl]: { json: fresh },
      "DELETE /api/account": { status: 500, text: "Nothing was deleted (request 7)." },
    });
    const dialog = await openDialog(page);
    await expect(dialog).toContainText("You can still get your $29.00 back");
    await expect(dialog).toContainText("contract confirmation and the other documents");
    await expect(button(page, "Delete without the money")).toBeDisabled();
    await expect(button(page, "Withdraw and delete")).toHaveCount(0);
    await button(page, "Ask for the money back first").click();
    await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
    answers["GET /api/account/payments"] = { json: { payments: [fresh], mailTo: null } };
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await openDialog(page);
    await phrase(page).fill("delete my account");
    const buyer = page.getByLabel("Your name, for the withdrawal");
    await buyer.fill(" ");
    await button(page, "Withdraw and delete").click();
    await expect(dialog.getByRole("alert")).toHaveText("Please enter your name.");
    expect(count(withdrawUrl)).toBe(0);
    await buyer.fill("Cora C.");
    await expectAccessibleInEveryLook(page);
    await button(page, "Withdraw and delete").click();
    await expect(dialog.getByRole("alert")).toHaveText("Nothing was deleted (request 7).");
    expect(bodies).toContainEqual({ name: "Cora C." });
    answers["DELETE /api/account"] = { json: { deleted: true } };
    answers["GET /api/auth/user"] = { status: 401, text: "Please sign in." };
    await button(page, "Delete without the money").click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeFocused();
    expect(count(withdrawUrl)).toBe(1);
  });

  test("shows the cause of a failure in the dialog and keeps the input", async ({ page }) => {
    const { answers } = await serve(page, {
      "DELETE /api/account": { status: 500, text: "Nothing was deleted (request 7)." },
    });
    const dialog = await openDialog(page);
    await phrase(page).fill("delete my account");
    await phrase(page).press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Nothing was deleted (request 7).");
    await expect(phrase(page)).toHaveValue("delete my account");
    await expectAccessibleInEveryLook(page);
    answers["DELETE /api/account"] = "offline";
    await button(page, "Delete for good").click();
    await expect(dialog.getByRole("alert")).toContainText("could not be reached");
    await button(page, "Keep my account").click();
    await expect(region(page, "You")).toContainText("Cora Curator");
  });

  test("is sent once, confirms, and opens the landing page", async ({ page }) => {
    const gate = createGate();
    const { answers, bodies, count } = await serve(page, {
      "DELETE /api/account": { json: { deleted: true }, after: gate.opened },
    });
    await openDialog(page);
    await phrase(page).fill("delete my account");
    answers["GET /api/auth/user"] = { status: 401, text: "Please sign in." };
    await button(page, "Delete for good").dblclick();
    await expect(button(page, "Deleting…")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    gate.open();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeFocused();
    await expect(page.getByText("Cora")).toHaveCount(0);
    expect(count("DELETE /api/account")).toBe(1);
    expect(bodies).toContainEqual({ confirmation: "delete my account" });
    await expectAccessible(page);
    await page.waitForURL("**/");
    expect(new URL(page.url()).pathname).toBe("/");
  });
});
