// Alerts about vanished videos: the weekly mail from the check of the library to the sandbox's mailbox, turning it on and
// off, and what is done when the mail service refuses or does not answer (product.md 21, decision 54).
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { fetchApi, statusAndCode } from "#tests/worker/api.ts";
import { type AlertsPerson, sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import { drive, inLibrary, type Person, rowsOf, callsOf } from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { planFaults, SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";
import { bindings, ledgerStub } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const { mixed, long } = ownPlaylists;

let who: Person;
let person: AlertsPerson;
beforeEach(async () => {
  ({ who } = await readLibrary());
  person = withAlerts(who);
});
afterEach(endFaults);

async function suppress(address: string): Promise<void> {
  await fetch(`${SANDBOX_ORIGIN}/sandbox/mail/suppress`, {
    method: "POST",
    body: JSON.stringify({ address }),
  });
}

const planMail = (action: Record<string, unknown>, rule: Record<string, unknown> = {}) =>
  planFaults({ vendor: "mail", path: "/mail/send", action, ...rule });

const turnOn = () => person.turnOn();
const turnOff = () => person.turnOff();
const alerts = () => person.alerts();
const passDays = (days: number) => person.passDays(days);
const vanish = (count: number) => person.vanish(count);

test("a vanished video is mailed once, with its name, channel, playlist and date", async () => {
  await turnOn();
  await passDays(1);
  expect(await sentMails()).toEqual([]);
  const names = (await vanish(2)).map(({ title }) => title);
  await passDays(8);
  const [mail, ...more] = await sentMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: EMAIL, subject: "2 videos vanished from your playlists" });
  for (const name of names) {
    expect(mail?.text).toContain(`- ${name} by `);
    expect(mail?.html).toContain(name);
    expect(mail?.subject).not.toContain(name);
  }
  expect(mail?.text).toContain(`from ${long.title}`);
  expect(mail?.text).toMatch(/The names are kept until \d+ \w+ 20\d\d/);
  expect((await alerts()).checkedAt).not.toBeNull();
  await passDays(21);
  expect(await sentMails()).toHaveLength(1);
});

describe("a check", () => {
  const STATISTICS = "/youtube/v3/videos:batchGetStats";
  const IN_PUBLIC = `select distinct v.id from videos v join items i on i.video_id = v.id
    join playlists l on l.id = i.playlist_id where availability = 'visible' and privacy = 'public'`;
  const check = () =>
    callsOf(async () => {
      await inLibrary(who.userId, (library) => library.alarm());
      await drive(who.userId);
    });
  const idsOf = async (query: string) =>
    (await rowsOf<{ id: string }>(who.userId, query)).map(({ id }) => id);
  const batches = (ids: readonly string[]) => Math.ceil(ids.length / 50);

  test("asks fifty videos for one unit of the statistics, and reads no playlist", async () => {
    const visible = await idsOf("select id from videos where availability = 'visible'");
    const open = await idsOf(IN_PUBLIC);
    expect(open.length).toBeGreaterThan(0);
    await turnOn();
    const calls = await check();
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set([STATISTICS]));
    const closed = visible.filter((id) => !open.includes(id));
    expect(calls).toHaveLength(batches(open) + batches(closed));
    expect(calls.flatMap(({ query }) => query["id"]?.split(",") ?? []).toSorted()).toEqual(
      visible.toSorted(),
    );
  });

  test("is not made again by turning alerts off and on, and is counted for their owner", async () => {
    const spentOn = () =>
      runInDurableObject(ledgerStub(), (_ledger, { storage: { sql } }) =>
        Number(
          sql.exec("select total(json_extract(spent, '$.stats')) as n from subjects").one()["n"],
        ),
      );
    const before = await spentOn();
    await turnOn();
    const calls = await check();
    expect(calls.length).toBeGreaterThan(0);
    expect(await spentOn()).toBe(before + calls.length);
    for (let turn = 0; turn < 3; turn += 1) {
      await turnOff();
      await turnOn();
      expect(await check()).toEqual([]);
    }
  });

  test("that ends after alerts were turned off is not made again when they are turned on", async () => {
    await turnOn();
    await inLibrary(who.userId, (library) => library.alarm());
    await turnOff();
    await drive(who.userId);
    await turnOn();
    const calls = await callsOf(() => passDays(3));
    expect(calls.filter(({ path }) => path === STATISTICS)).toEqual([]);
  });

  test("of videos in public playlists is made once for everybody; other ids stay in their library", async () => {
    const open = await idsOf(IN_PUBLIC);
    await turnOn();
    await check();
    const { results } = await bindings.DB.prepare("select video_id from public_videos").all();
    expect(results.map((row) => String(row["video_id"])).toSorted()).toEqual(open.toSorted());
    // As the next library with the same videos would.
    await turnOff();
    await inLibrary(who.userId, (_library, { storage }) => storage.kv.delete("alertChecks"));
    await turnOn();
    const asked = (await check()).flatMap(({ query }) => query["id"]?.split(",") ?? []);
    expect(asked.filter((id) => open.includes(id))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });
});

