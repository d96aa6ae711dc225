import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Job, type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import {
  type Removal,
  type RemovalPlan,
  removalPlanSchema,
  removalsSchema,
  type Removed,
  removedSchema,
} from "#shared/contract/removal.ts";
import { ownPlaylists, thirtyPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { catchUp } from "#tests/worker/driven-library.ts";
import { idOf, runAlarm } from "#tests/worker/library.ts";
import {
  callsTo,
  planFaults,
  readLog,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const ITEMS = "/youtube/v3/playlistItems";
const { mixed, long } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

async function makePremium(): Promise<void> {
  await bindings.DB.prepare("update users set is_premium = 1").run();
}

async function detail(id: string): Promise<PlaylistDetail> {
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function clean(id: string, body: unknown = {}): Promise<Removed> {
  const answer = await browser.json(`/api/playlists/${id}/clean`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return removedSchema.parse(answer);
}

async function remove(id: string, videoIds: string[]): Promise<Response> {
  return browser.call(`/api/playlists/${id}/videos`, {
    method: "DELETE",
    body: JSON.stringify({ videoIds }),
  });
}

async function planOf(request: unknown): Promise<RemovalPlan> {
  const answer = await browser.json("/api/library/removal-plan", {
    method: "POST",
    body: JSON.stringify(request),
  });
  return removalPlanSchema.parse(answer);
}

async function history(): Promise<Removal[]> {
  return removalsSchema.parse(await browser.json("/api/library/removals")).removals;
}

/** The item ids of the deletions that were sent, in order. */
async function deletions(path = ITEMS): Promise<string[]> {
  const calls = (await callsTo(path)).filter(({ method }) => method === "DELETE");
  return calls.map(({ query }) => query["id"] ?? "");
}

async function idsOf(id: string, positions: number[]): Promise<string[]> {
  const { videos } = await detail(id);
  return positions.map((position) => videos[position]?.id ?? "");
}

describe("cleaning a playlist", () => {
  test("removes only hidden items, one by one, for 50 units each", async () => {
    const hidden = await idsOf(mixed.id, [1, 3]);
    const before = (await readLog()).totals.main;
    expect(await clean(mixed.id)).toMatchObject({
      removedCount: 2,
      youtubeRemovedCount: 2,
      queuedCount: 0,
      failedCount: 0,
    });
    expect(await deletions()).toEqual(hidden);
    const { calls, totals } = await readLog();
    // Fifty for each, and two for the recheck before.
    expect(totals.main - before).toBe(102);
    expect(calls.filter(({ method }) => method === "DELETE").map(({ atOnce }) => atOnce)).toEqual([
      1, 1,
    ]);
    const left = await detail(mixed.id);
    expect(left.videos.map(({ videoId }) => videoId)).toEqual(
      mixed.items.filter((_, index) => index !== 1 && index !== 3),
    );
    expect(left).toMatchObject({ videoCount: 4, playlist: { hiddenVideoCount: 0 } });
    // A sync finds the same.
    await browser.json(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" });
    expect((await detail(mixed.id)).videos).toHaveLength(4);
  });

  test("removes only confirmed items, even if more are hidden now", async () => {
    const [first = ""] = await idsOf(mixed.id, [1]);
    expect(await clean(mixed.id, { itemIds: [first] })).toMatchObject({ removedCount: 1 });
    expect(await deletions()).toEqual([first]);
    expect((await detail(mixed.id)).playlist.hiddenVideoCount).toBe(1);
  });

  test("never removes a visible item, even if the request lists it", async () => {
    const visible = await idsOf(mixed.id, [0, 2]);
    expect(await clean(mixed.id, { itemIds: visible })).toMatchObject({ removedCount: 0 });
    expect(await deletions()).toEqual([]);
  });

  test("is refused when the removal plan differs from the plan that was shown", async () => {
    const { plan } = await planOf({ hiddenIn: [mixed.id] });
    await clean(mixed.id, { itemIds: await idsOf(mixed.id, [1]) });
    const answer = await browser.call(`/api/playlists/${mixed.id}/clean`, {
      method: "POST",
      body: JSON.stringify({ plan }),
    });
    expect(await statusAndCode(answer)).toEqual([409, "plan_changed"]);
    expect(await deletions()).toHaveLength(1);
  });
});

describe("removing videos", () => {
  test("removes the chosen one of two copies", async () => {
    const [first = "", second = ""] = await idsOf(mixed.id, [0, 5]);
    expect(await (await remove(mixed.id, [second])).json()).toMatchObject({ removedCount: 1 });
    expect(await deletions()).toEqual([second]);
    expect((await detail(mixed.id)).videos.map(({ id }) => id)).toContain(first);
  });

  test("needs Premium for several at once, and says so", async () => {
    const ids = await idsOf(mixed.id, [0, 2]);
    const refused = await remove(mixed.id, ids);
    expect(await statusAndCode(refused)).toEqual([403, "premium_required_to_remove_several"]);
    expect(await deletions()).toEqual([]);
    await makePremium();
    expect(await (await remove(mixed.id, ids)).json()).toMatchObject({ youtubeRemovedCount: 2 });
    expect(await deletions()).toEqual(ids);
  });

  test("counts items that YouTube no longer has as done, and sends nothing twice", async () => {
    const [id = ""] = await idsOf(mixed.id, [2]);
    const [one, other] = await Promise.all([remove(mixed.id, [id]), remove(mixed.id, [id])]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await deletions()).filter((deleted) => deleted === id)).toHaveLength(1);
    expect(await (await remove(mixed.id, [id])).json()).toMatchObject({ removedCount: 0 });
  });

  test.each(["not an id", "", "a".repeat(201)])("refuses the id %j", async (id) => {
    expect((await remove(mixed.id, [id])).status).toBe(400);
  });
});

describe("deleting playlists", () => {
  test("deletes one at YouTube and here, and keeps it in the history", async () => {
    const answer = await browser.json(`/api/playlists/${mixed.id}`, { method: "DELETE" });
    expect(answer).toMatchObject({ removedCount: 1, youtubeRemovedCount: 1, playlistCount: 1 });
    expect(await deletions("/youtube/v3/playlists")).toEqual([mixed.id]);
    expect((await browser.call(`/api/playlists/${mixed.id}`)).status).toBe(404);
    expect(await browser.json("/api/stats")).toMatchObject({ totalPlaylists: 2 });
    expect((await history())[0]).toMatchObject({
      playlistTitle: mixed.title,
      why: "playlist",
      state: "done",
      videoId: null,
    });
  });

  test("needs Premium and the shown plan for several", async () => {
    const request = { playlists: [mixed.id, long.id] };
    const { plan, items, units } = await planOf(request);
    expect([items.length, units]).toEqual([2, 100]);
    const body = JSON.stringify({ playlistIds: request.playlists, plan });
    const send = () => browser.call("/api/playlists/delete", { method: "POST", body });
    const refused = await send();
    expect(await statusAndCode(refused)).toEqual([403, "premium_required_to_delete_several"]);
    await makePremium();
    expect(await (await send()).json()).toMatchObject({ youtubeRemovedCount: 2, playlistCount: 2 });
    expect((await deletions("/youtube/v3/playlists")).toSorted()).toEqual(
      [mixed.id, long.id].toSorted(),
    );
  });
});

test("has a plan with items, cost and duration, which changes nothing", async () => {
  const { items, units, leftToday, endsAt } = await planOf({ hiddenIn: [mixed.id, long.id] });
  expect(items.map(({ position, availability }) => [position, availability])).toEqual([
    [1, "private"],
    [3, "deleted"],
  ]);
  expect(units).toBe(100);
  // A quarter of what one person may spend in a day right after midnight, later all of it.
  expect(leftToday).toBeGreaterThan(370);
  expect(leftToday).toBeLessThanOrEqual(1500);
  expect(Date.parse(endsAt) - Date.now()).toBeLessThan(10_000);
  expect(await deletions()).toEqual([]);
  expect((await detail(mixed.id)).videos).toHaveLength(6);
});

test("removes only the first of a confirmed plan where a part of it was chosen", async () => {
  const { items, plan } = await planOf({ hiddenIn: [mixed.id] });
  const body = JSON.stringify({ plan, first: 1 });
  const path = `/api/playlists/${mixed.id}/clean`;
  await browser.json(path, { method: "POST", body });
  expect(await deletions()).toEqual([items[0]?.itemId]);
});

describe("without permission to write", () => {
  test("nothing is removed, and the answer says which permission is needed", async () => {
    browser = await signedIn("collector@example.com");
    await browser.connect("collector@example.com");
    await browser.json("/api/playlists/sync", { method: "POST" });
    const { id } = thirtyPlaylists[0] ?? mixed;
    const answer = await browser.call(`/api/playlists/${id}/clean`, { method: "POST" });
    expect(await statusAndCode(answer)).toEqual([409, "write_access_needed"]);
    expect(await deletions()).toEqual([]);
  });

  test("that is withdrawn during a removal, the rest stays and is shown again", async () => {
    await planFaults({
      path: ITEMS,
      method: "DELETE",
      when: { at: 1 },
      action: {
        status: 403,
        body: { error: { message: "no", errors: [{ reason: "insufficientPermissions" }] } },
      },
    });
    expect(await clean(mixed.id)).toMatchObject({
      removedCount: 1,
      youtubeRemovedCount: 1,
      failedCount: 1,
      reason: { code: "write_access_needed" },
    });
    expect((await detail(mixed.id)).playlist.hiddenVideoCount).toBe(1);
  });
});

describe("the history", () => {
  test("has each removal with its reason, its cause and its playlist", async () => {
    await clean(mixed.id);
    const rows = await history();
    expect(rows.map(({ by, why, state, position }) => [by, why, state, position])).toEqual([
      ["you", "hidden", "done", 3],
      ["you", "hidden", "done", 1],
    ]);
    expect(rows[0]).toMatchObject({ playlistTitle: mixed.title, availability: "deleted" });
  });

  test("marks the removal of a duplicate", async () => {
    const [second = ""] = await idsOf(mixed.id, [5]);
    const body = JSON.stringify({ videoIds: [second], why: "duplicate" });
    await browser.json(`/api/playlists/${mixed.id}/videos`, { method: "DELETE", body });
    expect(await history()).toMatchObject([{ by: "you", why: "duplicate" }]);
  });

  test("distinguishes what the owner removed on YouTube from what we removed", async () => {
    const [id = ""] = await idsOf(mixed.id, [2]);
    await removeOnYouTube(id);
    await browser.json(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" });
    expect(await history()).toEqual([]);
    await catchUp(await idOf(browser));
    expect(await history()).toMatchObject([
      { by: "owner", why: "vanished", videoId: mixed.items[2], position: 2 },
    ]);
  });
});

describe("faults", () => {
  const faulty = (action: Record<string, unknown>, at = 1) =>
    planFaults({ path: ITEMS, method: "DELETE", when: { at }, times: 1, action });

  test.each([
    ["a lost answer", { loseAnswer: true }],
    ["503", { status: 503, body: {} }],
    ["a conflict", { status: 409, body: {} }],
  ])("%s: each item goes once", async (_name, action) => {
    await faulty(action);
    const hidden = await idsOf(mixed.id, [1, 3]);
    expect(await clean(mixed.id)).toMatchObject({ youtubeRemovedCount: 2, failedCount: 0 });
    const { calls } = await readLog();
    const gone = calls.filter(({ method, status }) => method === "DELETE" && status === 204);
    expect(new Set(await deletions())).toEqual(new Set(hidden));
    expect(gone.length).toBeLessThanOrEqual(2);
    expect((await detail(mixed.id)).videos).toHaveLength(4);
  });

  test("an exhausted allowance pauses it until midnight Pacific, and it continues by itself", async () => {
    await faulty({ quota: "403" });
    const answer = await clean(mixed.id);
    expect(answer).toMatchObject({ removedCount: 2, youtubeRemovedCount: 1, queuedCount: 1 });
    expect(Date.parse(answer.resumesAt ?? "")).toBeGreaterThan(Date.now());
    // Waiting items are no longer shown in the library.
    expect((await detail(mixed.id)).videos).toHaveLength(4);
    await emptyLedger();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    await runAlarm(browser);
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    const removal = jobs.find(({ kind }) => kind === "remove");
    expect(removal).toMatchObject({ state: "done", read: 2 });
    expect(await deletions()).toHaveLength(3);
  });

  test("a stop keeps everything that was not sent", async () => {
    await planFaults({ path: ITEMS, method: "DELETE", action: { delayMs: 400 } });
    const call = clean(mixed.id);
    await vi.waitFor(async () => expect(await deletions()).toHaveLength(1), 5000);
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    await browser.json(`/api/library/jobs/${jobs[0]?.id}`, { method: "DELETE" });
    await call;
    await vi.waitFor(async () =>
      expect((await history()).map(({ state }) => state)).toEqual(["cancelled", "done"]),
    );
    expect(await deletions()).toHaveLength(1);
    expect((await detail(mixed.id)).videos.map(({ position }) => position)).toHaveLength(5);
  });
});
