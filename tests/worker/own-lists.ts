// Calls of a person who counts their own lists, and what the tests of them share.
import { expect } from "vitest";
import { type CalculatorResponse, calculatorResponseSchema } from "#shared/contract/calculator.ts";
import { type OwnListsAnswer, ownListsAnswerSchema } from "#shared/contract/own-lists.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";

export const BASIC = "basic@example.com";
export const LIKED = "https://www.youtube.com/playlist?list=LL";
export const CHANNELS = "/youtube/v3/channels";
export const ITEMS = "/youtube/v3/playlistItems";
export const HOUR_MS = 3_600_000;

export async function postLines(
  browser: Browser,
  urls: string[],
  rest = {},
  headers = {},
): Promise<Response> {
  return browser.call("/api/library/playlist-length", {
    method: "POST",
    body: JSON.stringify({ urls, withTitles: true, ...rest }),
    headers: { "Content-Type": "application/json", ...headers },
  });
}

export async function count(
  browser: Browser,
  urls: string[],
  rest = {},
): Promise<CalculatorResponse> {
  const response = await postLines(browser, urls, rest);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  return calculatorResponseSchema.parse(await response.json());
}

export async function ownLists(browser: Browser): Promise<OwnListsAnswer> {
  return ownListsAnswerSchema.parse(await browser.json("/api/library/own-lists"));
}

/** As if everything had been read this much earlier. */
export async function makeOlder(browser: Browser, ms: number): Promise<void> {
  await inLibrary(await idOf(browser), (_library, { storage }) => {
    storage.sql.exec("update playlists set synced_at = synced_at - ?", ms);
    const head = storage.kv.get<{ readAt: number }>("liked");
    if (head) storage.kv.put("liked", { ...head, readAt: head.readAt - ms });
  });
}

/** The codes of an answer's notices with their lines. */
export const codesOf = ({ notices }: CalculatorResponse) =>
  (notices ?? []).map(({ code, ...rest }) => [code, "line" in rest ? rest.line : 0]);
