// Whether this browser receives alerts, and turning them on and off here. The service worker (src/service-worker) shows
// them.
import { request } from "#client/api/request.ts";
import { installServiceWorker, withServiceWorkerLock } from "#client/device/service-worker.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Alerts, PushDevice } from "#shared/contract/alerts.ts";
import * as words from "#words/library.ts";

/** `unsupported`: the browser has no notifications for web pages. `denied`: the person refused them for this site. */
export type PushState =
  | { kind: "unsupported" | "denied" | "off" }
  | { kind: "on"; device: PushDevice };

/** Why notifications could not be turned on, as one sentence. */
export class PushFailure extends Error {}

export async function findPushState({ devices }: Alerts["push"]): Promise<PushState> {
  if (!canReceive()) return { kind: "unsupported" };
  if (Notification.permission === "denied") return { kind: "denied" };
  const subscription = await currentSubscription();
  const hash = subscription && (await hashOf(subscription.endpoint));
  const device = devices.find(({ endpointHash }) => endpointHash === hash);
  return device ? { kind: "on", device } : { kind: "off" };
}

/** Asks the person for permission; has to follow a press of a button. @throws PushFailure, ApiError */
export async function turnOnHere(publicKey: string): Promise<Alerts> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new PushFailure(words.pushDenied);
  const subscription = await withServiceWorkerLock(() => subscribe(publicKey));
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return request(calls.turnOnPush, { body: { endpoint, keys: { p256dh, auth } } });
}

/**
 * Turns alerts of the shown channel off for a device, which may be another than this one. The browser stays subscribed,
 * because another channel may push to it; the server alone decides what is sent.
 */
export const turnOffDevice = ({ id }: PushDevice): Promise<Alerts> =>
  request(calls.turnOffPush, { params: { deviceId: id } });

function canReceive(): boolean {
  return (
    import.meta.env.HAS_SERVICE_WORKER === true &&
    "serviceWorker" in navigator &&
    "PushManager" in globalThis &&
    "Notification" in globalThis
  );
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canReceive()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @throws PushFailure */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await installServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser is still subscribed with an earlier key.
    if (isNamed(error, "InvalidStateError")) {
      await (await pushManager.getSubscription())?.unsubscribe();
      return await pushManager.subscribe(options);
    }
    throw new PushFailure(
      isNamed(error, "NotAllowedError") ? words.pushDenied : words.pushServiceNotReached,
    );
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
