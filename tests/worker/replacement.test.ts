// Replacing a lost video (product.md 22): insertion at the old place, then the removal of the lost one, and the undo.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Removal } from "#shared/contract/removal.ts";
import {
  type Replacement,
  type ReplacementPlan,
  replacementPlanSchema,
  replacementSchema,
} from "#shared/contract/replacement.ts";
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, catchUp, drive, ITEMS, libraryOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  callsTo,
  changePlaylist,
  changeVideo,
  planFaults,
  removeOnYouTube,
  resetSandbox,
  settings,
} from "#tests/worker/sandbox.ts";
import { changeLedger, emptyLedger, emptyStores, leaveUnits } from "#tests/worker/tables.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";

const EMAIL = "basic@example.com";
const { mixed } = ownPlaylists;
/** The private video in the list, and the video for its place. */
const LOST_AT = 1;
const NEW = ordinaryId(30);
const REPLACED = mixed.items.toSpliced(LOST_AT, 1, NEW);
const BOTH = mixed.items.toSpliced(LOST_AT, 0, NEW);

let browser: Browser;
let userId: string;
let itemId: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  userId = await idOf(browser);
  const { videos } = await detail();
  itemId = videos[LOST_AT]?.id ?? "";
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return browser.json<Answer>(path, { method: "POST", body: JSON.stringify(body) });
}

async function detail(): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
}

/** The playlist as YouTube has it, read again. */
async function listed(): Promise<string[]> {
  return (await detail()).videos.map(({ videoId }) => videoId);
}

