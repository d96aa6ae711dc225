import { expect, type Page } from "@playwright/test";
import { HIDDEN_VERSION } from "#shared/availability.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { press } from "#tests/e2e/keys.ts";
import { NO_CLEAN_UP, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const cleanUp = (page: Page) => page.getByRole("switch", { name: /^Monthly clean-up/ });

const CONSENT: CleaningSchedule["consent"] = {
  channelId: "UC1",
  playlistIds: ["PL0000000001", "PL0000000002"],
  hiddenVersion: HIDDEN_VERSION,
  videoLimit: 100,
  firstAt: "2026-12-01T12:00:00.000Z",
  endsAt: "2027-11-01T12:00:00.000Z",
  agreedAt: "2026-11-01T12:00:00.000Z",
};
const SCHEDULE: CleaningSchedule = {
  ...NO_CLEAN_UP,
  monthly: true,
  nextAt: "2026-12-01T12:00:00Z",
  consent: CONSENT,
};

const consent = (page: Page) =>
  page.getByRole("dialog", { name: "Agree to the monthly clean-up?" });

test("the monthly clean-up is off, and Premium turns it on with consent, and off", async ({
  page,
}) => {
  const last = {
    at: "2026-11-01T12:00:00Z",
    removedCount: 12,
    waitingCount: 0,
    failedCount: 1,
    tooNewCount: 7,
  };
  const history = await serveHistory(page, { isPremium: true, schedule: { ...NO_CLEAN_UP, last } });
  await page.goto("/automations");
  await expect(page.getByText(/^It is off\. The last one, on Nov 1, 2026,/)).toBeVisible();
  await expect(
    page.getByText("7 more wait until they have been hidden for 14 days."),
  ).toBeVisible();
  await expect(cleanUp(page)).not.toBeChecked();
  await expect(cleanUp(page)).toHaveAccessibleDescription(/Each removal is one of the changes/);
  await press(page, cleanUp(page), "Space");
  for (const text of [
    "On YouTube channel Analytical Engines",
    "Videos that are then private, deleted, blocked in every country, or restricted",
    "and were so at every check for 14 days",
    "many that became hidden together",
    "From 3 playlists",
    "Playlist 2",
    "100 videos in 30 days",
    "Dec 21, 2026, then every 30 days",
    "Not after Nov 21, 2027",
    "YouTube cannot undo this.",
  ]) {
    await expect(consent(page)).toContainText(text);
  }
  const box = consent(page).getByRole("checkbox");
  await expect(box).not.toBeChecked();
  await expectAccessibleInEveryLook(page);
  await press(page, consent(page).getByRole("button", { name: "Turn on" }), "Enter");
  await expect(consent(page).getByRole("alert")).toHaveText("Tick the box to agree.");
  await expect(box).toBeFocused();
  expect(history.bodies).toEqual([]);
  await page.keyboard.press("Space");
  await press(page, consent(page).getByRole("button", { name: "Turn on" }), "Enter");
  await expect(consent(page)).toHaveCount(0);
  await expect(cleanUp(page)).toBeChecked();
  await expect(cleanUp(page)).toBeFocused();
  await expect(
    page.getByText(/^It is on, next on Dec 21, 2026\. You have agreed to/),
  ).toContainText("3 playlists, at most 100 videos in 30 days, until Nov 21, 2027.");
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Enter");
  await expect(cleanUp(page)).not.toBeChecked();
  const { channelId, hiddenVersion, videoLimit } = CONSENT;
  const playlistIds = ["PL0000000001", "PL0000000002", "PL0000000003"];
  const agreed = { channelId, playlistIds, hiddenVersion, videoLimit, ...NO_CLEAN_UP.offer };
  expect(history.bodies).toEqual([{ monthly: true, consent: agreed }, { monthly: false }]);
});

for (const [reason, words] of [
  ["none", "It was turned on before Tidylist asked for this."],
  ["ended", "Your consent was for a year, which is over."],
  ["hidden_changed", "What counts as hidden has changed since you agreed."],
] as const) {
  test(`a clean-up that is on asks for consent: ${reason}`, async ({ page }) => {
    await serveHistory(page, {
      isPremium: true,
      schedule: { ...SCHEDULE, nextAt: null, consentNeeded: reason },
    });
    await page.goto("/");
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole("link", { name: "Read and decide" }).click();
    await expect(page.getByText(`Nothing is cleaned up until you agree. ${words}`)).toBeVisible();
    await page.getByRole("button", { name: "Read and agree…" }).click();
    await consent(page).getByRole("checkbox").check();
    await consent(page).getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText(/^It is on, next on Dec 21, 2026\./)).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
  });
}

test("an outdated consent turns nothing on, and says so", async ({ page }) => {
  await serveHistory(page, { isPremium: true });
  await page.route("**/api/library/cleaning-schedule", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, body: "What you agreed to has changed since you looked." })
      : route.fallback(),
  );
  await page.goto("/automations");
  await cleanUp(page).click();
  await consent(page).getByRole("checkbox").check();
  await consent(page).getByRole("button", { name: "Turn on" }).click();
  await expect(consent(page).getByRole("alert").first()).toContainText("has changed since");
  await page.keyboard.press("Escape");
  await expect(cleanUp(page)).not.toBeChecked();
});

