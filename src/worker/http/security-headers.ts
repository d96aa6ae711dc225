// The headers of the Worker's answers; those of the static pages are in scripts/asset-headers.ts.
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

/** API answers are data; opened as a page in a browser, they must not load or run anything. */
export const apiHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  strictTransportSecurity: "max-age=63072000; includeSubDomains",
  referrerPolicy: "no-referrer",
  xFrameOptions: "DENY",
  crossOriginResourcePolicy: "same-origin",
  xXssProtection: false,
});

/** Forbids caching unless the route has set Cache-Control. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
