// Push messages, as a step of the object's alarm (decision 56). Each news is in at most one message to a browser, whatever
// fails.
import { alertPush } from "#worker/alerts/alert-push.ts";
import { type PushDevice, PUSH_EVERY_MS } from "#worker/alerts/push-devices.ts";
import type { Pusher } from "#worker/alerts/pusher.ts";
import { findNews, REFUSED_MS, type Telling, turnOf } from "#worker/library/alerts/alert-news.ts";

/** Tells each browser what is news there, and plans when to look again. */
export async function tellByPush(telling: Telling): Promise<void> {
  const { pushDevices, pusher, alertTimes, userId } = telling;
  const devices = pusher ? await pushDevices.list(userId) : [];
  forgetOthers(telling, devices);
  const times: number[] = [];
  for (const device of devices) {
    const nextAt = pusher && (await tellDevice(telling, pusher, device));
    if (nextAt !== undefined) times.push(nextAt);
  }
  alertTimes.update({ pushAt: times.length === 0 ? null : Math.min(...times) });
}

/** Forgets the pushes that were about to be sent to browsers that are turned off now. */
function forgetOthers({ alertTimes }: Telling, devices: readonly PushDevice[]): void {
  const ids = new Set(devices.map(({ id }) => id));
  const known = Object.entries(alertTimes.read()?.pushIds ?? {});
  alertTimes.update({ pushIds: Object.fromEntries(known.filter(([id]) => ids.has(id))) });
}

/** Returns when to look again; undefined after the next check. */
async function tellDevice(
  telling: Telling,
  pusher: Pusher,
  { id, createdAt, pushedAt }: PushDevice,
): Promise<number | undefined> {
  const { store, pushDevices, alertTimes, findChannelTitle, userId, now } = telling;
  const { [id]: knownId, ...others } = alertTimes.read()?.pushIds ?? {};
  const { news, hashes, isEmpty } = await findNews(telling, `push ${id}`, createdAt, now);
  if (isEmpty) {
    alertTimes.update({ pushIds: others });
    return undefined;
  }
  const pushId = knownId ?? crypto.randomUUID();
  const channel = (await findChannelTitle(userId)) ?? "";
  const withId = { ...others, [id]: pushId };
  // Stored first, so that the claim is repeated as the same one when its answer is lost.
  alertTimes.update({ pushIds: withId });
  const claimed = await pushDevices.claim(userId, id, pushId, now);
  if (claimed === undefined) return turnOf(pushedAt, PUSH_EVERY_MS, now);
  // The intent is stored before the call: whatever happens after it, they are not told there again.
  store.transaction(() => {
    store.alerts.addTold(hashes, now);
    alertTimes.update({ pushIds: others });
  });
  const about = { id: pushId, deviceId: id, library: userId, channel };
  const { language, ...target } = claimed;
  const outcome = await pusher.send(target, id, alertPush(news, about, language));
  if (outcome === "gone") await pushDevices.removeGone(target.endpoint);
  if (outcome !== "refused") return undefined;
  store.transaction(() => {
    store.alerts.dropTold(hashes);
    alertTimes.update({ pushIds: withId });
  });
  return now + REFUSED_MS;
}
