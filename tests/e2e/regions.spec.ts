// What is blocked in the person's country: choosing it, the list, the removal by name, and the dashboard's count.
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { makeOverview } from "#tests/e2e/dashboard-page.ts";
import { makeHidden, serveHidden, THREE } from "#tests/e2e/hidden-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { makePlan, makeRemoved, question } from "#tests/e2e/removal-page.ts";
import { DESKTOP, PHONE, toast } from "#tests/e2e/session-page.ts";
import type { HiddenVideo } from "#shared/contract/hidden.ts";
import { test } from "#tests/e2e/screen-test.ts";

const CHECK = "POST /api/library/check-regions";

function makeBlocked(playlist: number, position: number): HiddenVideo {
  return makeHidden(playlist, position, {
    title: `Concert ${playlist}-${position}`,
    channelTitle: "A band",
    availability: "visible",
    lostAt: null,
    was: null,
  });
}

const BLOCKED = [makeBlocked(1, 2), makeBlocked(2, 7)];
const select = (page: Page) => page.getByLabel("Blocked in", { exact: true });
const list = (page: Page) => page.getByRole("grid", { name: "Videos blocked in United States" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

test("the browser's country is offered and not taken; what is blocked there goes only when it is selected", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.setViewportSize(DESKTOP);
  const removals = await serveHidden(page, {
    answer: { json: makeRemoved(1) },
    library: { isPremium: true, overview: makeOverview() },
  });
  await page.goto("/hidden");
  await expect(heading(page, "Blocked in your country")).toBeVisible();
  await expect(select(page)).toHaveValue("");
  removals.library.hidden = { videos: THREE, blocked: BLOCKED, gone: [] };
  await page.getByRole("button", { name: "Use United States" }).click();
  await expect(heading(page, "Blocked in United States (2)")).toBeVisible();
  await expect(select(page)).toHaveValue("US");
  await expect(list(page).getByRole("row")).toHaveText([
    /^Playlist 1/,
    /Concert 1-2.*Blocked in United States.*A band · no. 3.*Can be watched in other countries/,
    /^Playlist 2/,
    /Concert 2-7/,
  ]);
  await expect(page.getByText("3 hidden videos in 2 playlists")).toBeVisible();
  await expectAccessibleInEveryLook(page);

  const [first] = BLOCKED;
  const item = makePlan([]).items.concat({
    itemId: first?.id ?? "",
    playlistId: first?.playlistId ?? "",
    videoId: first?.videoId ?? "",
    title: first?.title ?? "",
    channelTitle: "A band",
    availability: "visible",
    blockedIn: "US",
    position: 2,
  });
  removals.plan = makePlan([], { items: item, units: 50 });
  await list(page)
    .getByRole("row", { name: /Concert 1-2/ })
    .getByRole("button")
    .last()
    .click();
  const dialog = question(page, "Remove videos?");
  await expect(dialog.getByText("1 blocked in United States")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toContainText("Concert 1-2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Remove 1/ }).click();
  await expect(toast(page)).toContainText("1 video");
  expect(removals.sent).toEqual([
    {
      call: "DELETE /api/library/videos",
      body: { itemIds: [first?.id], why: "chosen" },
    },
  ]);
  expect(complaints).toEqual([]);
});

test("the dashboard counts it and leads to it, and all videos can be checked there on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ ...PHONE, width: 320 });
  const { library } = await serveHidden(page, {
    library: {
      overview: makeOverview({ blocked: 2 }),
      hidden: { videos: THREE, blocked: BLOCKED, gone: [] },
    },
  });
  await page.route("**/api/library/check-regions", async (route) => {
    library.calls.push(CHECK);
    library.overview = makeOverview({
      blocked: 2,
      costs: { ...library.overview.costs, regions: { main: 0, stats: 0 } },
    });
    await route.fulfill({ json: { checkedCount: 1777 } });
  });
  await page.goto("/");
  await page.evaluate(() =>
    fetch("/api/account/country", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"country":"US"}',
    }),
  );
  await page.reload();
  await page.getByRole("link", { name: "2 blocked in United States" }).click();
  await expect(heading(page, "Blocked in United States (2)")).toBeFocused();
  const check = page.getByRole("button", {
    name: "Check every video (about 36 requests of YouTube's daily allowance)",
  });
  await check.press("Enter");
  await expect(toast(page)).toContainText("Asked where 1,777 videos may be watched");
  await expect(check).toHaveCount(0);
  expect(library.calls.filter((call) => call === CHECK)).toHaveLength(1);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
