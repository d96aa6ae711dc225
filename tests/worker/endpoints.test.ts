import { beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { ownPlaylists, playlists } from "#tests/support/test-world.ts";
import { fetchApi, postRaw, statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { bindings, emptyStores } from "#tests/worker/tables.ts";

/** `plan`: the body gets the plan token of this kind of plan for the same playlists. */
type GoodRequest = {
  query?: string;
  body?: unknown;
  plan?: "hiddenIn" | "playlists";
  readFirst?: true;
};

// One valid request for each call of the contract that answers with data. The navigations are in
// sign-in.test.ts and youtube-grant.test.ts, payments in payments.test.ts and the files beside it.
// A new call without a request here does not compile.
type Navigation = "login" | "signInCallback" | "logout" | "youtubeCallback";
type Paying =
  | "createPaymentIntent"
  | "upgradeToPremium"
  | "refundPayment"
  | "withdraw"
  | "paymentDocument"
  | "stripeWebhook";
const GOOD_REQUESTS: Record<
  Exclude<keyof typeof endpoints, Navigation | Paying | "spending">,
  GoodRequest
> = {
  analyzePlaylists: { body: { urls: [playlists.small.id] } },
  sharedAnalysis: { query: `?list=${playlists.small.id}` },
  currentUser: {},
  account: {},
  exportAccount: {},
  deleteAccount: { body: { confirmation: "delete my account" } },
  setCountry: { body: { country: "DE" } },
  endOtherSessions: {},
  endSession: {},
  youtubeStatus: {},
  youtubeAuth: { query: "?access=write&returnTo=/account" },
  checkYouTube: {},
  disconnectYouTube: {},
  stats: {},
  playlists: {},
  syncPlaylists: {},
  syncAll: {},
  playlist: {},
  syncVideos: {},
  checkRegions: {},
  checkAllRegions: {},
  cleanPlaylist: { body: {} },
  removeVideos: { body: { videoIds: ["none"] } },
  removeFromLibrary: { body: { itemIds: ["none"], why: "hidden" } },
  deletePlaylist: {},
  cleanPlaylists: { body: { playlistIds: [ownPlaylists.mixed.id] }, plan: "hiddenIn" },
  deletePlaylists: { body: { playlistIds: [ownPlaylists.mixed.id] }, plan: "playlists" },
  planRemoval: { body: { hiddenIn: ["PLa"] } },
  removals: {},
  putBack: { body: { ids: [1] } },
  transferVideos: {
    body: { itemIds: ["none"], to: ownPlaylists.mixed.id, keep: true },
  },
  planCreation: { body: { videoIds: ["a"] } },
  mergeInto: { body: { fromPlaylists: [] }, readFirst: true },
  createPlaylist: { body: { title: "New", privacy: "private" } },
  cleaningSchedule: {},
  setCleaningSchedule: { body: { monthly: true } },
  answerCleaning: { body: { remove: false } },
  dismissVanished: {},
  library: {},
  searchLibrary: { query: "?q=video" },
  hiddenVideos: { query: "?since=2026-01-01T00:00:00Z" },
  duplicates: {},
  exportLibrary: {},
  jobs: {},
  stopJob: {},
  continueJob: {},
  payments: {},
  health: {},
  environment: {},
  cspReport: { body: [{ type: "csp-violation" }] },
  openapi: {},
};

// Each test has a person of its own, whose rate limit no other test has used.
beforeEach(emptyStores);

const calls = Object.entries(GOOD_REQUESTS).map(
  ([name, good]) =>
    [name, endpoints[name as keyof typeof GOOD_REQUESTS] as Endpoint, good] as const,
);

async function withPlan(browser: Browser, { body, plan }: GoodRequest): Promise<unknown> {
  if (plan === undefined) return body;
  const { playlistIds } = body as { playlistIds: string[] };
  const planned = await browser.json<{ plan: string }>("/api/library/removal-plan", {
    method: "POST",
    body: JSON.stringify({ [plan]: playlistIds }),
  });
  return { playlistIds, plan: planned.plan };
}

test.each(calls)(
  "%s is mounted and its answer matches the contract",
  async (name, endpoint, good) => {
    const browser = await signedIn("basic@example.com");
    await browser.connect("basic@example.com", "write");
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const { sessions } = await browser.json<{ sessions: { id: string }[] }>("/api/account");
    const path = good.readFirst ? "/api/playlists/sync-all" : "/api/playlists/sync";
    await browser.json(path, { method: "POST" });
    const [playlist] = await browser.json<{ id: string }[]>("/api/playlists");
    const { jobs } = await browser.json<{ jobs: { id: string }[] }>("/api/library/jobs");
    const asked = endpoint.path
      .replace("{sessionId}", sessions[0]?.id ?? "")
      .replace("{id}", playlist?.id ?? "")
      .replace("{jobId}", jobs[0]?.id ?? "");
    const response = await browser.call(`${asked}${good.query ?? ""}`, {
      method: endpoint.method,
      ...(good.body !== undefined && { body: JSON.stringify(await withPlan(browser, good)) }),
    });
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(endpoint.response?.safeParse(await response.json())).toMatchObject({ success: true });
  },
);

test("the OpenAPI document names every call of the contract", async () => {
  const document = await (
    await fetchApi("/api/openapi.json")
  ).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test("every reference in the OpenAPI document resolves", async () => {
  const text = await (await fetchApi("/api/openapi.json")).text();
  const document = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? "");
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(document.components.schemas).toHaveProperty(name.split("/").at(-1) ?? "");
  }
});

describe("an unknown path", () => {
  test("is 404 with one plain sentence", async () => {
    const response = await fetchApi("/api/nothing");
    expect(await statusAndCode(response)).toEqual([404, "not_found"]);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  });
});

test("limits one address to 600 calculations a minute, without cached ones", async () => {
  const cached = JSON.stringify({ urls: [playlists.small.id] });
  await (await postRaw(cached)).text();
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  let refused: Response | undefined;
  // Twice as many, because a minute may end in between.
  for (let call = 0; call <= 1200 && !refused; call += 1) {
    const response = await postRaw(JSON.stringify({ urls: [`not a link ${call}`] }), headers);
    if (response.status === 429) refused = response;
    else await response.text();
  }
  expect(refused?.headers.get("Retry-After")).toBe("60");
  expect(refused && (await statusAndCode(refused))).toEqual([429, "too_many_calculations"]);
  expect((await postRaw(cached, headers)).status).toBe(200);
});
