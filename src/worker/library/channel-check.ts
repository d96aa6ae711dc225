// Whether the connection works, asked of YouTube by the one object that calls it for the person.
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const CHECKS_KEY = "connectionChecks";
const CHECKS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
type CheckCount = { until: number; checks: number };

/**
 * Keeps what the channel behind the grant is called now. One unit, and twenty an hour at most: the
 * allowance is everybody's.
 */
export async function checkChannel(
  kv: SyncKvStorage,
  { client, store }: YouTubeAccess,
  userId: string,
): Promise<CheckOutcome> {
  const retryAt = countCheck(kv);
  if (retryAt !== undefined) return { kind: "too_often", retryAt };
  try {
    const channel = await client.getOwnChannel();
    const row = await store.find(userId);
    // A channel that was forgotten for want of confirmation is known again by this.
    const isSame = row?.channelId === null || row?.channelId === channel?.id;
    if (!channel || !row || !isSame) return { kind: "other_channel" };
    await store.saveChannel(row, channel);
    return { kind: "ok" };
  } catch (error) {
    const user = await logIdOf(userId);
    logEvent("connection_check_failed", { user, cause: describeError(error) });
    return outcomeOf(error);
  }
}

/** Counts one more check; when there were enough, from when on there may be another. */
function countCheck(kv: SyncKvStorage): number | undefined {
  const now = Date.now();
  const known = kv.get<CheckCount>(CHECKS_KEY);
  const count = known && now < known.until ? known : { until: now + HOUR_MS, checks: 0 };
  if (count.checks >= CHECKS_AN_HOUR) return count.until;
  kv.put(CHECKS_KEY, { ...count, checks: count.checks + 1 });
  return undefined;
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) return { kind: "quota", retryAt: error.resumesAt };
  if (error.kind === "project_refused") return { kind: "refused" };
  return { kind: error.kind === "no_channel" ? "other_channel" : "unavailable" };
}
