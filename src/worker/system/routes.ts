// Calls about the deployment itself: health, mode, and the description of the public API.
import { Hono } from "hono";
import type { z } from "zod";
import { endpoints } from "#shared/contract/endpoints.ts";
import { environmentResponseSchema } from "#shared/contract/system.ts";
import { route } from "#worker/account/route.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { AppContext, Services } from "#worker/app-context.ts";
import { describeApi } from "#worker/system/openapi.ts";

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

route(app, endpoints.openapi, ({ c }) => {
  c.header("Cache-Control", "public, max-age=3600");
  c.header("Access-Control-Allow-Origin", "*");
  return describeApi();
});

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
