// Playwright's `test`, with pages whose `route` holds the app's calls alone. Playwright's own sends each of a page's hundred
// files through the test and switches the browser's cache off, which takes a quarter of the processor time. What is
// neither a call of `/api/` nor the fake of Stripe.js is held with `page.context().route`.
import {
  test as base,
  type APIResponse,
  type CDPSession,
  type Page,
  type Route,
} from "@playwright/test";

type Held = {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
};
type Pattern = string | RegExp;
type Handler = (route: Route) => unknown;
type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** The app's calls, and the script that takes the place of Stripe.js (checkout-page.ts). */
const CALLS = { patterns: [{ urlPattern: "*/api/*" }, { urlPattern: "*/assets/fake.js" }] };
/** In the words of Chromium's DevTools protocol. */
const ERRORS: Record<string, "InternetDisconnected" | "ConnectionReset"> = {
  internetdisconnected: "InternetDisconnected",
  connectionreset: "ConnectionReset",
};
/** A body that arrives decoded and whole no longer has them. */
const HEADERS_OF_THE_WIRE = new Set(["content-encoding", "content-length", "transfer-encoding"]);

export const test = base.extend({
  page: async ({ page }, runTest) => {
    const { end } = await holdCalls(page);
    await runTest(page);
    await end();
  },
});

/**
 * Replaces what a page has for routes.
 * @returns `end`, which forgets all routes, fails the calls that they hold and those that come before `begin`, and throws
 * what handlers threw
 */
export async function holdCalls(
  page: Page,
): Promise<{ begin: () => void; end: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const held = new Set<string>();
  let failures: unknown[] = [];
  let hasEnded = false;
  const fail = async (requestId: string) =>
    answerWith(session, "Fetch.failRequest", { requestId, errorReason: "Aborted" });
  let routes: { pattern: Pattern; handler: Handler }[] = [];
  const answerNext = async (held: Held, left: typeof routes): Promise<void> => {
    const [first, ...others] = left;
    if (!first) return answerWith(session, "Fetch.continueRequest", { requestId: held.requestId });
    if (!matches(first.pattern, held.request.url)) return answerNext(held, others);
    await first.handler(routeOf(page, session, held, () => answerNext(held, others)));
  };
  session.on("Fetch.requestPaused", (request) => {
    held.add(request.requestId);
    const answered = hasEnded ? fail(request.requestId) : answerNext(request, routes);
    answered.catch((error: unknown) => {
      if (!page.isClosed()) failures.push(error);
    });
  });
  const replaced = {
    route: async (pattern: Pattern, handler: Handler) => {
      if (routes.length === 0) await session.send("Fetch.enable", CALLS);
      routes = [{ pattern, handler }, ...routes];
    },
    unroute: async (pattern: Pattern) => {
      routes = routes.filter((route) => String(route.pattern) !== String(pattern));
    },
    unrouteAll: async () => {
      routes = [];
    },
  };
  Object.assign(page, replaced);
  const begin = () => {
    hasEnded = false;
  };
  const end = async () => {
    hasEnded = true;
    routes = [];
    // Those that were answered are not known any more, which is no failure.
    await Promise.all([...held].map(fail));
    held.clear();
    const thrown = failures;
    failures = [];
    if (thrown.length > 0) throw new AggregateError(thrown, "A route's handler failed.");
  };
  return { begin, end };
}

/** Sends the answer of a held request; a page that is gone, or has given the request up, needs none. */
async function answerWith(
  session: CDPSession,
  ...command: Parameters<CDPSession["send"]>
): Promise<void> {
  await session.send(...command).catch(() => undefined);
}

function routeOf(
  page: Page,
  session: CDPSession,
  held: Held,
  fallback: () => Promise<void>,
): Route {
  const { requestId, request } = held;
  const route = {
    request: () => ({
      url: () => request.url,
      method: () => request.method,
      headers: () =>
        Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k.toLowerCase(), v])),
      postData: () => request.postData ?? null,
      postDataJSON: () => JSON.parse(request.postData ?? "null") as unknown,
      isNavigationRequest: () => held.resourceType === "Document",
    }),
    continue: async ({ url }: { url?: string } = {}) =>
      answerWith(session, "Fetch.continueRequest", {
        requestId,
        ...(url === undefined ? {} : { url }),
      }),
    fallback,
    abort: async (code = "failed") =>
      answerWith(session, "Fetch.failRequest", {
        requestId,
        errorReason: ERRORS[code] ?? "Failed",
      }),
    fetch: async ({ url = request.url, headers = request.headers } = {}) =>
      page.request.fetch(url, {
        headers,
        method: request.method,
        ...(request.postData === undefined ? {} : { data: request.postData }),
        maxRedirects: 0,
      }),
    fulfill: async (answer: Answer = {}) => {
      const body = await bodyOf(answer);
      await answerWith(session, "Fetch.fulfillRequest", {
        requestId,
        responseCode: answer.status ?? answer.response?.status() ?? 200,
        responseHeaders: headersOf(answer, body),
        body: body.toString("base64"),
      });
    },
  };
  return route as unknown as Route;
}

async function bodyOf({ json, body, response }: Answer): Promise<Buffer> {
  if (json !== undefined) return Buffer.from(JSON.stringify(json));
  if (body !== undefined) return Buffer.from(body);
  return response ? Buffer.from(await response.body()) : Buffer.alloc(0);
}

function headersOf(answer: Answer, body: Buffer): { name: string; value: string }[] {
  const type = answer.json === undefined ? "text/plain" : "application/json";
  const headers = new Headers({
    ...ownHeaders(answer.response),
    ...answer.headers,
    ...(answer.contentType === undefined ? {} : { "content-type": answer.contentType }),
    "content-length": String(body.length),
  });
  if (!headers.has("content-type")) headers.set("content-type", type);
  return [...headers].map(([name, value]) => ({ name, value }));
}

function ownHeaders(response: APIResponse | undefined): Record<string, string> {
  const headers = Object.entries(response?.headers() ?? {});
  return Object.fromEntries(headers.filter(([name]) => !HEADERS_OF_THE_WIRE.has(name)));
}

/** As Playwright's globs: `*` is anything within a part of the path, `**` anything at all, `{a,b}` one of them. */
function matches(pattern: Pattern, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  const regex = pattern
    .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_all, choices: string) => `(?:${choices.replaceAll(",", "|")})`)
    .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"));
  return new RegExp(`^${regex}$`).test(url);
}
