// Middleware for routes that need a sign-in, and the current terms accepted.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { mustAgree } from "#shared/terms.ts";
import type { Person } from "#worker/account/sessions.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { logEvent } from "#worker/http/log.ts";
import type { AppContext } from "#worker/app-context.ts";

/** The context of handlers after {@link requirePerson}. */
export type PersonContext = AppContext & { Variables: { person: Person } };

/** @throws AppError unauthenticated, rate_limited, agreement_needed, sign_in_unavailable */
export const requirePerson = (endpoint: Endpoint) =>
  createMiddleware<PersonContext>(async (c, next) => {
    c.set("person", await admit(c, endpoint, await c.var.services.findPerson()));
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
