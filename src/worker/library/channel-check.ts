// Checks with YouTube whether the connection works. Runs in the user's object.
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
 * Reads the channel of the grant and stores its current name. Costs one unit; at most twenty an hour,
 * because all users share the allowance.
 */
export async function checkChannel(
  kv: SyncKvStorage,
  { spend, store }: YouTubeAccess,
  userId: string,
): Promise<CheckOutcome> {
  const retryAt = countCheck(kv);
  if (retryAt !== undefined) return { kind: "too_often", retryAt };
  try {
    const channel = await spend("confirm").client.getOwnChannel();
    const row = await store.find(userId);
    // A channel that was deleted because it was unconfirmed is stored again.
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

/** Counts one check. At the limit, returns when the next is allowed, in milliseconds since the epoch. */
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
  if (error.resumesAt !== undefined) {
    const { refusal = "spent", resumesAt: retryAt } = error;
    return { kind: refusal === "spent" ? "quota" : refusal, retryAt };
  }
  if (error.kind === "project_refused") return { kind: "refused" };
  return { kind: error.kind === "no_channel" ? "other_channel" : "unavailable" };
}
