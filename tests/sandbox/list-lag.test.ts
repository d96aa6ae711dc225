// Lists that show a change later than it takes effect, as YouTube's sometimes do.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import {
  ask,
  knob,
  OTHER,
  OWNER,
  PLAIN,
  reasonOf,
  smallSandbox,
  tokenOf,
  walk,
  WRITE,
} from "#tests/sandbox/support.ts";

const token = tokenOf(OWNER, WRITE);
const LAG = 60_000;
const BEFORE = LAG - 10_000;

async function lagging(settings: object = { listLagMs: LAG }): Promise<Sandbox> {
  const sandbox = smallSandbox();
  expect(await knob(sandbox, "settings", settings)).toMatchObject({ status: 200 });
  return sandbox;
}

async function insert(sandbox: Sandbox, playlistId: string, videoId: string, position?: number) {
  const snippet = { playlistId, position, resourceId: { kind: "youtube#video", videoId } };
  const options = { token, method: "POST", body: { snippet } };
  const answer = await ask(sandbox, "playlistItems", { part: "snippet" }, options);
  expect(answer.status).toBe(200);
  return answer.body;
}

const remove = async (sandbox: Sandbox, id: string) =>
  ask(sandbox, "playlistItems", { id }, { token, method: "DELETE" });

const READ_ITEMS = { part: "id,snippet,contentDetails" };

async function list(sandbox: Sandbox, query: Record<string, string>) {
  return (await ask(sandbox, "playlistItems", { ...READ_ITEMS, ...query }, { token })).body;
}

async function videos(sandbox: Sandbox, playlistId = "PLsecond") {
  const { items, pageInfo } = await list(sandbox, { playlistId, maxResults: "50" });
  expect(pageInfo.totalResults).toBe(items.length);
  expect(items.map(({ snippet }) => snippet.position)).toEqual([...items.keys()]);
  return items.map(({ contentDetails }) => contentDetails.videoId);
}

async function itemAt(sandbox: Sandbox, position: number, playlistId = "PLsecond") {
  return (await list(sandbox, { playlistId, maxResults: "50" })).items[position]?.id ?? "";
}

const later = (sandbox: Sandbox, milliseconds: number) =>
  sandbox.state.clock.setOffset(milliseconds);

describe("an inserted item", () => {
  it("is answered at once, and listed only after the lag: by list, by id and by video", async () => {
    const sandbox = await lagging();
    const { id, snippet } = await insert(sandbox, "PLsecond", "plain-5", 0);
    expect(snippet.position).toBe(0);
    const counts = async () => [
      (await videos(sandbox)).length,
      (await list(sandbox, { id })).items.length,
      (await list(sandbox, { playlistId: "PLsecond", videoId: "plain-5" })).items.length,
    ];
    expect(await counts()).toEqual([2, 0, 0]);
    later(sandbox, BEFORE);
    expect(await counts()).toEqual([2, 0, 0]);
    later(sandbox, LAG);
    expect(await counts()).toEqual([3, 1, 1]);
    expect(await videos(sandbox)).toEqual(["plain-5", "plain-0", "plain-1"]);
  });

  it("takes its place among those that are not listed yet", async () => {
    const sandbox = await lagging();
    await insert(sandbox, "PLsecond", "plain-4");
    const { snippet } = await insert(sandbox, "PLsecond", "plain-5");
    expect(snippet.position).toBe(3);
    later(sandbox, LAG);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1", "plain-4", "plain-5"]);
  });

  it("can be deleted before any list shows it, and then never is", async () => {
    const sandbox = await lagging({ listLagMs: LAG, deleteLagMs: 0 });
    const { id } = await insert(sandbox, "PLsecond", "plain-5", 1);
    expect((await remove(sandbox, id)).status).toBe(204);
    for (const time of [0, BEFORE, LAG]) {
      later(sandbox, time);
      expect(await videos(sandbox)).toEqual(["plain-0", "plain-1"]);
    }
  });
});

describe("a deleted item", () => {
  it("is missing at once for another deletion, and listed until the lag is over", async () => {
    const sandbox = await lagging();
    const id = await itemAt(sandbox, 0);
    expect((await remove(sandbox, id)).status).toBe(204);
    const again = await remove(sandbox, id);
    expect([again.status, reasonOf(again)]).toEqual([404, "playlistItemNotFound"]);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1"]);
    expect((await list(sandbox, { id })).items).toHaveLength(1);
    later(sandbox, LAG);
    expect(await videos(sandbox)).toEqual(["plain-1"]);
    expect((await list(sandbox, { id })).items).toEqual([]);
  });

  it("stays where it was among others deleted after it", async () => {
    const sandbox = await lagging();
    const ids = await Promise.all([1, 2, 4].map((at) => itemAt(sandbox, at, "PLsecret")));
    for (const id of ids) expect((await remove(sandbox, id)).status).toBe(204);
    expect(await videos(sandbox, "PLsecret")).toEqual(PLAIN);
    later(sandbox, LAG);
    expect(await videos(sandbox, "PLsecret")).toEqual(["plain-0", "plain-3", "plain-5", "plain-6"]);
  });

  it("keeps the pages of the list readable", async () => {
    const sandbox = await lagging();
    await remove(sandbox, await itemAt(sandbox, 0, "PLmixed"));
    const pages = await walk(sandbox, "PLmixed", { maxResults: "3" });
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1]);
  });
});

