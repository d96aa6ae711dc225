// Each state of a video, from YouTube's answers through SQL to the summary, the costs, Remove Hidden,
// putting back, new playlists and the calculator. Every state has a playlist of its own with one video. The
// badge and the filters are in tests/unit/availability-states.test.ts.
import { beforeAll, describe, expect, test } from "vitest";
import { AVAILABILITIES, type Availability } from "#shared/availability.ts";
import { type CreationPlan } from "#shared/contract/creation.ts";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { type RemovalPlan, removalsSchema } from "#shared/contract/removal.ts";
import { AVAILABILITY_CASES } from "#tests/support/availability-cases.ts";
import { playlistInState } from "#tests/support/test-world.ts";
import { analyze } from "#tests/worker/api.ts";
import { type Browser } from "#tests/worker/browser.ts";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { newCalls, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let browser: Browser;

beforeAll(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const ids = playlistInState("unknown").items;
  const action = { dropFields: { fields: ["contentDetails.duration"], ids } };
  await planFaults(
    { path: "/youtube/v3/videos", action },
    { path: "/youtube/v3/videos:batchGetStats", action },
  );
  browser = await connected("states@example.com", "write");
  await bindings.DB.prepare("update users set is_premium = 1").run();
  await post("/api/playlists/sync");
});

async function post<Answer>(path: string, body: unknown = {}, method = "POST"): Promise<Answer> {
  return browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function detail(id: string): Promise<PlaylistDetail> {
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

/** One plain reading. It alone has to find the state. */
async function read(id: string): Promise<PlaylistDetail> {
  await post(`/api/playlists/${id}/sync-videos`);
  return detail(id);
}

/** The calls of one more sync, and the cost that the page showed before. */
async function syncAgain(id: string, agedMs: number) {
  await inLibrary(await idOf(browser), (_library, { storage }) => {
    storage.sql.exec("update videos set checked_at = ?", Date.now() - agedMs);
  });
  const { sync } = (await detail(id)).costs;
  await newCalls();
  await post(`/api/playlists/${id}/sync-videos`);
  const calls = (await newCalls()).filter(({ vendor }) => vendor === "youtube");
  const of = (bucket: string) => calls.filter((call) => call.bucket === bucket).length;
  return { said: sync.main, main: of("main"), stats: of("stats") };
}

function expectedCalls(calls: { main: number; stats: number }) {
  return { said: calls.main, ...calls };
}

test("the dashboard adds up all states", async () => {
  for (const state of AVAILABILITIES) await read(playlistInState(state).id);
  const cases = Object.values(AVAILABILITY_CASES);
  expect(await browser.json("/api/stats")).toMatchObject({
    totalVideos: cases.length,
    hiddenVideos: cases.filter(({ hidden }) => hidden).length,
    unknownVideos: cases.filter(({ unchecked }) => unchecked).length,
    totalDurationSeconds: cases.reduce((sum, { seconds }) => sum + seconds, 0),
  });
});

describe.each(AVAILABILITIES)("a video that is %s", (state: Availability) => {
  const expected = AVAILABILITY_CASES[state];
  const { inPlaylist = state } = expected;
  const { id, title } = playlistInState(state);

  test("is counted in the summary and listed with its state", async () => {
    const { playlist, totalDuration, videos } = await read(id);
    expect(videos).toMatchObject([
      {
        availability: inPlaylist,
        isAvailable: !expected.hidden,
        isPrivate: state === "private",
        duration: expected.seconds,
      },
    ]);
    expect({ ...playlist, totalDuration }).toMatchObject({
      videoCount: 1,
      hiddenVideoCount: Number(expected.hidden),
      unknownVideoCount: Number(expected.unchecked),
      totalDuration: expected.seconds,
    });
  });

  test("has its regions fetched if YouTube has any for it", async () => {
    await post(`/api/playlists/${id}/sync-videos`);
    await inLibrary(await idOf(browser), (_library, { storage }) => {
      const change = "update videos set availability = ?, regions_at = null where id = ?";
      storage.sql.exec(change, state, playlistInState(state).items[0]);
    });
    expect((await detail(id)).costs.regions.main).toBe(Number(expected.hasRegions));
    const sums = "update playlists set checks = null where id = ?";
    await inLibrary(await idOf(browser), (_library, { storage }) => storage.sql.exec(sums, id));
    await browser.json("/api/library");
    const unchecked = async () =>
      (await post<RemovalPlan>("/api/library/removal-plan", { hiddenIn: [id] })).uncheckedRegions;
    expect(await unchecked()).toBe(Number(expected.hasRegions));
    await newCalls();
    await post(`/api/playlists/${id}/check-regions`);
    const asked = (await newCalls()).filter(({ path }) => path === "/youtube/v3/videos");
    expect(asked).toHaveLength(Number(expected.hasRegions));
    expect(await unchecked()).toBe(0);
  });

  test("is read again with the calls that its state needs", async () => {
    await read(id);
    const { atOnce, hours, days } = expected.readAgain;
    expect(await syncAgain(id, 0)).toEqual(expectedCalls(atOnce));
    expect(await syncAgain(id, 2 * HOUR_MS)).toEqual(expectedCalls(hours));
    expect(await syncAgain(id, 26 * DAY_MS)).toEqual(expectedCalls(days));
  });

  test("goes into a new playlist only if it is not hidden", async () => {
    await read(id);
    const plan = await post<CreationPlan>("/api/library/creation-plan", { fromPlaylists: [id] });
    const { goesIntoNewPlaylist } = expected;
    expect(plan.videoCount).toBe(Number(goesIntoNewPlaylist));
    expect(plan.leftOut).toEqual(goesIntoNewPlaylist ? [] : [{ availability: state, count: 1 }]);
  });

  test("is in the calculator's total or listed as left out", async () => {
    const { totalVideos, totalDuration, warning, uncertain } =
      AVAILABILITY_CASES[inPlaylist].calculator;
    // The calculator decides about blocked videos only if a country is chosen.
    const region = state === "blocked" ? { region: "DE" } : {};
    const answer = await analyze({ urls: [id], withTitles: true, ...region });
    expect(answer).toMatchObject({ totalVideos, totalDuration });
    expect(answer.uncertain ?? false).toBe(uncertain);
    expect(answer.warnings).toEqual(warning === undefined ? [] : [`Line 1 (${title}): ${warning}`]);
    const { visible: _inTotal, ...reasons } = Object.fromEntries(
      AVAILABILITIES.map((one) => [one, Number(one === inPlaylist)]),
    );
    expect(answer.leftOut).toEqual({ ...reasons, duplicates: 0 });
  });

  test("is removed by Remove Hidden only if it is hidden, and can be put back only if its state allows it", async () => {
    const { videos } = await read(id);
    const plan = await post<RemovalPlan>("/api/library/removal-plan", { hiddenIn: [id] });
    expect(plan.items).toHaveLength(Number(expected.hidden));
    expect(await post(`/api/playlists/${id}/clean`)).toMatchObject({
      removedCount: Number(expected.hidden),
      failedCount: 0,
    });
    if (!expected.hidden) {
      await post(`/api/playlists/${id}/videos`, { videoIds: [videos[0]?.id] }, "DELETE");
    }
    const { removals } = removalsSchema.parse(await browser.json("/api/library/removals"));
    const [last] = removals;
    expect(last).toMatchObject({ availability: inPlaylist, canBePutBack: expected.canBePutBack });
  });
});
