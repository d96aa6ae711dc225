// Keeps other sites and programs away from the calls. A call that changes something must come from our own pages,
// which protects against cross-site request forgery; hono/csrf is not enough, because it checks form content types
// only. So must a call that answers with YouTube's data to anyone: nothing here is a service for others (decision 48).
import { createMiddleware } from "hono/factory";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { AppError } from "#worker/http/errors.ts";
import { logEvent } from "#worker/http/log.ts";
import type { Settings } from "#worker/settings.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const ANY_ORIGIN = pathsWith("anyOrigin");
const OWN_PAGES_ONLY = pathsWith("ownPagesOnly");

type SettingsContext = {
  Variables: { services: { settings: Pick<Settings, "publicOrigin"> } };
};

/** @throws AppError foreign_request */
export const requireSameOrigin = createMiddleware<SettingsContext>(async (c, next) => {
  const { path, method } = c.req;
  const site = c.req.header("Sec-Fetch-Site");
  const isSafe = SAFE_METHODS.has(method);
  const mustProve = !isSafe || OWN_PAGES_ONLY.has(path);
  // Browsers send no Origin with a GET to their own site, and its answer is cached by Sec-Fetch-Site.
  const origin = isSafe ? undefined : c.req.header("Origin");
  const isRefused = mustProve
    ? !ANY_ORIGIN.has(path) && !isFromOwnPages(site, origin, c.var.services.settings.publicOrigin)
    : isFromOtherSite(site, c.req.header("Sec-Fetch-Mode"));
  if (isRefused) {
    logEvent("foreign_request", { path, method, site });
    throw new AppError("foreign_request");
  }
  await next();
});

/** Every supported browser sends one of the two headers, and a page can forge neither. */
function isFromOwnPages(
  site: string | undefined,
  origin: string | undefined,
  publicOrigin: string,
): boolean {
  return site === undefined ? origin === publicOrigin : site === "same-origin";
}

/** A page of another site asks. A person may come from another site, such as Google. */
function isFromOtherSite(site: string | undefined, mode: string | undefined): boolean {
  return (site === "cross-site" || site === "same-site") && mode !== "navigate";
}

function pathsWith(rule: "anyOrigin" | "ownPagesOnly"): ReadonlySet<string> {
  return new Set(
    Object.values<Endpoint>(endpoints).flatMap((one) => (one[rule] ? [one.path] : [])),
  );
}
