import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, parseRetryAfter } from "#client/api/api-error.ts";
import {
  createQueryClient,
  ENVIRONMENT_KEY,
  USER_KEY,
  YOUTUBE_STATUS_KEY,
} from "#client/api/query-client.ts";
import { addressOf, fetcher, openLines, request } from "#client/api/request.ts";
import { describeFailure } from "#client/features/calculator/input/failure-alert.tsx";
import { addFileNames, getFileNames } from "#client/takeout/file-names.ts";
import * as calls from "#shared/contract/calls.ts";
import { CHANNEL_HEADER } from "#shared/library-parameter.ts";
import * as page from "#words/page.ts";

const NOW = new Date(2026, 10, 21, 12, 0, 0);

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("a call", () => {
  it("sends JSON with the person's cookies", async () => {
    const fetch = answerWith(new Response("{}"));
    await request(calls.upgradeToPremium, { body: { paymentIntentId: "pi_1" } });
    expect(fetch).toHaveBeenCalledWith(
      "/api/upgrade-to-premium",
      expect.objectContaining({
        method: "POST",
        credentials: "include",
        body: '{"paymentIntentId":"pi_1"}',
      }),
    );
  });

  it("asks for the language of the page", async () => {
    const fetch = answerWith(new Response("{}"));
    await request(calls.stats);
    await openLines(calls.jobs);
    for (const [, init] of fetch.mock.calls) {
      expect(init?.headers).toHaveProperty("Accept-Language", page.language);
    }
  });

  it("fails with the status, a colon and the body", async () => {
    answerWith(new Response("Slow down.", { status: 429, headers: { "Retry-After": "60" } }));
    const error = await request(calls.stats).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: "429: Slow down.",
      sentence: "Slow down.",
      status: 429,
    });
    expect((error as ApiError).retryAt).toBeInstanceOf(Date);
  });

  it.each([
    ["one that something depends on", { "X-Error-Code": "plan_changed" }, "plan_changed"],
    ["one that nothing depends on", { "X-Error-Code": "toString" }, "unknown"],
    ["no code, such as a proxy's page", {}, "unknown"],
  ])("fails with the code of the header: %s", async (_, headers, code) => {
    answerWith(new Response("<html>", { status: 409, headers }));
    await expect(request(calls.stats)).rejects.toMatchObject({ status: 409, code });
  });

  it("fails with the status text when the body is empty", async () => {
    answerWith(new Response("", { status: 502, statusText: "Bad Gateway" }));
    await expect(request(calls.stats)).rejects.toThrow("502: Bad Gateway");
  });
});

