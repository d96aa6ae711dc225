import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { makeDetail, makeJob } from "#tests/e2e/dashboard-page.ts";
import { startJobStream } from "#tests/e2e/job-stream.ts";
import {
  button,
  LIST,
  makePlan,
  makeRemoved,
  openWindow,
  question,
  rows,
  VIDEOS,
  playlistWindow,
} from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const hidden = /^Remove hidden videos/;
const CLEAN = `POST /api/playlists/${LIST.id}/clean`;

test.use({ timezoneId: "Europe/Tallinn" });

test("Remove Hidden shows the items, the reasons and the cost; the safe button has the focus", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const gate = createGate();
  const removals = await openWindow(page, { after: gate.opened });
  await button(page, /^Remove Hidden/).click();
  const dialog = question(page, hidden);
  await expect(dialog).toContainText("On YouTube channel Analytical Engines");
  await expect(dialog.getByText("Working out what would be removed")).toBeAttached();
  await expect(button(page, "Cancel")).toBeFocused();
  gate.open();
  await expect(dialog).toContainText("1 private · 1 deleted");
  await expect(dialog).toContainText("also removed from YouTube. This cannot be undone.");
  await expect(dialog).toContainText("Lost song");
  await expect(dialog).toContainText("2 videos · about 1 second · 2 of the 50 changes left today");
  await expect(button(page, "Cancel")).toBeFocused();
  const download = page.waitForEvent("download");
  await button(page, "Download this list").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("videos to remove.csv");
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain("Evening listening,2,Lost song,Old Band,private,");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, /^Remove Hidden/)).toBeFocused();
  expect(removals.sent).toEqual([]);
  expect(complaints).toEqual([]);
});

test("Basic removes hidden items; the list and the dashboard are updated", async ({ page }) => {
  const removals = await openWindow(page);
  const synced = () =>
    removals.library.calls.filter((call) => call === "POST /api/playlists/sync").length;
  await expect.poll(synced).toBe(1);
  await button(page, /^Remove Hidden/).click();
  const gate = createGate();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  removals.after = gate.opened;
  await button(page, "Remove 2 videos").click();
  await expect(button(page, "Removing…")).toBeFocused();
  await button(page, "Removing…").click({ force: true });
  removals.library.details = [makeDetail(LIST, [...VIDEOS.slice(0, 1), ...VIDEOS.slice(3)])];
  gate.open();
  await expect(question(page, hidden)).toHaveCount(0);
  await expect(toast(page)).toContainText("Hidden videos removed");
  await expect(toast(page)).toContainText(
    "Removed 2 hidden videos from playlist and 2 from YouTube",
  );
  await expect(rows(page)).toHaveCount(3);
  expect(removals.sent).toEqual([{ call: CLEAN, body: { plan: "p".repeat(43) } }]);
  await page.keyboard.press("Escape");
  await expect(playlistWindow(page)).toHaveCount(0);
  await expect.poll(synced).toBe(2);
});

test("closing the dialog without a removal syncs nothing", async ({ page }) => {
  const removals = await openWindow(page);
  await expect.poll(() => removals.library.calls).toContain("POST /api/playlists/sync");
  await page.keyboard.press("Escape");
  await expect(button(page, "Manage Evening listening")).toBeFocused();
  expect(removals.library.calls.filter((call) => call === "POST /api/playlists/sync").length).toBe(
    1,
  );
});

test("says that nothing is hidden, or that this could not be checked", async ({ page }) => {
  const removals = await openWindow(page, { plan: { status: 500, body: "That did not work." } });
  await button(page, /^Remove Hidden/).click();
  await expect(question(page, hidden).getByRole("alert")).toContainText("That did not work.");
  removals.plan = makePlan([]);
  await button(page, "Try again").click();
  await expect(question(page, hidden)).toContainText("Nothing is hidden here");
  await expect(button(page, /^Remove \d/)).toHaveCount(0);
  await question(page, hidden).getByRole("button", { name: "Close", exact: true }).click();
  await expect(question(page, hidden)).toHaveCount(0);
});

test("Remove Hidden says what is not yet checked for countries, and checks it before anything goes", async ({
  page,
}) => {
  const plan = makePlan(VIDEOS.slice(1, 3), { uncheckedRegions: 12 });
  const removals = await openWindow(page, { plan });
  const sentBefore: number[] = [];
  await page.route("**/api/playlists/*/check-regions", async (route) => {
    sentBefore.push(removals.sent.length);
    await route.fulfill({ json: { checkedCount: 12 } });
  });
  await button(page, /^Remove Hidden/).click();
  await expect(question(page, hidden)).toContainText(
    "12 not yet checked for countries. They are checked first, for about 1 request.",
  );
  expect(sentBefore).toEqual([]);
  await button(page, "Remove 2 videos").click();
  await expect(toast(page)).toContainText("Removed 2 hidden videos from playlist");
  expect(sentBefore).toEqual([0]);
  expect(removals.sent).toHaveLength(1);
});

test("an outdated removal plan removes nothing, says so, and can be confirmed again", async ({
  page,
}) => {
  const removals = await openWindow(page, {
    answer: refusedWith("plan_changed"),
  });
  await button(page, /^Remove Hidden/).click();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  removals.plan = makePlan(VIDEOS.slice(1, 2), { plan: "q".repeat(43) });
  await button(page, "Remove 2 videos").click();
  await expect(question(page, hidden).getByRole("alert")).toContainText("Nothing was removed");
  removals.answer = { json: makeRemoved(1) };
  await expect(button(page, "Remove 1 video")).toBeFocused();
  await button(page, "Remove 1 video").click();
  await expect(toast(page)).toContainText("Removed 1 hidden video from playlist");
  expect(removals.sent.at(-1)?.body).toEqual({ plan: "q".repeat(43) });
});

