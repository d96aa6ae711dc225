// The headers of the Worker's answers; those of the static pages are scripts/asset-headers.ts.
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

/** Answers of the API are data: opened directly in a browser they may do nothing at all. */
export const apiHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  strictTransportSecurity: "max-age=63072000; includeSubDomains",
  referrerPolicy: "no-referrer",
  xFrameOptions: "DENY",
  // Public answers may be read by other pages; the rest is guarded by cookies that do not travel.
  crossOriginResourcePolicy: false,
  xXssProtection: false,
});

/** Nothing is kept by any cache unless the route has said so. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