test("nothing is mailed without alerts, nor what vanished before they were turned on", async () => {
  await vanish(1);
  // The reading of everything finds it.
  await passDays(22);
  expect(await rowsOf(who.userId, "select id from videos where lost_at is not null")).toHaveLength(
    1,
  );
  await turnOn();
  await passDays(7);
  expect(await sentMails()).toEqual([]);
  await vanish(1);
  await passDays(8);
  expect(await sentMails()).toHaveLength(1);
});

test("at most one mail a week, and every video in one of them", async () => {
  await turnOn();
  const times: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    if (turn < 4) await vanish(1);
    const before = (await sentMails()).length;
    for (let day = 0; day < 4; day += 1) {
      await passDays(1);
      if ((await sentMails()).length > before + (times.length - before)) times.push(Date.now());
    }
  }
  const mails = await sentMails();
  expect(mails).toHaveLength(times.length);
  for (const [index, time] of times.entries()) {
    expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(7 * 86_400_000);
  }
  const told = mails.flatMap(({ text }) =>
    text.split("\n").filter((line) => line.startsWith("- ")),
  );
  expect(told).toHaveLength(4);
  expect(new Set(told).size).toBe(4);
});

describe("one click", () => {
  async function linkOfMail(): Promise<URL> {
    await turnOn();
    await vanish(1);
    await passDays(8);
    const [mail] = await sentMails();
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    return new URL((mail?.headers["List-Unsubscribe"] ?? "").slice(1, -1));
  }
  const post = (url: URL) =>
    fetchApi(`${url.pathname}${url.search}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });

  test("in the mail program turns it off without a session, and nothing more is sent", async () => {
    const url = await linkOfMail();
    const response = await post(url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ isOn: false });
    expect((await alerts()).mail.isOn).toBe(false);
    await vanish(1);
    await passDays(15);
    expect(await sentMails()).toHaveLength(1);
  });

  test("in a mail to an account that is deleted by now leaves nothing behind", async () => {
    const url = await linkOfMail();
    await who.browser.json("/api/account", {
      method: "DELETE",
      body: JSON.stringify({ confirmation: "delete my account" }),
    });
    expect((await post(url)).status).toBe(200);
    expect((await bindings.DB.prepare("select * from alerts").all()).results).toEqual([]);
  });

  test("is not done by opening the link, which leads to a page that asks", async () => {
    const url = await linkOfMail();
    const response = await fetchApi(`${url.pathname}${url.search}`, { redirect: "manual" });
    expect(response.status).toBe(302);
    const page = new URL(response.headers.get("Location") ?? "", "https://tidylist.test");
    expect(page.pathname).toBe("/unsubscribe");
    expect(decodeURIComponent(page.hash.slice(1))).toBe(url.searchParams.get("token"));
    const [mail] = await sentMails();
    expect(mail?.text).toContain(`https://tidylist.test/unsubscribe#${page.hash.slice(1)}`);
    expect((await alerts()).mail.isOn).toBe(true);
  });

  test.each([
    ["somebody else's id", (token: string) => `x${token.slice(1)}`],
    ["another signature", (token: string) => `${token.slice(0, -2)}AA`],
    ["no signature", (token: string) => token.split(".")[0] ?? ""],
    ["more behind it", (token: string) => `${token}.x`],
  ])("with %s does nothing", async (_what, change) => {
    const url = await linkOfMail();
    url.searchParams.set("token", change(url.searchParams.get("token") ?? ""));
    expect(await statusAndCode(await post(url))).toEqual([400, "link_not_valid"]);
    expect((await alerts()).mail.isOn).toBe(true);
  });
});

