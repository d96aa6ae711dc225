// The Worker's HTTP app: the middleware of every request, in order, and the routes of each domain.
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";
import { forgetEndedSession } from "#worker/account/cookies.ts";
import { accountRoutes } from "#worker/account/routes.ts";
import { alertRoutes } from "#worker/alerts/routes.ts";
import { billingRoutes } from "#worker/billing/routes.ts";
import { calculatorRoutes } from "#worker/calculator/routes.ts";
import { AppError, errorResponse, toAppError } from "#worker/http/errors.ts";
import { countEvent } from "#worker/http/event-counts.ts";
import { withRequestId } from "#worker/http/log.ts";
import { pointsOf } from "#worker/http/points.ts";
import { requireSameOrigin } from "#worker/http/same-origin.ts";
import { apiHeaders, noStore } from "#worker/http/security-headers.ts";
import { languageOf } from "#worker/http/words.ts";
import type { AppContext } from "#worker/app-context.ts";
import { createServices } from "#worker/services.ts";
import { libraryRoutes } from "#worker/library/routes.ts";
import { systemRoutes } from "#worker/system/routes.ts";
import { youtubeRoutes } from "#worker/youtube/routes.ts";

export const app = new Hono<AppContext>()
  // Always generated here: an id taken from the request could forge log lines.
  .use(requestId({ headerName: "" }))
  .use((c, next) => withRequestId(c.var.requestId, next))
  .use(async (c, next) => {
    const startedAt = Date.now();
    await next();
    countEvent("request");
    const code = c.res.headers.get(ERROR_CODE_HEADER) ?? "ok";
    const call = `${c.req.method} ${routePath(c, -1)}`;
    pointsOf(c.env)({ what: "call", call, code, ms: Date.now() - startedAt });
  })
  .use(apiHeaders)
  .use(noStore)
  .use(forgetEndedSession)
  .use(async (c, next) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    c.set("services", createServices(c.env, waitUntil, c.req.raw));
    await next();
  })
  .use(requireSameOrigin)
  .route("/", systemRoutes)
  .route("/", accountRoutes)
  .route("/", alertRoutes)
  .route("/", youtubeRoutes)
  .route("/", libraryRoutes)
  .route("/", billingRoutes)
  .route("/", calculatorRoutes)
  .notFound((c) => errorResponse(new AppError("not_found"), Date.now(), languageOf(c.req.raw)))
  .onError((error, c) =>
    errorResponse(toAppError(error, c.get("requestId")), Date.now(), languageOf(c.req.raw)),
  );
