// The Worker's HTTP face: what every request passes through, in order, and one route() a domain.
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { calculatorRoutes } from "#worker/calculator/routes.ts";
import { callerKeyOf } from "#worker/http/caller.ts";
import { AppError, errorResponse, toAppError } from "#worker/http/errors.ts";
import { type AppContext, createServices } from "#worker/services.ts";
import { systemRoutes } from "#worker/system/routes.ts";

export const app = new Hono<AppContext>()
  .use(requestId({ headerName: "" }))
  .use(
    // Answers of the API are data: opened directly in a browser they may do nothing at all.
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
      strictTransportSecurity: "max-age=63072000; includeSubDomains",
      referrerPolicy: "no-referrer",
      xFrameOptions: "DENY",
      crossOriginResourcePolicy: false,
      xXssProtection: false,
    }),
  )
  .use(async (c, next) => {
    c.set("services", createServices(c.env, c.executionCtx, callerKeyOf(c.req.raw)));
    await next();
  })
  .route("/", systemRoutes)
  .route("/", calculatorRoutes)
  .get("/api/login", () => {
    throw new AppError(
      "sign_in_unavailable",
      "Signing in is not open yet. The playlist length calculator works without an account.",
    );
  })
  .notFound(() => errorResponse(new AppError("not_found", "There is nothing here."), Date.now()))
  .onError((error, c) => errorResponse(toAppError(error, c.get("requestId")), Date.now()));
