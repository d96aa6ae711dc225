// The result says when it was read, and when YouTube was last asked whether it has changed.
import { expect } from "@playwright/test";
import { example, routeCalculation } from "#tests/e2e/calculator-page.ts";
import { test } from "#tests/e2e/test.ts";

const TINY = 12;

for (const width of [360, 1280]) {
  test(`a result that was checked later says so at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await routeCalculation(page, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"readAt":"[^"]*"/,
        `"readAt":"2026-11-01T12:00:00.000Z","confirmedAt":"2026-11-20T12:00:00.000Z"`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
    const times = page.getByText(/read Sun, Nov 1, .* · last checked Fri, Nov 20, .*: no change/);
    await expect(times).toBeVisible();
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(content).toBeLessThanOrEqual(window);
  });
}
