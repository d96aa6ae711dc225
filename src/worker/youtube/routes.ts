// The YouTube connection as the screens see it.
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { endpoints } from "#shared/contract/endpoints.ts";
import { pageLanguageOf } from "#worker/account/account-language.ts";
import { LAX } from "#worker/account/cookies.ts";
import { deviceName } from "#worker/account/device-name.ts";
import { route, routeOfRows } from "#worker/account/route.ts";
import { shownTerms } from "#worker/account/shown-terms.ts";
import { addressIn } from "#shared/languages.ts";
import { LIBRARY_PARAMETER } from "#shared/library-parameter.ts";
import { safeReturnPath, withParameter } from "#shared/return-path.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { languageOf } from "#worker/http/words.ts";
import type { AppContext } from "#worker/app-context.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { toStatus } from "#worker/youtube/grant-status.ts";

/** The flow's cookie: state and PKCE verifier. */
export const FLOW_COOKIE = "__Host-Http-youtube";
const FLOW_SECONDS = 600;

/** Redirects a navigation without a session to sign-in; a fetch gets a 401. */
const signInFirst = createMiddleware<AppContext>(async (c, next) => {
  if (!isNavigation(c) || (await c.var.services.findPerson())) return next();
  const back = safeReturnPath(c.req.query("returnTo") ?? "/") ?? "/";
  return c.redirect(withParameter(addressIn(pageLanguageOf(back), "/sign-in"), "returnTo", back));
});

export const youtubeRoutes = new Hono<AppContext>();
const app = youtubeRoutes;

routeOfRows(
  app,
  endpoints.youtubeStatus,
  ({ connection }, libraryId) => connection.rowsOf(libraryId),
  ([row]) => toStatus(row?.grant ?? undefined, row?.endedAt),
);

app.on(endpoints.youtubeAuth.method, endpoints.youtubeAuth.path, signInFirst);
route(app, endpoints.youtubeAuth, async ({ c, services, person, library, query }) => {
  const { access, returnTo = "/" } = query;
  const path = safeReturnPath(returnTo);
  if (!path) throw new AppError("invalid_return_path");
  await requireWithin(c.env.SIGN_IN_LIMIT, `user:${person.user.id}`);
  await services.account.agreeBeside(person, shownTerms(c, query.terms));
  const named = query.another === "true" ? undefined : library.id;
  const { authUrl, cookie } = await services.connection.begin(person, named, access, path);
  setCookie(c, FLOW_COOKIE, cookie, { ...LAX, maxAge: FLOW_SECONDS });
  return isNavigation(c) ? c.redirect(authUrl) : { authUrl };
});

route(app, endpoints.youtubeCallback, async ({ c, services }) => {
  const cookie = getCookie(c, FLOW_COOKIE);
  deleteCookie(c, FLOW_COOKIE, LAX);
  const url = new URL(c.req.url);
  const startPage = addressIn(languageOf(c.req.raw), "/");
  try {
    await requireWithin(c.env.SIGN_IN_LIMIT, services.callerKey);
    const back = { url, cookie, device: deviceName(c.req.header("User-Agent")) };
    const { outcome, returnTo, further } = await services.connection.finish(back);
    const page = withParameter(safeReturnPath(returnTo ?? "") ?? startPage, "youtube", outcome);
    // The page goes on with the library that was connected.
    return c.redirect(
      further === undefined ? page : withParameter(page, LIBRARY_PARAMETER, further),
    );
  } catch (error) {
    logEvent("connect_failed", { cause: describeError(error) });
    return c.redirect(withParameter(startPage, "youtube", "failed"));
  }
});

route(app, endpoints.channels, ({ services, person }) => services.connection.channels(person));

route(app, endpoints.checkYouTube, async ({ services, library }) => {
  requireAnswered(await services.connection.check(library.id));
  return services.connection.status(library.id);
});

route(app, endpoints.disconnectYouTube, async ({ c, services, person, library }) => {
  const device = deviceName(c.req.header("User-Agent"));
  await services.connection.disconnect(person, library.id, device);
  return services.connection.status(library.id);
});

function isNavigation({ req }: Pick<Context, "req">): boolean {
  return req.header("Sec-Fetch-Mode") === "navigate";
}

/** A lost grant is a normal answer, shown in the status. Only a missing answer is an error. */
function requireAnswered(outcome: CheckOutcome): void {
  if (outcome.kind === "ok" || outcome.kind === "lost") return;
  const { kind } = outcome;
  throw new AppError(
    CHECK_FAILURES[kind],
    "retryAt" in outcome ? { retryAt: outcome.retryAt } : {},
  );
}

const CHECK_FAILURES = {
  not_connected: "youtube_not_connected",
  other_channel: "youtube_channel_gone",
  too_often: "checked_too_often",
  quota: "quota_exhausted",
  own_limit: "own_limit_reached",
  paused: "youtube_paused",
  refused: "youtube_refused",
  unavailable: "youtube_unavailable",
} as const;