describe("a call of a page that shows the first library", () => {
  const pageOf = (dataset: Record<string, string>) => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal("document", { documentElement: { dataset } });
    vi.stubGlobal("location", { pathname: "/history", assign });
    return assign;
  };
  const headersOf = (fetch: ReturnType<typeof answerWith>) => fetch.mock.lastCall?.[1]?.headers;

  it("says which channel it shows, unless it only reads or is about the account", async () => {
    pageOf({});
    const client = createQueryClient();
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCa" });
    const fetch = answerWith(new Response("{}"));
    await request(calls.turnOffMail);
    expect(headersOf(fetch)).toHaveProperty(CHANNEL_HEADER, "UCa");
    for (const call of [calls.alerts, calls.endOtherSessions] as const) {
      const later = answerWith(new Response("{}"));
      await request(call);
      expect(headersOf(later)).not.toHaveProperty(CHANNEL_HEADER);
    }
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: null });
    const last = answerWith(new Response("{}"));
    await request(calls.turnOffMail);
    expect(headersOf(last)).not.toHaveProperty(CHANNEL_HEADER);
  });

  it("loads the page again when another channel is there", () => {
    const assign = pageOf({});
    const client = createQueryClient();
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCa" });
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCa", channelTitle: "New name" });
    expect(assign).not.toHaveBeenCalled();
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCb" });
    expect(assign).toHaveBeenCalledWith("/history?library=");
  });

  it("leaves it out for another library, which has one channel as long as it is there", async () => {
    const assign = pageOf({ library: "further" });
    const client = createQueryClient();
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCa" });
    client.setQueryData(YOUTUBE_STATUS_KEY, { channelId: "UCb" });
    const fetch = answerWith(new Response("{}"));
    await request(calls.turnOffMail);
    expect(headersOf(fetch)).not.toHaveProperty(CHANNEL_HEADER);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe("a 401 to any call", () => {
  it("clears what belonged to the person from memory, and nothing else", async () => {
    const dataset = { signedIn: "" };
    vi.stubGlobal("document", { documentElement: { dataset }, cookie: "" });
    const client = createQueryClient();
    const name = { title: "A song", channelTitle: "A band", at: "2019", how: "watched" } as const;
    addFileNames(new Map([["video", name]]));
    client.setQueryData(USER_KEY, { id: "u1" });
    client.setQueryData(["playlists"], [{ title: "Mine" }]);
    client.setQueryData(["watched"], new Set(["video"]));
    client.setQueryData(ENVIRONMENT_KEY, { mode: "sandbox" });
    answerWith(new Response("Please sign in first.", { status: 401 }));
    const query = { queryKey: ["stats"], queryFn: fetcher(calls.stats) };
    await expect(client.fetchQuery(query)).rejects.toThrow("401");
    expect(client.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([
      [USER_KEY, null],
      [ENVIRONMENT_KEY, { mode: "sandbox" }],
    ]);
    expect(getFileNames().size).toBe(0);
    expect(dataset).toEqual({});
  });
});

describe("a call of the contract", () => {
  it("takes method and path from the contract and reads the JSON answer", async () => {
    const fetch = answerWith(Response.json({ jobs: [] }));
    expect(await request(calls.stopJob, { params: { jobId: "j/1" } })).toEqual({ jobs: [] });
    expect(fetch).toHaveBeenCalledWith(
      "/api/library/jobs/j%2F1",
      expect.objectContaining({ method: "DELETE" }),
    );
  });

  it("requests JSON lines when it opens a stream", async () => {
    const fetch = answerWith(new Response(""));
    await openLines(calls.jobs);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      headers: { Accept: "application/x-ndjson" },
    });
  });

  it("throws on a 401", async () => {
    answerWith(new Response("Sign in.", { status: 401 }));
    await expect(request(calls.currentUser)).rejects.toThrow("401");
  });

  it("can be aborted by its query", async () => {
    const fetch = answerWith(Response.json([]));
    const { signal } = new AbortController();
    await fetcher(calls.playlists)({ signal });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ signal });
  });

  it("has an address with its query, without undefined parameters", () => {
    expect(addressOf(calls.login, { query: { returnTo: "/a?b=1 2" } })).toBe(
      "/api/login?returnTo=%2Fa%3Fb%3D1%202",
    );
    expect(addressOf(calls.removals, { query: { before: undefined } })).toBe(
      "/api/library/removals",
    );
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", new Date(2026, 10, 21, 12, 2, 0)],
    [NOW.toUTCString(), NOW],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
  ])("%s means %s", (header, moment) => {
    expect(parseRetryAfter(header, NOW)).toEqual(moment);
  });
});

describe("a failed analysis", () => {
  it("shows the server's sentence and the local time of the next attempt", () => {
    const error = new ApiError(429, "The allowance is used up.", {
      retryAt: new Date(2026, 10, 21, 14, 30),
    });
    const failure = describeFailure(error, NOW);
    expect(failure.title).toBe("Failed to analyze playlists");
    expect(failure.detail.replaceAll("\u202F", " ")).toBe(
      "The allowance is used up. You can try again from 2:30 PM.",
    );
  });

  it("names the day if the next attempt is on another day", () => {
    const error = new ApiError(429, "Used up.", { retryAt: new Date(2026, 10, 22, 9, 0) });
    expect(describeFailure(error, NOW).detail).toContain("22");
  });

  it("says that there is no connection", () => {
    const error = new TypeError("Failed to fetch");
    vi.stubGlobal("navigator", { onLine: true });
    expect(describeFailure(error, NOW).title).toBe(
      "An error occurred while analyzing the playlists",
    );
    vi.stubGlobal("navigator", { onLine: false });
    expect(describeFailure(error, NOW).detail).toContain("You are offline.");
  });
});
