// Signing in and out, and a person's rights over their data: view, export, delete.
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import type { ExportResponse, SignInProblem } from "#shared/contract/account.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { forgetOnDevice, LAX, SESSION_COOKIE, setSessionCookie } from "#worker/account/cookies.ts";
import { languageOfPage, pageLanguageOf } from "#worker/account/account-language.ts";
import { deviceName } from "#worker/account/device-name.ts";
import { route } from "#worker/account/route.ts";
import { addressIn } from "#shared/languages.ts";
import { safeReturnPath, withParameter } from "#shared/return-path.ts";
import { parseAddress } from "#shared/web-address.ts";
import { ABSOLUTE_MS } from "#worker/account/sessions.ts";
import { shownTerms } from "#worker/account/shown-terms.ts";
import {
  finishSignIn,
  flowCookieNames,
  SignInError,
  startSignIn,
} from "#worker/account/sign-in.ts";
import { toUser } from "#worker/account/users.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { JsonText } from "#worker/http/reply.ts";
import { languageOf } from "#worker/http/words.ts";
import type { AppContext } from "#worker/app-context.ts";

const SIGN_IN_PAGE = "/sign-in";

export const accountRoutes = new Hono<AppContext>();
const app = accountRoutes;

route(app, endpoints.login, async ({ c, services, query }) => {
  const { settings, callerKey, signIn, findPerson } = services;
  const url = new URL(c.req.url);
  const path = safeReturnPath(query.returnTo ?? "/");
  if (!path) throw new AppError("invalid_return_path");
  // The flow's cookies must be set on the host to which Google redirects.
  if (url.origin !== settings.publicOrigin) {
    return c.redirect(new URL(`${url.pathname}${url.search}`, settings.publicOrigin).href);
  }
  try {
    await requireWithin(c.env.SIGN_IN_LIMIT, callerKey);
    // Stored now, because this Strict cookie is not sent with Google's redirect.
    const person = await findPerson();
    return await startSignIn(signIn, {
      returnTo: path,
      sessionId: person?.sessionId ?? null,
      termsVersion: shownTerms(c, query.terms),
    });
  } catch (error) {
    return toSignInPage(c, error, path);
  }
});

route(app, endpoints.signInCallback, async ({ c, services }) => {
  for (const name of flowCookieNames) deleteCookie(c, name, LAX);
  try {
    await requireWithin(c.env.SIGN_IN_LIMIT, services.callerKey);
    const { identity, profile, flow } = await finishSignIn(services.signIn, c.req.raw);
    const { token, userId } = await services.auth.signIn({
      identity,
      profile,
      previousSessionId: flow.sessionId,
      termsVersion: flow.termsVersion,
      language: languageOfPage(flow.returnTo),
      device: deviceOf(c),
    });
    setSessionCookie(c, token, ABSOLUTE_MS / 1000);
    logEvent("signed_in", { user: await logIdOf(userId) });
    return c.redirect(safeReturnPath(flow.returnTo) ?? "/");
  } catch (error) {
    return toSignInPage(c, error);
  }
});

route(app, endpoints.logout, async ({ c, services }) => {
  // The only GET with an effect. Accepted only from our own pages and the address bar.
  if (!isAskedByOurPages(c)) throw new AppError("foreign_sign_out");
  // First, so that a failing store cannot keep the browser signed in.
  forgetOnDevice(c);
  const person = await services.findPerson();
  if (person) {
    await services.auth.signOut(person, deviceOf(c));
    logEvent("signed_out", { user: await logIdOf(person.user.id) });
  }
  const from = parseAddress(c.req.header("Referer") ?? "")?.pathname ?? "/";
  return c.redirect(addressIn(pageLanguageOf(from), "/"));
});

route(app, endpoints.currentUser, ({ person }) => toUser(person.user));

route(app, endpoints.account, ({ services, person }) => services.account.describe(person));

route(app, endpoints.agree, async ({ services, person, body }) => {
  // Of another version the page has shown nothing.
  if (body.version !== TERMS_VERSION) throw new AppError("terms_changed");
  return services.account.agree(person, body.version);
});

route(app, endpoints.setCountry, ({ services, person, body }) =>
  services.account.setCountry(person, body.country),
);

route(app, endpoints.setLanguage, ({ services, person, body }) =>
  services.account.setLanguage(person, body.language),
);

route(app, endpoints.exportAccount, async ({ c, services, person }) => {
  const data = await services.account.export(person, deviceOf(c));
  c.header("Content-Disposition", 'attachment; filename="tidylist-export.json"');
  return new JsonText<ExportResponse>(data);
});

route(app, endpoints.deleteAccount, async ({ c, services, person }) => {
  await services.account.erase(person.user.id);
  forgetOnDevice(c);
  return { deleted: true };
});

route(app, endpoints.endOtherSessions, async ({ c, services, person }) => ({
  ended: await services.auth.endSessions(person, undefined, deviceOf(c)),
}));

route(app, endpoints.endSession, async ({ c, services, person, params: { sessionId } }) => {
  const ended = await services.auth.endSessions(person, sessionId, deviceOf(c));
  if (ended === 0) throw new AppError("no_such_session");
  if (sessionId === person.sessionId) forgetOnDevice(c);
  return { ended };
});

const OWN_PROBLEMS: ReadonlyMap<string | undefined, SignInProblem> = new Map([
  ["rate_limited", "busy"],
  ["sign_ups_stopped", "stopped"],
]);

/** Redirects to a page that says why signing in failed and how to continue. */
function toSignInPage(c: Context<AppContext>, error: unknown, returnTo?: string): Response {
  const known = error instanceof SignInError ? error : undefined;
  const code = error instanceof AppError ? error.code : undefined;
  const problem = known?.problem ?? OWN_PROBLEMS.get(code) ?? "failed";
  logEvent("sign_in_failed", { problem, cause: describeError(error) });
  const back = known?.returnTo ?? returnTo;
  const language = back === undefined ? languageOf(c.req.raw) : pageLanguageOf(back);
  const page = withParameter(addressIn(language, SIGN_IN_PAGE), "problem", problem);
  return c.redirect(back === undefined ? page : withParameter(page, "returnTo", back));
}

/** Browsers without Sec-Fetch-Site send the session's cookie, which is Strict, only with requests of this site. */
function isAskedByOurPages(c: Context<AppContext>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site === undefined) return getCookie(c, SESSION_COOKIE) !== undefined;
  return site === "same-origin" || site === "none";
}

function deviceOf(c: Context<AppContext>): string {
  return deviceName(c.req.header("User-Agent"));
}
