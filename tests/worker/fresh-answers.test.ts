// How old an answer may be (product.md 8.14.2, decision 68): probed before it is given while much of the day is left,
// probed in the queue when little is, and probed now for whoever asks for it. And which answers are stored.
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { pacificTime } from "#shared/pacific-day.ts";
import { playlists, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, fetchApiWith, getShared, OWN_PAGE, refusal } from "#tests/worker/api.ts";
import { Browser } from "#tests/worker/browser.ts";
import { planFaults, removeOnYouTube, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { snapshotIn } from "#tests/worker/snapshots.ts";
import {
  bindings,
  changed,
  emptyLedger,
  leaveLittleForProbes,
  leaveUnits,
  ledgerStub,
  moveToMidnight,
} from "#tests/worker/tables.ts";
import { probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { id } = playlists.small;

beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
  // Nothing here may cross midnight.
  await moveToMidnight();
  await forgetCopies();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
  await emptyLedger();
});

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

async function forgetCopies(): Promise<void> {
  const { keys } = await bindings.KV.list();
  await Promise.all(keys.map(({ name }) => bindings.KV.delete(name)));
  const { PLAYLIST_READER } = bindings;
  const reader = PLAYLIST_READER.get(PLAYLIST_READER.idFromName(id));
  await runInDurableObject(reader, (_reader, state) => state.abort("forget")).catch(
    () => undefined,
  );
  await runInDurableObject(probesOf(bindings), async (_probes, state) => {
    state.storage.sql.exec("DELETE FROM queue; DELETE FROM stored");
    await state.storage.deleteAlarm();
    state.abort("forget");
  }).catch(() => undefined);
}

async function removeFirstItem(): Promise<void> {
  const snapshot = await snapshotIn(bindings.KV, id);
  await removeOnYouTube(snapshot?.items[0]?.itemId ?? "");
}

/** The answer once it is checked, as the page gets it. */
async function checked(urls: readonly string[]): Promise<CalculatorResponse> {
  return vi.waitFor(
    async () => {
      const answer = await analyze({ urls });
      expect(answer.checking).toBeUndefined();
      return answer;
    },
    { timeout: 10_000, interval: 100 },
  );
}

describe("with most of the day left, an answer", () => {
  test("that was checked a quarter of an hour ago costs nothing; an older one is probed, and the change is in it and in the next one", async () => {
    const first = await analyze({ urls: [id] });
    await removeFirstItem();
    moveClock(14 * MINUTE_MS);
    expect(await analyze({ urls: [id] })).toEqual(first);
    const before = await unitsSpent();
    moveClock(2 * MINUTE_MS);
    const answer = await checked([id]);
    expect([first.totalVideos, answer.totalVideos]).toEqual([12, 11]);
    // The probe, and the page that was read again.
    expect((await unitsSpent()).main - before.main).toBe(2);
    expect(await analyze({ urls: [id] })).toEqual(answer);
    moveClock(14 * MINUTE_MS);
    expect(await analyze({ urls: [id] })).toEqual(answer);
  });

  test("with several lists is probed in one call, and says when", async () => {
    const urls = [...Array(8).keys()].map((index) => singlePlaylist(index).id);
    const first = await analyze({ urls });
    moveClock(20 * MINUTE_MS);
    const before = await unitsSpent();
    const answer = await checked(urls);
    expect((await unitsSpent()).main - before.main).toBe(1);
    expect(answer.readAt).toBe(first.readAt);
    expect(Date.now() - Date.parse(answer.confirmedAt ?? "")).toBeLessThan(MINUTE_MS);
  });

  test("for which the probe takes long is given at once, says that it is being checked, and no cache keeps it", async () => {
    await analyze({ urls: [id] });
    await removeFirstItem();
    moveClock(20 * MINUTE_MS);
    await planFaults({ path: "/youtube/v3/playlists", action: { delayMs: 900 } });
    const began = performance.now();
    const shared = await getShared(`list=${id}&stored=1`);
    const body = await shared.json<CalculatorResponse>();
    expect(performance.now() - began).toBeLessThan(900);
    expect(body).toMatchObject({ checking: true, totalVideos: 12 });
    expect(shared.headers.get("Cache-Control")).toBe("no-store");
    // Of a question that nobody has asked before, too.
    const other = await analyze({ urls: [id], includeDuplicates: true });
    expect(other).toMatchObject({ checking: true, totalVideos: 12 });
    expect((await checked([id])).totalVideos).toBe(11);
    await vi.waitFor(async () => {
      const again = await getShared(`list=${id}&stored=1`);
      expect(await again.json()).toMatchObject({ totalVideos: 11 });
      expect(again.headers.get("Cache-Control")).toMatch(
        /^public, max-age=[89]\d\d, stale-while-revalidate=60, /,
      );
    });
  });

  test("that cannot be probed is given as it is", async () => {
    const first = await analyze({ urls: [id] });
    moveClock(20 * MINUTE_MS);
    await planFaults({ path: "/youtube/v3/playlists", action: { status: 400, body: {} } });
    expect(await checked([id])).toEqual(first);
  });
});

