// Alerts on the screen: the section of the page of automations, the offer beside what vanished, and the page that a mail's link
// opens.
import { expect, type Page } from "@playwright/test";
import { alertsOff, openAutomations, region, serve } from "#tests/e2e/account-page.ts";
import { makeHidden, serveHidden } from "#tests/e2e/hidden-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import { test } from "#tests/e2e/screen-test.ts";

const SINCE = "/hidden?since=2026-11-20T08%3A00%3A00.000Z";
const on: Alerts = {
  ...alertsOff,
  mail: { ...alertsOff.mail, isOn: true },
  wasAsked: true,
  checkedAt: "2026-11-21T09:30:00.000Z",
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the page of automations turns the weekly mail on and off, with the keyboard, and says when it last checked", async ({
  page,
}) => {
  const { answers, count } = await serve(page, {
    "POST /api/alerts/mail": { json: on },
    "DELETE /api/alerts/mail": { json: { ...alertsOff, wasAsked: true } },
  });
  await openAutomations(page);
  const section = region(page, "Alerts");
  await expect(section).toContainText("Weekly mail: off");
  await expect(section).toContainText("By turning it on you agree that we send the names");
  await expectAccessibleInEveryLook(page);
  await button(page, "Turn on the weekly mail").focus();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("status")).toHaveText("Weekly mail: on");
  await expect(section).toContainText("Last checked: ");
  await expect(button(page, "Turn off the weekly mail")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("status")).toHaveText("Weekly mail: off");
  expect(count("POST /api/alerts/mail")).toBe(1);
  expect(count("DELETE /api/alerts/mail")).toBe(1);

  answers["GET /api/alerts"] = {
    json: {
      ...alertsOff,
      mail: {
        ...alertsOff.mail,
        unreachableAt: "2026-11-20T12:00:00.000Z",
        unverifiedAt: "2026-11-21T12:00:00.000Z",
      },
    },
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(section).toContainText("because mail to your address came back or was reported as");
  await expect(section).toContainText("because Google no longer confirmed that your address is");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessibleInEveryLook(page);

  answers["GET /api/alerts"] = {
    json: { ...alertsOff, mail: { ...alertsOff.mail, isOffered: false } },
  };
  await page.reload();
  await expect(section).toContainText("Alerts are not offered on this installation.");
  await expect(section.getByRole("button")).toHaveCount(0);
});

test("the mail is offered once, beside what vanished, and both answers are kept", async ({
  page,
}) => {
  await serveHidden(page, { hidden: [makeHidden(1, 0), makeHidden(1, 1)] });
  let alerts = alertsOff;
  const calls: string[] = [];
  await page.route("**/api/alerts**", async (route) => {
    const method = route.request().method();
    calls.push(method);
    if (method === "POST") alerts = on;
    if (method === "DELETE") alerts = { ...alertsOff, wasAsked: true };
    await route.fulfill({ json: alerts });
  });
  await page.goto("/hidden");
  const offer = page.getByRole("region", { name: "Alerts" });
  await expect(page.getByText("2 hidden videos in 1 playlist")).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.goto(SINCE);
  await expect(offer).toContainText("Get a mail when videos vanish?");
  await expectAccessibleInEveryLook(page);
  await button(page, "No thanks").press("Enter");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("status").getByText("2 videos")).toBeVisible();
  await expect(offer).toHaveCount(0);

  alerts = alertsOff;
  await page.reload();
  await button(page, "Turn on the weekly mail").click();
  await expect(page.getByText("The weekly mail is on.")).toBeVisible();
  expect(calls.filter((method) => method !== "GET")).toEqual(["DELETE", "POST"]);
});

test("the link in a mail opens a page that changes nothing before its button is pressed", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("**/api/alerts/unsubscribe**", async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
    await route.fulfill(
      asked.length === 1
        ? { status: 500, body: "That did not work just now.", contentType: "text/plain" }
        : { json: { isOn: false } },
    );
  });
  await page.goto("/unsubscribe#user-1.signature");
  await expect(page.getByRole("heading", { name: "Turn off the weekly mail?" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  expect(asked).toEqual([]);
  await button(page, "Turn off the weekly mail").click();
  await expect(page.getByRole("alert")).toContainText("That did not work just now.");
  await button(page, "Turn off the weekly mail").press("Enter");
  await expect(page.getByRole("heading", { name: "The weekly mail is off" })).toBeVisible();
  expect(asked).toEqual(Array(2).fill("POST ?token=user-1.signature"));
});
