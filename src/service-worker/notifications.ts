// Alerts about vanished videos that arrive while no page is open (product.md 21.4). What a push says is data from outside: it
// decides words, and which of two pages opens, but no address. The Worker words it (src/worker/alerts/alert-push.ts).
import { turnOffPush, turnOnPush } from "#shared/contract/calls.ts";
import { isRecord } from "#shared/is-record.ts";
import { LIBRARY_PARAMETER } from "#shared/library-parameter.ts";

const HIDDEN_PAGE = "/hidden";
const HISTORY_PAGE = "/history";
const LIBRARY_ID = /^[\w-]{1,64}$/;
const OFF = "off";

/** Addresses of the pages that it opens begin with `languagePath`. */
export function addNotifications(scope: ServiceWorkerGlobalScope, languagePath: string): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, readPush(event.data))));
  scope.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    notification.close();
    event.waitUntil(
      action === OFF ? turnOff(scope, notification) : openPage(scope, notification, languagePath),
    );
  });
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event)));
}

type Push = {
  id: string;
  deviceId: string;
  library: string;
  /** A BCP 47 tag. */
  language: string;
  title: string;
  body: string;
  turnOff: string;
  /** True if it tells only of what is visible again. */
  isAboutHistory: boolean;
};

/** For a push that is not understood: browsers demand that each is shown. */
const FALLBACK = {
  language: "en",
  title: "Some videos vanished from your playlists",
  // What stands with content from YouTube where its logo cannot (developer policies, III.F.2.a and III.E.4.h).
  body: "Source: YouTube. Calculated by Tidylist, not a YouTube figure.",
  turnOff: "Turn off",
};

function readPush(data: PushMessageData | null): Push {
  const message = parse(data);
  const text = (name: string): string => textOf(message[name]);
  const [title, body, turnOffWords, language] = [
    text("title"),
    text("body"),
    text("turnOff"),
    text("language"),
  ];
  const isWorded = title !== "" && body !== "" && turnOffWords !== "" && language !== "";
  return {
    id: text("id"),
    deviceId: text("deviceId"),
    library: text("library"),
    isAboutHistory: countOf(message["count"]) === 0 && countOf(message["visibleAgain"]) > 0,
    ...(isWorded ? { language, title, body, turnOff: turnOffWords } : FALLBACK),
  };
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : 0;
}

function parse(data: PushMessageData | null): Record<string, unknown> {
  try {
    const message: unknown = data?.json();
    return isRecord(message) ? message : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function show(
  { registration }: ServiceWorkerGlobalScope,
  { id, deviceId, library, language, title, body, turnOff: off, isAboutHistory }: Push,
): Promise<void> {
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    lang: language,
    // A repetition replaces the first.
    tag: `vanished-${id}`,
    icon: "/icon-192.png",
    data: { deviceId, library, isAboutHistory },
    actions: [{ action: OFF, title: off }],
  };
  await registration.showNotification(title, options);
}

/** The hidden videos, or the removal history, of the library that the push was about. */
async function openPage(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
  languagePath: string,
): Promise<void> {
  const { data } = notification;
  const isAboutHistory = isRecord(data) && data["isAboutHistory"] === true;
  const page = new URL(
    `${languagePath}${isAboutHistory ? HISTORY_PAGE : HIDDEN_PAGE}`,
    location.origin,
  );
  const library = dataOf(notification, "library");
  if (LIBRARY_ID.test(library)) page.searchParams.set(LIBRARY_PARAMETER, library);
  const { href } = page;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = open.find(({ url }) => url === href);
  await (known ? known.focus() : clients.openWindow(href));
}

function dataOf({ data }: Notification, name: string): string {
  return isRecord(data) ? textOf(data[name]) : "";
}

/**
 * For the channel of the push only: others may push to the same browser. The device has an id for each channel, so the
 * call names no library: that of the push may be gone. Where our server does not confirm it, for instance without a
 * session, the browser ends its subscription, and our server learns at its next push that nobody is there.
 */
async function turnOff(
  { registration }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  const deviceId = encodeURIComponent(dataOf(notification, "deviceId"));
  const call = turnOffPush.replace("{deviceId}", deviceId);
  if (await send(call).catch(() => false)) return;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The browser has given itself another address. */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription || !oldSubscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const serverKey = base64Url(subscription.options.applicationServerKey);
  await send(turnOnPush, { endpoint, keys, replaces: oldSubscription.endpoint, serverKey });
}

function base64Url(bytes: ArrayBuffer | null): string | undefined {
  if (bytes === null) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A call of the contract. Without a session it is refused, and then nothing can be done here. */
async function send(call: string, body?: object): Promise<boolean> {
  const [method = "", path = ""] = call.split(" ");
  const { ok } = await fetch(path, {
    method,
    ...(body && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return ok;
}
