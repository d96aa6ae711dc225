// Notifications in a browser, with the built service worker: turned on with keys of the sandbox's push service, delivered
// through the DevTools protocol, opened, and turned off.
import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import { alertsOff, openAutomations, region, serve } from "#tests/e2e/account-page.ts";
import { makeHidden, serveHidden } from "#tests/e2e/hidden-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { signIn } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import { alertPush } from "#worker/alerts/alert-push.ts";
import { test } from "#tests/e2e/test.ts";

const EMAIL = "curator@example.com";
const KEY = `B${"A".repeat(86)}`;
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The page's `pushManager` without a push service: it knows this subscription. */
async function stubPushManager(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript((given) => {
    const KNOWN = "test-subscription";
    const known = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KNOWN);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (userVisibleOnly !== true) throw new DOMException("silent", "NotAllowedError");
        localStorage.setItem(KNOWN, "1");
        return known;
      },
      getSubscription: async () => (localStorage.getItem(KNOWN) === null ? null : known),
    });
  }, subscription);
}

/** Headless browsers answer the question for the permission by themselves, and not always with what was granted. */
async function stubPermission(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    Object.defineProperty(Notification, "permission", { get: () => answer });
    Notification.requestPermission = async () => answer;
  }, permission);
}

/** Sends a message to the service worker as the browser's push service would. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [known] = registrations.filter(({ isDeleted }) => !isDeleted);
    if (known) resolve(known.registrationId);
  });
  await devTools.send("ServiceWorker.enable");
  const registrationId = await promise;
  await devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

type Shown = { title: string; body: string; tag: string; actions: string[] };

/** Headless Chromium shows no notifications: from here on the service worker keeps them where a test finds them. */
const keepNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; clients: object };
    const shown = new Map<string, object>();
    Object.assign(scope, { shown, opened: [] });
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const { tag = "" } = options;
        shown.set(tag, { title, ...options, close: () => shown.delete(tag) });
      },
    });
    // Only a real click may open a window.
    Object.assign(scope.clients, {
      openWindow: async (href: string) => Reflect.get(scope, "opened").push(href),
    });
  });

const shownNotifications = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => {
    const all = [...Reflect.get(globalThis, "shown").values()];
    return all.map(({ title, body, tag, actions }) => {
      const titles = actions.map((one: { title: string }) => one.title);
      return { title, body, tag, actions: titles };
    });
  });

/** Clicks the first notification, and returns which addresses were opened by it. */
const clickNotification = (worker: Worker, action: string): Promise<string[]> =>
  worker.evaluate(async (name) => {
    const scope = globalThis;
    const [notification] = Reflect.get(scope, "shown").values();
    const work: Promise<unknown>[] = [];
    const event = new Event("notificationclick");
    const waitUntil = (one: Promise<unknown>) => work.push(one);
    scope.dispatchEvent(Object.assign(event, { notification, action: name, waitUntil }));
    await Promise.all(work);
    return Reflect.get(scope, "opened").splice(0);
  }, action);

type Change = { before: Subscription; after: Subscription; serverKey: string };

