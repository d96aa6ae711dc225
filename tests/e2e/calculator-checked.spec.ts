// The result says when it was read, and when YouTube was last asked whether it has changed.
import { expect } from "@playwright/test";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { example, routeCalculation } from "#tests/e2e/calculator-page.ts";
import { test } from "#tests/e2e/test.ts";

const TINY = 12;

/** The lines of an answer with a changed result, whatever the server has checked for other tests meanwhile. */
function withResult(text: string, change: Partial<CalculatorResponse>): string {
  const lines = text.split("\n").map((line) => {
    if (!line.includes('"type":"result"')) return line;
    const result = JSON.parse(line) as CalculatorResponse;
    return JSON.stringify({ ...result, checking: undefined, ...change });
  });
  return lines.join("\n");
}

for (const width of [360, 1280]) {
  test(`a result that was checked later says so at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await routeCalculation(page, async (route) => {
      const response = await route.fetch();
      const body = withResult(await response.text(), {
        readAt: "2026-11-01T12:00:00.000Z",
        confirmedAt: "2026-11-20T12:00:00.000Z",
      });
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
  const [again, byHand] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await routeCalculation(page, async (route) => {
    const { checkNow = false }: { checkNow?: boolean } = route.request().postDataJSON();
    const calls = asked.push(checkNow);
    // Each answer waits until the test has seen what the page shows before it.
    if (calls === 2) await again.promise;
    if (calls === 3) await byHand.promise;
    if (calls > 3) return route.fulfill({ status: 429, body: "Your part is spent." });
    const response = await route.fetch();
    const body = withResult(
      await response.text(),
      calls === 1 ? { checking: true } : { confirmedAt: "2026-11-20T12:00:00.000Z" },
    );
    return route.fulfill({ response, body });
  });
  await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
  const busy = page.getByRole("button", { name: "checking…" });
  await expect(busy).toBeVisible();
  again.resolve();
  const check = page.getByRole("button", { name: "Check now" });
  await expect(check).toBeVisible();
  await expect(page.getByText(/last checked Fri, Nov 20/)).toBeVisible();
  expect(asked).toEqual([false, false]);
  await check.click();
  await expect.poll(() => asked).toEqual([false, false, true]);
  await expect(busy).toBeVisible();
  byHand.resolve();
  await expect(check).toBeVisible();
  await check.click();
  await expect(page.getByText("Your part is spent.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
});