test("it is announced on the dashboard, the history and its own page, and can be skipped", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-27T12:00:00Z");
  const history = await serveHistory(page, {
    isPremium: true,
    schedule: { ...SCHEDULE, announced: "2026-12-01T12:00:00.000Z" },
  });
  for (const address of ["/history", "/automations"]) {
    await page.goto(address);
    await expect(page.getByText("The monthly clean-up is on Dec 1, 2026.")).toBeVisible();
  }
  await page.goto("/");
  const notice = page.getByRole("status").filter({ hasText: "The monthly clean-up is on Dec 1" });
  await expect(notice).toContainText("from 2 playlists, at most 100 videos. YouTube cannot undo");
  await expect(notice).toContainText("On YouTube channel Analytical Engines");
  await expectAccessibleInEveryLook(page);
  await press(page, page.getByRole("button", { name: "Skip this month" }), "Enter");
  await expect(toast(page)).toContainText("The next one is on Dec 31, 2026.");
  await expect(notice).toHaveCount(0);
  expect(history.bodies).toEqual([{ at: "2026-12-01T12:00:00.000Z" }]);
});

test("a page that does not know that it has begun does not say that it was skipped", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-12-01T12:00:30Z");
  const at = "2026-12-01T12:00:00.000Z";
  const history = await serveHistory(page, {
    isPremium: true,
    schedule: { ...SCHEDULE, announced: at },
  });
  await page.goto("/automations");
  const last = { at, removedCount: 3, waitingCount: 9, failedCount: 0, tooNewCount: 0 };
  await page.route("**/api/library/cleaning-schedule/skip", (route) =>
    route.fulfill({
      json: { ...history.schedule, last, announced: null, nextAt: "2026-12-31T12:00:00.000Z" },
    }),
  );
  await expect(page.getByText("The monthly clean-up is about to begin.")).toBeVisible();
  await page.getByRole("button", { name: "Skip this month" }).click();
  await expect(toast(page)).toContainText("The clean-up was not skipped");
  await expect(toast(page)).toContainText("It had begun already.");
  await expect(toast(page)).not.toContainText("This month is skipped");
});

test("it says when it could not be changed or loaded", async ({ page }) => {
  await serveHistory(page, { isPremium: true });
  let broken = true;
  await page.route("**/api/library/cleaning-schedule", (route) =>
    broken || route.request().method() === "POST"
      ? route.fulfill({ status: 500, body: "Something went wrong." })
      : route.fallback(),
  );
  await page.goto("/automations");
  await expect(page.getByRole("alert")).toContainText("The clean-up could not be loaded");
  await expect(cleanUp(page)).toBeDisabled();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("It is off.")).toBeVisible();
});

test("it says when it could not be turned off", async ({ page }) => {
  await serveHistory(page, { isPremium: true, schedule: SCHEDULE });
  await page.route("**/api/library/cleaning-schedule", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, body: "Something went wrong." })
      : route.fallback(),
  );
  await page.goto("/automations");
  await cleanUp(page).click();
  await expect(toast(page)).toContainText("The clean-up was not changed");
  await expect(cleanUp(page)).toBeChecked();
});

test("it needs write access, and says so", async ({ page }) => {
  await serveHistory(page, {
    isPremium: true,
    canWrite: false,
    schedule: SCHEDULE,
  });
  await page.goto("/automations");
  await expect(page.getByText("Until you give permission at Google")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask Google for permission" })).toBeEnabled();
  await expectAccessibleInEveryLook(page);
});

test("it shows the plans to Basic", async ({ page }) => {
  const history = await serveHistory(page);
  await page.goto("/automations");
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
  newCount: 3,
  channels: [{ title: "Evening Radio", videoCount: 12 }],
  playlists: [
    { id: "PL0000000001", title: "Evening listening", videoCount: 12 },
    { id: "PL0000000002", title: "Morning run", videoCount: 8 },
  ],
};

for (const [name, remove, said] of [
  ["Clean up anyway", true, "The clean-up has begun"],
  ["Leave them this month", false, "The next clean-up asks again."],
] as const) {
  test(`it asks about videos that became hidden together: ${name}`, async ({ page }) => {
    const history = await serveHistory(page, {
      isPremium: true,
      schedule: { ...SCHEDULE, asks: ASKS },
    });
    await page.goto("/");
    await expect(
      page.getByText("20 videos in 2 playlists are hidden, and stay until you answer."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Decide what happens to them" }).click();
    for (const reason of [
      "12 videos of the channel Evening Radio became hidden together. They may come back.",
      "5 other videos became hidden together.",
      "3 videos were already hidden when Tidylist first saw them there.",
    ]) {
      await expect(page.getByText(reason)).toBeVisible();
    }
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
  await page.goto("/automations");
  await page.getByRole("button", { name: "Clean up anyway" }).click();
  await expect(toast(page)).toContainText("Your answer did not go through");
  await expect(page.getByRole("button", { name: "Clean up anyway" })).toBeEnabled();
});
