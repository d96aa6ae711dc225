// The sandbox's people at the built app: signing in, connecting and allowing through the real calls.
import { globSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { RunningApp } from "#tests/support/app.ts";

/** Google's choice of person, and its consent. */
export async function agree(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function signIn(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.goto(app.origin);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.waitForURL(`${app.origin}/`);
}

export async function connect(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Connect YouTube" }).click();
  await agree(page, email);
  await page.waitForURL((url) => url.origin === app.origin);
}

/** Gives somebody Premium in the app's own table. */
export function givePremium({ stateDir }: RunningApp, email: string): void {
  const files = globSync(path.join(stateDir, "v3/d1/*/*.sqlite"));
  const file = files.find((one) => !one.endsWith("metadata.sqlite")) ?? "";
  const database = new DatabaseSync(file);
  try {
    database.prepare("update users set is_premium = 1 where email = ?").run(email);
  } finally {
    database.close();
  }
}
