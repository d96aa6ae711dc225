// Calls about the deployment itself: health, mode, and the description of the public API.
import { Hono } from "hono";
import { z } from "zod";
import { endpoints } from "#shared/contract/endpoints.ts";
import { environmentResponseSchema, type EnvironmentResponse } from "#shared/contract/system.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { readBody } from "#worker/http/validate.ts";
import type { AppContext, Services } from "#worker/app-context.ts";
import { describeApi } from "#worker/system/openapi.ts";

const EXAMPLES_TIMEOUT_MS = 2000;
const LOGGED_REPORT_CHARACTERS = 1000;
const examplesSchema = environmentResponseSchema.shape.examples;

export const systemRoutes = new Hono<AppContext>()
  .get(endpoints.health.path, async (c) => {
    // One row read proves that the database is there and migrated.
    await c.env.DB.prepare("select 1 from users limit 1").first();
    return c.json({ status: "ok", mode: c.var.services.settings.mode });
  })
  .get(endpoints.environment.path, async (c) => {
    const { mode, anonymousVideoLimit } = c.var.services.settings;
    const examples = await readExamples(c.var.services);
    return c.json({ mode, anonymousVideoLimit, examples } satisfies EnvironmentResponse);
  })
  .post(endpoints.cspReport.path, async (c) => {
    await requireWithin(c.env.SIGN_IN_LIMIT, `reports:${c.var.services.callerKey}`);
    const body = await readBody(c.req.raw, z.unknown());
    // An address may hold what is nobody's business, such as the secret of a payment.
    const report = JSON.stringify(body).replaceAll(/[?#][^"\\\s]*/g, "");
    logEvent("csp_report", { report: report.slice(0, LOGGED_REPORT_CHARACTERS) });
    return c.json({});
  })
  .get(endpoints.openapi.path, (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    c.header("Access-Control-Allow-Origin", "*");
    return c.json(describeApi());
  });

/** Playlists of the sandbox's world to try; none where there is no sandbox or it does not answer. */
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
