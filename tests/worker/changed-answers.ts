// Changes YouTube's answers on their way from the sandbox to the Worker. A playlist can have any
// number of aliases, so that each reading can be the first one.
import { vi } from "vitest";

export type Item = {
  id?: string;
  snippet?: { resourceId?: { videoId?: string }; videoOwnerChannelId?: string; title?: string };
  status?: { privacyStatus?: string | null; uploadStatus?: string };
  contentDetails?: { duration?: string; itemCount?: number };
};
/** The fields of a list answer that tests change. */
export type Answer = {
  items?: Item[];
  pageInfo?: { totalResults: number };
  nextPageToken?: string;
  error?: unknown;
};
export type List = "playlistItems" | "playlists" | "videos" | "videos:batchGetStats";
export type Call = { list: List; query: URLSearchParams };

const PATH = "/youtube/v3/";
const NUMBERED = /\d{6}$/;

/** Changes nothing. */
export const passOn = (_call: Call, answer: Answer): Answer => answer;

/** Another id for a playlist of the test world, which has not been read yet. */
export function aliasOf(playlistId: string, number: number): string {
  return playlistId.replace(NUMBERED, String(number).padStart(6, "0"));
}

/**
 * From now on each successful list answer passes through `change`, which returns the changed
 * answer, or `undefined` for status 503. Ends with vi.unstubAllGlobals().
 */
export function changeAnswers(change: (call: Call, answer: Answer) => Answer | undefined): void {
  vi.unstubAllGlobals();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input);
    const url = new URL(request.url);
    if (!url.pathname.startsWith(PATH)) return fetch(input, init);
    const [real, alias] = renamed(url);
    const response = await fetch(new Request(real, request), init);
    const body = await response.text();
    if (!response.ok) return new Response(body, response);
    const call = { list: url.pathname.slice(PATH.length) as List, query: url.searchParams };
    const answer = JSON.parse(body) as Answer;
    if (call.list === "playlists") for (const item of answer.items ?? []) item.id = alias;
    const changed = change(call, answer);
    if (!changed) return new Response("{}", { status: 503 });
    return Response.json(changed, { status: changed.error ? 404 : 200 });
  });
}

/** The address with the sandbox's id of the playlist, and the alias that the Worker used. */
function renamed(url: URL): [URL, string] {
  const real = new URL(url);
  const name = url.pathname.endsWith("/playlists") ? "id" : "playlistId";
  const alias = url.searchParams.get(name) ?? "";
  if (alias !== "") real.searchParams.set(name, alias.replace(NUMBERED, "000000"));
  return [real, alias];
}
