// Brakes on how often somebody may call; the limits themselves stand in wrangler.toml.
import { AppError } from "#worker/http/errors.ts";
import { logEvent } from "#worker/http/log.ts";

const PERIOD_MS = 60_000;

/** @throws AppError rate_limited, with this sentence */
export async function requireWithin(
  limit: RateLimit,
  key: string,
  sentence = "That was a lot in a short time. Please wait a minute.",
): Promise<void> {
  const { success } = await limit.limit({ key });
  if (success) return;
  logEvent("limit_hit");
  throw new AppError("rate_limited", sentence, { retryAt: Date.now() + PERIOD_MS });
}
