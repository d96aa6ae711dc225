import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { press } from "#tests/e2e/keys.ts";
import { toast } from "#tests/e2e/session-page.ts";

const cleanUp = (page: Page) => page.getByRole("switch", { name: /^Monthly clean-up/ });

test("the monthly clean-up is off, and Premium turns it on and off", async ({ page }) => {
  const last = { at: "2026-11-01T12:00:00Z", removedCount: 12, waitingCount: 0, failedCount: 1 };
  const history = await serveHistory(page, {
    isPremium: true,
    schedule: { monthly: false, nextAt: null, last, asks: null },
  });
  await page.goto("/history");
  await expect(page.getByText(/^It is off\. The last one, on Nov 1, 2026,/)).toBeVisible();
  await expect(cleanUp(page)).not.toBeChecked();
  await expect(cleanUp(page)).toHaveAccessibleDescription(/Each is one of the changes/);
  await press(page, cleanUp(page), "Space");
  await expect(cleanUp(page)).toBeChecked();
  await expect(page.getByText(/^It is on, next on Dec 1, 2026\./)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await expect(cleanUp(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cleanUp(page)).not.toBeChecked();
  expect(history.bodies).toEqual([{ monthly: true }, { monthly: false }]);
});

test("it says when it could not be changed or loaded", async ({ page }) => {
  await serveHistory(page, { isPremium: true });
  let broken = true;
  await page.route("**/api/library/cleaning-schedule", (route) =>
    broken || route.request().method() === "POST"
      ? route.fulfill({ status: 500, body: "Something went wrong." })
      : route.fallback(),
  );
  await page.goto("/history");
  await expect(page.getByRole("alert")).toContainText("The clean-up could not be loaded");
  await expect(cleanUp(page)).toBeDisabled();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("It is off.")).toBeVisible();
  await cleanUp(page).click();
  await expect(toast(page)).toContainText("The clean-up was not changed");
  await expect(cleanUp(page)).not.toBeChecked();
});

test("it needs write access, and says so", async ({ page }) => {
  await serveHistory(page, {
    isPremium: true,
    canWrite: false,
    schedule: { monthly: true, nextAt: "2026-12-01T12:00:00Z", last: null, asks: null },
  });
  await page.goto("/history");
  await expect(page.getByText("Until Google has your permission")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask Google for permission" })).toBeEnabled();
  await expectAccessibleInEveryLook(page);
});

test("it shows the plans to Basic", async ({ page }) => {
  const history = await serveHistory(page);
  await page.goto("/history");
  await expect(page.getByText("PRO", { exact: true })).toBeVisible();
  await cleanUp(page).click();
  const pricing = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(pricing).toContainText(
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
  );
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await expect(cleanUp(page)).toBeFocused();
  await expect(cleanUp(page)).not.toBeChecked();
  expect(history.bodies).toEqual([]);
});

const ASKS = {
  videoCount: 20,
  playlists: [
    { id: "PL0000000001", title: "Evening listening", videoCount: 12 },
    { id: "PL0000000002", title: "Morning run", videoCount: 8 },
  ],
};
const SCHEDULE = { monthly: true, nextAt: "2026-12-01T12:00:00Z", last: null };

for (const [name, remove, said] of [
  ["Clean up anyway", true, "The clean-up has begun"],
  ["Leave them this month", false, "Nothing was removed"],
] as const) {
  test(`it asks when far more videos than usual are hidden: ${name}`, async ({ page }) => {
    const history = await serveHistory(page, {
      isPremium: true,
      schedule: { ...SCHEDULE, asks: ASKS },
    });
    await page.goto("/");
    await expect(
      page.getByText("20 videos in 2 playlists became hidden at once.", { exact: true }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Decide what happens to them" }).click();
    await expect(page.getByText(/^20 videos .* That is more than usual, so nothing/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Manage Morning run" })).toHaveAttribute(
      "href",
      "/?playlist=PL0000000002",
    );
    await expectAccessibleInEveryLook(page);
    await page.getByRole("button", { name }).click();
    await expect(toast(page)).toContainText(said);
    await expect(page.getByRole("button", { name: "Clean up anyway" })).toHaveCount(0);
    expect(history.bodies).toEqual([{ remove }]);
  });
}

test("the question stays when the answer is refused", async ({ page }) => {
  await serveHistory(page, { isPremium: true, schedule: { ...SCHEDULE, asks: ASKS } });
  await page.route("**/api/library/cleaning-schedule/answer", (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.goto("/history");
  await page.getByRole("button", { name: "Clean up anyway" }).click();
  await expect(toast(page)).toContainText("Your answer was not taken");
  await expect(page.getByRole("button", { name: "Clean up anyway" })).toBeEnabled();
});
