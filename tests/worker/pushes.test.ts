// Push messages about vanished videos: from the check of the library to the sandbox's push service, and what happens when a
// browser or its service refuses, has gone, or does not answer (product.md 21.4, decision 56).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Alerts } from "#shared/contract/alerts.ts";
import { namesInPush } from "#tests/support/push-names.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { type AlertsPerson, sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import type { Person } from "#tests/worker/driven-library.ts";
import {
  endSubscription,
  receivedPushes,
  subscribeToPush,
  type Subscription,
  turnOffPush,
  turnOnPush,
} from "#tests/worker/push.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { planFaults, setSandboxClock } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const SEND = "/push/send/";

let who: Person;
let person: AlertsPerson;
beforeEach(async () => {
  ({ who } = await readLibrary());
  person = withAlerts(who);
  await setSandboxClock();
});
afterEach(endFaults);

const alerts = () => who.browser.json<Alerts>("/api/alerts");
const planPush = (action: Record<string, unknown>, rule: Record<string, unknown> = {}) =>
  planFaults({ vendor: "push", path: SEND, action, ...rule });
const devicesStored = async () =>
  (await bindings.DB.prepare("select * from push_devices").all()).results;

/** A browser in which alerts are on. */
async function subscribed(): Promise<Subscription> {
  const subscription = await subscribeToPush();
  await turnOnPush(who.browser, subscription);
  return subscription;
}

test("a vanished video is pushed once to each browser, with its name, and kept for hours only", async () => {
  await subscribed();
  await subscribed();
  await person.passDays(1);
  expect(await receivedPushes()).toEqual([]);
  const names = (await person.vanish(5)).map(({ title }) => title);
  await person.passDays(8);
  const pushes = await receivedPushes();
  const { devices } = (await alerts()).push;
  expect(pushes.map(({ push }) => push.deviceId).toSorted()).toEqual(
    devices.map(({ id }) => id).toSorted(),
  );
  for (const { push, ttlSeconds, subject } of pushes) {
    expect(push.count).toBe(5);
    const told = namesInPush(push);
    expect(told).toHaveLength(3);
    for (const title of told) expect(names).toContain(title);
    expect(ttlSeconds).toBe(4 * 3600);
    expect(subject).toMatch(/^mailto:/);
  }
  expect(devices.every(({ pushedAt }) => pushedAt !== null)).toBe(true);
  await person.passDays(21);
  expect(await receivedPushes()).toHaveLength(2);
  // Who wants pushes only is checked like who wants the mail, and gets no mail.
  expect((await alerts()).checkedAt).not.toBeNull();
  expect(await sentMails()).toEqual([]);
});

test("mail and push are switched on and off by themselves", async () => {
  await person.turnOn();
  await subscribed();
  await person.vanish(1);
  await person.passDays(8);
  expect([(await sentMails()).length, (await receivedPushes()).length]).toEqual([1, 1]);
  expect((await person.turnOff()).push.devices).toHaveLength(1);
  await person.vanish(1);
  await person.passDays(8);
  expect([(await sentMails()).length, (await receivedPushes()).length]).toEqual([1, 2]);
  await person.turnOn();
  const [device] = (await alerts()).push.devices;
  const off = await turnOffPush(who.browser, device?.id ?? "");
  expect([off.mail.isOn, off.push.devices]).toEqual([true, []]);
  await person.vanish(1);
  await person.passDays(8);
  expect([(await sentMails()).length, (await receivedPushes()).length]).toEqual([2, 2]);
});

test("at most one push a week, and every video in one of them", async () => {
  await subscribed();
  for (let turn = 0; turn < 6; turn += 1) {
    if (turn < 4) await person.vanish(1);
    await person.passDays(4);
  }
  const pushes = await receivedPushes();
  const times = pushes.map(({ receivedAt }) => Date.parse(receivedAt));
  for (const [index, time] of times.entries()) {
    const before = times[index - 1] ?? Number.NEGATIVE_INFINITY;
    expect(time - before).toBeGreaterThanOrEqual(7 * 86_400_000);
  }
  expect(pushes.reduce((sum, { push }) => sum + push.count, 0)).toBe(4);
});

