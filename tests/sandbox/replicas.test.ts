// Reads that meet replicas behind: not monotonic, unlike list lag.
import { describe, expect, it } from "vitest";
import type { Sandbox, SandboxOptions } from "#sandbox/server.ts";
import { ask, knob, OWNER, smallSandbox, tokenOf, walk, WRITE } from "#tests/sandbox/support.ts";

const token = tokenOf(OWNER, WRITE);
const MINUTE = 60_000;
const LIST = { part: "id,contentDetails", playlistId: "PLsecond", maxResults: "50" };

/** A playlist of two videos; a third was added at the end ten minutes ago, and the first taken out just now. */
async function changed(settings: SandboxOptions = {}) {
  const sandbox = smallSandbox(settings);
  const { library, clock } = sandbox.state;
  const playlist = library.playlist("PLsecond");
  if (!playlist) throw new Error("there is no such playlist");
  const gone = playlist.entries[0]?.itemId ?? "";
  const added = library.insertItem(playlist, "plain-5", 2, clock.now());
  clock.setOffset(10 * MINUTE);
  library.removeItem(playlist, 0, clock.now());
  // A read at the time of a change already shows it.
  clock.setOffset(10 * MINUTE + 1000);
  return { sandbox, gone, added: added.itemId };
}

const meet = (sandbox: Sandbox, ...next: number[]) => knob(sandbox, "youtube/replicas", { next });

async function read(sandbox: Sandbox, query: Record<string, string> = LIST): Promise<number> {
  return (await ask(sandbox, "playlistItems", query, { token })).body.items.length;
}

async function videos(sandbox: Sandbox) {
  const { body } = await ask(sandbox, "playlistItems", LIST, { token });
  expect(body.pageInfo.totalResults).toBe(body.items.length);
  return body.items.map(({ contentDetails }) => contentDetails.videoId);
}

describe("a read meets the replica that it is told", () => {
  it("and shows the list as it was then, the next one as it is", async () => {
    const { sandbox } = await changed();
    await meet(sandbox, 0, MINUTE, 0, 20 * MINUTE);
    expect(await videos(sandbox)).toEqual(["plain-1", "plain-5"]);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1", "plain-5"]);
    expect(await videos(sandbox)).toEqual(["plain-1", "plain-5"]);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1"]);
    expect(await videos(sandbox)).toEqual(["plain-1", "plain-5"]);
  });

  it("by id and by video too", async () => {
    const { sandbox, gone, added } = await changed();
    const part = "id";
    await meet(sandbox, MINUTE, 0, 20 * MINUTE, 0, MINUTE, 0);
    expect(await read(sandbox, { part, id: gone })).toBe(1);
    expect(await read(sandbox, { part, id: gone })).toBe(0);
    expect(await read(sandbox, { part, id: added })).toBe(0);
    expect(await read(sandbox, { part, id: added })).toBe(1);
    expect(await read(sandbox, { ...LIST, videoId: "plain-0" })).toBe(1);
    expect(await read(sandbox, { ...LIST, videoId: "plain-0" })).toBe(0);
  });

  it("with that list's etag, so that an old one is answered 304 by an old replica only", async () => {
    const { sandbox } = await changed();
    await meet(sandbox, MINUTE);
    const old = (await ask(sandbox, "playlistItems", LIST, { token })).body.etag;
    await meet(sandbox, MINUTE, 0);
    const options = { token, headers: { "if-none-match": old } };
    expect((await ask(sandbox, "playlistItems", LIST, options)).status).toBe(304);
    expect((await ask(sandbox, "playlistItems", LIST, options)).status).toBe(200);
  });

  it("and counts a playlist's items, and lists playlists, as they were", async () => {
    const { sandbox } = await changed();
    const mine = { part: "contentDetails", mine: "true", maxResults: "50" };
    const counts = async () =>
      (await ask(sandbox, "playlists", mine, { token })).body.items.map(
        ({ contentDetails }) => contentDetails,
      );
    const body = { snippet: { title: "New" } };
    await ask(sandbox, "playlists", { part: "snippet" }, { token, method: "POST", body });
    await meet(sandbox, MINUTE, 0);
    expect((await counts()).slice(3)).toEqual([{ itemCount: 3 }]);
    expect((await counts()).slice(3)).toEqual([{ itemCount: 2 }, { itemCount: 0 }]);
  });

  it("each page of a walk its own, and a place that moved refuses its token", async () => {
    const { sandbox } = await changed();
    const totals = async (...next: number[]) => {
      await meet(sandbox, ...next);
      const pages = await walk(sandbox, "PLsecond", { maxResults: "1" });
      return pages.map(({ pageInfo }) => pageInfo?.totalResults);
    };
    expect(await totals(20 * MINUTE, MINUTE, MINUTE)).toEqual([2, 3, 3]);
    expect(await totals(MINUTE, 0)).toEqual([3, undefined]);
  });

  it("and writes never do", async () => {
    const { sandbox, gone } = await changed();
    await meet(sandbox, MINUTE);
    const options = { token, method: "DELETE" };
    expect((await ask(sandbox, "playlistItems", { id: gone }, options)).status).toBe(404);
    expect(await videos(sandbox)).toEqual(["plain-0", "plain-1", "plain-5"]);
  });
});

it("with replicaLagMs reads go back and forth, never further than that, each time the same", async () => {
  const lengths = async () => {
    const { sandbox } = await changed({ replicaLagMs: 5 * MINUTE });
    const all: number[] = [];
    for (let index = 0; index < 40; index += 1) all.push(await read(sandbox));
    return all;
  };
  const all = await lengths();
  // The insertion ten minutes ago is always shown, the deletion sometimes not.
  expect(new Set(all)).toEqual(new Set([2, 3]));
  const changes = all.filter((length, index) => index > 0 && length !== all[index - 1]);
  expect(changes.length).toBeGreaterThan(5);
  expect(await lengths()).toEqual(all);
});

it("where lists lag too, the longer of the two counts", async () => {
  const { sandbox } = await changed({ listLagMs: 5 * MINUTE });
  await meet(sandbox, 0, MINUTE, 20 * MINUTE);
  expect(await read(sandbox)).toBe(3);
  expect(await read(sandbox)).toBe(3);
  expect(await read(sandbox)).toBe(2);
  sandbox.state.settings.deleteLagMs = 0;
  expect(await read(sandbox)).toBe(2);
});

it.each([{ next: [-1] }, { next: 5 }, {}])("%j is refused", async (body) => {
  expect((await knob(smallSandbox(), "youtube/replicas", body)).status).toBe(400);
});
