// Protects against cross-site request forgery: every call that changes something must come from our own
// pages. hono/csrf is not enough, because it checks form content types only.
import { createMiddleware } from "hono/factory";
import { type Endpoint, PUBLIC_API } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { AppError } from "#worker/http/errors.ts";
import { logEvent } from "#worker/http/log.ts";
import type { Settings } from "#worker/settings.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const ANY_ORIGIN = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ path, anyOrigin }) => (anyOrigin ? [path] : [])),
);

type SettingsContext = {
  Variables: { services: { settings: Pick<Settings, "publicOrigin"> } };
};

/** @throws AppError foreign_request */
export const requireSameOrigin = createMiddleware<SettingsContext>(async (c, next) => {
  const { path, method } = c.req;
  if (!SAFE_METHODS.has(method) && !ANY_ORIGIN.has(path)) {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    if (!isFromOwnPages(site, origin, c.var.services.settings.publicOrigin, path)) {
      logEvent("foreign_request", { path, method, site });
      throw new AppError("foreign_request");
    }
  }
  await next();
});

function isFromOwnPages(
  site: string | undefined,
  origin: string | undefined,
  publicOrigin: string,
  path: string,
): boolean {
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === publicOrigin;
  // Scripts send neither header. Browsers always send one and are held to it.
  return path.startsWith(PUBLIC_API);
}
