// Rate limits. Their numbers are in wrangler.toml.
import type { ErrorCode } from "#shared/error-codes.ts";
import { AppError } from "#worker/http/errors.ts";
import { logEvent } from "#worker/http/log.ts";

const PERIOD_MS = 60_000;

/** @throws AppError `code` when the limit is reached */
export async function requireWithin(
  limit: RateLimit,
  key: string,
  code: ErrorCode = "rate_limited",
): Promise<void> {
  const { success } = await limit.limit({ key });
  if (success) return;
  logEvent("limit_hit", { code });
  throw new AppError(code, { retryAt: Date.now() + PERIOD_MS, isLogged: true });
}
