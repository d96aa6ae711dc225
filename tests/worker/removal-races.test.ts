// Events between two calls of a change: a stop, a concurrent sync, a failing store.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Job, type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Inserted, Removal, RemovalPlan, Removed } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { agreeToCleanUp } from "#tests/worker/clean-up.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import {
  beginChange,
  drive,
  inLibrary,
  jobsOf,
  libraryOf,
  outlast,
  restart,
  rowsOf,
} from "#tests/worker/driven-library.ts";
import { faultyD1, rebind, type Strike } from "#tests/worker/faulty-bindings.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, planFaults, removeOnYouTube, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const ITEMS = "/youtube/v3/playlistItems";
const { mixed, empty } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function send<Answer>(path: string, body: unknown, method = "POST"): Promise<Answer> {
  return browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function detail(id: string): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function history(): Promise<Removal[]> {
  return (await browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function sent(method: string): Promise<number> {
  return (await callsTo(ITEMS)).filter((call) => call.method === method).length;
}

/** Stops the change as soon as `count` of its calls have been sent. */
async function stopAfter(method: string, count = 1): Promise<void> {
  await vi.waitFor(async () => expect(await sent(method)).toBe(count), 5000);
  const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
  await browser.json(`/api/library/jobs/${jobs[0]?.id}`, { method: "DELETE" });
}

async function openRows(): Promise<unknown[]> {
  const userId = await idOf(browser);
  return rowsOf(
    userId,
    `select state from removals where state in ('planned', 'sent')
     union all select state from insertions where state in ('planned', 'sent')`,
  );
}

describe("stopped while a call is under way", () => {
  test("a removal counts the effect of that call", async () => {
    await planFaults({ path: ITEMS, method: "DELETE", action: { delayMs: 400 } });
    const call = send<Removed>(`/api/playlists/${mixed.id}/clean`, {});
    await stopAfter("DELETE");
    expect(await call).toMatchObject({ youtubeRemovedCount: 1, failedCount: 1, reason: null });
    expect((await history()).map(({ state }) => state)).toEqual(["cancelled", "done"]);
    expect(await openRows()).toEqual([]);
  });

  test("a move keeps its video in the source and in the library", async () => {
    const { videos } = await detail(mixed.id);
    await planFaults({ path: ITEMS, method: "POST", action: { delayMs: 400 } });
    const itemIds = [videos[0]?.id, videos[2]?.id];
    const body = { itemIds, to: empty.id, keep: false };
    const call = send<Inserted>(`/api/playlists/${mixed.id}/transfer`, body);
    await stopAfter("POST");
    await call;
    await scheduler.wait(600);
    expect(await openRows()).toEqual([]);
    expect((await detail(mixed.id)).videos).toHaveLength(mixed.items.length);
  });

  test("nothing more is sent if only the check before it was in flight", async () => {
    const { videos } = await detail(mixed.id);
    const before = await sent("GET");
    await planFaults({ path: ITEMS, method: "GET", action: { delayMs: 400 } });
    const body = { itemIds: [videos[0]?.id], to: empty.id, keep: true };
    const call = send<Inserted>(`/api/playlists/${mixed.id}/transfer`, body);
    await stopAfter("GET", before + 1);
    expect(await call).toMatchObject({ insertedCount: 0, failedCount: 1 });
    await scheduler.wait(600);
    expect(await sent("POST")).toBe(0);
    expect(await openRows()).toEqual([]);
  });
});

describe("with a D1 that", () => {
  /** Restarts the object with a D1 that calls `strike` at each statement. */
  async function removeHidden(
    strike: (statement: number, sql: SqlStorage) => Strike,
    plan?: string,
  ): Promise<ChangeOutcome> {
    const userId = await idOf(browser);
    await restart(userId);
    await inLibrary(userId, (library, { storage: { sql } }) => {
      const DB = faultyD1(bindings.DB, (statement) => strike(statement, sql));
      rebind(library, { ...bindings, DB });
    });
    const want = { kind: "hidden", playlistIds: [mixed.id] } as const;
    return libraryOf(userId).remove(userId, want, "hidden", { plan });
  }

  test("is slow: items that become hidden meanwhile are not removed with the confirmed ones", async () => {
    const request = { hiddenIn: [mixed.id] };
    const { plan, items } = await send<RemovalPlan>("/api/library/removal-plan", request);
    await removeHidden((statement, sql) => {
      // The order is: read the grant, the person and their channels, check the removal plan, store the job.
      if (statement === 3) {
        sql.exec("update videos set availability = 'private' where id = ?", mixed.items[2] ?? "");
      }
      return undefined;
    }, plan);
    const gone = (await history()).map(({ position }) => position);
    expect(gone.toReversed()).toEqual(items.map(({ position }) => position));
  });

  test("fails at the end of a failed job: its callers are still answered", async () => {
    const body = { error: { message: "no", errors: [{ reason: "insufficientPermissions" }] } };
    await planFaults({ path: ITEMS, method: "DELETE", action: { status: 403, body } });
    const failed = "select 1 from removals where state = 'failed'";
    const answer = removeHidden((_, sql) =>
      [...sql.exec(failed)].length > 0 ? "refuse" : undefined,
    );
    const late = scheduler.wait(3000).then(() => "nobody answers");
    expect(await Promise.race([answer, late])).toMatchObject({
      counts: { failed: 1, cancelled: 1 },
    });
  });
});

describe("putting several back", () => {
  async function removeTwo(): Promise<number[]> {
    const { videos } = await detail(mixed.id);
    const videoIds = [videos[4]?.id, videos[5]?.id];
    await send(`/api/playlists/${mixed.id}/videos`, { videoIds }, "DELETE");
    return (await history()).map(({ id }) => id);
  }
  const putBack = (ids: number[]) => send<Inserted>("/api/library/removals/put-back", { ids });

  test("of which YouTube no longer knows one puts back the other", async () => {
    const ids = await removeTwo();
    const body = { error: { errors: [{ reason: "videoNotFound" }] } };
    const when = { at: 0 };
    await planFaults({ path: ITEMS, method: "GET", when, times: 1, action: { status: 404, body } });
    expect(await putBack(ids)).toMatchObject({
      insertedCount: 1,
      failedCount: 1,
      reason: { code: "insertion_refused" },
    });
  });

  test("that were removed one after the other gives each its former position", async () => {
    const { videos } = await detail(mixed.id);
    for (const { id } of [videos[0], videos[2]].flatMap((video) => video ?? [])) {
      await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [id] }, "DELETE");
    }
    const ids = (await history()).map(({ id }) => id);
    expect(await putBack(ids)).toMatchObject({ insertedCount: 2 });
    const back = (await detail(mixed.id)).videos.map(({ videoId }) => videoId);
    expect(back).toEqual(mixed.items);
  });

  test("into a list that is shorter now appends them", async () => {
    const ids = await removeTwo();
    for (const { id } of (await detail(mixed.id)).videos.slice(0, 2)) await removeOnYouTube(id);
    expect(await putBack(ids)).toMatchObject({ insertedCount: 2, failedCount: 0 });
    const { videos } = await detail(mixed.id);
    expect(videos.slice(-2).map(({ videoId }) => videoId)).toEqual(mixed.items.slice(4));
  });
});

test("one item that YouTube never answers for does not keep the others from being removed", async () => {
  const { items } = await send<RemovalPlan>("/api/library/removal-plan", { hiddenIn: [mixed.id] });
  const userId = await idOf(browser);
  useInstantTimers();
  const query = { id: items[0]?.itemId };
  await planFaults({ path: ITEMS, method: "DELETE", query, action: { status: 503, body: {} } });
  await beginChange(userId, (library) =>
    library.remove(userId, { kind: "hidden", playlistIds: [mixed.id] }, "hidden"),
  );
  const [job] = await outlast(userId);
  expect(job).toMatchObject({ kind: "remove", state: "done" });
  restoreTimers();
  expect((await history()).map(({ state }) => state)).toEqual(["done", "failed"]);
  expect((await detail(mixed.id)).playlist.hiddenVideoCount).toBe(1);
});

test("a monthly clean-up that is turned off just before its deletions removes nothing", async () => {
  const userId = await idOf(browser);
  await agreeToCleanUp(browser);
  useInstantTimers();
  skipTo(Date.now() + 31 * DAY_MS);
  await restart(userId);
  let left = Number.POSITIVE_INFINITY;
  await inLibrary(userId, async (library, { storage: { kv } }) => {
    const DB = faultyD1(bindings.DB, () => {
      left -= 1;
      if (left === 0) kv.delete("cleaning");
      return undefined;
    });
    rebind(library, { ...bindings, DB });
    await library.alarm();
  });
  await drive(userId);
  const ended = (await jobsOf(userId)).map(({ kind, state }) => [kind, state]);
  expect(ended).toContainEqual(["all", "done"]);
  // Nothing was read for a month, so it asks.
  await inLibrary(userId, (library) => library.alarm());
  await libraryOf(userId).answerCleaning(userId, true);
  // The order is: read the plan, store the job, record when the object has to run next.
  left = 2;
  await inLibrary(userId, (library) => library.alarm());
  expect(left).toBe(-1);
  await drive(userId);
  expect(await rowsOf(userId, "select id from removals")).toEqual([]);
  expect(await libraryOf(userId).cleaningSchedule()).toMatchObject({ monthly: false });
});
