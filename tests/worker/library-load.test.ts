import { beforeEach, expect, test } from "vitest";
import type { Playlist, Stats } from "#shared/contract/playlists.ts";
import { ordinaryId, thirtyPlaylists } from "#tests/support/test-world.ts";
import { fetchApiWith } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { idOf } from "#tests/worker/library.ts";
import { changeVideo, planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, changed, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

// The runtime's limit for a Worker.
const CONNECTIONS = 6;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  await planFaults();
});

test("a sync of thirty playlists has at most six calls in flight, and broadcasts cost nothing of the main allowance", async () => {
  for (let index = 30; index < 990; index += 66) {
    await changeVideo(ordinaryId(index), { live: "live", duration: "P0D" });
  }
  const browser = await connected("collector@example.com");
  await browser.json("/api/playlists/sync", { method: "POST" });
  await planFaults({ path: "/youtube/v3/", action: { delayMs: 20 } });
  const answers = await Promise.all(
    thirtyPlaylists.map(({ id }) =>
      browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" }),
    ),
  );
  expect(answers).toEqual(thirtyPlaylists.map(() => ({ syncedCount: 120, hiddenCount: 0 })));
  const { calls } = await readLog();
  const atOnce = calls.map((call) => call.atOnce);
  expect(Math.max(...atOnce)).toBeGreaterThan(1);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(CONNECTIONS);
  expect(calls.filter(({ path }) => path === "/youtube/v3/playlistItems")).toHaveLength(30 * 3);
  expect(calls.filter(({ path }) => path === "/youtube/v3/videos")).toEqual([]);
});

test("the sums and the list of three hundred playlists are one D1 query each", async () => {
  const browser = await signedIn("basic@example.com");
  const userId = await idOf(browser);
  const insert = bindings.DB.prepare(
    `insert into playlists (user_id, id, title, thumbnail_url, privacy, video_count, hidden_count,
       total_seconds, created_at, updated_at)
     select ?1, 'PL' || value, 'Playlist ' || value, '', 'public', 10, 1, 60, 0, 0
     from json_each(?2)`,
  );
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  await insert.bind(userId, JSON.stringify(numbers)).run();
  const queries: string[] = [];
  const counting = changed(bindings.DB, {
    prepare: (query: string) => {
      queries.push(query);
      return bindings.DB.prepare(query);
    },
  });
  const counted = new Browser(fetchApiWith({ DB: counting }));
  for (const [name, value] of browser.cookies) counted.cookies.set(name, value);
  const aboutPlaylists = () => queries.splice(0).filter((query) => query.includes('"playlists"'));

  const stats = await counted.json<Stats>("/api/stats");
  expect(stats).toMatchObject({ totalPlaylists: 300, totalVideos: 3000, hiddenVideos: 300 });
  expect(stats).toMatchObject({ totalDuration: "5h 00m 00s", totalDurationSeconds: 18_000 });
  expect(aboutPlaylists()).toHaveLength(1);
  expect(await counted.json<Playlist[]>("/api/playlists")).toHaveLength(300);
  expect(aboutPlaylists()).toHaveLength(1);
});
