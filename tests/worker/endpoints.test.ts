import { beforeEach, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import type { operatorEndpoints } from "#shared/contract/operator-endpoints.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { ordinaryId, ownPlaylists, playlists } from "#tests/support/test-world.ts";
import { fetchApi, postRaw, statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { subscribeToPush } from "#tests/worker/push.ts";
import { bindings, emptyStores } from "#tests/worker/tables.ts";

/** `plan`: the body gets the plan token of this kind of plan for the same playlists. */
type GoodRequest = {
  query?: string;
  body?: unknown;
  plan?: "hiddenIn" | "playlists";
  readFirst?: true;
  /** What the request needs from the person's library. */
  prepare?: (browser: Browser) => Promise<{ body?: unknown; jobId?: string; orderId?: string }>;
};

// One valid request for each call of the contract that answers with data. The navigations are in
// sign-in.test.ts and youtube-grant.test.ts, payments in payments.test.ts and the files beside it.
// A new call without a request here does not compile.
type Navigation = "login" | "signInCallback" | "logout" | "youtubeCallback" | "openUnsubscribe";
type Paying =
  | "createPaymentIntent"
  | "upgradeToPremium"
  | "refundPayment"
  | "withdraw"
  | "paymentDocument"
  | "stripeWebhook";
const GOOD_REQUESTS: Record<
  Exclude<
    keyof typeof endpoints,
    Navigation | Paying | keyof typeof operatorEndpoints | "unsubscribe"
  >,
  GoodRequest
> = {
  analyzePlaylists: { body: { urls: [playlists.small.id] } },
  sharedAnalysis: { query: `?list=${playlists.small.id}` },
  channelLists: { query: "?channel=@talksandmore" },
  readVideos: { body: { ids: [ordinaryId(0)], withDetails: true } },
  analyzeOwnLists: { body: { urls: [playlists.small.id] } },
  ownLists: {},
  currentUser: {},
  account: {},
  exportAccount: {},
  deleteAccount: { body: { confirmation: "delete my account" } },
  agree: { body: { version: TERMS_VERSION } },
  setCountry: { body: { country: "DE" } },
  setLanguage: { body: { language: "en" } },
  endOtherSessions: {},
  endSession: {},
  alerts: {},
  turnOnMail: {},
  turnOffMail: {},
  turnOnPush: { prepare: async () => ({ body: await subscribeToPush() }) },
  turnOffPush: {},
  youtubeStatus: {},
  youtubeAuth: { query: "?access=write&returnTo=/account" },
  channels: {},
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
  searchYouTube: { body: { words: "video" } },
  planReplacement: { readFirst: true, prepare: async (browser) => ({ body: await want(browser) }) },
  replaceVideo: {
    readFirst: true,
    prepare: async (browser) => ({
      body: { ...(await want(browser)), requestId: crypto.randomUUID() },
    }),
  },
  undoReplacement: {
    readFirst: true,
    prepare: async (browser) => {
      const jobId = crypto.randomUUID();
      const body = JSON.stringify({ ...(await want(browser)), requestId: jobId });
      await browser.json("/api/library/replacements", { method: "POST", body });
      return { jobId };
    },
  },
  planOrder: { readFirst: true, body: { itemIds: ["none"] } },
  saveOrder: {
    readFirst: true,
    prepare: async (browser) => ({ body: await firstToEnd(browser, crypto.randomUUID()) }),
  },
  planUndo: {
    readFirst: true,
    prepare: async (browser) => ({ orderId: await saveFirstToEnd(browser) }),
  },
  undoOrder: {
    readFirst: true,
    prepare: async (browser) => ({
      orderId: await saveFirstToEnd(browser),
      body: { requestId: crypto.randomUUID() },
    }),
  },
  orders: {},
  keptOrders: {},
  setKeptOrder: { body: { keep: false } },
  cleaningSchedule: {},
  setCleaningSchedule: { body: { monthly: false } },
  skipCleaning: { body: { at: "2026-12-01T12:00:00.000Z" } },
  answerCleaning: { body: { remove: false } },
  dismissVanished: {},
  dismissCorrected: {},
  checkRemovals: {},
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
};

// Each test has a person of its own, whose rate limit no other test has used.
beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});

const calls = Object.entries(GOOD_REQUESTS).map(
  ([name, good]) =>
    [name, endpoints[name as keyof typeof GOOD_REQUESTS] as Endpoint, good] as const,
);

/** A hidden video of the person's, and another for its place. */
async function want(browser: Browser): Promise<{ itemId: string; videoId: string }> {
  const { videos } = await browser.json<{ videos: { id: string }[] }>("/api/library/hidden");
  return { itemId: videos[0]?.id ?? "", videoId: ordinaryId(3) };
}

/** The first playlist with its first item at the end. */
async function firstToEnd(browser: Browser, requestId: string) {
  const [playlist] = await browser.json<{ id: string }[]>("/api/playlists");
  const playlistId = playlist?.id ?? "";
  const { videos } = await browser.json<{ videos: { id: string }[] }>(
    `/api/playlists/${playlistId}`,
  );
  const [first = "none", ...others] = videos.map(({ id }) => id);
  return { playlistId, itemIds: [...others, first], moves: 1, requestId };
}

/** The id of an order that was saved. */
async function saveFirstToEnd(browser: Browser): Promise<string> {
  const orderId = crypto.randomUUID();
  const { playlistId, ...wanted } = await firstToEnd(browser, orderId);
  const body = JSON.stringify(wanted);
  await browser.json(`/api/playlists/${playlistId}/order`, { method: "POST", body });
  return orderId;
}

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
    const made = await good.prepare?.(browser);
    const prepared = { body: good.body, jobId: jobs[0]?.id, orderId: undefined, ...made };
    const asked = endpoint.path
      .replace("{sessionId}", sessions[0]?.id ?? "")
      .replace("{id}", playlist?.id ?? "")
      .replace("{deviceId}", crypto.randomUUID())
      .replace("{jobId}", prepared.jobId ?? "")
      .replace("{orderId}", prepared.orderId ?? "");
    const { body } = prepared;
    const response = await browser.call(`${asked}${good.query ?? ""}`, {
      method: endpoint.method,
      ...(body !== undefined && {
        body: JSON.stringify(await withPlan(browser, { ...good, body })),
      }),
    });
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(endpoint.response?.safeParse(await response.json())).toMatchObject({ success: true });
  },
);

test.each(["/api/nothing", "/api", "/api/", "/api/openapi.json", "/api/docs", "/api/public"])(
  "%s is 404 with one plain sentence, and lists no call",
  async (path) => {
    const response = await fetchApi(path);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const text = await response.clone().text();
    for (const { path: known } of Object.values(endpoints)) expect(text).not.toContain(known);
    expect(await statusAndCode(response)).toEqual([404, "not_found"]);
  },
);

test("limits one address to 600 calculations a minute, without cached ones", async () => {
  const cached = JSON.stringify({ urls: [playlists.small.id] });
  // Of a known list, the answer is stored when it is asked for a second time.
  for (let time = 0; time < 2; time += 1) await (await postRaw(cached)).text();
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
