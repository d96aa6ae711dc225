// Calls about the deployment itself: health, mode, reports.
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { endpoints } from "#shared/contract/endpoints.ts";
import { environmentResponseSchema } from "#shared/contract/system.ts";
import { findOwner } from "#worker/account/libraries.ts";
import { route } from "#worker/account/route.ts";
import { takeOutPlaylist } from "#worker/calculator/answers/cache.ts";
import { probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";
import { readerOf } from "#worker/calculator/reading/playlist-reader.do.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { hashOf } from "#worker/http/random.ts";
import { libraryOf, RESTART_MS } from "#worker/library/user-library.do.ts";
import { ledgerOf } from "#worker/quota/ledger-of.ts";
import { describeStops } from "#worker/quota/switches.ts";
import { examine } from "#worker/system/watch.ts";
import type { AppContext, Services } from "#worker/app-context.ts";

const EXAMPLES_TIMEOUT_MS = 2000;
const LOGGED_REPORT_CHARACTERS = 1000;
const examplesSchema = environmentResponseSchema.shape.examples;

export const systemRoutes = new Hono<AppContext>();
const app = systemRoutes;

route(app, endpoints.health, async ({ c, services }) => {
  // Reading one row proves that the database exists and is migrated.
  await c.env.DB.prepare("select 1 from users limit 1").first();
  return { status: "ok", mode: services.settings.mode };
});

route(app, endpoints.deepHealth, async ({ c, services: { settings } }) => {
  await requireOperator(c);
  const { findings, watched } = await examine(c.env, settings);
  return { watchedAt: instantOf(watched?.at), rules: findings };
});

route(app, endpoints.environment, async ({ services }) => {
  const { mode, anonymousVideoLimit } = services.settings;
  return { mode, anonymousVideoLimit, examples: await readExamples(services) };
});

// The limit applies before the body is read, because anybody may send a report.
app.on(endpoints.cspReport.method, endpoints.cspReport.path, async (c, next) => {
  await requireWithin(c.env.SIGN_IN_LIMIT, `reports:${c.var.services.callerKey}`);
  await next();
});
route(app, endpoints.cspReport, ({ body }) => {
  // Addresses may contain secrets, such as a payment's client secret.
  const report = JSON.stringify(body).replaceAll(/[?#][^"\\\s]*/g, "");
  logEvent("csp_report", { report: report.slice(0, LOGGED_REPORT_CHARACTERS) });
  return {};
});

route(app, endpoints.switches, async ({ c }) => {
  await requireOperator(c);
  return { stoppedSince: describeStops(await ledgerOf(c.env).stops()) };
});

route(app, endpoints.setSwitch, async ({ c, body: { name, isStopped } }) => {
  await requireOperator(c);
  return { stoppedSince: describeStops(await ledgerOf(c.env).setSwitch(name, isStopped)) };
});

route(app, endpoints.takeOutPlaylist, async ({ c, services, body: { playlistId, cursor } }) => {
  await requireOperator(c);
  const taken = await takeOutPlaylist(c.env.KV, playlistId, cursor);
  await readerOf(c.env, playlistId).forget();
  await probesOf(c.env).forget(playlistId);
  return { ...taken, libraries: await services.playlists.holding(playlistId) };
});

route(app, endpoints.restoreLibrary, async ({ c, services, body: { libraryId, at, bookmark } }) => {
  await requireOperator(c);
  if (!(await findOwner(services.db, libraryId))) throw new AppError("not_found");
  const ledger = () => ledgerOf(c.env);
  const wasStopped = (await ledger().stops()).changes !== undefined;
  // Jobs that were open at that time may have been finished after it: nothing may be sent until they are stopped.
  if (!wasStopped) await ledger().setSwitch("changes", true);
  const undo = await libraryOf(c.env, libraryId)
    .restore(bookmark ?? Date.parse(at ?? ""))
    .catch(async (error: unknown) => {
      // Nothing was restored. If a later step fails, changes stay stopped until the operator has repeated the command.
      if (!wasStopped) await ledger().setSwitch("changes", false);
      throw error;
    });
  logEvent("library_restored", { undo });
  await scheduler.wait(2 * RESTART_MS);
  await libraryOf(c.env, libraryId).restored(libraryId);
  if (!wasStopped) await ledger().setSwitch("changes", false);
  return { undo };
});

route(app, endpoints.spending, async ({ c }) => {
  await requireOperator(c);
  const { day, main, stats, search } = await ledgerOf(c.env).describe();
  return { day, main, stats, search };
});

/**
 * The limit applies before the secret is compared, because anybody may try. Compares hashes, so that the time tells nothing.
 * @throws AppError not_found, rate_limited
 */
async function requireOperator(c: Context<AppContext>): Promise<void> {
  const { settings, callerKey } = c.var.services;
  await requireWithin(c.env.SIGN_IN_LIMIT, `operator:${callerKey}`);
  c.header("Cache-Control", "no-store");
  const header = c.req.header("Authorization");
  const secret = settings.operatorSecret;
  if (secret === undefined || header === undefined) throw new AppError("not_found");
  if ((await hashOf(header)) !== (await hashOf(`Bearer ${secret}`))) {
    throw new AppError("not_found");
  }
}

/** Example playlists of the sandbox; empty without a sandbox or without its answer. */
async function readExamples({ settings }: Services): Promise<z.infer<typeof examplesSchema>> {
  if (settings.mode !== "sandbox" || settings.sandboxUrl === undefined) return [];
  try {
    const response = await fetch(new URL("/sandbox/examples", settings.sandboxUrl), {
      signal: AbortSignal.timeout(EXAMPLES_TIMEOUT_MS),
    });
    return examplesSchema.parse(await response.json());
  } catch (error) {
    logEvent("examples_failed", { cause: describeError(error) });
    return [];
  }
}
