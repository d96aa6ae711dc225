// Changes of a further channel that wait while Premium ends (product.md 24.4.5, 27.2.3).
import { beforeEach, expect, test } from "vitest";
import { type Order, ordersSchema } from "#shared/contract/order.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { addChannel, makePremium } from "#tests/worker/channels.ts";
import { beginChange, drive, inLibrary, ITEMS, jobsOf } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";

let browser: Browser;
/** Their ids are those of their libraries. */
let first: string;
let further: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  browser = await connected("basic@example.com", "write");
  await makePremium();
  first = await idOf(browser);
  further = await addChannel(browser, "collector@example.com", "write");
  for (const library of [first, further]) {
    await browser.json(`/api/playlists/sync-all?library=${library}`, { method: "POST" });
  }
});

const ask = <Answer>(path: string, library: string): Promise<Answer> =>
  browser.json<Answer>(`${path}?library=${library}`);

/** Stores an order with one move, which does not run yet; its id. */
async function storeOrder(library: string): Promise<string> {
  const requestId = crypto.randomUUID();
  for (const { id: playlistId } of await ask<{ id: string }[]>("/api/playlists", library)) {
    const path = `/api/playlists/${playlistId}`;
    const { videos } = await ask<{ videos: { id: string }[] }>(path, library);
    const [one, ...others] = videos.map(({ id }) => id);
    if (one === undefined || others.length === 0) continue;
    const wanted = { playlistId, itemIds: [...others, one], moves: 1, requestId, mostMoves: 1 };
    await beginChange(library, (object) => object.saveOrder(library, { ...wanted, why: "chosen" }));
    return requestId;
  }
  throw new Error("no playlist has two videos");
}

async function ordersOf(library: string): Promise<Order[]> {
  return ordersSchema.parse(await ask("/api/library/orders", library)).orders;
}

/** The calls that change items, since `from`. */
async function changesSince(from: number): Promise<number> {
  const calls = (await callsTo(ITEMS)).slice(from);
  return calls.filter(({ method }) => method !== "GET").length;
}

test("an order of a further channel is not made, and that of the first is", async () => {
  const ids = { first: await storeOrder(first), further: await storeOrder(further) };
  await makePremium(false);
  const from = (await callsTo(ITEMS)).length;
  await drive(further);
  expect(await changesSince(from)).toBe(0);
  expect(await ordersOf(further)).toMatchObject([
    { id: ids.further, state: "failed", moved: 0, reason: { code: "further_channel" } },
  ]);
  await drive(first);
  expect(await ordersOf(first)).toMatchObject([{ id: ids.first, state: "done", moved: 1 }]);
});

test("a removal of a further channel is not made", async () => {
  const [list] = await ask<{ id: string }[]>("/api/playlists", further);
  const { videos } = await ask<{ videos: { id: string }[] }>(`/api/playlists/${list?.id}`, further);
  const itemIds = videos.slice(0, 2).map(({ id }) => id);
  await beginChange(further, (object) =>
    object.remove(further, { kind: "items", itemIds }, "chosen"),
  );
  await makePremium(false);
  const from = (await callsTo(ITEMS)).length;
  await drive(further);
  expect(await changesSince(from)).toBe(0);
  expect((await jobsOf(further)).find(({ kind }) => kind === "remove")).toMatchObject({
    state: "failed",
    reason: { code: "further_channel" },
  });
});

test("a playlist of a further channel is not kept sorted any more", async () => {
  const [list] = await ask<{ id: string }[]>("/api/playlists", further);
  const path = `/api/playlists/${list?.id}/kept-order?library=${further}`;
  const { channelId } = await ask<{ channelId: string }>("/api/youtube/status", further);
  const { offer } = await ask<{ offer: object }>("/api/library/kept-orders", further);
  const consent = { channelId, ...offer };
  const body = JSON.stringify({ keep: true, by: "title", reversed: true, consent });
  expect((await browser.call(path, { method: "POST", body })).status).toBe(200);
  await makePremium(false);
  // When its first moves are due.
  useInstantTimers();
  skipTo(Date.now() + 2 * 3_600_000);
  await inLibrary(further, (library) => library.alarm());
  restoreTimers();
  expect(await ask("/api/library/kept-orders", further)).toMatchObject({ kept: [] });
  expect(await ordersOf(further)).toEqual([]);
});
