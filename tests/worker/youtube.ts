// The YouTube connection of a test browser, as stored here and at Google.
import { expect } from "vitest";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { callsTo } from "#tests/worker/sandbox.ts";
import { allRows } from "#tests/worker/tables.ts";

export async function statusOf(browser: Browser): Promise<YouTubeStatus> {
  return browser.json<YouTubeStatus>("/api/youtube/status");
}

export async function check(browser: Browser): Promise<Response> {
  return browser.call("/api/youtube/check", { method: "POST" });
}

export async function connected(email: string, access = "read"): Promise<Browser> {
  const browser = await signedIn(email);
  expect(await browser.connect(email, access)).toBe("/account?youtube=connected");
  return browser;
}

/** Google's calls of one kind since the sandbox was reset. */
export async function tokenCalls(grantType: string): Promise<number> {
  const calls = await callsTo("/token");
  return calls.filter(({ query }) => query["grant_type"] === grantType).length;
}

export async function grantRow(): Promise<Record<string, unknown>> {
  const [row] = (await allRows())["grants"] ?? [];
  if (!row) throw new Error("there is no grant");
  return row;
}