/** The browser gives itself another address, for this key of ours. */
const changeSubscription = (worker: Worker, change: Change): Promise<void> =>
  worker.evaluate(async ({ before, after, serverKey }) => {
    const text = atob(serverKey.replaceAll("-", "+").replaceAll("_", "/"));
    const { buffer } = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const subscriptionOf = (one: Subscription) => ({
      ...one,
      options: { applicationServerKey: buffer },
      toJSON: () => one,
    });
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event("pushsubscriptionchange"), {
      oldSubscription: subscriptionOf(before),
      newSubscription: subscriptionOf(after),
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    globalThis.dispatchEvent(event);
    await Promise.all(work);
  }, change);

test.use({ serviceWorkers: "allow" });

test.describe("with the app", () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  async function knob<Answer>(name: string, body?: unknown): Promise<Answer> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${app.sandboxOrigin}/sandbox/push/${name}`, init);
    return (await answer.json()) as Answer;
  }

  test("a notification is turned on, arrives in the real service worker, opens the hidden videos, and is turned off with one click", async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(["notifications"], { origin: app.origin });
    await signIn(page, app, EMAIL);
    const alerts = () => page.evaluate(async () => (await fetch("/api/alerts")).json());
    const { push } = (await alerts()) as Alerts;
    const subscription = await knob<Subscription>("subscribe", {
      applicationServerKey: push.publicKey,
    });
    await stubPushManager(page, subscription);
    await stubPermission(page, "granted");
    await page.goto(`${app.origin}/automations`);
    const section = region(page, "Alerts");
    await expect(section).toContainText("Notifications on this device: off");
    await button(page, "Turn on notifications").press("Enter");
    await expect(section).toContainText("Notifications on this device: on");
    const [device] = ((await alerts()) as Alerts).push.devices;
    const library: string = await page.evaluate(
      async () => (await (await fetch("/api/auth/user")).json()).id,
    );

    const video = { id: "v", forgottenAt: 0, playlists: [], channelTitle: "A channel" };
    const titles = ["<b>One</b>", "Two", "Three", "Four"];
    const about = { id: "push-1", deviceId: device?.id ?? "", library, channel: "Ben Basic" };
    const videos = titles.map((title) => ({ ...video, title }));
    const message = alertPush({ vanished: videos, visibleAgain: [] }, about, "en");
    const worker = await serviceWorkerOf(context);
    await keepNotifications(worker);
    for (let times = 0; times < 2; times += 1) {
      await deliverPush(page, app.origin, JSON.stringify(message));
    }
    await expect
      .poll(() => shownNotifications(worker))
      .toEqual([
        {
          title: "4 videos vanished from your playlists",
          // The joiners are in every name, against links in mails.
          body: "<b>One<\u2060/\u2060b> by A channel\nTwo by A channel\nThree by A channel\nand 1 more\nOn YouTube channel Ben Basic\nSource: YouTube. Calculated by Tidylist, not a YouTube figure.",
          tag: "vanished-push-1",
          actions: ["Turn off"],
        },
      ]);
    expect(await clickNotification(worker, "")).toEqual([
      `${app.origin}/hidden?library=${library}`,
    ]);
    expect(await shownNotifications(worker)).toEqual([]);

    // What is visible again can be put back from the history.
    const again = alertPush({ vanished: [], visibleAgain: videos.slice(2) }, about, "en");
    await deliverPush(page, app.origin, JSON.stringify(again));
    const title = "2 videos of your removal history are visible again";
    const body =
      "Three by A channel\nFour by A channel\nOn YouTube channel Ben Basic\nSource: YouTube. Calculated by Tidylist, not a YouTube figure.";
    await expect.poll(() => shownNotifications(worker)).toMatchObject([{ title, body }]);
    expect(await clickNotification(worker, "")).toEqual([
      `${app.origin}/history?library=${library}`,
    ]);

    // What is not understood is shown, too, and leads nowhere else.
    await deliverPush(page, app.origin, '{"id":7,"url":"https://evil.example/","names":[1,null]}');
    await expect
      .poll(async () => (await shownNotifications(worker)).map(({ title }) => title))
      .toEqual(["Some videos vanished from your playlists"]);
    expect(await clickNotification(worker, "")).toEqual([`${app.origin}/hidden`]);

    // Its channel was disconnected since.
    const late = { ...message, library: crypto.randomUUID() };
    await deliverPush(page, app.origin, JSON.stringify(late));
    await expect.poll(() => shownNotifications(worker)).toHaveLength(1);
    expect(await clickNotification(worker, "off")).toEqual([]);
    expect(((await alerts()) as Alerts).push.devices).toEqual([]);

    // Another channel may push to this browser, so it stays subscribed.
    await page.reload();
    await button(page, "Turn on notifications").click();
    await button(page, "Turn off notifications").click();
    await expect(section).toContainText("Notifications on this device: off");
    expect(((await alerts()) as Alerts).push.devices).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("test-subscription"))).toBe("1");

    await button(page, "Turn on notifications").click();
    await expect(section).toContainText("Notifications on this device: on");
    const hashes = async () =>
      ((await alerts()) as Alerts).push.devices.map(({ endpointHash }) => endpointHash);
    const [first] = await hashes();
    const serverKey = push.publicKey ?? "";
    const knobBody = { applicationServerKey: serverKey };
    const moved = await knob<Subscription>("subscribe", knobBody);
    await changeSubscription(worker, { before: subscription, after: moved, serverKey });
    expect(await hashes()).toEqual([expect.not.stringContaining(first ?? "")]);
    // We have had another key since that subscription began: nothing can be sent there.
    const old = await knob<Subscription>("subscribe", knobBody);
    await changeSubscription(worker, { before: moved, after: old, serverKey: KEY });
    expect(await hashes()).toEqual([]);
  });
});

const device = (name: string, endpointHash = "none"): Alerts["push"]["devices"][number] => ({
  id: crypto.randomUUID(),
  name,
  endpointHash,
  since: "2026-11-03T09:00:00.000Z",
  pushedAt: null,
});

test("the page of automations lists the devices, turns one off, and says what a browser refuses", async ({
  page,
}) => {
  const phone = device("Safari on iPhone");
  const on: Alerts = { ...alertsOff, push: { publicKey: KEY, devices: [phone] } };
  const off: Alerts = { ...on, push: { publicKey: KEY, devices: [] } };
  const { answers, count } = await serve(page, {
    "GET /api/alerts": { json: on },
    [`DELETE /api/alerts/push/${phone.id}`]: { json: off },
  });
  await stubPermission(page, "denied");
  await openAutomations(page);
  const section = region(page, "Alerts");
  await expect(section).toContainText(
    "This browser does not allow notifications from Tidylist; you can allow them in its settings for this site.",
  );
  await expect(section).toContainText("They have not been checked yet.");
  await expect(button(page, "Turn on notifications")).toHaveCount(0);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInEveryLook(page);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
  }
  await button(page, "Turn off notifications on Safari on iPhone").press("Enter");
  await expect(section.getByText("Safari on iPhone")).toHaveCount(0);
  expect(count(`DELETE /api/alerts/push/${phone.id}`)).toBe(1);

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  answers["GET /api/alerts"] = { json: off };
  await page.reload();
  await expect(section).toContainText("This browser cannot receive them. On an iPhone or iPad,");

  answers["GET /api/alerts"] = { json: alertsOff };
  await page.reload();
  await expect(section).toContainText("Notifications are not offered on this installation.");
});

test("who says no to the browser's question is told so, and nothing is sent", async ({ page }) => {
  const { count } = await serve(page, {
    "GET /api/alerts": { json: { ...alertsOff, push: { publicKey: KEY, devices: [] } } },
  });
  await stubPermission(page, "default");
  await openAutomations(page);
  await button(page, "Turn on notifications").click();
  await expect(
    page.getByText("Notifications could not be turned on", { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText("The browser did not allow notifications from Tidylist.", { exact: true }),
  ).toBeVisible();
  expect(count("POST /api/alerts/push")).toBe(0);
});

test("notifications are offered once, with the mail", async ({ page }) => {
  await serveHidden(page, { hidden: [makeHidden(1, 0)] });
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/1",
    keys: { p256dh: KEY, auth: "A".repeat(22) },
  };
  await stubPushManager(page, subscription);
  await stubPermission(page, "granted");
  let alerts: Alerts = { ...alertsOff, push: { publicKey: KEY, devices: [] } };
  await page.route("**/api/alerts**", (route) => route.fulfill({ json: alerts }));
  await page.route("**/api/alerts/push", (route) => {
    expect(route.request().postDataJSON()).toEqual(subscription);
    const hash = "67XxfEniWMkw1hRk0LiNv7KN4zCzWwas3xJdg_G1GUQ";
    alerts = {
      ...alerts,
      wasAsked: true,
      push: { publicKey: KEY, devices: [device("This", hash)] },
    };
    return route.fulfill({ json: alerts });
  });
  await page.goto("/hidden?since=2026-11-20T08%3A00%3A00.000Z");
  const offer = region(page, "Alerts");
  await expect(offer).toContainText("Get a mail when videos vanish?");
  await expect(offer).toContainText("Get a notification on this device?");
  await expectAccessibleInEveryLook(page);
  await button(page, "Turn on notifications").press("Enter");
  await expect(offer.getByRole("status")).toContainText("Notifications on this device are on.");
  await expect(button(page, "No thanks")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("status").getByText("1 video")).toBeVisible();
  await expect(offer).toHaveCount(0);
});