test("progress comes from the job, also after the dialog was closed; Stop stops it", async ({
  page,
}) => {
  const stream = await startJobStream([]);
  const gate = createGate();
  const removals = await openWindow(page);
  await stream.serve(page);
  await button(page, /^Remove Hidden/).click();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  removals.after = gate.opened;
  const job = makeJob({ id: "r1", kind: "remove", playlistId: LIST.id, title: LIST.title });
  stream.tell([{ ...job, read: 1, reported: 2 }]);
  await button(page, "Remove 2 videos").click();
  const dialog = question(page, "Removing 2 videos");
  await expect(dialog.getByText("1 of 2 done")).toBeVisible();
  // The work has started, so there is no question any more.
  await expect(question(page, hidden)).toHaveCount(0);
  await expect(dialog).not.toContainText("This cannot be undone.");
  const stopped = page.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().endsWith("/api/library/jobs/r1"),
  );
  await dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await stopped;
  stream.tell([{ ...job, state: "stopped", read: 1, reported: 2 }]);
  removals.answer = { json: makeRemoved(1, { failedCount: 1 }) };
  gate.open();
  const ended = question(page, "Stopped");
  await expect(ended).toContainText("1 video is removed on YouTube.");
  await expect(ended).toContainText("1 could not be removed.");
  await expect(ended.getByText("Close", { exact: true })).toBeFocused();
  await expect(toast(page)).toContainText("Stopped");
  stream.stop();
});

test("a removal continues when its dialog is closed, and its progress stays in the playlist", async ({
  page,
}) => {
  const stream = await startJobStream([]);
  const gate = createGate();
  const removals = await openWindow(page);
  await stream.serve(page);
  await button(page, /^Remove Hidden/).click();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  removals.after = gate.opened;
  const job = makeJob({ id: "r1", kind: "remove", playlistId: LIST.id, title: LIST.title });
  stream.tell([{ ...job, read: 1, reported: 2 }]);
  await button(page, "Remove 2 videos").click();
  await button(page, "Continue in background").click();
  await expect(playlistWindow(page)).toContainText("Removing from Evening listening");
  await expect(playlistWindow(page)).toContainText("1 of 2");
  await expect(
    playlistWindow(page).getByRole("button", { name: "Stop", exact: true }),
  ).toBeVisible();
  stream.tell([{ ...job, state: "done", read: 2, reported: 2 }]);
  gate.open();
  await expect(toast(page)).toContainText("Hidden videos removed");
  stream.stop();
});

test("when today's units are not enough, it says so before and offers a part, and after it says when the rest continues", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-21T12:00:00Z");
  const removals = await openWindow(page, {
    plan: makePlan(VIDEOS.slice(1, 3), {
      leftToday: 50,
      before: 40,
      endsAt: "2026-11-24T08:00:00.000Z",
    }),
    answer: { json: makeRemoved(1) },
  });
  await button(page, /^Remove Hidden/).click();
  await expect(question(page, hidden)).toContainText(
    "YouTube lets Tidylist make a limited number of changes a day, for all its users: today's are enough for 1. The rest goes on by itself, even when this page is closed. All of it takes about 3 days, 40 before you.",
  );
  await button(page, "Remove 1 today").click();
  await expect(toast(page)).toContainText("Removed 1 hidden video from playlist");
  expect(removals.sent.at(-1)?.body).toMatchObject({ first: 1 });
  removals.answer = {
    json: makeRemoved(2, {
      youtubeRemovedCount: 1,
      queuedCount: 1,
      resumesAt: "2026-11-22T08:00:00.000Z",
      reason: { code: "quota_exhausted", place: { before: 40, days: 3 } },
    }),
  };
  await button(page, /^Remove Hidden/).click();
  await button(page, "Remove all 2 (about 3 days)").click();
  const ended = question(page, "The rest goes on by itself");
  await expect(ended).toContainText("1 video is removed on YouTube.");
  await expect(ended).toContainText("This goes on by itself: about 3 days, 40 before you.");
  await expect(ended).toContainText("1 is still to be done on YouTube: tomorrow at 10:00 AM");
  expect(removals.sent.at(-1)?.body).not.toHaveProperty("first");
  await expect(toast(page)).toContainText("Hidden videos removed");
});

test("a partial removal says what was kept, and why", async ({ page }) => {
  await openWindow(page, {
    answer: {
      json: makeRemoved(1, {
        failedCount: 1,
        reason: { code: "removal_refused" },
      }),
    },
  });
  await button(page, /^Remove Hidden/).click();
  await button(page, "Remove 2 videos").click();
  const ended = question(page, "Not everything was removed");
  await expect(ended).toContainText("1 video is removed on YouTube.");
  await expect(ended).toContainText(
    `1 could not be removed. ${describeReason({ code: "removal_refused" })}`,
  );
});

for (const [what, answer, words] of [
  ["a refusal", { status: 502, body: "YouTube did not answer." }, "YouTube did not answer."],
  ["a lost connection", "offline", "The connection was lost before the answer came."],
] as const) {
  test(`${what} shows an error, and the dialog stays unchanged`, async ({ page }) => {
    await openWindow(page, { answer });
    await button(page, /^Remove Hidden/).click();
    await button(page, "Remove 2 videos").click();
    await expect(toast(page)).toContainText("Failed to clean playlist");
    await expect(toast(page)).toContainText(words);
    await expect(button(page, "Remove 2 videos")).toBeVisible();
  });
}

test("offline, nothing is removed and a message says so", async ({ page, context }) => {
  await openWindow(page);
  await button(page, /^Remove Hidden/).click();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(true);
  await button(page, "Remove 2 videos").click();
  await expect(toast(page)).toContainText("You are offline.");
});
