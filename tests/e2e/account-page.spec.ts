// What the account page shows, and how it handles calls that are refused, interrupted or repeated.
import { expect, type Page } from "@playwright/test";
import {
  account,
  button,
  createGate,
  connected,
  notConnected,
  openAccount,
  region,
  serve,
  serveExport,
  session,
  toast,
  user,
} from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LONG = "W".repeat(200);
const HOSTILE = `\u202E<img src=x onerror="document.title='broken in'">${LONG}`;

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

test("a visitor can sign in and return here", async ({ page }) => {
  const { count } = await serve(page, { "GET /api/auth/user": { status: 401, text: "Sign in." } });
  await page.goto("/account");
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toHaveAttribute(
    "href",
    "/api/login?returnTo=%2Faccount",
  );
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  expect(count("GET /api/account")).toBe(0);
});

test("the layout does not shift when the account has loaded", async ({ page }) => {
  const gate = createGate();
  await serve(page, { "GET /api/account": { json: account, after: gate.opened } });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset["shift"] = String(
          Number(document.documentElement.dataset["shift"] ?? 0) + shift,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/account");
  await expect(page.getByRole("status").getByText("Loading your account")).toBeAttached();
  gate.open();
  await expect(region(page, "Delete account")).toBeVisible();
  const shift = await page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
  expect(shift).toBeLessThan(0.02);
});

test.describe("an account that cannot be loaded", () => {
  test("shows the server's sentence, and can be retried", async ({ page }) => {
    const { answers } = await serve(page, {
      "GET /api/account": { status: 500, text: "Our store did not answer (request 42)." },
    });
    await page.goto("/account");
    await expect(page.getByRole("alert")).toContainText("Our store did not answer (request 42).");
    answers["GET /api/account"] = { json: account };
    await button(page, "Try again").click();
    await expect(region(page, "Sessions")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("says that the browser is offline", async ({ page }) => {
    await serve(page, { "GET /api/account": "offline" });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "onLine", { get: () => false });
    });
    await page.goto("/account");
    await expect(page.getByRole("alert")).toContainText("You are offline.");
  });

  test("because of the YouTube connection leaves the rest usable", async ({ page }) => {
    const { answers } = await serve(page, {
      "GET /api/youtube/status": { status: 500, text: "<html>Bad gateway</html>" },
    });
    await openAccount(page);
    const alert = region(page, "YouTube").getByRole("alert");
    await expect(alert).toContainText("Something went wrong on our side (500).");
    await expect(region(page, "You")).toContainText("Cora Curator");
    answers["GET /api/youtube/status"] = { json: notConnected };
    await button(page, "Try again").click();
    await expect(region(page, "YouTube").getByText("Not connected.")).toBeVisible();
    await expect(region(page, "YouTube").getByRole("heading", { level: 2 })).toBeFocused();
  });
});

test("when the session ends, all account data leaves the screen", async ({ page }) => {
  await serve(page, { "POST /api/youtube/check": { status: 401, text: "Please sign in." } });
  await openAccount(page);
  await button(page, "Check connection").click();
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await expect(page.getByText("curator@example.com")).toHaveCount(0);
});

test("shows the person, the stored data and its dates", async ({ page }) => {
  await serve(page);
  await openAccount(page);
  await expect(region(page, "You")).toContainText("Member since");
  await expect(region(page, "You").locator("time")).toHaveText("Jan 27, 2026");
  await expect(region(page, "You")).toContainText("Basic (free)");
  for (const figure of ["12 months", "3 years", "30 days", "7 years"]) {
    await expect(region(page, "Your data")).toContainText(figure);
  }
});

test.describe("sessions", () => {
  test("are signed out one by one, or all others at once", async ({ page }) => {
    const [here, phone, desk] = account.sessions;
    const gate = createGate();
    const { answers, count } = await serve(page, {
      "DELETE /api/account/sessions/s-3": { json: { ended: 1 }, after: gate.opened },
      "DELETE /api/account/sessions": { json: { ended: 2 } },
    });
    await openAccount(page);
    const rows = region(page, "Sessions").getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText("This device");
    await expect(rows.first().getByRole("button")).toHaveCount(0);
    answers["GET /api/account"] = { json: { ...account, sessions: [here, phone] } };
    await button(page, "Sign out Firefox on Windows").dblclick();
    gate.open();
    await expect(rows).toHaveCount(2);
    await expect(toast(page, "1 session was signed out")).toBeVisible();
    await expect(region(page, "Sessions").getByRole("heading")).toBeFocused();
    expect([count("DELETE /api/account/sessions/s-3"), desk?.id]).toEqual([1, "s-3"]);
    answers["GET /api/account"] = { json: { ...account, sessions: [here] } };
    await button(page, "Sign out elsewhere").click();
    await expect(toast(page, "2 sessions were signed out")).toBeVisible();
    await expect(button(page, "Sign out elsewhere")).toHaveCount(0);
  });

  test("that another tab has ended disappear from the list", async ({ page }) => {
    const { answers } = await serve(page, {
      "DELETE /api/account/sessions/s-2": { status: 404, text: "This session has ended already." },
    });
    await openAccount(page);
    answers["GET /api/account"] = { json: { ...account, sessions: account.sessions.slice(0, 1) } };
    await button(page, "Sign out Safari on iPhone").click();
    await expect(toast(page, "This session has ended already.")).toBeVisible();
    await expect(region(page, "Sessions").getByRole("listitem")).toHaveCount(1);
  });

  test("stay on the screen, marked as old, when a reload fails", async ({ page }) => {
    const { answers } = await serve(page, {
      "DELETE /api/account/sessions": { json: { ended: 2 } },
    });
    await openAccount(page);
    answers["GET /api/account"] = { status: 500, text: "Our store did not answer." };
    await button(page, "Sign out elsewhere").click();
    await expect(page.getByRole("alert")).toContainText("This may be out of date");
    await expect(region(page, "Sessions").getByRole("listitem")).toHaveCount(3);
  });
});

test("the activity is shown in sentences, latest first, more on demand", async ({ page }) => {
  await serve(page);
  await openAccount(page);
  const entries = region(page, "Recent activity").getByRole("listitem");
  await expect(entries).toHaveCount(8);
  await expect(entries.first()).toContainText("Signed in");
  await expect(entries.first().locator("time")).toHaveText(/^Nov 20, 2026, \d+:05/);
  await button(page, "Show all 12").click();
  await expect(entries).toHaveCount(12);
});

test.describe("the export", () => {
  test("is saved under the server's file name", async ({ page }) => {
    await serve(page);
    await serveExport(page);
    await openAccount(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export my data" }).click();
    expect((await download).suggestedFilename()).toBe("tidylist-2026-11-21.json");
    await expect(toast(page, "Your data has been exported")).toBeVisible();
  });

  test("shows the server's sentence when it fails", async ({ page }) => {
    await serve(page, { "GET /api/account/export": { status: 500, text: "It broke off." } });
    await openAccount(page);
    await page.getByRole("link", { name: "Export my data" }).click();
    await expect(toast(page, "It broke off.")).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
  });
});

test("hostile names change neither the page nor its layout", async ({ page }) => {
  const complaints = watchConsole(page);
  const person = {
    ...user,
    email: `${LONG}@example.com`,
    firstName: HOSTILE,
    profileImageUrl: "javascript:alert(1)",
  };
  await serve(page, {
    "GET /api/auth/user": { json: person },
    "GET /api/account": {
      json: {
        user: person,
        memberSince: "not a date",
        sessions: [session("s-1", HOSTILE, true), session("s-2", HOSTILE)],
        activity: [{ at: "nonsense", kind: "constructor", device: HOSTILE }],
      },
    },
    "GET /api/youtube/status": {
      json: {
        ...connected,
        channelId: '../evil"',
        channelTitle: HOSTILE,
        channelThumbnailUrl: "data:image/svg+xml,<svg/>",
        scopes: [HOSTILE],
      },
    },
    "POST /api/youtube/check": { status: 502, text: LONG },
  });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openAccount(page);
    await expectNoSidewaysScroll(page);
  }
  await button(page, "Check connection").click();
  await expect(toast(page, LONG)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.locator("main img")).toHaveCount(0);
  await expect(page.locator('main a[href*="evil"]')).toHaveCount(0);
  expect(await page.title()).not.toBe("broken in");
  expect(complaints.filter((text) => !text.includes("502"))).toEqual([]);
});

test("axe finds no problem, in any colour scheme", async ({ page }) => {
  const { answers } = await serve(page);
  await openAccount(page);
  await expectAccessibleInEveryLook(page);
  for (const name of ["Disconnect", "Delete my account"]) {
    await button(page, name).click();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press("Escape");
  }
  answers["GET /api/youtube/status"] = { json: notConnected };
  await openAccount(page);
  await expectAccessibleInEveryLook(page);
  answers["GET /api/youtube/status"] = {
    json: { ...connected, connected: false, needsReconnect: true },
  };
  answers["GET /api/account"] = { json: { ...account, activity: [] } };
  await openAccount(page);
  await expectAccessibleInEveryLook(page);
  answers["GET /api/account"] = { status: 500, text: "Our store did not answer." };
  await page.goto("/account");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  answers["GET /api/auth/user"] = { status: 401, text: "Sign in." };
  await page.goto("/account");
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
