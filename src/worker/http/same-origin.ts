// Cross-site request forgery: every call that changes something must come from our own pages,
// whatever its content type. hono/csrf looks at form-like types only.
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/http/errors.ts";
import { logEvent } from "#worker/http/log.ts";
import type { Settings } from "#worker/settings.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
// Open to scripts, which send neither header. Browsers always send one and are held to it.
const OPEN_TO_SCRIPTS = "/api/public/";
// Browsers report violations of the pages' policy on their own account, and nothing changes by it;
// what Stripe tells is signed.
const OTHERS = new Set(["/api/csp-report", "/api/stripe/webhook"]);

type SettingsContext = {
  Variables: { services: { settings: Pick<Settings, "publicOrigin"> } };
};

/** @throws AppError foreign_request */
export const requireSameOrigin = createMiddleware<SettingsContext>(async (c, next) => {
  const { path, method } = c.req;
  if (!SAFE_METHODS.has(method) && !OTHERS.has(path)) {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    if (!isOurs(site, origin, c.var.services.settings.publicOrigin, path)) {
      logEvent("foreign_request", { path, method, site });
      throw new AppError("foreign_request");
    }
  }
  await next();
});

function isOurs(
  site: string | undefined,
  origin: string | undefined,
  publicOrigin: string,
  path: string,
): boolean {
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === publicOrigin;
  return path.startsWith(OPEN_TO_SCRIPTS);
}
