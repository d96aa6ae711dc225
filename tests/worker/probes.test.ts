// Known playlists are probed together before any is read again (decision 39).
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playlists, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, postRaw } from "#tests/worker/api.ts";
import {
  callsTo,
  changeVideo,
  deletePlaylistOnYouTube,
  planFaults,
  removeOnYouTube,
  resetSandbox,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import {
  bindings,
  emptyLedger,
  leaveLittleForProbes,
  leaveUnits,
  ledgerStub,
  moveToMidnight,
} from "#tests/worker/tables.ts";
import { snapshotIn } from "#tests/worker/snapshots.ts";
import { createDatabase } from "#worker/db/client.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { readSettings } from "#worker/settings.ts";
import { probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";
import { readerOf } from "#worker/calculator/reading/playlist-reader.do.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
  await runInDurableObject(probesOf(bindings), (_probes, { storage }) => {
    storage.sql.exec("DELETE FROM queue");
    return storage.deleteAlarm();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

const titleOf = ({ title }: { title?: string | undefined }) => title;

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => singlePlaylist(first + index).id);

async function removeFirstItem(playlistId: string): Promise<void> {
  const snapshot = await snapshotIn(bindings.KV, playlistId);
  await removeOnYouTube(snapshot?.items[0]?.itemId ?? "");
}

function playlistsWaiting(): Promise<number> {
  return runInDurableObject(probesOf(bindings), (_probes, { storage }) =>
    Number(storage.sql.exec("SELECT count(*) AS n FROM queue WHERE probed_at IS NULL").one()["n"]),
  );
}

/** Has the stale lists probed, as a page that waits for it does, and returns the units that this cost. */
async function probe(urls: string[]) {
  const before = await unitsSpent();
  const isChecked = async () => expect((await analyze({ urls })).checking).toBeUndefined();
  await vi.waitFor(isChecked, { timeout: 10_000, interval: 100 });
  const after = await unitsSpent();
  return { main: after.main - before.main, stats: after.stats - before.stats };
}

describe("new playlists, while units are short,", () => {
  const lists = [playlists.pages, playlists.crowd, playlists.left];
  const urls = lists.map(({ id }) => id);
  const titles = async () => (await analyze({ urls, withTitles: true })).playlists.map(titleOf);

  test("cost their pages only, and one unit more brings the titles of 50 some minutes later", async () => {
    await leaveUnits("coldAnonymous", 300);
    expect(await titles()).toEqual([undefined, undefined, undefined]);
    expect(await unitsSpent()).toEqual({ main: 9, stats: 9 });
    await vi.waitFor(async () => expect(await playlistsWaiting()).toBe(3));
    await leaveUnits("refresh", 1);
    expect(await runDurableObjectAlarm(probesOf(bindings))).toBe(true);
    await vi.waitFor(async () => expect(await titles()).toEqual(lists.map(titleOf)));
    expect(await unitsSpent()).toEqual({ main: 10, stats: 9 });
  });
});

describe("stale playlists", () => {
  test("cost one unit for 50 of them when none has changed, and are fresh again", async () => {
    const urls = idsFrom(0, 50);
    const first = await analyze({ urls });
    moveClock(7 * HOUR_MS);
    expect(await probe(urls)).toEqual({ main: 1, stats: 0 });
    const again = await analyze({ urls });
    expect([again.readAt, again.totalDuration]).toEqual([first.readAt, first.totalDuration]);
    expect(Date.now() - Date.parse(again.confirmedAt ?? "")).toBeLessThan(MINUTE_MS);
    moveClock(10 * MINUTE_MS);
    expect(await probe(urls)).toEqual({ main: 0, stats: 0 });
  });

  test("of several requests share a call", async () => {
    await moveToMidnight();
    const [one, other] = [idsFrom(50, 3), idsFrom(53, 3)];
    await analyze({ urls: one });
    await analyze({ urls: other });
    await leaveLittleForProbes();
    moveClock(7 * HOUR_MS);
    const before = await unitsSpent();
    await analyze({ urls: one });
    await analyze({ urls: other });
    await vi.waitFor(async () => expect(await playlistsWaiting()).toBe(6));
    expect(await runDurableObjectAlarm(probesOf(bindings))).toBe(true);
    expect((await unitsSpent()).main - before.main).toBe(1);
  });

  test("are read again when their number of items has changed, with the probe's title", async () => {
    const { id } = playlists.small;
    await analyze({ urls: [id] });
    await removeFirstItem(id);
    moveClock(7 * HOUR_MS);
    expect(await probe([id])).toEqual({ main: 2, stats: 1 });
    const { totalVideos, playlists: lists } = await analyze({ urls: [id] });
    expect(totalVideos).toBe(11);
    expect((await analyze({ urls: [id], withTitles: true })).playlists[0]?.title).toBe(
      "The Small list",
    );
    expect(lists).toHaveLength(1);
    expect(await callsTo("/youtube/v3/playlists")).toHaveLength(1);
  });

  test("that are read again are counted for who asked for them, and probes for nobody", async () => {
    const { id } = playlists.cut;
    const address = "203.0.113.7";
    const ask = async () => {
      const headers = { "CF-Connecting-IP": address };
      await (await postRaw(JSON.stringify({ urls: [id] }), headers)).text();
    };
    const left = async () => {
      const secret = readSettings(bindings).authSecret;
      const subject = await createSubjects({ db: createDatabase(bindings), secret }).address(
        address,
      );
      if (!subject) throw new Error("The address is not counted.");
      return (await ledgerStub().forecast("refresh", subject)).left;
    };
    await ask();
    await removeFirstItem(id);
    moveClock(7 * HOUR_MS);
    const before = await left();
    await ask();
    // Two pages and the lengths of the first; not the probe.
    await vi.waitFor(async () => expect(await left()).toBe(before - 3), { timeout: 10_000 });
  });

  test("that are read again look up their videos without a length in one call", async () => {
    const { id } = playlists.moving;
    const other = playlists.named.id;
    await analyze({ urls: [id, other] });
    await removeFirstItem(id);
    await removeFirstItem(other);
    const of = (playlistId: string) => snapshotIn(bindings.KV, playlistId);
    const videosOf = async (place: number) =>
      Promise.all([id, other].map(async (list) => (await of(list))?.items[place]?.videoId ?? ""));
    const action = { dropFields: { fields: ["contentDetails.duration"], ids: await videosOf(5) } };
    await planFaults({ path: "/youtube/v3/videos:batchGetStats", action });
    for (const video of await videosOf(6)) {
      await changeVideo(video, { live: "live", duration: "P0D" });
    }
    moveClock(7 * HOUR_MS);
    // The probe, three pages each, and the videos of both that batchGetStats leaves undecided. Broadcasts cost nothing.
    expect(await probe([id, other])).toEqual({ main: 8, stats: 6 });
    for (const list of [id, other]) {
      const states = (await of(list))?.items.slice(4, 6).map(({ availability }) => availability);
      expect(states).toEqual(["visible", "broadcast"]);
    }
  });

  test("are forgotten when YouTube no longer shows them", async () => {
    const { id } = playlists.overlap;
    await analyze({ urls: [id] });
    await deletePlaylistOnYouTube(id);
    moveClock(7 * HOUR_MS);
    await probe([id]);
    expect(await snapshotIn(bindings.KV, id)).toBeUndefined();
  });

  test("expire thirty days after they were read, whatever probes have confirmed since", async () => {
    const { id } = singlePlaylist(59);
    const { readAt } = await analyze({ urls: [id] });
    moveClock(20 * DAY_MS);
    await probe([id]);
    expect((await analyze({ urls: [id] })).readAt).toBe(readAt);
    const { keys } = await bindings.KV.list();
    const expirations: Record<string, number> = {};
    for (const { name, expiration = Infinity } of keys) {
      const isItsOwn = name.endsWith(`:${id}`) || (await bindings.KV.get(name))?.includes(id);
      if (isItsOwn) expirations[name.split(":")[0] ?? ""] = expiration * 1000;
    }
    expect(Object.keys(expirations).toSorted()).toEqual(["answer", "confirmed", "playlist"]);
    for (const at of Object.values(expirations)) {
      // KV counts in seconds.
      expect(at).toBeLessThanOrEqual(Date.parse(readAt) + 30 * DAY_MS + 1000);
    }
  });

  test("are read again after 25 days although nothing has changed", async () => {
    const { id } = playlists.twice;
    await analyze({ urls: [id] });
    moveClock(24 * DAY_MS);
    expect(await probe([id])).toEqual({ main: 1, stats: 0 });
    moveClock(DAY_MS);
    expect(await probe([id])).toEqual({ main: 2, stats: 1 });
  });

  test("are read once when only the etag changes, and then judged by their number of items", async () => {
    const { id } = singlePlaylist(56);
    await analyze({ urls: [id] });
    moveClock(7 * HOUR_MS);
    await probe([id]);
    const otherEtag = (etag: string) => ({
      path: "/youtube/v3/playlists",
      action: {
        status: 200,
        body: {
          pageInfo: { totalResults: 1 },
          items: [
            {
              id,
              etag,
              snippet: { title: singlePlaylist(56).title },
              contentDetails: { itemCount: 1 },
            },
          ],
        },
      },
    });
    await planFaults(otherEtag("one"));
    moveClock(7 * HOUR_MS);
    await probe([id]);
    expect(await callsTo("/youtube/v3/playlistItems")).toHaveLength(2);
    await planFaults(otherEtag("two"));
    moveClock(7 * HOUR_MS);
    await probe([id]);
    expect(await callsTo("/youtube/v3/playlistItems")).toHaveLength(2);
  });

  test("keep their copy when the probe fails, and are probed with a later request", async () => {
    const { id } = singlePlaylist(57);
    const first = await analyze({ urls: [id] });
    moveClock(7 * HOUR_MS);
    await planFaults({ path: "/youtube/v3/playlists", action: { status: 400, body: {} } });
    await probe([id]);
    expect(await analyze({ urls: [id] })).toEqual(first);
    await planFaults();
    moveClock(5 * MINUTE_MS);
    expect(await probe([id])).toEqual({ main: 1, stats: 0 });
  });

  test("that YouTube leaves out of an incomplete answer are kept", async () => {
    const { id } = singlePlaylist(58);
    await analyze({ urls: [id] });
    moveClock(7 * HOUR_MS);
    await planFaults({
      path: "/youtube/v3/playlists",
      action: { status: 200, body: { pageInfo: { totalResults: 1 }, items: [] } },
    });
    await probe([id]);
    expect(await snapshotIn(bindings.KV, id)).toBeDefined();
  });

  test("spend only units of refreshes", async () => {
    const { id } = playlists.regions;
    await analyze({ urls: [id] });
    const before = await ledgerStub().report();
    await removeFirstItem(id);
    moveClock(7 * HOUR_MS);
    await probe([id]);
    const { day, spent } = await ledgerStub().report();
    expect(spent.main.refresh).toBe(2);
    expect(spent.main.coldAnonymous).toBe(day === before.day ? before.spent.main.coldAnonymous : 0);
  });
});

describe("regions", () => {
  test("of a known list cost nothing more for a second region", async () => {
    const { id } = playlists.hidden;
    await analyze({ urls: [id], region: "FR" });
    const before = await unitsSpent();
    await analyze({ urls: [id], region: "DE" });
    await analyze({ urls: [id] });
    expect(await unitsSpent()).toEqual(before);
  });
});

test("100 requests at once for a new list cost one reading", async () => {
  const { id } = playlists.five;
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      readerOf(bindings, id).read(
        id,
        { limit: 500, withRegions: false, withTitle: false },
        { class: "coldAnonymous" },
        async () => undefined,
      ),
    ),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await unitsSpent()).toEqual({ main: 10, stats: 10 });
});
