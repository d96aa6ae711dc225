// Planned answers that are well-formed but wrong. The library itself stays right: a call without a
// fault shows it.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { ask, knob, OWNER, smallSandbox, tokenOf, WRITE } from "#tests/sandbox/support.ts";

const PARTS = "id,snippet,contentDetails,status";
const ITEMS = { part: PARTS, playlistId: "PLpublic", maxResults: "50" };
const VIDEOS = "plain-0,plain-1,plain-2,plain-3";

async function strike(sandbox: Sandbox, action: object, more: object = {}): Promise<void> {
  const rule = { vendor: "youtube", path: "/youtube/v3/", when: { at: 0 }, action, ...more };
  expect(await knob(sandbox, "faults", [rule])).toMatchObject({ status: 200 });
}

/** The answer with the fault, and the one after it. */
async function struckAndRight(action: object, resource: string, query: Record<string, string>) {
  const sandbox = smallSandbox();
  await strike(sandbox, action);
  const struck = await ask(sandbox, resource, query);
  const right = await ask(sandbox, resource, query);
  return { struck: struck.body, right: right.body };
}

const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);

describe("items that are missing", () => {
  it("are every third place of a list, under an unchanged total", async () => {
    const { struck, right } = await struckAndRight(
      { dropItems: { every: 3 } },
      "playlistItems",
      ITEMS,
    );
    expect(ids(struck)).toEqual(ids(right).filter((_id, index) => (index + 1) % 3 !== 0));
    expect(struck.pageInfo).toEqual({ totalResults: 7, resultsPerPage: 50 });
    expect(struck.etag).not.toBe(right.etag);
  });

  it("can be missing in the total too", async () => {
    const action = { dropItems: { every: 3, total: "adjust" } };
    const { struck } = await struckAndRight(action, "playlistItems", ITEMS);
    expect([struck.items.length, struck.pageInfo.totalResults]).toEqual([5, 5]);
  });

  it.each([
    ["playlistItems", { ...ITEMS, part: "id" }, "plain-4", 7],
    ["videos", { part: "id", id: VIDEOS }, "plain-1", 4],
    ["videos:batchGetStats", { id: VIDEOS }, "plain-1", 4],
    ["playlists", { part: "id", id: "PLpublic,PLmixed" }, "PLmixed", 2],
  ])("can be named by id in %s", async (resource, query, id, count) => {
    const action = { dropItems: { ids: [id] } };
    const { struck, right } = await struckAndRight(action, resource, query);
    expect([struck.items.length, right.items.length]).toEqual([count - 1, count]);
    expect(struck.summary).toEqual(right.summary);
    expect(struck.pageInfo).toEqual(right.pageInfo);
  });

  it("can be all of them", async () => {
    const query = { part: "id", id: VIDEOS };
    const { struck } = await struckAndRight({ dropItems: { all: true } }, "videos", query);
    expect(struck).toMatchObject({ items: [], pageInfo: { totalResults: 4 } });
  });

  it("count as failed in an adjusted answer of batchGetStats", async () => {
    const action = { dropItems: { ids: ["plain-2"], total: "adjust" } };
    const query = { id: `${VIDEOS},never` };
    const { struck } = await struckAndRight(action, "videos:batchGetStats", query);
    expect(struck.summary).toEqual({
      requestedVideoCount: 5,
      succeededVideoCount: 3,
      failedVideoCount: 2,
      failedVideoIds: ["never", "plain-2"],
    });
  });

  it("are not hidden behind a 304", async () => {
    const sandbox = smallSandbox();
    const { body } = await ask(sandbox, "playlistItems", ITEMS);
    await strike(sandbox, { dropItems: { every: 2 } });
    const headers = { "if-none-match": body.etag };
    expect((await ask(sandbox, "playlistItems", ITEMS, { headers })).status).toBe(200);
    expect((await ask(sandbox, "playlistItems", ITEMS, { headers })).status).toBe(304);
  });
});

describe("fields that are missing", () => {
  it("are left out of every second item", async () => {
    const fields = ["contentDetails.duration", "status", "snippet.noSuchField"];
    const action = { dropFields: { fields, every: 2 } };
    const query = { part: "id,contentDetails,status", id: VIDEOS };
    const { struck, right } = await struckAndRight(action, "videos", query);
    const { duration: _, ...rest } = right.items[1]?.contentDetails ?? { duration: "" };
    expect(struck.items[1]?.contentDetails).toEqual(rest);
    expect(struck.items[1]).not.toHaveProperty("status");
    expect([struck.items[0], struck.items[2]]).toEqual([right.items[0], right.items[2]]);
  });

  it("can be null instead", async () => {
    const action = { dropFields: { fields: ["snippet.title", "status"], all: true, null: true } };
    const { struck, right } = await struckAndRight(action, "playlistItems", ITEMS);
    for (const [index, item] of struck.items.entries()) {
      const { snippet, ...rest } = right.items[index] ?? { snippet: {} };
      expect(item).toEqual({ ...rest, snippet: { ...snippet, title: null }, status: null });
    }
  });

  it("can be those of the answer to an insertion", async () => {
    const sandbox = smallSandbox();
    await strike(sandbox, { dropFields: { fields: ["id"], all: true } }, { method: "POST" });
    const resourceId = { kind: "youtube#video", videoId: "plain-6" };
    const answer = await ask(
      sandbox,
      "playlistItems",
      { part: "snippet" },
      {
        token: tokenOf(OWNER, WRITE),
        method: "POST",
        body: { snippet: { playlistId: "PLsecond", resourceId } },
      },
    );
    expect(answer).toMatchObject({ status: 200, body: { snippet: { position: 2 } } });
    expect(answer.body).not.toHaveProperty("id");
  });
});

