// Mounts a handler for an endpoint of the contract. The endpoint decides who may call, and the types of the
// handler's input and answer.
import type { Context, Hono, TypedResponse } from "hono";
import type {
  AnswerOf,
  Endpoint,
  LineOf,
  Parsed,
  ReadonlyLists,
} from "#shared/contract/endpoint.ts";
import {
  admit,
  findLibrary,
  namedLibrary,
  type PersonContext,
  requirePerson,
} from "#worker/account/guards.ts";
import type { OwnLibrary } from "#worker/account/libraries.ts";
import type { Person } from "#worker/account/sessions.ts";
import type { Query } from "#worker/db/client.ts";
import {
  type JsonLines,
  type JsonText,
  toResponse,
  type UnknownField,
} from "#worker/http/reply.ts";
import { readBody, readParameters, readQuery } from "#worker/http/validate.ts";
import type { AppContext, Services } from "#worker/app-context.ts";

/** The input of a handler. */
export type Incoming<E extends Endpoint> = {
  c: Context<AppContext>;
  services: Services;
  params: Parsed<E, "parameters">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  /** True if the caller accepts lines of JSON instead of one answer. */
  wantsLines: boolean;
  person: E["access"] extends "signed-in" ? Person : never;
  /** The person's library that the call is about. */
  library: E["access"] extends "signed-in" ? OwnLibrary : never;
};

/** `c.redirect(…)` and `c.body(null, 304)`. */
type Bodiless =
  | (Response & TypedResponse<undefined, 302, "redirect">)
  | (Response & TypedResponse<null, 304, "body">);

/** The allowed answers of a handler. */
type Reply<E extends Endpoint> =
  | ReadonlyLists<AnswerOf<E>>
  | JsonText<AnswerOf<E>>
  | (E extends { streamLine: unknown } ? JsonLines<LineOf<E>> : never)
  | (E extends { response: unknown } ? Bodiless : Response);

/**
 * Mounts the endpoint, after {@link requirePerson} if it needs a sign-in. If the answer has a field that
 * is not in the contract, `_unknownField` becomes a required argument, so the call does not compile.
 */
export function route<const E extends Endpoint, const Given extends Reply<E>>(
  app: Hono<AppContext>,
  endpoint: E,
  handler: (incoming: Incoming<E>) => Given | Promise<Given>,
  ..._unknownField: [UnknownField<Given, AnswerOf<E>>] extends [never]
    ? []
    : [unknownField: UnknownField<Given, AnswerOf<E>>]
): void {
  mount(app, endpoint, handler);
}

/** The same for an endpoint whose answer is checked where it is made. */
export function mount<E extends Endpoint>(
  app: Hono<AppContext>,
  endpoint: E,
  handler: (incoming: Incoming<E>) => unknown,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const guards = endpoint.access === "signed-in" ? [requirePerson(endpoint)] : [];
  app.on([endpoint.method], [path], ...guards, async (c) =>
    toResponse(c, await handler(await readIncoming(c, endpoint))),
  );
}

/**
 * Mounts a call for people who are signed in and that only needs rows of D1. They are read together with the
 * session, in one round trip; for a further library after it.
 */
export function routeOfRows<
  const E extends Endpoint & { method: "GET"; access: "signed-in" },
  Q extends Query,
  const Given extends Reply<E>,
>(
  app: Hono<AppContext>,
  endpoint: E,
  rowsOf: (services: Services, libraryId: string) => Q,
  answer: (rows: Awaited<Q>) => Given,
  ..._unknownField: [UnknownField<Given, AnswerOf<E>>] extends [never]
    ? []
    : [unknownField: UnknownField<Given, AnswerOf<E>>]
): void {
  app.get(endpoint.path, async (c) => {
    const { services } = c.var;
    if (namedLibrary(c) !== undefined) {
      const { id } = await findLibrary(c, await admit(c, endpoint, await services.findPerson()));
      return toResponse(c, answer(await rowsOf(services, id)));
    }
    const found = await services.findPersonWith((userId) => rowsOf(services, userId));
    await admit(c, endpoint, found?.person);
    if (found?.rows === undefined) throw new Error("D1 answered a batch without its rows");
    return toResponse(c, answer(found.rows));
  });
}

/** @throws AppError not_found, invalid_input */
async function readIncoming<E extends Endpoint>(
  c: Context<PersonContext>,
  endpoint: E,
): Promise<Incoming<E>> {
  const { parameters, query, body, bodyIsOptional: isOptional, maxBodyBytes: maxBytes } = endpoint;
  const incoming: Record<keyof Incoming<E>, unknown> = {
    c,
    services: c.var.services,
    params: parameters && readParameters(c.req.param(), parameters),
    query: query && readQuery(new URL(c.req.url), query),
    body: body && (await readBody(c.req.raw, body, { isOptional, maxBytes })),
    wantsLines: c.req.header("Accept")?.includes("application/x-ndjson") ?? false,
    person: c.var.person,
    library: c.var.library,
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The endpoint's own schemas have just run.
  return incoming as Incoming<E>;
}
