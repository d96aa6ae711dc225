import { describe, expect, it } from "vitest";
import { createQuotaBook, quotaDay } from "#sandbox/youtube/quota.ts";
import type { Sandbox } from "#sandbox/server.ts";
import {
  ask,
  knob,
  OWNER,
  READ,
  reasonOf,
  smallSandbox,
  tokenOf,
  WRITE,
} from "#tests/sandbox/support.ts";

const LIST = { part: "id", playlistId: "PLpublic" };

interface Log {
  calls: { status: number; units: number; bucket: string }[];
  totals: { day: string; main: number; stats: number };
}

async function totals(sandbox: Sandbox): Promise<Log["totals"]> {
  return (await knob<Log>(sandbox, "log")).body.totals;
}

describe("units", () => {
  it("are counted in two buckets", async () => {
    const sandbox = smallSandbox();
    await ask(sandbox, "playlistItems", LIST);
    await ask(sandbox, "videos", { part: "id", id: "plain-0" });
    await ask(sandbox, "videos:batchGetStats", { id: "plain-0" });
    expect(await totals(sandbox)).toMatchObject({ main: 2, stats: 1 });
  });

  it("are fifty for a write, also for one that finds nothing", async () => {
    const sandbox = smallSandbox();
    const token = tokenOf(OWNER, WRITE);
    await ask(sandbox, "playlists", { id: "PLsecond" }, { method: "DELETE", token });
    await ask(sandbox, "playlists", { id: "PLsecond" }, { method: "DELETE", token });
    expect(await totals(sandbox)).toMatchObject({ main: 100 });
  });

  it("are one for a call that is refused before it does anything", async () => {
    const sandbox = smallSandbox();
    await ask(sandbox, "playlistItems", { part: "nonsense" });
    await ask(sandbox, "playlistItems", { ...LIST, playlistId: "PLnone" });
    await ask(sandbox, "playlistItems", { ...LIST, key: "wrong" });
    await ask(sandbox, "captions", {});
    const token = tokenOf(OWNER, READ);
    await ask(sandbox, "playlists", { id: "PLsecond" }, { method: "DELETE", token });
    await ask(sandbox, "playlists", { part: "snippet" }, { method: "POST", token, body: {} });
    expect(await totals(sandbox)).toMatchObject({ main: 6 });
  });

  it("are one for an answer that has not changed", async () => {
    const sandbox = smallSandbox();
    const { headers } = await ask(sandbox, "playlistItems", LIST);
    const etag = headers.get("etag") ?? "";
    await ask(sandbox, "playlistItems", LIST, { headers: { "if-none-match": etag } });
    expect(await totals(sandbox)).toMatchObject({ main: 2 });
  });
});

describe("the daily quota", () => {
  it("fails calls when it is used up, and those cost nothing", async () => {
    const sandbox = smallSandbox({ dailyQuota: 2 });
    for (let call = 0; call < 4; call += 1) await ask(sandbox, "playlistItems", LIST);
    const { body } = await knob<Log>(sandbox, "log");
    expect(body.calls.map((call) => [call.status, call.units])).toEqual([
      [200, 1],
      [200, 1],
      [403, 0],
      [403, 0],
    ]);
    expect(body.totals.main).toBe(2);
  });

  it("is refused with HTML in the message, as recorded", async () => {
    const answer = await ask(smallSandbox({ dailyQuota: 0 }), "playlistItems", LIST);
    expect([answer.status, reasonOf(answer)]).toEqual([403, "quotaExceeded"]);
    expect(answer.body.error.errors[0]?.domain).toBe("youtube.quota");
    expect(answer.body.error.message).toContain('<a href="/youtube/v3/getting-started#quota">');
  });

  it("can be refused in the form of 2026: 429 with a limit per day", async () => {
    const sandbox = smallSandbox({ dailyQuota: 0 });
    await knob(sandbox, "settings", { quotaForm: "429" });
    const answer = await ask(sandbox, "playlistItems", LIST);
    expect([answer.status, reasonOf(answer)]).toEqual([429, "rateLimitExceeded"]);
    expect(answer.body.error.errors[0]?.domain).toBe("global");
    expect(answer.body.error.message).toMatch(
      /^Quota exceeded for quota metric '.+' and limit '.+ per day'/,
    );
  });

  it("of one bucket leaves the other alone", async () => {
    const sandbox = smallSandbox({ dailyQuota: 1 });
    await ask(sandbox, "playlistItems", LIST);
    expect((await ask(sandbox, "playlistItems", LIST)).status).toBe(403);
    expect((await ask(sandbox, "videos:batchGetStats", { id: "plain-0" })).status).toBe(200);
  });

  it("is never exceeded by concurrent calls", async () => {
    const sandbox = smallSandbox({ dailyQuota: 30 });
    const calls = Array.from({ length: 100 }, () => ask(sandbox, "playlistItems", LIST));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30);
    expect(await totals(sandbox)).toMatchObject({ main: 30 });
  });

  it("refuses a write that would exceed it", async () => {
    const sandbox = smallSandbox({ dailyQuota: 49 });
    const options = { method: "DELETE", token: tokenOf(OWNER, WRITE) };
    const answer = await ask(sandbox, "playlists", { id: "PLsecond" }, options);
    expect(reasonOf(answer)).toBe("quotaExceeded");
    expect(
      (await ask(sandbox, "playlists", { part: "id", id: "PLsecond" })).body.items,
    ).toHaveLength(1);
  });
});

describe("a quota day", () => {
  // Daylight saving began on 2026-03-08 and ended on 2026-11-01, both at two in the morning.
  it.each([
    ["2026-01-15T07:59:59Z", "2026-01-14"],
    ["2026-01-15T08:00:00Z", "2026-01-15"],
    ["2026-03-08T07:59:59Z", "2026-03-07"],
    ["2026-03-08T08:00:00Z", "2026-03-08"],
    ["2026-03-09T06:59:59Z", "2026-03-08"],
    ["2026-03-09T07:00:00Z", "2026-03-09"],
    ["2026-11-01T06:59:59Z", "2026-10-31"],
    ["2026-11-01T07:00:00Z", "2026-11-01"],
    ["2026-11-02T07:59:59Z", "2026-11-01"],
    ["2026-11-02T08:00:00Z", "2026-11-02"],
  ])("at %s is %s", (instant, day) => {
    expect(quotaDay(Date.parse(instant))).toBe(day);
  });

  it.each([
    ["2026-03-09T06:59:58Z", 2_000],
    ["2026-11-02T07:59:58Z", 2_000],
  ])("ends at midnight in Los Angeles: after %s the count begins anew", async (before, step) => {
    const sandbox = smallSandbox({ dailyQuota: 1 });
    await knob(sandbox, "clock", { now: before });
    await ask(sandbox, "playlistItems", LIST);
    expect((await ask(sandbox, "playlistItems", LIST)).status).toBe(403);
    await knob(sandbox, "clock", { now: new Date(Date.parse(before) + step).toISOString() });
    expect((await ask(sandbox, "playlistItems", LIST)).status).toBe(200);
    expect(await totals(sandbox)).toMatchObject({ main: 1 });
  });

  it("gives back no units that were booked the day before", () => {
    const book = createQuotaBook();
    const evening = Date.parse("2026-06-01T06:59:59Z");
    const morning = evening + 1_000;
    book.charge("main", 50, 100, evening);
    book.charge("main", 10, 100, morning);
    book.refund("main", 49, quotaDay(evening));
    expect(book.totals(morning)).toEqual({ day: "2026-06-01", main: 10, stats: 0, search: 0 });
  });
});