describe("with little of the day left, an answer", () => {
  test("is probed in the queue after hours; the next request after the probe has the change", async () => {
    const first = await analyze({ urls: [id] });
    await removeFirstItem();
    await leaveLittleForProbes();
    moveClock(5 * HOUR_MS);
    expect(await analyze({ urls: [id] })).toEqual(first);
    moveClock(2 * HOUR_MS);
    expect(await analyze({ urls: [id] })).toEqual(first);
    await vi.waitFor(async () =>
      expect(await runDurableObjectAlarm(probesOf(bindings))).toBe(true),
    );
    expect(await analyze({ urls: [id] })).toMatchObject({ totalVideos: 11 });
  });
});

describe("a check that somebody asks for", () => {
  const askNow = () => analyze({ urls: [id], checkNow: true });

  test("gives the new result, costs one unit of the caller's class where nothing has changed, and none within a minute", async () => {
    await analyze({ urls: [id] });
    await removeFirstItem();
    moveClock(2 * MINUTE_MS);
    const before = await ledgerStub().report();
    expect((await askNow()).totalVideos).toBe(11);
    const changedNow = await ledgerStub().report();
    expect(changedNow.spent.main.coldAnonymous - before.spent.main.coldAnonymous).toBe(2);
    await askNow();
    expect((await ledgerStub().report()).spent).toEqual(changedNow.spent);
    moveClock(2 * MINUTE_MS);
    const answer = await askNow();
    expect(Date.now() - Date.parse(answer.confirmedAt ?? "")).toBeLessThan(MINUTE_MS);
    const { spent } = await ledgerStub().report();
    expect(spent.main.coldAnonymous - changedNow.spent.main.coldAnonymous).toBe(1);
    // It was confirmed just now, although it was read before.
    await askNow();
    expect((await ledgerStub().report()).spent).toEqual(spent);
    expect(spent.main.refresh).toBe(before.spent.main.refresh);
    // It is stored a moment later.
    await vi.waitFor(async () => expect(await analyze({ urls: [id] })).toEqual(answer));
  });

  test("is refused when their part of the day is spent", async () => {
    await analyze({ urls: [id] });
    await leaveUnits("coldAnonymous", 0);
    moveClock(2 * MINUTE_MS);
    expect(await refusal({ urls: [id], checkNow: true })).toEqual([
      429,
      "calculator_quota_exhausted",
    ]);
    expect((await analyze({ urls: [id] })).totalVideos).toBe(12);
  });
});

describe("what an account writes to KV", () => {
  /** The Worker with a KV that counts, and the bytes of what was put under these keys. */
  function counting(prefix: string) {
    let bytes = 0;
    const KV = changed(bindings.KV, {
      put: async (key: string, value: string, options?: KVNamespacePutOptions) => {
        if (key.startsWith(prefix)) bytes += new TextEncoder().encode(value).length;
        return bindings.KV.put(key, value, options);
      },
    });
    return { fetchApi: fetchApiWith({ KV }), bytes: () => bytes };
  }

  test("by asking for known lines in other orders is less than a megabyte in a minute, each asked for twice or not", async () => {
    const lists = [playlists.five.id, playlists.big.id, playlists.pages.id, playlists.small.id];
    const worker = counting("answer:");
    const browser = new Browser(worker.fetchApi);
    await browser.signIn("collector@example.com");
    const ask = async (urls: readonly string[]) => {
      const response = await browser.call("/api/public/playlist-length", {
        method: "POST",
        headers: { ...OWN_PAGE, "Content-Type": "application/json" },
        body: JSON.stringify({ urls, includeDuplicates: true }),
      });
      expect(response.status).toBe(200);
      return (await response.text()).length;
    };
    const length = await ask(lists);
    expect(length).toBeGreaterThan(400_000);
    const read = worker.bytes();
    expect(read).toBeGreaterThan(0);
    const orders = lists.flatMap((one) =>
      lists.filter((other) => other !== one).map((other) => [one, other]),
    );
    for (const [one = "", other = ""] of orders) {
      const rest = lists.filter((list) => list !== one && list !== other);
      await ask([one, other, ...rest]);
    }
    // Only the order that was read is stored.
    expect(worker.bytes()).toBe(read);
    for (const [one = "", other = ""] of orders) {
      const rest = lists.filter((list) => list !== one && list !== other);
      await ask([one, other, ...rest]);
    }
    expect(worker.bytes() - read).toBeGreaterThan(0);
    expect(worker.bytes() - read).toBeLessThan(1_000_000);
  });
});

test("what is left of the day is noted by the ledger, for this day", async () => {
  await bindings.KV.delete("day-left:v1");
  await leaveLittleForProbes();
  const note = JSON.parse((await bindings.KV.get("day-left:v1")) ?? "{}");
  expect(note).toMatchObject({ day: pacificTime(Date.now()).day });
  expect(note.unspent).toBeCloseTo(0.08, 2);
  expect(note.forRefresh).toBeGreaterThan(0);
});
