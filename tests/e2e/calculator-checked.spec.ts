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

test("a result that is being checked is replaced by the new one, and a check by hand that is refused leaves it", async ({
  page,
}) => {
  const asked: boolean[] = [];
  await routeCalculation(page, async (route) => {
    const { checkNow = false }: { checkNow?: boolean } = route.request().postDataJSON();
    asked.push(checkNow);
    if (asked.length > 3) return route.fulfill({ status: 429, body: "Your part is spent." });
    const response = await route.fetch();
    const text = await response.text();
    const mark =
      asked.length === 1 ? '"checking":true' : '"confirmedAt":"2026-11-20T12:00:00.000Z"';
    const body = text.replace('{"type":"result",', `{"type":"result",${mark},`);
    return route.fulfill({ response, body });
  });
  await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
  await expect(page.getByRole("button", { name: "checking…" })).toBeVisible();
  const check = page.getByRole("button", { name: "Check now" });
  await expect(check).toBeVisible();
  await expect(page.getByText(/last checked Fri, Nov 20/)).toBeVisible();
  expect(asked).toEqual([false, false]);
  await check.click();
  await expect.poll(() => asked).toEqual([false, false, true]);
  await expect(check).toBeVisible();
  await check.click();
  await expect(page.getByText("Your part is spent.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
});
