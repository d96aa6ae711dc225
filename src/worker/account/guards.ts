// Middleware for routes that need a sign-in, and the current terms accepted.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { CHANNEL_HEADER, LIBRARY_PARAMETER } from "#shared/library-parameter.ts";
import { mustAgree } from "#shared/terms.ts";
import { isChannelOf, isOwnLibrary, type OwnLibrary } from "#worker/account/libraries.ts";
import type { Person } from "#worker/account/sessions.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { logEvent } from "#worker/http/log.ts";
import type { AppContext } from "#worker/app-context.ts";

/** The context of handlers after {@link requirePerson}. */
export type PersonContext = AppContext & { Variables: { person: Person; library: OwnLibrary } };

/** @throws AppError unauthenticated, rate_limited, agreement_needed, sign_in_unavailable, channel_not_connected */
export const requirePerson = (endpoint: Endpoint) =>
  createMiddleware<PersonContext>(async (c, next) => {
    const person = await admit(c, endpoint, await c.var.services.findPerson());
    c.set("person", person);
    c.set("library", await findLibrary(c, person));
    await next();
  });

/** @throws AppError unauthenticated, rate_limited, agreement_needed */
export async function admit(
  c: Pick<Context<AppContext>, "env" | "req">,
  { beforeAgreement }: Endpoint,
  person: Person | undefined,
): Promise<Person> {
  if (!person) {
    logEvent("not_signed_in", { path: c.req.routePath });
    throw new AppError("unauthenticated");
  }
  await requireWithin(c.env.PERSON_LIMIT, person.user.id);
  if (!beforeAgreement && mustAgree(person.user.termsVersion)) {
    throw new AppError("agreement_needed");
  }
  return person;
}

/** The library that the address names; undefined for the first one. @throws AppError repeated_parameter */
export function namedLibrary(c: Pick<Context<AppContext>, "req">): string | undefined {
  const names = c.req.queries(LIBRARY_PARAMETER) ?? [];
  if (names.length > 1) throw new AppError("repeated_parameter", { about: LIBRARY_PARAMETER });
  return names[0];
}

/**
 * The library that the call is about. A page always names the one that it shows, so that nothing is done to another.
 * @throws AppError channel_not_connected if it is not the person's, or has no longer the channel that the page shows
 */
export async function findLibrary(
  c: Pick<Context<AppContext>, "req" | "var">,
  { user }: Person,
): Promise<OwnLibrary> {
  const { email, emailVerified, country, isPremium } = user;
  const { db } = c.var.services;
  const id = namedLibrary(c) ?? user.id;
  if (id !== user.id && !(await isOwnLibrary(db, user.id, id))) {
    throw new AppError("channel_not_connected");
  }
  const shown = c.req.header(CHANNEL_HEADER);
  if (shown !== undefined && !(await isChannelOf(db, id, shown))) {
    throw new AppError("channel_not_connected");
  }
  return { id, email, emailVerified, country, isPremium };
}
