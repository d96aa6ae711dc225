// Changes that YouTube's lists show late, or hide for a moment.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Removal } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, ITEMS, outlast } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox, settings } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const { mixed, empty } = ownPlaylists;

let browser: Browser;
let userId: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
  userId = await idOf(browser);
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
  await settings({ listLagMs: 0 });
});

async function detail(id: string): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function sent(method: string): Promise<number> {
  return (await callsTo(ITEMS)).filter((call) => call.method === method).length;
}

test("a move of two occurrences of one video loses none when the second never arrived and the first is listed late", async () => {
  const twice = (await detail(mixed.id)).videos.filter(({ videoId }) => videoId === mixed.items[0]);
  expect(twice).toHaveLength(2);
  useInstantTimers();
  await settings({ listLagMs: 600_000 });
  await planFaults({
    path: ITEMS,
    method: "POST",
    when: { at: 1 },
    action: { status: 503, body: {} },
  });
  const itemIds = twice.map(({ id }) => id);
  await beginChange(userId, (library) =>
    library.transfer(userId, mixed.id, { itemIds, to: empty.id, keep: false }),
  );
  // The first occurrence is first listed while the job checks for the second.
  await outlast(userId, async () => {
    if ((await sent("POST")) > 1) await settings({ listLagMs: 0 });
  });
  restoreTimers();
  expect((await detail(empty.id)).videos.map(({ videoId }) => videoId)).toEqual([
    mixed.items[0],
    mixed.items[0],
  ]);
  expect((await detail(mixed.id)).videos.map(({ id }) => id)).not.toEqual(
    expect.arrayContaining(itemIds),
  );
  expect([await sent("POST"), await sent("DELETE")]).toEqual([3, 2]);
});

test("a copy whose answer was lost and that is listed a minute later is inserted once", async () => {
  const [first] = (await detail(mixed.id)).videos;
  useInstantTimers();
  await settings({ listLagMs: 600_000 });
  await planFaults({ path: ITEMS, method: "POST", times: 1, action: { loseAnswer: true } });
  await beginChange(userId, (library) =>
    library.transfer(userId, mixed.id, { itemIds: [first?.id ?? ""], to: empty.id, keep: true }),
  );
  let slices = 0;
  await outlast(userId, async () => {
    slices += 1;
    // The job checks 2, 10, 30 and 90 seconds after the call; the last check finds it.
    if (slices === 3) await settings({ listLagMs: 0 });
  });
  restoreTimers();
  expect((await detail(empty.id)).videos).toHaveLength(1);
  expect(await sent("POST")).toBe(1);
});

test("a deletion that failed is not taken as done because one check finds nothing", async () => {
  const [first] = (await detail(mixed.id)).videos;
  useInstantTimers();
  const body = { items: [], pageInfo: { totalResults: 0 } };
  await planFaults(
    { path: ITEMS, method: "DELETE", times: 1, action: { status: 503, body: {} } },
    {
      path: ITEMS,
      query: { id: first?.id },
      method: "GET",
      times: 1,
      action: { status: 200, body },
    },
  );
  const want = { kind: "items", itemIds: [first?.id ?? ""] } as const;
  await beginChange(userId, (library) => library.remove(userId, want, "chosen"));
  await outlast(userId);
  restoreTimers();
  const { removals } = await browser.json<{ removals: Removal[] }>("/api/library/removals");
  expect(removals).toMatchObject([{ by: "you", state: "done" }]);
  // It was sent again, and the item is no longer in YouTube's list.
  expect(await sent("DELETE")).toBe(2);
  expect((await detail(mixed.id)).videos.map(({ id }) => id)).not.toContain(first?.id);
});
