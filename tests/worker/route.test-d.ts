// What the compiler accepts and refuses of a handler and of the contract. tsc checks this file; it
// is never run. A line that is marked as an error but compiles fails, too.
import type { Hono } from "hono";
import type { CalculatorResponse, CalculatorStreamLine } from "#shared/contract/calculator.ts";
import type { EndpointAt } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import type { JobsResponse, PlaylistDetail, Stats } from "#shared/contract/playlists.ts";
import { route } from "#worker/account/route.ts";
import type { AppContext } from "#worker/app-context.ts";
import { answers } from "#worker/library/call.ts";
import { JsonLines, JsonText } from "#worker/http/reply.ts";

declare const app: Hono<AppContext>;
declare const stats: Stats;
declare const stream: ReadableStream;
const { totalPlaylists: _, ...rest } = stats;

export function accepted(): void {
  route(app, endpoints.stats, () => stats);
  route(app, endpoints.endSession, async ({ params }) => ({ ended: params.sessionId.length }));
  route(app, endpoints.setCountry, ({ services, person, body }) =>
    services.account.setCountry(person, body.country),
  );
  route(app, endpoints.playlist, () => new JsonText<PlaylistDetail>(stream));
  route(app, endpoints.jobs, ({ wantsLines }) =>
    wantsLines ? new JsonLines<JobsResponse>(stream) : { jobs: [] },
  );
  route(app, endpoints.login, () => new Response(null, { status: 302 }));
  route(app, endpoints.youtubeAuth, ({ c }) => c.redirect("/"));
  route(app, endpoints.sharedAnalysis, ({ c }) => c.body(null, 304));
}

export function refused(): void {
  // @ts-expect-error a wrong answer
  route(app, endpoints.stats, () => ({ nonsense: 1 }));
  // @ts-expect-error a wrong answer that Hono writes
  route(app, endpoints.stats, ({ c }) => c.json({ nonsense: 1 }));
  // @ts-expect-error an answer whose type is unknown
  route(app, endpoints.stats, () => new Response("{}"));
  // @ts-expect-error a missing field
  route(app, endpoints.stats, () => rest);
  // @ts-expect-error an unknown field
  route(app, endpoints.endSession, () => ({ ended: 1, left: 2 }));
  // @ts-expect-error an unknown field of a value that has been there before
  route(app, endpoints.stats, async () => Object.assign({ extra: 1 }, stats));
  // @ts-expect-error an unknown field deep inside
  route(app, endpoints.payments, () => ({ payments: [{ card: "4242" }] }));
  // @ts-expect-error a wrong value
  route(app, endpoints.deleteAccount, () => ({ deleted: false }));
  // @ts-expect-error a parameter that the path does not have
  route(app, endpoints.endSession, ({ params }) => ({ ended: params.id.length }));
  // @ts-expect-error parameters where the path has none
  route(app, endpoints.endOtherSessions, ({ params }) => ({ ended: params.id.length }));
  // @ts-expect-error a field that the body does not have
  route(app, endpoints.upgradeToPremium, ({ body }) => ({ isPremium: body.isPaid }));
  // @ts-expect-error a query where the call has none
  route(app, endpoints.endOtherSessions, ({ query }) => ({ ended: query.count }));
  // @ts-expect-error no person: the call does not require a session
  route(app, endpoints.health, ({ person }) => ({ status: "ok", mode: person.user.id }));
  // @ts-expect-error the text of another answer
  route(app, endpoints.playlist, () => new JsonText<CalculatorResponse>(stream));
  // @ts-expect-error a stream where the call has none
  route(app, endpoints.stats, () => new JsonLines<Stats>(stream));
  // @ts-expect-error the lines of another stream
  route(app, endpoints.jobs, () => new JsonLines<CalculatorStreamLine>(stream));
}

export const someAnswers = answers({
  stopJob: ({ params }) => ({ jobs: params.jobId === "" ? [] : [] }),
  jobs: ({ wantsLines }) => (wantsLines ? new JsonLines<JobsResponse>(stream) : { jobs: [] }),
  playlist: () => new JsonText<PlaylistDetail>(stream),
});
export function refusedAnswers(): void {
  // @ts-expect-error a wrong answer
  answers({ stopJob: () => ({ nonsense: 1 }) });
  // @ts-expect-error an unknown field
  answers({ dismissVanished: () => ({ dismissed: true, extra: 1 }) });
  // @ts-expect-error the text of another answer
  answers({ playlist: () => new JsonText<CalculatorResponse>(stream) });
  // @ts-expect-error a parameter that the path does not have
  answers({ stopJob: ({ params }) => ({ jobs: params.id }) });
}
const call = { summary: "", access: "anyone" } as const;
const { parameters } = endpoints.endSession;

export const contract: EndpointAt<"GET /api/things/{sessionId}"> = {
  ...call,
  method: "GET",
  path: "/api/things/{sessionId}",
  parameters,
};
// @ts-expect-error another path than that of the call
export const otherPath: EndpointAt<"GET /api/things"> = { ...call, method: "GET", path: "/api" };
// @ts-expect-error a parameter in the path without a schema
export const missing: EndpointAt<"GET /api/things/{sessionId}"> = {
  ...call,
  method: "GET",
  path: "/api/things/{sessionId}",
};
export const other: EndpointAt<"GET /api/things/{thingId}"> = {
  ...call,
  method: "GET",
  path: "/api/things/{thingId}",
  // @ts-expect-error a schema of other parameters than those in the path
  parameters,
};