describe("an item in a wrong form", () => {
  it.each([
    ["wrongOwner", "private-0", 1],
    ["markDeleted", "deleted-0", 3],
  ])("%s looks as one of that kind truly does", async (name, model, modelAt) => {
    const sandbox = smallSandbox();
    await strike(sandbox, { [name]: { ids: ["plain-0"] } });
    const query = { ...ITEMS, playlistId: "PLmixed" };
    const { items } = (await ask(sandbox, "playlistItems", query)).body;
    const real = items[modelAt];
    expect(real?.contentDetails.videoId).toBe(model);
    for (const at of [0, 6]) {
      expect(items[at]?.snippet).toEqual({
        ...real?.snippet,
        publishedAt: expect.any(String),
        position: at,
        resourceId: { kind: "youtube#video", videoId: "plain-0" },
      });
      expect(items[at]?.contentDetails).toEqual({ videoId: "plain-0" });
      expect(items[at]?.status).toEqual(real?.status);
    }
    const { body } = await ask(sandbox, "playlistItems", query);
    expect(body.items[0]?.snippet).toMatchObject({ videoOwnerChannelId: "UCsomebody" });
  });

  it("has no part that was not asked for", async () => {
    const query = { ...ITEMS, part: "status" };
    const { struck } = await struckAndRight({ wrongOwner: { every: 7 } }, "playlistItems", query);
    const { kind, etag, id, ...parts } = { ...struck.items[6] };
    expect([kind, typeof etag, typeof id]).toEqual(["youtube#playlistItem", "string", "string"]);
    expect(parts).toEqual({ status: { privacyStatus: "private" } });
  });

  it("is never a video of videos.list", async () => {
    const query = { part: "status", id: VIDEOS };
    const { struck, right } = await struckAndRight({ wrongOwner: { all: true } }, "videos", query);
    expect(struck).toEqual(right);
  });
});

describe("a chain of pages", () => {
  it("can end early", async () => {
    const query = { part: "id", playlistId: "PLpublic" };
    const { struck, right } = await struckAndRight({ endEarly: true }, "playlistItems", query);
    expect(struck).not.toHaveProperty("nextPageToken");
    expect(right.nextPageToken).toEqual(expect.any(String));
    expect(ids(struck)).toEqual(ids(right));
  });
});

it("several wrong things can strike one answer", async () => {
  const sandbox = smallSandbox();
  const rule = { vendor: "youtube", path: "/youtube/v3/playlistItems", when: { always: true } };
  await knob(sandbox, "faults", [
    { ...rule, action: { dropItems: { ids: ["plain-0"] } } },
    { ...rule, action: { wrongOwner: { every: 1 } } },
    { ...rule, action: { endEarly: true } },
  ]);
  const { body } = await ask(sandbox, "playlistItems", { ...ITEMS, maxResults: "3" });
  expect(body.items.map((item) => item.contentDetails.videoId)).toEqual(["plain-1", "plain-2"]);
  expect(body.items.map((item) => item.status.privacyStatus)).toEqual(["private", "private"]);
  expect(body.nextPageToken).toBeUndefined();
});

it.each([
  [{ dropItems: {} }, /takes exactly one of every, ids and all/],
  [{ dropItems: { every: 2, all: true } }, /takes exactly one of every, ids and all/],
  [{ dropItems: { every: "two" } }, /is wrong at dropItems\.every: /],
  [{ dropItems: { every: 0 } }, />=1/],
  [{ dropItems: { all: true, total: "right" } }, /is wrong at dropItems\.total: /],
  [{ dropFields: { all: true } }, /is wrong at dropFields\.fields: /],
  [{ dropFields: { all: true, fields: ["items[0].id"] } }, /such as contentDetails\.duration/],
  [{ wrongOwner: { ids: "v0" } }, /is wrong at wrongOwner\.ids: /],
  [{ endEarly: true, stall: true }, /is not one action of youtube: /],
])("%j is refused with the reason", async (action, reason) => {
  const rule = { vendor: "youtube", path: "/", when: { at: 0 }, action };
  const answer = await knob<{ error: { place: string; reason: string }[] }>(
    smallSandbox(),
    "faults",
    [rule],
  );
  expect(answer.status).toBe(400);
  expect(answer.body.error[0]?.place).toMatch(/^\$\[0\]\.action/);
  expect(answer.body.error[0]?.reason).toMatch(reason);
});