describe("the mail service", () => {
  test("that refuses is asked again, and the mail is sent once", async () => {
    await turnOn();
    await vanish(1);
    await planMail({ refuse: "E_DAILY_LIMIT_EXCEEDED" }, { times: 3 });
    await passDays(10);
    expect(await sentMails()).toHaveLength(1);
  });

  test.each([
    ["whose answer is lost", { loseAnswer: true }, 1],
    ["that fails", { status: 500 }, 0],
    ["that has an error of its own", { refuse: "E_INTERNAL_SERVER_ERROR" }, 0],
  ])("%s is not asked again about the same videos", async (_what, action, sent) => {
    await turnOn();
    const name = (await vanish(1))[0]?.title ?? "";
    await planMail(action);
    await passDays(9);
    await planFaults();
    await vanish(1);
    await passDays(15);
    const mails = await sentMails();
    expect(mails).toHaveLength(sent + 1);
    expect(mails.filter(({ text }) => text.includes(name))).toHaveLength(sent);
  });

  test("that knows the address as unreachable turns the mail off, and the person is told", async () => {
    await turnOn();
    await suppress(EMAIL);
    await vanish(1);
    await passDays(8);
    expect(await sentMails()).toEqual([]);
    const { mail } = await alerts();
    expect(mail).toMatchObject({ isOn: false, address: EMAIL, unreachableAt: expect.any(String) });
    expect((await turnOn()).mail).toMatchObject({ isOn: true, unreachableAt: null });
  });
});

test("the export has the choice, and an erased account leaves nothing that could be mailed", async () => {
  await turnOn();
  await vanish(1);
  await passDays(8);
  const { alerts: exported } = await who.browser.json<{ alerts: Record<string, unknown> }>(
    "/api/account/export",
  );
  expect(exported).toEqual({
    mailSince: expect.any(String),
    lastMailAt: expect.any(String),
    unreachableAt: null,
    unverifiedAt: null,
    lastCheckedAt: expect.any(String),
    pushDevices: [],
  });
  await vanish(1);
  await who.browser.json("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation: "delete my account" }),
  });
  await passDays(8);
  expect(await sentMails()).toHaveLength(1);
});

test("the choice is asked for once, and no is an answer", async () => {
  expect(await alerts()).toEqual({
    mail: { isOffered: true, isOn: false, address: EMAIL, unreachableAt: null, unverifiedAt: null },
    push: { publicKey: expect.any(String), devices: [] },
    wasAsked: false,
    checkedAt: null,
  });
  expect(await turnOff()).toMatchObject({ wasAsked: true, mail: { isOn: false } });
});

test("a video of which one answer is missing is not told when the second has it", async () => {
  await turnOn();
  await planFaults({
    path: "/youtube/v3/videos:batchGetStats",
    action: { dropItems: { ids: [mixed.items[0], long.items[0]] } },
  });
  await passDays(15);
  expect(await sentMails()).toEqual([]);
  const lost = await rowsOf(who.userId, "select id from videos where lost_at is not null");
  expect(lost).toEqual([]);
});