describe("a browser", () => {
  test.each([404, 410])("whose push service answers %s is forgotten", async (status) => {
    await subscribed();
    await person.vanish(1);
    await planPush({ status });
    await person.passDays(8);
    expect(await devicesStored()).toEqual([]);
  });

  test("that has ended its subscription is forgotten, and others get their push", async () => {
    const ended = await subscribed();
    await subscribed();
    await endSubscription(ended);
    await person.vanish(1);
    await person.passDays(8);
    expect(await receivedPushes()).toHaveLength(1);
    expect((await alerts()).push.devices).toHaveLength(1);
  });

  test("that renews its subscription for an earlier key of ours is off until it is turned on again", async () => {
    const before = await subscribed();
    const renewed = { ...(await subscribeToPush()), replaces: before.endpoint };
    const after = await turnOnPush(who.browser, { ...renewed, serverKey: `B${"A".repeat(86)}` });
    expect(after.push.devices).toEqual([]);
    expect(await devicesStored()).toMatchObject([{ endpoint: renewed.endpoint }]);
    await person.vanish(1);
    await person.passDays(8);
    expect(await receivedPushes()).toEqual([]);
    await subscribed();
    expect((await alerts()).push.devices).toHaveLength(1);
    await person.vanish(1);
    await person.passDays(8);
    expect(await receivedPushes()).toHaveLength(1);
  });

  test("that gets another address stays the same, and is not told the same again", async () => {
    const before = await subscribed();
    await person.vanish(1);
    await person.passDays(8);
    const [device] = (await alerts()).push.devices;
    const after = { ...(await subscribeToPush()), replaces: before.endpoint };
    for (let times = 0; times < 2; times += 1) {
      const { devices } = (await turnOnPush(who.browser, after)).push;
      expect(devices).toMatchObject([{ id: device?.id, since: device?.since }]);
      expect(devices[0]?.endpointHash).not.toBe(device?.endpointHash);
    }
    await person.passDays(15);
    expect(await receivedPushes()).toHaveLength(1);
    await person.vanish(1);
    await person.passDays(8);
    expect((await receivedPushes()).map(({ push }) => push.count)).toEqual([1, 1]);
  });

  test("belongs to the account in which it was turned on last", async () => {
    const subscription = await subscribed();
    const other = await signedIn("other@example.com");
    expect((await turnOnPush(other, subscription)).push.devices).toHaveLength(1);
    expect((await alerts()).push.devices).toEqual([]);
    // Nobody can turn off, or take the address of, what is somebody else's.
    const [device] = (await other.json<Alerts>("/api/alerts")).push.devices;
    await turnOffPush(who.browser, device?.id ?? "");
    await turnOnPush(who.browser, {
      ...(await subscribeToPush()),
      replaces: subscription.endpoint,
    });
    const { push } = await other.json<Alerts>("/api/alerts");
    expect(push.devices).toEqual([device]);
  });

  test("that signs out, or whose session is ended elsewhere, gets no more", async () => {
    const phone = new Browser();
    await phone.signIn("basic@example.com");
    await turnOnPush(phone, await subscribeToPush());
    await subscribed();
    await phone.navigate("/api/logout");
    expect((await alerts()).push.devices).toHaveLength(1);
    await phone.signIn("basic@example.com");
    await turnOnPush(phone, await subscribeToPush());
    expect((await alerts()).push.devices).toHaveLength(2);
    await who.browser.json("/api/account/sessions", { method: "DELETE" });
    expect((await alerts()).push.devices).toHaveLength(1);
  });

  test("that signs in again stays on, and is turned off when somebody else signs in there", async () => {
    await subscribed();
    await who.browser.signIn("basic@example.com");
    await who.browser.json("/api/account/sessions", { method: "DELETE" });
    expect((await alerts()).push.devices).toHaveLength(1);
    await who.browser.signIn("other@example.com");
    expect(await devicesStored()).toEqual([]);
  });

  test("is the eleventh: the one that was turned on first is turned off", async () => {
    const all: Subscription[] = [];
    for (let count = 0; count < 11; count += 1) {
      vi.setSystemTime(Date.now() + 1000);
      all.push(await subscribed());
    }
    const stored = (await devicesStored()).map((row) => row["endpoint"]);
    expect(new Set(stored)).toEqual(new Set(all.slice(1).map(({ endpoint }) => endpoint)));
  });
});

describe("a push service", () => {
  test.each([429, 500, 503, 401, 413])(
    "that answers %s is asked again, and the push is sent once",
    async (status) => {
      await subscribed();
      await person.vanish(1);
      await planPush({ status }, { times: 3 });
      await person.passDays(10);
      const pushes = await receivedPushes();
      expect(pushes).toHaveLength(1);
      await person.passDays(15);
      expect(await receivedPushes()).toHaveLength(1);
    },
  );

  test.each([
    ["whose answer is lost", { loseAnswer: true }, 1],
    ["behind a gateway that fails", { status: 502 }, 0],
    ["behind a gateway that did not wait", { status: 504 }, 0],
  ])("%s is not asked again about the same videos", async (_what, action, sent) => {
    await subscribed();
    await person.vanish(1);
    await planPush(action);
    await person.passDays(9);
    await planFaults();
    await person.vanish(1);
    await person.passDays(15);
    expect((await receivedPushes()).map(({ push }) => push.count)).toEqual(Array(sent + 1).fill(1));
  });

  test("that refuses one browser does not keep the others from their push, nor the mail", async () => {
    const refused = await subscribed();
    await subscribed();
    await person.turnOn();
    await planPush({ status: 500 }, { path: new URL(refused.endpoint).pathname });
    await person.vanish(1);
    await person.passDays(10);
    expect([(await sentMails()).length, (await receivedPushes()).length]).toEqual([1, 1]);
    await planFaults();
    await person.passDays(1);
    expect(await receivedPushes()).toHaveLength(2);
  });
});

test("nothing is pushed that vanished before it was turned on, nor to the key of an earlier time", async () => {
  await person.vanish(1);
  await person.passDays(22);
  await subscribed();
  await person.passDays(8);
  expect(await receivedPushes()).toEqual([]);
  await bindings.DB.prepare("update push_devices set vapid_key = 'B'").run();
  await person.vanish(1);
  await person.passDays(8);
  expect(await receivedPushes()).toEqual([]);
  expect((await alerts()).push.devices).toEqual([]);
});

test("the export has the browsers without their secrets, and an erased account gets no push", async () => {
  const { keys, endpoint } = await subscribed();
  await person.vanish(1);
  await person.passDays(8);
  const text = await (await who.browser.call("/api/account/export")).text();
  expect(JSON.parse(text)["alerts"]["pushDevices"]).toEqual([
    {
      name: "Chrome, Linux",
      service: new URL(endpoint).host,
      since: expect.any(String),
      lastPushAt: expect.any(String),
    },
  ]);
  for (const secret of [keys.auth, keys.p256dh, endpoint]) expect(text).not.toContain(secret);
  await person.vanish(1);
  await who.browser.json("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation: "delete my account" }),
  });
  expect(await devicesStored()).toEqual([]);
  await person.passDays(8);
  expect(await receivedPushes()).toHaveLength(1);
});
