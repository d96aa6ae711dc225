import { expect, test } from "@playwright/test";

test("the front page opens", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Tidylist/);
});
