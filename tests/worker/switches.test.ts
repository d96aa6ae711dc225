// What the operator has stopped sends nothing, says so in one sentence, and goes on where it was (decision 76).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SWITCHES, type Switch, switchesSchema } from "#shared/contract/system.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { analyze, fetchApiWith, refusal, statusAndCode } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import { begin, isPremium, post, useBuyer } from "#tests/worker/buyer.ts";
import { sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import { beginChange, drive, ITEMS, jobsOf, rowsOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import { ownPlaylists, playlists } from "#tests/support/test-world.ts";

vi.setConfig({ testTimeout: 60_000 });

const SECRET = "an operator's secret of 32 characters or more";
const PATH = "/api/operator/switches";
const EMAIL = "basic@example.com";
const QUARTER_HOUR_MS = 15 * 60_000;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  restoreTimers();
  await emptyLedger();
});

const set = async (name: Switch, isStopped: boolean): Promise<void> =>
  void (await ledgerStub().setSwitch(name, isStopped));

const changesSent = async (): Promise<number> =>
  (await callsTo(ITEMS)).filter(({ method }) => method !== "GET").length;

describe("the operator's call", () => {
  const ask = (method: string, authorization: string, body?: object) =>
    fetchApiWith({ OPERATOR_SECRET: SECRET } as object)(PATH, {
      method,
      headers: { Authorization: authorization, "Content-Type": "application/json", Origin: ORIGIN },
      ...(body && { body: JSON.stringify(body) }),
    });

  test("stops and lets go on, each repeatable, and says since when", async () => {
    const stop = async (isStopped: boolean) => {
      const answer = await ask("POST", `Bearer ${SECRET}`, { name: "changes", isStopped });
      return switchesSchema.parse(await answer.json()).stoppedSince;
    };
    const first = await stop(true);
    expect(Object.keys(first)).toEqual([...SWITCHES]);
    expect(Object.entries(first).filter(([, since]) => since)).toHaveLength(1);
    expect(await stop(true)).toEqual(first);
    const shown = await ask("GET", `Bearer ${SECRET}`);
    expect(switchesSchema.parse(await shown.json()).stoppedSince).toEqual(first);
    expect((await stop(false)).changes).toBeNull();
    expect((await stop(false)).changes).toBeNull();
  });

  test("is not there without the secret", async () => {
    const body = { name: "changes", isStopped: true };
    for (const secret of ["", `Bearer ${SECRET.slice(1)}`]) {
      expect((await ask("POST", secret, body)).status).toBe(404);
      expect((await ask("GET", secret)).status).toBe(404);
    }
    expect(await ledgerStub().stops()).toEqual({});
  });
});

describe("changes at YouTube", () => {
  let browser: Browser;
  let userId: string;
  beforeEach(async () => {
    browser = await signedIn(EMAIL);
    await browser.connect(EMAIL, "write");
    userId = await idOf(browser);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    useInstantTimers();
  });

  async function someItems(count: number): Promise<string[]> {
    const { videos } = await browser.json<{ videos: { id: string }[] }>(
      `/api/playlists/${ownPlaylists.long.id}`,
    );
    return videos.slice(0, count).map(({ id }) => id);
  }

  async function remove(itemIds: string[]): Promise<void> {
    await beginChange(userId, (object) =>
      object.remove(userId, { kind: "items", itemIds }, "chosen"),
    );
  }

  const goOn = async (): Promise<void> => {
    skipTo(Date.now() + QUARTER_HOUR_MS);
    await drive(userId);
  };

  test.each(["changes", "removals"] as const)(
    "none leaves after %s were stopped in the middle, and all are made afterwards",
    async (name) => {
      const itemIds = await someItems(20);
      await remove(itemIds);
      const driven = drive(userId);
      while ((await changesSent()) === 0);
      await set(name, true);
      await driven;
      const sent = await changesSent();
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(itemIds.length);
      await goOn();
      await goOn();
      expect(await changesSent()).toBe(sent);
      const job = (await jobsOf(userId)).find(({ kind }) => kind === "remove");
      expect(job).toMatchObject({ state: "paused", reason: { code: "changes_stopped" } });
      expect(describeReason(job?.reason ?? null)).toContain("nothing is lost");
      await set(name, false);
      await goOn();
      expect(await changesSent()).toBe(itemIds.length);
      const done = await rowsOf(userId, "select 1 from removals where state = 'done'");
      expect(done).toHaveLength(itemIds.length);
    },
  );

  test("those of another kind go on", async () => {
    await set("insertions", true);
    await set("automatic", true);
    const itemIds = await someItems(2);
    await remove(itemIds);
    await drive(userId);
    expect(await changesSent()).toBe(2);
  });

  test("automatic ones wait while chosen ones are made", async () => {
    await set("automatic", true);
    const [scheduled = "", chosen = ""] = await someItems(2);
    await remove([scheduled]);
    await rowsOf(userId, "update removals set why = 'schedule'");
    await drive(userId);
    expect(await changesSent()).toBe(0);
    await remove([chosen]);
    await drive(userId);
    expect(await changesSent()).toBe(1);
  });
});

describe("first sign-ins", () => {
  async function signIn(browser: Browser): Promise<string> {
    const login = await browser.navigate("/api/login");
    return locationOf(
      await browser.navigate(await atGoogle(locationOf(login), EMAIL), "cross-site"),
    );
  }

  test("end at a page that says so, and people with an account come in", async () => {
    await set("sign-ups", true);
    expect(await signIn(new Browser())).toContain("problem=stopped");
    await set("sign-ups", false);
    expect(await signIn(new Browser())).toBe("/");
    await set("sign-ups", true);
    expect(await signIn(new Browser())).toBe("/");
  });
});

describe("sales", () => {
  useBuyer();

  test("none begins, and what was begun before is still settled", async () => {
    await set("payments", true);
    const refused = await post("/api/create-payment-intent", { amount: 1 });
    expect(await statusAndCode(refused)).toEqual([503, "payments_stopped"]);
    await set("payments", false);
    await begin();
    await set("payments", true);
    expect(await isPremium()).toBe(false);
  });
});

describe("alerts", () => {
  afterEach(endFaults);

  test("while alerts are stopped no mail is sent, and the same news is mailed after they are started again", async () => {
    const { who } = await readLibrary();
    const person = withAlerts(who);
    await person.turnOn();
    await person.vanish(1);
    await set("alerts", true);
    await person.passDays(9);
    expect(await sentMails()).toEqual([]);
    await set("alerts", false);
    await person.passDays(9);
    expect(await sentMails()).toHaveLength(1);
  });
});

describe("the calculator for visitors", () => {
  test("reads nothing new, and answers what is stored", async () => {
    await analyze({ urls: [playlists.small.id] });
    await set("calculator", true);
    const before = (await callsTo(ITEMS)).length;
    expect(await refusal({ urls: [playlists.five.id] })).toEqual([503, "calculator_stopped"]);
    expect(await analyze({ urls: [playlists.small.id] })).toMatchObject({ totalVideos: 12 });
    expect((await callsTo(ITEMS)).length).toBe(before);
    await set("calculator", false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    expect(await analyze({ urls: [playlists.five.id] })).toMatchObject({ totalVideos: 500 });
    vi.useRealTimers();
  });
});