async function history(): Promise<Removal[]> {
  return (await browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function sent(method: string): Promise<number> {
  return (await callsTo(ITEMS)).filter((call) => call.method === method).length;
}

async function replace(requestId: string, videoId = NEW): Promise<Replacement> {
  const body = { itemId, videoId, requestId };
  return replacementSchema.parse(await post("/api/library/replacements", body));
}

async function undo(requestId: string): Promise<Replacement> {
  return replacementSchema.parse(await post(`/api/library/replacements/${requestId}/undo`));
}

/** The whole job, with its wait, in a moment. Returns how it ended. */
async function replaceToTheEnd(requestId: string = crypto.randomUUID()): Promise<Replacement> {
  useInstantTimers();
  await begin(requestId);
  restoreTimers();
  return replace(requestId);
}

/** Until the job has ended, or waits for the allowance. */
async function begin(requestId: string): Promise<void> {
  await beginChange(userId, (library) =>
    library.replace(userId, { itemId, videoId: NEW }, requestId),
  );
  await drive(userId);
}

test("the new video takes the place of the lost one, with one insertion and one removal", async () => {
  const ended = { inserted: true, removed: true, resumesAt: null, reason: null };
  expect(await replaceToTheEnd()).toMatchObject(ended);
  expect(await listed()).toEqual(REPLACED);
  expect([await sent("POST"), await sent("DELETE")]).toEqual([1, 1]);
  const lost = { why: "replaced", state: "done", availability: "private", position: LOST_AT };
  const replacedBy = { videoId: NEW, title: "Video 30", canUndo: true };
  expect(await history()).toMatchObject([{ ...lost, replacedBy }]);
});

test("the plan names place and cost, and where the video is already; it sends nothing to YouTube", async () => {
  const before = (await callsTo(ITEMS)).length;
  const body = { itemId, videoId: ordinaryId(10) };
  const plan = replacementPlanSchema.parse(
    await post<ReplacementPlan>("/api/library/replacement-plan", body),
  );
  expect(plan).toMatchObject({
    playlistId: mixed.id,
    availability: "private",
    position: LOST_AT,
    alreadyAt: [0, 5],
    units: 100,
  });
  expect(await callsTo(ITEMS)).toHaveLength(before);
});

test("answers when the new video is in, while the lost one still stays; an undo then restores the playlist", async () => {
  const requestId = crypto.randomUUID();
  const first = await replace(requestId);
  expect(first).toMatchObject({ inserted: true, removed: false, reason: null });
  const left = Date.parse(first.resumesAt ?? "") - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(REPLACEMENT_UNDO_MS);
  expect(await undo(requestId)).toMatchObject({ inserted: false, removed: false });
  expect(await listed()).toEqual(mixed.items);
  // The one removal is that of the new video.
  expect([await sent("POST"), await sent("DELETE")]).toEqual([1, 1]);
  expect(await history()).toMatchObject([
    { why: "undone", state: "done", title: "Video 30" },
    { why: "replaced", state: "cancelled", replacedBy: { canUndo: false } },
  ]);
  // It can be replaced again.
  expect(await replace(crypto.randomUUID())).toMatchObject({ inserted: true });
});

test("an undo after the removal takes only the new video out, and does it once", async () => {
  const requestId = crypto.randomUUID();
  await replaceToTheEnd(requestId);
  const undone = await Promise.all([undo(requestId), undo(requestId)]);
  for (const one of undone) expect(one).toMatchObject({ inserted: false, removed: true });
  expect(await undo(requestId)).toMatchObject({ inserted: false, removed: true });
  // A window that asks late learns that both are gone.
  expect(await replace(requestId)).toMatchObject({ inserted: false, removed: true });
  expect(await listed()).toEqual(mixed.items.toSpliced(LOST_AT, 1));
  expect([await sent("POST"), await sent("DELETE")]).toEqual([1, 2]);
});

test("the same request twice, and another window, replace once", async () => {
  const requestId = crypto.randomUUID();
  await planFaults({ path: ITEMS, method: "POST", action: { delayMs: 300 } });
  const other = browser.call("/api/library/replacements", {
    method: "POST",
    body: JSON.stringify({ itemId, videoId: ordinaryId(31), requestId: crypto.randomUUID() }),
  });
  const [one, two] = await Promise.all([replace(requestId), replace(requestId)]).catch(() => []);
  // Whichever window was first has replaced it; the other is told that it is being changed.
  const isOther = (await other).status === 200;
  if (!isOther) expect([one, two]).toMatchObject([{ inserted: true }, { inserted: true }]);
  expect(await sent("POST")).toBe(1);
});

test("another video under the same request id is not reported as the one that was put in", async () => {
  const requestId = crypto.randomUUID();
  await replace(requestId);
  const response = await browser.call("/api/library/replacements", {
    method: "POST",
    body: JSON.stringify({ itemId, videoId: ordinaryId(31), requestId }),
  });
  expect([response.status, response.headers.get("X-Error-Code")]).toEqual([404, "no_such_item"]);
  expect(await sent("POST")).toBe(1);
});

describe("nothing is changed", () => {
  const refused = async (want: Partial<{ itemId: string; videoId: string }> = {}) => {
    const requestId = crypto.randomUUID();
    const body = JSON.stringify({ itemId, videoId: NEW, requestId, ...want });
    return browser.call("/api/library/replacements", { method: "POST", body });
  };

  test("for a video that can be watched, and for an item that is not in the library", async () => {
    const { videos } = await detail();
    const shown = await refused({ itemId: videos[0]?.id ?? "" });
    expect([shown.status, shown.headers.get("X-Error-Code")]).toEqual([409, "not_hidden"]);
    const absent = await refused({ itemId: "none" });
    expect([absent.status, absent.headers.get("X-Error-Code")]).toEqual([404, "no_such_item"]);
  });

  test.each([
    [
      "the lost video can be watched again",
      "shown_again",
      () => changeVideo("private0001", { privacy: "public" }),
    ],
    ["the new video is private", "video_gone", () => changeVideo(NEW, { privacy: "private" })],
    ["the lost entry is gone from YouTube", "replaced_item_gone", () => removeOnYouTube(itemId)],
    [
      "YouTube sorts the playlist",
      "manual_sort_required",
      () => changePlaylist(mixed.id, { isSorted: true }),
    ],
  ])("%s: %s", async (_name, code, change) => {
    await change();
    expect(await replace(crypto.randomUUID())).toEqual({
      inserted: false,
      removed: false,
      resumesAt: null,
      reason: { code },
      maybeTwice: false,
    });
    expect(await sent("DELETE")).toBe(0);
    expect(await listed()).not.toContain(NEW);
  });
});

test("the place is the one that the lost entry has on YouTube now, not the one that was read", async () => {
  const [first] = (await detail()).videos;
  await removeOnYouTube(first?.id ?? "");
  await replaceToTheEnd();
  await listed();
  await catchUp(userId);
  expect(await listed()).toEqual(REPLACED.slice(1));
});

describe("the lost entry stays", () => {
  test("until YouTube shows the new video", async () => {
    await settings({ insertLagMs: LAG_MS / 2 });
    useInstantTimers();
    const began = Date.now();
    let deletedAfter = 0;
    await beginChange(userId, (library) =>
      library.replace(userId, { itemId, videoId: NEW }, crypto.randomUUID()),
    );
    await drive(userId, async () => {
      if (deletedAfter === 0 && (await sent("DELETE")) > 0) deletedAfter = Date.now() - began;
    });
    restoreTimers();
    expect(deletedAfter).toBeGreaterThanOrEqual(LAG_MS / 2);
    expect(await listed()).toEqual(REPLACED);
  });

  test("if YouTube does not show the new video, which can be undone", async () => {
    await settings({ insertLagMs: 2 * LAG_MS });
    const requestId = crypto.randomUUID();
    expect(await replaceToTheEnd(requestId)).toMatchObject({
      inserted: false,
      removed: false,
      reason: { code: "insertion_not_kept" },
    });
    expect(await sent("DELETE")).toBe(0);
    await settings({ insertLagMs: 0 });
    expect(await listed()).toEqual(BOTH);
    expect(await undo(requestId)).toMatchObject({ inserted: false, removed: false });
    expect(await listed()).toEqual(mixed.items);
  });

  test("if YouTube refuses its removal", async () => {
    const action = { status: 400, body: { error: { errors: [{ reason: "invalid" }] } } };
    await planFaults({ path: ITEMS, method: "DELETE", action });
    expect(await replaceToTheEnd()).toMatchObject({
      inserted: true,
      removed: false,
      reason: { code: "removal_refused" },
    });
    await planFaults();
    expect(await listed()).toEqual(BOTH);
  });

  test("while the day has no units for the insertion, and then nothing is inserted either", async () => {
    await leaveUnits("writes", 49);
    const requestId = crypto.randomUUID();
    await begin(requestId);
    expect(await replace(requestId)).toMatchObject({
      inserted: false,
      removed: false,
      resumesAt: expect.any(String),
      reason: { code: "quota_exhausted" },
    });
    expect([await sent("POST"), await sent("DELETE")]).toEqual([0, 0]);
  });

  test("with units for the insertion only, until there are units again", async () => {
    await leaveUnits("writes", 50);
    // For the checks.
    await changeLedger((state) => void (state.spent.main.sync -= 20));
    const requestId = crypto.randomUUID();
    await begin(requestId);
    expect(await replace(requestId)).toMatchObject({
      inserted: true,
      removed: false,
      resumesAt: expect.any(String),
      reason: { code: "quota_exhausted" },
    });
    expect(await sent("DELETE")).toBe(0);
  });
});

describe("an answer that was lost", () => {
  test.each([
    ["POST", { loseAnswer: true }],
    ["POST", { status: 503, body: {} }],
    ["DELETE", { loseAnswer: true }],
    ["DELETE", { status: 503, body: {} }],
  ])("of %s, %j: one insertion, one removal, the same order", async (method, action) => {
    await planFaults({ path: ITEMS, method, when: { at: 0 }, times: 1, action });
    expect(await replaceToTheEnd()).toMatchObject({ inserted: true, removed: true });
    expect(await listed()).toEqual(REPLACED);
  });

  test("of an earlier replacement by another video is not taken for this one's", async () => {
    // The video is in the list already, so that its entry could be taken for a new one.
    const twice = ordinaryId(10);
    useInstantTimers();
    await planFaults({ path: ITEMS, method: "POST", action: { status: 503, body: {} } });
    const requestId = crypto.randomUUID();
    await begin(requestId);
    await libraryOf(userId).stop(requestId);
    restoreTimers();
    await planFaults();
    expect(await replace(crypto.randomUUID(), twice)).toMatchObject({ inserted: true });
    expect(await listed()).toEqual(mixed.items.toSpliced(LOST_AT, 1, twice));
  });
});
