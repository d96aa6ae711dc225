import { expect, test } from "@playwright/test";
import { calculate, example } from "#tests/e2e/calculator-page.ts";

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
