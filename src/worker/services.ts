// The composition root: what a request's handlers work with, built from bindings and settings.
import type { ExecutionContext } from "hono";
import { createCalculator, type Calculator } from "#worker/calculator/calculator.ts";
import { type Bindings, readSettings, type Settings } from "#worker/env.ts";
import { createLedgerClient } from "#worker/quota/quota-ledger.do.ts";
import { createYouTubeClient } from "#worker/youtube/client.ts";

export type Services = { settings: Settings; calculator: Calculator };

/** What Hono's context carries in every handler. */
export type AppContext = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string };
};

/** @throws AppError not_configured */
export function createServices(
  env: Bindings,
  executionCtx: ExecutionContext,
  callerKey: string,
): Services {
  const settings = readSettings(env);
  const client = createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    apiKey: settings.youtubeApiKey,
    share: "anonymous",
    ledger: createLedgerClient(env),
  });
  const waitUntil = (work: Promise<unknown>) => executionCtx.waitUntil(work);
  return {
    settings,
    calculator: createCalculator({ env, settings, client, waitUntil, callerKey }),
  };
}
