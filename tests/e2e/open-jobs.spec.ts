// Every job that has not ended is on the dashboard, with its own buttons.
import { expect, type Page } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { makeJob, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { PHONE, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const AT_NINE = new Date(2099, 0, 1, 9).toISOString();
const JOBS = [
  makeJob({
    id: "waits",
    kind: "insert",
    title: "Morning run",
    state: "paused",
    reason: { code: "outage" },
    resumesAt: AT_NINE,
  }),
  makeJob({ id: "halts", kind: "remove", title: "Evening listening", state: "halted" }),
  makeJob({ id: "reads", kind: "videos", title: "Long drive", state: "paused" }),
];

const line = (page: Page, title: string) =>
  page.getByRole("list", { name: "Under way" }).getByRole("listitem").filter({ hasText: title });

test("each shows its cause and its next attempt, and is stopped separately", async ({ page }) => {
  const library = await openLibrary(page, { jobs: JOBS });
  await page.goto("/");
  await expect(line(page, "Morning run")).toContainText(describeReason({ code: "outage" }));
  await expect(line(page, "Morning run")).toContainText(/\. It tries again at .*9:00/);
  await expect(line(page, "Evening listening")).toContainText(
    "Nothing more is sent to YouTube until you continue it.",
  );
  await expect(page.getByRole("main").getByRole("progressbar")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toHaveCount(1);
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  const stop = line(page, "Long drive").getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toHaveAccessibleDescription("Paused: reading Long drive");
  await stop.click();
  await expect(line(page, "Long drive")).toHaveCount(0);
  await expect(line(page, "Morning run")).toBeVisible();
  expect(library.calls.filter((call) => call.startsWith("DELETE"))).toEqual([
    "DELETE /api/library/jobs/reads",
  ]);
});

test("a halted job continues when the person continues it", async ({ page }) => {
  const library = await openLibrary(page, { jobs: JOBS });
  await page.goto("/");
  await line(page, "Evening listening").getByRole("button", { name: "Continue" }).click();
  await expect(line(page, "Evening listening")).toContainText("Removing from Evening listening");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toHaveCount(0);
  expect(library.calls).toContain("POST /api/library/jobs/halts/continue");
});

test("it says when a halted job could not be continued", async ({ page }) => {
  await openLibrary(page, { jobs: JOBS });
  await page.route("**/api/library/jobs/halts/continue", (route) =>
    route.fulfill({ status: 502, body: "YouTube did not answer." }),
  );
  await page.goto("/");
  await line(page, "Evening listening").getByRole("button", { name: "Continue" }).click();
  await expect(toast(page)).toContainText("The job was not continued");
  await expect(line(page, "Evening listening").getByRole("button")).toHaveCount(2);
});
