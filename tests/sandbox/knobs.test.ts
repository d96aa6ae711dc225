import { describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "#sandbox/server.ts";
import {
  ask,
  KEY,
  knob,
  OWNER,
  READ,
  smallSandbox,
  tokenOf,
  WRITE,
} from "#tests/sandbox/support.ts";

const LIST = { part: "id", playlistId: "PLpublic" };

interface Log {
  calls: {
    index: number;
    time: string;
    method: string;
    path: string;
    query: Record<string, string>;
    status: number | null;
    units: number;
  }[];
  totals: { main: number; stats: number };
}

async function statuses(sandbox: Sandbox, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < count; call += 1) {
    seen.push((await ask(sandbox, "playlistItems", LIST)).status);
  }
  return seen;
}

describe("the log", () => {
  it("lists what was asked, in order, without the key", async () => {
    const sandbox = smallSandbox();
    await ask(sandbox, "playlistItems", LIST);
    await ask(
      sandbox,
      "playlists",
      { id: "x" },
      { method: "DELETE", token: tokenOf(OWNER, WRITE) },
    );
    const { body } = await knob<Log>(sandbox, "log");
    expect(body.calls).toMatchObject([
      {
        index: 0,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        method: "GET",
        path: "/youtube/v3/playlistItems",
        query: { ...LIST, key: "(redacted)" },
        status: 200,
        units: 1,
        bucket: "main",
      },
      { index: 1, method: "DELETE", status: 404, units: 50 },
    ]);
    expect(body.totals).toMatchObject({ main: 51, stats: 0 });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it("can be read from a call onwards", async () => {
    const sandbox = smallSandbox();
    await statuses(sandbox, 3);
    const { body } = await knob<Log>(sandbox, "log?since=2");
    expect(body.calls.map((call) => call.index)).toEqual([2]);
  });

  it("leaves out control calls and pictures", async () => {
    const sandbox = smallSandbox();
    await knob(sandbox, "examples");
    await sandbox.app.request("/thumbnails/plain-0.svg");
    expect((await knob<Log>(sandbox, "log")).body.calls).toEqual([]);
  });
});

describe("settings", () => {
  it("delay each call to a vendor, and no control call", async () => {
    const sandbox = smallSandbox();
    await knob(sandbox, "settings", { latencyMs: 50 });
    const start = performance.now();
    await ask(sandbox, "playlistItems", LIST);
    expect(performance.now() - start).toBeGreaterThanOrEqual(48);
    const before = performance.now();
    await knob(sandbox, "log");
    expect(performance.now() - before).toBeLessThan(48);
  });

  it("are returned with their current values, and unnamed ones are kept", async () => {
    const sandbox = smallSandbox({ dailyQuota: 7 });
    const { body } = await knob(sandbox, "settings", { quotaForm: "429", filteredEvery: 3 });
    expect(body).toEqual({
      latencyMs: 0,
      dailyQuota: 7,
      dailySearches: 100,
      quotaForm: "429",
      filteredEvery: 3,
      playlistsADay: 10,
      stripeKey: null,
      replicaLagMs: 0,
      listLagMs: 0,
      insertLagMs: null,
      deleteLagMs: null,
      playlistLagMs: null,
    });
  });

  it("that are malformed are refused", async () => {
    const answer = await knob(smallSandbox(), "settings", { latencyMs: "slow" });
    expect(answer).toMatchObject({ status: 400, body: { error: [{ place: "$.latencyMs" }] } });
  });
});

describe("the clock", () => {
  it("moves to a time, or by a distance from the machine's", async () => {
    const sandbox = smallSandbox();
    await knob(sandbox, "clock", { now: "2030-01-01T00:00:00Z" });
    expect(sandbox.state.clock.now()).toBeGreaterThanOrEqual(Date.parse("2030-01-01T00:00:00Z"));
    await knob(sandbox, "clock", { offsetMs: 3_600_000 });
    expect(sandbox.state.clock.now() - Date.now()).toBeCloseTo(3_600_000, -2);
  });

  it("refuses an invalid time", async () => {
    const answer = await knob(smallSandbox(), "clock", { now: "tomorrow" });
    expect(answer.status).toBe(400);
  });
});

describe("a reset", () => {
  it("starts over with the world, the log, the faults, the quota, the clock and the settings", async () => {
    const sandbox = smallSandbox({ dailyQuota: 60 });
    const token = tokenOf(OWNER, WRITE);
    await ask(sandbox, "playlists", { id: "PLsecond" }, { method: "DELETE", token });
    await knob(sandbox, "settings", { dailyQuota: 0 });
    await knob(sandbox, "clock", { offsetMs: 86_400_000 });
    const rule = { vendor: "youtube", path: "/", when: { always: true }, action: { status: 500 } };
    await knob(sandbox, "faults", [rule]);
    await knob(sandbox, "reset", {});
    expect((await knob<Log>(sandbox, "log")).body).toMatchObject({
      calls: [],
      totals: { main: 0, stats: 0 },
    });
    expect(await statuses(sandbox, 1)).toEqual([200]);
    expect(sandbox.state.settings.dailyQuota).toBe(60);
    expect(sandbox.state.clock.now() - Date.now()).toBeLessThan(1_000);
    const lists = await ask(
      sandbox,
      "playlists",
      { part: "id", mine: "true" },
      {
        token: tokenOf(OWNER, READ),
      },
    );
    expect(lists.body.pageInfo.totalResults).toBe(4);
  });
});

describe("examples", () => {
  it("are public playlists of the world, six at most", async () => {
    const { body } = await knob(smallSandbox(), "examples");
    expect(body).toEqual([
      { title: "Plain", url: "https://www.youtube.com/playlist?list=PLpublic", videoCount: 7 },
      { title: "Mixed", url: "https://www.youtube.com/playlist?list=PLmixed", videoCount: 7 },
      { title: "Another", url: "https://www.youtube.com/playlist?list=PLsecond", videoCount: 2 },
    ]);
    const { body: built } = await knob<{ videoCount: number }[]>(createSandbox(), "examples");
    expect(built.map((example) => example.videoCount)).toEqual([12, 40, 120, 640, 1_200, 5_000]);
  });

  it("do not come to hold a channel's uploads once those were read", async () => {
    const sandbox = smallSandbox();
    await ask(sandbox, "playlistItems", { part: "id", playlistId: "UUsomebody" });
    const { body } = await knob<unknown[]>(sandbox, "examples");
    expect(body).toHaveLength(3);
  });
});

it("says so where there is nothing", async () => {
  const answer = await knob(smallSandbox(), "nothing");
  expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String) } });
});