it("insertions and deletions can lag differently", async () => {
  const sandbox = await lagging({ insertLagMs: LAG, deleteLagMs: 2 * LAG });
  const old = await itemAt(sandbox, 0);
  await insert(sandbox, "PLsecond", "plain-0");
  await remove(sandbox, old);
  expect(await videos(sandbox)).toEqual(["plain-0", "plain-1"]);
  later(sandbox, LAG);
  expect(await videos(sandbox)).toEqual(["plain-0", "plain-1", "plain-0"]);
  later(sandbox, 2 * LAG);
  expect(await videos(sandbox)).toEqual(["plain-1", "plain-0"]);
});

it("a shorter lag shows what was hidden", async () => {
  const sandbox = await lagging();
  await insert(sandbox, "PLsecond", "plain-5");
  sandbox.state.settings.listLagMs = 0;
  expect(await videos(sandbox)).toEqual(["plain-0", "plain-1", "plain-5"]);
});

describe("a playlist", () => {
  const mine = async (sandbox: Sandbox) => {
    const query = { part: "contentDetails", mine: "true", maxResults: "50" };
    return (await ask(sandbox, "playlists", query, { token })).body;
  };
  const byId = async (sandbox: Sandbox, id: string) =>
    (await ask(sandbox, "playlists", { part: "id", id }, { token })).body.items.length;

  async function make(sandbox: Sandbox): Promise<string> {
    const body = { snippet: { title: "New" } };
    const options = { token, method: "POST", body };
    return (await ask(sandbox, "playlists", { part: "snippet" }, options)).body.id;
  }

  it("that is new accepts insertions at once and is listed after the lag", async () => {
    const sandbox = await lagging();
    const id = await make(sandbox);
    await insert(sandbox, id, "plain-1");
    const early = await ask(sandbox, "playlistItems", { part: "id", playlistId: id }, { token });
    expect([early.status, reasonOf(early)]).toEqual([404, "playlistNotFound"]);
    expect([await byId(sandbox, id), (await mine(sandbox)).pageInfo.totalResults]).toEqual([0, 4]);
    later(sandbox, LAG);
    expect([await byId(sandbox, id), (await mine(sandbox)).pageInfo.totalResults]).toEqual([1, 5]);
    expect(await videos(sandbox, id)).toEqual(["plain-1"]);
  });

  it("that was deleted is missing for writes and listed until the lag is over", async () => {
    const sandbox = await lagging({ playlistLagMs: LAG });
    const query = { id: "PLsecond" };
    const kill = async () =>
      (await ask(sandbox, "playlists", query, { token, method: "DELETE" })).status;
    expect([await kill(), await kill()]).toEqual([204, 404]);
    expect(await byId(sandbox, "PLsecond")).toBe(1);
    expect((await mine(sandbox)).items).toHaveLength(4);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1"]);
    expect((await remove(sandbox, await itemAt(sandbox, 0))).status).toBe(404);
    later(sandbox, LAG);
    expect(await byId(sandbox, "PLsecond")).toBe(0);
    expect((await mine(sandbox)).items).toHaveLength(3);
  });

  it("counts its items as its list does", async () => {
    const sandbox = await lagging();
    await insert(sandbox, "PLsecond", "plain-5");
    const count = async () =>
      (await mine(sandbox)).items.map(({ contentDetails }) => contentDetails).at(-1);
    expect(await count()).toEqual({ itemCount: 2 });
    later(sandbox, LAG);
    expect(await count()).toEqual({ itemCount: 3 });
  });

  it("that is private stays so while it lags", async () => {
    const sandbox = await lagging();
    await ask(sandbox, "playlists", { id: "PLsecret" }, { token, method: "DELETE" });
    const stranger = { token: tokenOf(OTHER, WRITE) };
    const query = { part: "id", playlistId: "PLsecret" };
    expect((await ask(sandbox, "playlistItems", query, stranger)).status).toBe(404);
  });
});

it.each([{ listLagMs: -1 }, { listLagMs: null }, { insertLagMs: "1 s" }, { lagMs: 5 }])(
  "%j is refused",
  async (settings) => {
    expect((await knob(smallSandbox(), "settings", settings)).status).toBe(400);
  },
);
