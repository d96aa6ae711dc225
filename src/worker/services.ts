// The composition root: what a request's handlers work with, built from bindings and settings.
import type { ExecutionContext } from "hono";
import { createAnonymousClient } from "#worker/calculator/anonymous-client.ts";
import { createCalculator, type Calculator } from "#worker/calculator/calculator.ts";
import { type Bindings, readSettings, type Settings } from "#worker/env.ts";

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
  const client = createAnonymousClient(env, settings);
  const waitUntil = (work: Promise<unknown>) => executionCtx.waitUntil(work);
  return {
    settings,
    calculator: createCalculator({ env, settings, client, waitUntil, callerKey }),
  };
}
