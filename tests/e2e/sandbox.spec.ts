import { expect, type Page } from "@playwright/test";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/test.ts";

const notice = (page: Page) => page.getByRole("complementary", { name: "Signing in" });

test("the sandbox says how to sign in with a browser that keeps no secure cookies over http", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
    Object.defineProperty(Document.prototype, "cookie", {
      ...own,
      set(this: Document, text: string) {
        if (!/secure/i.test(text)) own?.set?.call(this, text);
      },
    });
  });
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto("/");
  await expect(notice(page)).toContainText("npm start -- --https");
  await expectAccessibleInEveryLook(page);
});

test("and says nothing to other browsers, and leaves no cookie", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("complementary", { name: "Sandbox" })).toBeAttached();
  await expect(notice(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});
