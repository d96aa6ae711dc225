// Signing in and out, and what people may do with what is held about them.
import { type Context, Hono } from "hono";
import { deleteCookie } from "hono/cookie";
import {
  deleteAccountRequestSchema,
  returnToQuerySchema,
  sessionIdSchema,
} from "#shared/contract/account.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { clearSessionCookie, LAX, setSessionCookie } from "#worker/account/cookies.ts";
import { deviceName } from "#worker/account/device-name.ts";
import { type PersonContext, requirePerson } from "#worker/account/guards.ts";
import { safeReturnPath, withParameter } from "#shared/return-path.ts";
import { ABSOLUTE_MS } from "#worker/account/sessions.ts";
import {
  finishSignIn,
  journeyCookieNames,
  SignInError,
  startSignIn,
} from "#worker/account/sign-in.ts";
import { toUser } from "#worker/account/users.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { readBody, readParameters, readQuery } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

const SIGN_IN_PAGE = "/sign-in";

export const accountRoutes = new Hono<AppContext>()
  .get(endpoints.login.path, async (c) => {
    const { settings, callerKey, signIn, whoIsHere } = c.var.services;
    const url = new URL(c.req.url);
    const { returnTo = "/" } = readQuery(url, returnToQuerySchema);
    const path = safeReturnPath(returnTo);
    if (!path) throw new AppError("invalid_return_path");
    // The journey's cookies must stand where Google sends people back to.
    if (url.origin !== settings.publicOrigin) {
      return c.redirect(new URL(`${url.pathname}${url.search}`, settings.publicOrigin).href);
    }
    try {
      await requireWithin(c.env.SIGN_IN_LIMIT, callerKey);
      // Noted now: this cookie does not come along when Google sends the person back.
      const person = await whoIsHere();
      return await startSignIn(signIn, { returnTo: path, sessionId: person?.sessionId ?? null });
    } catch (error) {
      return toSignInPage(c, error, path);
    }
  })
  .get(endpoints.signInCallback.path, async (c) => {
    for (const name of journeyCookieNames) deleteCookie(c, name, LAX);
    try {
      await requireWithin(c.env.SIGN_IN_LIMIT, c.var.services.callerKey);
      const { identity, profile, flow } = await finishSignIn(c.var.services.signIn, c.req.raw);
      const { token, userId } = await c.var.services.auth.signIn({
        identity,
        profile,
        previousSessionId: flow.sessionId,
        device: deviceOf(c),
      });
      setSessionCookie(c, token, ABSOLUTE_MS / 1000);
      logEvent("signed_in", { user: await logIdOf(userId) });
      return c.redirect(safeReturnPath(flow.returnTo) ?? "/");
    } catch (error) {
      return toSignInPage(c, error);
    }
  })
  .get(endpoints.logout.path, async (c) => {
    // The one GET that changes something: only our own page or the address bar may ask for it.
    const site = c.req.header("Sec-Fetch-Site");
    if (site !== "same-origin" && site !== "none") {
      throw new AppError("foreign_sign_out");
    }
    // The browser forgets first, whatever the stores say.
    clearSessionCookie(c);
    c.header("Clear-Site-Data", '"cache", "storage"');
    const person = await c.var.services.whoIsHere();
    if (person) {
      await c.var.services.auth.signOut(person, deviceOf(c));
      logEvent("signed_out", { user: await logIdOf(person.user.id) });
    }
    return c.redirect("/");
  })
  .get(endpoints.currentUser.path, requirePerson, (c) => c.json(toUser(c.var.person.user)))
  .get(endpoints.account.path, requirePerson, async (c) =>
    c.json(await c.var.services.account.describe(c.var.person)),
  )
  .get(endpoints.exportAccount.path, requirePerson, async (c) => {
    const data = await c.var.services.account.export(c.var.person, deviceOf(c));
    c.header("Content-Type", "application/json; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="tidylist-export.json"');
    return c.body(JSON.stringify(data, null, 2));
  })
  .delete(endpoints.deleteAccount.path, requirePerson, async (c) => {
    await readBody(c.req.raw, deleteAccountRequestSchema);
    await c.var.services.account.erase(c.var.person.user.id);
    clearSessionCookie(c);
    c.header("Clear-Site-Data", '"cache", "storage"');
    return c.json({ deleted: true });
  })
  .delete(endpoints.endOtherSessions.path, requirePerson, async (c) => {
    const ended = await c.var.services.auth.endSessions(c.var.person, undefined, deviceOf(c));
    return c.json({ ended });
  })
  .delete("/api/account/sessions/:sessionId", requirePerson, async (c) => {
    const { sessionId } = readParameters(c.req.param(), sessionIdSchema);
    const ended = await c.var.services.auth.endSessions(c.var.person, sessionId, deviceOf(c));
    if (ended === 0) throw new AppError("no_such_session");
    if (sessionId === c.var.person.sessionId) clearSessionCookie(c);
    return c.json({ ended });
  });

/** Back to a page of ours that says in one sentence why it did not work, and how to go on. */
function toSignInPage(c: Context<AppContext>, error: unknown, returnTo?: string): Response {
  const known = error instanceof SignInError ? error : undefined;
  const busy = error instanceof AppError && error.code === "rate_limited";
  const problem = known?.problem ?? (busy ? "busy" : "failed");
  logEvent("sign_in_failed", { problem, cause: describeError(error) });
  const page = withParameter(SIGN_IN_PAGE, "problem", problem);
  const back = known?.returnTo ?? returnTo;
  return c.redirect(back === undefined ? page : withParameter(page, "returnTo", back));
}

function deviceOf(c: Context<AppContext> | Context<PersonContext>): string {
  return deviceName(c.req.header("User-Agent"));
}
