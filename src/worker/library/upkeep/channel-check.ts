// Checks with YouTube whether the connection works. Runs in the user's object.
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import type { Channel, GrantRow, GrantStore } from "#worker/youtube/grant-store.ts";
import { countHourly, type Hourly, type HourlyCount } from "#worker/library/upkeep/hourly-count.ts";
import { UNCONFIRMED_MS } from "#worker/library/upkeep/retention.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError, type YouTubeOwnPlaylistsPage } from "#worker/youtube/wire.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** When the channel itself was last read. */
export const channelReadTime = storedValue<number>("channelReadAt");
/** When it was last confirmed, and when the first of the checks in a row missed the channel. */
const confirmedTime = storedValue<number>("confirmedAt");
const missedSince = storedValue<number>("channelMissedSince");
const DAY_MS = 86_400_000;
const CHECKS: Hourly = { count: storedValue<HourlyCount>("connectionChecks"), most: 20 };

/**
 * Reads the channel of the grant and stores its current name. Costs one unit; at most twenty an hour,
 * because all users share the allowance.
 */
export async function checkChannel(
  kv: SyncKvStorage,
  client: Pick<YouTubeClient, "getOwnChannel">,
  store: GrantStore,
  userId: string,
): Promise<CheckOutcome> {
  const retryAt = countHourly(kv, CHECKS);
  if (retryAt !== undefined) return { kind: "too_often", retryAt };
  try {
    const channel = await client.getOwnChannel();
    const row = await store.find(userId);
    if (!row) return { kind: "not_connected" };
    // A channel that was erased because YouTube denied it is stored again.
    const isSame = row.channelId === null || row.channelId === channel?.id;
    if (!channel || !isSame || (await isInOther(store, row, channel))) return missed(kv);
    // If the grant has changed meanwhile, the answer may be about the one before.
    if (await store.saveChannel(row, channel)) noteChannelRead(kv, Date.now());
    return { kind: "ok" };
  } catch (error) {
    const user = await logIdOf(userId);
    logEvent("connection_check_failed", { user, cause: describeError(error) });
    const isChannelless = error instanceof YouTubeError && error.kind === "no_channel";
    return isChannelless ? missed(kv) : outcomeOf(error);
  }
}

/**
 * Confirms the connection by a page of the person's own playlists, which YouTube has just answered: it names
 * the channel, so nothing else is asked. Writes to D1 at most once a day. A failure only means that the next
 * page confirms it.
 */
export async function confirmByList(
  kv: SyncKvStorage,
  store: GrantStore,
  userId: string,
  { items }: Pick<YouTubeOwnPlaylistsPage, "items">,
): Promise<void> {
  const now = Date.now();
  if (now - (confirmedTime.get(kv) ?? 0) < DAY_MS) return;
  const owner = items.find(({ snippet }) => snippet.channelId !== undefined)?.snippet;
  if (owner?.channelId === undefined) return;
  const { channelId: id, channelTitle: title } = owner;
  try {
    const isPictureOld = now - (channelReadTime.get(kv) ?? 0) > UNCONFIRMED_MS;
    if (!(await store.confirmChannel(userId, { id, title, isPictureOld }))) return;
    missedSince.delete(kv);
    confirmedTime.put(kv, now);
  } catch (error) {
    const user = await logIdOf(userId);
    logEvent("confirmation_not_stored", { user, cause: describeError(error) });
  }
}

/** Records that YouTube has just answered with the grant's channel. */
export function noteChannelRead(kv: SyncKvStorage, now: number): void {
  missedSince.delete(kv);
  confirmedTime.put(kv, now);
  channelReadTime.put(kv, now);
}

/** A grant that waited for its channel, which meanwhile was connected in another library of the person. */
async function isInOther(store: GrantStore, row: GrantRow, { id }: Channel): Promise<boolean> {
  return row.channelId === null && store.isElsewhere(row.userId, id);
}

/** The channel is missing from YouTube's answer, and since when that is so. */
function missed(kv: SyncKvStorage): CheckOutcome {
  const since = missedSince.get(kv) ?? Date.now();
  missedSince.put(kv, since);
  return { kind: "other_channel", since };
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) {
    const { refusal = "spent", resumesAt: retryAt } = error;
    if (refusal === "spent") return { kind: "quota", retryAt };
    return { kind: refusal === "stopped" ? "paused" : refusal, retryAt };
  }
  if (error.kind === "project_refused") return { kind: "refused" };
  return { kind: "unavailable" };
}
