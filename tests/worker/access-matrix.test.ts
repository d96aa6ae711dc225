// Which role may make which call of the contract (access-rows.ts). A call without a row does not compile, and a
// route that is not in the contract fails below.
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { keptOrdersSchema } from "#shared/contract/order.ts";
import { isAboutLibrary } from "#shared/library-parameter.ts";
import {
  callers,
  type Caller,
  type Ids,
  LEAVING,
  type Name,
  type Row,
  ROWS,
} from "#tests/worker/access-rows.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { addChannel, channelsOf, makePremium } from "#tests/worker/channels.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { agreeToCleanUp } from "#tests/worker/clean-up.ts";
import { inLibrary, libraryOf } from "#tests/worker/driven-library.ts";
import { idOf, objectHolds } from "#tests/worker/library.ts";
import { subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { app } from "#worker/app.ts";

const OWNER = "basic@example.com";
const STRANGER = "other@example.com";

const cells = (Object.entries(ROWS) as [Name, Row][]).flatMap(([name, row]) =>
  callers.map((caller, index) => [name, caller, row, row.answers[index] ?? 0] as const),
);

type Cell = (typeof cells)[number];
type Owned = { owner: Browser; ids: Ids; traces: string[] };

const isOwner = (caller: Caller): boolean => caller === "basic" || caller === "premium";

async function ownerWithThings(access = "read"): Promise<Owned> {
  await resetSandbox();
  await emptyStores();
  const owner = await signedIn(OWNER);
  await owner.connect(OWNER, access);
  await signedIn(OWNER);
  const { user, sessions } = await owner.json<{
    user: { id: string };
    sessions: { id: string; current: boolean }[];
  }>("/api/account");
  const sessionId = sessions.find(({ current }) => !current)?.id ?? "";
  await owner.json("/api/playlists/sync", { method: "POST" });
  const [playlist] = await owner.json<{ id: string; title: string }[]>("/api/playlists");
  const { jobs } = await owner.json<{ jobs: { id: string }[] }>("/api/library/jobs");
  const ids = { sessionId, playlistId: playlist?.id ?? "", jobId: jobs[0]?.id ?? "" };
  const title = playlist?.title ?? "";
  return { owner, ids, traces: [user.id, OWNER, sessionId, "Basic Test", title] };
}

let kept: Owned | undefined;

/** Makes the owner's things anew, unless all calls since they were made only read them. */
async function ownerFor(name: Name): Promise<Owned> {
  const owned = kept ?? (await ownerWithThings());
  kept = endpoints[name].method === "GET" && name !== "logout" ? owned : undefined;
  return owned;
}

async function browserOf(caller: Caller, owner: Browser): Promise<Browser> {
  if (caller === "anonymous") return new Browser();
  if (caller === "stranger") return signedIn(STRANGER);
  const isPremium = Number(caller === "premium");
  await bindings.DB.prepare("update users set is_premium = ?").bind(isPremium).run();
  return owner;
}

/** Cloudflare's cache in front of the Worker keeps what does not say this. */
function expectUncached({ cacheable }: Endpoint, { headers, ok }: Response): void {
  if (cacheable && ok) {
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
    expect(headers.get("Set-Cookie")).toBeNull();
  } else {
    expect(headers.get("Cache-Control")).toBe("no-store");
  }
}

/** Makes the call with these ids, about this library. */
async function send(browser: Browser, [name, , row]: Cell, ids: Ids, library?: string) {
  const { method, path }: Endpoint = endpoints[name];
  const query = new URLSearchParams(row.query);
  if (library !== undefined) query.set("library", library);
  return browser.call(`${row.path?.(ids) ?? path}?${query}`, {
    method,
    ...(row.body !== undefined && { body: JSON.stringify(row.body) }),
  });
}

/**
 * Checks the status for the caller's role, and that only the owner's answer contains the owner's
 * data.
 */
async function expectAnswer(cell: Cell, { owner, ids, traces }: Owned) {
  const [name, caller, , expected] = cell;
  const response = await send(await browserOf(caller, owner), cell, ids);
  const text = await response.text();
  expect(response.status).toBe(expected);
  expectUncached(endpoints[name], response);
  // Nobody else reads or changes the owner's data.
  if (isOwner(caller)) return;
  for (const trace of traces) expect(text).not.toContain(trace);
  expect((await owner.call("/api/auth/user")).status).toBe(200);
  expect(await owner.json("/api/youtube/status")).toMatchObject({ connected: true });
}

describe.each(cells.filter(([, caller]) => isOwner(caller)))(
  "ASVS 8.2.1, 8.2.2, 8.2.3, 8.3.1, 8.4.1: %s for %s",
  (...cell) => {
    test(`answers ${cell[3]}`, async () => {
      await expectAnswer(cell, await ownerFor(cell[0]));
    });
  },
);

// One owner for all tests: each test ends by checking that the owner's data is unchanged.
describe("for the ids of one owner", () => {
  let owned: Owned;
  beforeAll(async () => {
    owned = await ownerWithThings();
  });
  describe.each(cells.filter(([, caller]) => !isOwner(caller)))(
    "ASVS 8.2.1, 8.2.2, 8.2.3, 8.3.1, 8.4.1: %s for %s",
    (...cell) => {
      test(`answers ${cell[3]}`, () => expectAnswer(cell, owned));
    },
  );
});

/** Alerts, a consent to the monthly clean-up, and a playlist that is kept sorted. */
async function chooseEverything({ owner, ids }: Owned): Promise<void> {
  const post = (path: string, body?: unknown) =>
    owner.json(path, { method: "POST", ...(body !== undefined && { body: JSON.stringify(body) }) });
  await post("/api/alerts/mail");
  await turnOnPush(owner, await subscribeToPush());
  await agreeToCleanUp(owner);
  const { offer } = keptOrdersSchema.parse(await owner.json("/api/library/kept-orders"));
  const [channel] = await channelsOf(owner);
  const consent = { channelId: channel?.channelId, ...offer };
  const keep = { keep: true, by: "title", reversed: false, consent };
  await post(`/api/playlists/${ids.playlistId}/kept-order`, keep);
}

/** All that is stored about a library, in D1 and in its object. */
async function holdingsOf(library: string) {
  const rows = Object.entries(await allRows())
    .filter(([table]) => ofLibraries.has(table))
    .map(([table, all]) => [table, all.filter((row) => row["user_id"] === library)] as const);
  return { rows, stored: await objectHolds(library) };
}
const ofLibraries = new Set(["grants", "libraries", "playlists", "alerts", "push_devices"]);

// Every call names another's channel, or the person's other one with the ids of the first.
describe("several channels of one account", () => {
  const named = cells.filter(
    ([name, caller]) =>
      caller === "premium" && isAboutLibrary(endpoints[name].path) && !LEAVING.has(name),
  );
  let owned: Owned;
  let first: string;
  let second: string;
  beforeAll(async () => {
    owned = await ownerWithThings("write");
    await makePremium();
    await chooseEverything(owned);
    first = await idOf(owned.owner);
    // Nothing of it runs by itself from here on.
    await libraryOf(first).suspend();
    await inLibrary(first, (_library, { storage }) => storage.deleteAlarm());
    second = await addChannel(owned.owner, "careful@example.com");
  });

  test("begin with everything that a call could change in the first", async () => {
    const { rows, stored } = await holdingsOf(first);
    const filled = rows.filter(([, all]) => all.length > 0).map(([table]) => table);
    expect(new Set(filled)).toEqual(ofLibraries);
    const keys = stored.keys.map(([key]) => key);
    expect(keys).toEqual(expect.arrayContaining(["alerts", "cleaning", "keptOrders"]));
    expect(stored.tables["jobs"]).not.toEqual([]);
  });

  describe.each(named)("ASVS 8.2.2, 8.4.1: %s", (...cell) => {
    test("is refused to a stranger who names the channel", async () => {
      const response = await send(await signedIn(STRANGER), cell, owned.ids, second);
      expect(await statusAndCode(response)).toEqual([404, "channel_not_connected"]);
    });

    test("for the other channel finds and changes nothing of the first", async () => {
      const before = await holdingsOf(first);
      const response = await send(owned.owner, cell, owned.ids, second);
      const text = await response.text();
      if (cell[0] !== "channels") expect(text).not.toContain("UCbasic");
      expect(text).not.toContain(owned.ids.playlistId);
      expect(await holdingsOf(first)).toEqual(before);
      // What a stranger may ask with any id, such as to turn off what is not on, is no refusal here either.
      const [, , , toStranger] = cell[2].answers;
      if (cell[2].path && toStranger !== 200) expect([404, 409]).toContain(response.status);
    });
  });
});

test("the rows match the access that the contract gives each call", () => {
  for (const [name, { answers }] of Object.entries(ROWS) as [Name, Row][]) {
    const { access } = endpoints[name];
    expect([name, answers[0] === 401]).toEqual([name, access === "signed-in"]);
  }
});

test("every route of the Worker is in the contract", () => {
  const routes = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].toSorted()).toEqual(calls.toSorted());
});

test("ASVS 8.3.2: permissions come from the database, not from the session", async () => {
  await emptyStores();
  const browser = await signedIn(OWNER);
  expect(await browser.json("/api/auth/user")).toMatchObject({ isPremium: false });
  await bindings.DB.prepare("update users set is_premium = 1").run();
  expect(await browser.json("/api/auth/user")).toMatchObject({ isPremium: true });
  await bindings.DB.prepare("update users set is_premium = 0").run();
  expect(await browser.json("/api/auth/user")).toMatchObject({ isPremium: false });
});
