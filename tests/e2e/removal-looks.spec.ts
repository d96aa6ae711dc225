import { expect, type Page } from "@playwright/test";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { expectAccessible, expectReadable } from "#tests/e2e/looks.ts";
import { makeVideo } from "#tests/e2e/dashboard-page.ts";
import {
  button,
  makePlan,
  makeRemoved,
  openWindow,
  question,
  rowAt,
  select,
  VIDEOS,
  type Removals,
} from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

const UGLY = makeVideo(7, {
  title: `مرحبا ${"a-very-long-title-without-a-space".repeat(8)} 🎉`,
  availability: "restricted",
});
const MANY = Array.from({ length: 260 }, (_, place) =>
  makeVideo(place, { availability: place % 3 ? "private" : "deleted" }),
);
const LATER = "2026-11-22T08:00:00.000Z";

type State = [name: string, options: Parameters<typeof openWindow>[1], reach: Reach];
type Reach = (page: Page, removals: Removals) => Promise<void>;

const ask: Reach = async (page) => {
  await button(page, /^Remove Hidden/).click();
  await expect(
    button(page, /^(Remove|Allow at Google, then remove) [\d,]+ videos?$/),
  ).toBeVisible();
};
const confirm: Reach = async (page, removals) => {
  await ask(page, removals);
  await button(page, /^Remove [\d,]+ videos?$/).click();
};

const STATES: State[] = [
  ["a confirmation", { plan: makePlan([...VIDEOS.slice(1, 3), UGLY]) }, ask],
  ["a long one", { plan: makePlan(MANY, { leftToday: 2500, endsAt: LATER }) }, ask],
  [
    "the question of one row",
    { plan: makePlan(VIDEOS.slice(3, 4)) },
    async (page) => {
      await button(page, "Remove Video 4").click();
      await expect(page.getByLabel("Don't ask again for single videos")).toBeVisible();
    },
  ],
  ["a permission", { canWrite: false }, ask],
  [
    "loading",
    { after: createGate().opened },
    async (page) => {
      await button(page, /^Remove Hidden/).click();
      await expect(page.getByText("Finding out what would go")).toBeAttached();
    },
  ],
  [
    "a failure",
    { plan: { status: 500, body: "That did not work." } },
    async (page) => {
      await button(page, /^Remove Hidden/).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  ],
  [
    "work",
    {},
    async (page, removals) => {
      await ask(page, removals);
      removals.after = createGate().opened;
      await button(page, "Remove 2 videos").click();
      await expect(page.getByText("0 of 2 done")).toBeVisible();
    },
  ],
  [
    "a pause",
    {
      answer: {
        json: makeRemoved(2, { youtubeRemovedCount: 1, queuedCount: 1, resumesAt: LATER }),
      },
    },
    async (page, removals) => {
      await confirm(page, removals);
      await expect(question(page, "The rest goes on by itself")).toBeVisible();
    },
  ],
  [
    "an outdated plan",
    { answer: refusedWith("plan_changed") },
    async (page, removals) => {
      await confirm(page, removals);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  ],
  [
    "going rows",
    {},
    async (page, removals) => {
      removals.after = createGate().opened;
      await button(page, "Remove First song").first().click();
      await expect(rowAt(page, 0)).toContainText("Will be removed");
      await page.clock.fastForward(5000);
      await expect(rowAt(page, 0)).toContainText("Removing…");
      await button(page, "Remove [Private Video]").click();
      await expect(toast(page)).toContainText("1 video will be removed");
    },
  ],
  [
    "a move",
    { library: { isPremium: true } },
    async (page) => {
      await select(page, 3);
      await button(page, "Copy or Move").click();
      await expect(question(page, "Copy or move videos")).toBeVisible();
    },
  ],
];

const SIZES = [
  ["light", 1280, 900],
  ["dark", 360, 740],
  ["light", 320, 480],
] as const;

for (const [name, options, reach] of STATES) {
  test(`axe finds no problem in ${name}, in any colour scheme, and nothing is cut off`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    if (name === "going rows") {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem("removes-one-at-once", "1"));
    }
    await reach(page, await openWindow(page, { ...options }));
    for (const [colorScheme, width, height] of SIZES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      if (width === 1280) await expectReadable(page, "forced colours");
      const dialog = page.getByRole("dialog").last();
      expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      if (process.env["LOOK"]) {
        await page.screenshot({
          path: `${process.env["LOOK"]}/${name.replaceAll(" ", "-")}-${width}-${colorScheme}.png`,
        });
      }
    }
  });
}

test("a long confirmation scrolls in its list only, with each place on one line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const far = MANY.map((video) => ({ ...video, position: video.position + 1330 }));
  const removals = await openWindow(page, { plan: makePlan(far) });
  await ask(page, removals);
  const dialog = page.getByRole("dialog").last();
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  const place = dialog.getByText("1,331", { exact: false }).first();
  // One line of this text is 20 px high.
  expect((await place.boundingBox())?.height).toBeLessThanOrEqual(20);
});
