// Connecting, paying and calculating in a browser without anything that a supported browser lacks: the names that
// the linter restricts are deleted before the page's scripts run.
import { expect, type Page } from "@playwright/test";
import { calculate, example, watchConsole } from "#tests/e2e/calculator-page.ts";
import { buyPremium, connect, signIn } from "#tests/e2e/real-people.ts";
import { findRestrictedNames } from "#scripts/supported-browsers.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

test("connecting, paying and calculating work without any newer API", async ({ page, context }) => {
  await context.addInitScript(deleteNames, restrictedNames());
  const complaints = watchConsole(page);
  await signIn(page, app, "curator@example.com");
  expect(await namesLeft(page)).toEqual([]);
  await connect(page, app, "curator@example.com");
  await expect(page.getByText("Total Playlists").locator("..")).toContainText("30");
  await buyPremium(page, app);
  const { url } = await example(page, 12);
  await page.goto(`${app.origin}/playlist-length`);
  await calculate(page, url);
  await expect(page.getByText("Found 12 videos from 1 playlist")).toBeVisible();
  expect(await namesLeft(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Without those of Trusted Types: Chromium requires them whatever is deleted, and older browsers do not. */
function restrictedNames(): ReturnType<typeof findRestrictedNames> {
  const isTrusted = (name = ""): boolean => /^trusted/i.test(name);
  const { globals, members } = findRestrictedNames();
  return {
    globals: globals.filter(({ name }) => !isTrusted(name)),
    members: members.filter(({ object, property }) => !isTrusted(object) && !isTrusted(property)),
  };
}

/** Those of row 13 that are still there, which would make the test say nothing. */
const namesLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = { URL, Promise, AbortSignal } as unknown as Record<string, object>;
    return [
      ["URL", "parse"],
      ["URL", "canParse"],
      ["Promise", "withResolvers"],
      ["AbortSignal", "any"],
    ].flatMap(([name = "", member = ""]) =>
      member in (all[name] ?? {}) ? [`${name}.${member}`] : [],
    );
  });

/** Runs in the page. */
function deleteNames({ globals, members }: ReturnType<typeof findRestrictedNames>): void {
  const root = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { object, property } of members) {
    if (object === undefined) continue;
    const holder = root[object] ?? {};
    // A class may have a member of the same name of its own: Response.json is newer than response.json().
    const isOwn = Object.hasOwn(holder, property);
    const prototype = holder.prototype ?? Object.getPrototypeOf(holder);
    Reflect.deleteProperty(isOwn ? holder : prototype, property);
  }
  for (const { name } of globals) Reflect.deleteProperty(root, name);
}
