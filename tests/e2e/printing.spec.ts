import { expect } from "@playwright/test";
import { calculate, example, showPlan } from "#tests/e2e/calculator-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const SMALL = 12;

test("a printed result has no controls", async ({ page }) => {
  const { url } = await example(page, SMALL);
  await page.goto("/playlist-length");
  await calculate(page, url);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText(`Found ${SMALL} videos from 1 playlist`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^1x/ })).toBeVisible();
  await expect(page.getByLabel("Playlist URLs")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Want More Advanced Playlist Tools?")).toBeHidden();
});

test("a printed plan has only the fields that were filled in", async ({ page }) => {
  await page.goto(`/playlist-length?list=${(await example(page, SMALL)).url}`);
  const plan = page.getByRole("region", { name: "Plan your watching" });
  await showPlan(page);
  await expect(plan).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(plan).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByLabel("Watched up to").fill("3");
  await page.emulateMedia({ media: "print" });
  await expect(plan.getByRole("textbox")).toHaveCount(1);
  await expect(plan.getByLabel("Watched up to")).toBeVisible();
  await expect(plan.getByText("Done on")).toBeHidden();
});
