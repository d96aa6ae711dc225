// The stand-in for Google's sign-in. A call passes these steps, and their order matters: log, fault plan,
// answer, planned latency.
import { Hono, type Context } from "hono";
import type { FaultAction } from "#sandbox/faults.ts";
import { askConsent, authorize, chooseAccount, giveConsent } from "#sandbox/google/authorize.ts";
import { drawAvatar } from "#sandbox/google/avatar.ts";
import { json, refusal, type GoogleCall } from "#sandbox/google/call.ts";
import { describeProvider, publishKeys } from "#sandbox/google/discovery.ts";
import { OAuthError } from "#sandbox/google/errors.ts";
import { revoke, describeUser } from "#sandbox/google/granted-access.ts";
import { forLog } from "#sandbox/google/log-view.ts";
import { CONSENT_PATH } from "#sandbox/google/pages.ts";
import { exchange } from "#sandbox/google/token-endpoint.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";

type Endpoint = (call: GoogleCall) => Response | Promise<Response>;

const ENDPOINTS: readonly (readonly [string, string, Endpoint])[] = [
  ["GET", "/.well-known/openid-configuration", describeProvider],
  ["GET", "/oauth2/v3/certs", publishKeys],
  ["GET", "/o/oauth2/v2/auth", authorize],
  ["POST", "/o/oauth2/v2/auth/account", chooseAccount],
  ["GET", CONSENT_PATH, askConsent],
  ["POST", CONSENT_PATH, giveConsent],
  ["POST", "/token", exchange],
  ["POST", "/revoke", revoke],
  ["GET", "/v1/userinfo", describeUser],
  ["POST", "/v1/userinfo", describeUser],
];

export function createGoogleApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  app.get("/a/:sub", (context) => {
    const person = current.google.people.bySub(context.req.param("sub"));
    if (person === undefined) return context.notFound();
    return context.body(drawAvatar(person), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400, immutable",
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });
  for (const [method, path, endpoint] of ENDPOINTS) {
    app.on(method, path, (context) => serve(context, { ...current }, path, endpoint));
  }
  return app;
}

async function serve(
  context: Context<VendorEnv>,
  state: SandboxState,
  path: string,
  endpoint: Endpoint,
): Promise<Response> {
  const request = context.req.raw;
  const { searchParams: query, origin } = new URL(request.url);
  const form = await readForm(request);
  const target = { vendor: "google", method: request.method, path } as const;
  const now = state.clock.now();
  const entry = state.log.open({
    ...target,
    time: new Date(now).toISOString(),
    query: forLog(query, form),
  });
  entry.bucket = "none";
  const actions = state.faults.take({ ...target, query, form });
  const { google, settings } = state;
  const call = { google, headers: request.headers, query, form, origin, now, actions };
  return deliver(context, { entry, actions, settings, shortestMs: 0 }, () =>
    answer(call, endpoint),
  );
}

async function answer(call: GoogleCall, endpoint: Endpoint): Promise<Response> {
  const planned = call.actions.find((action) => "status" in action);
  if (planned !== undefined) return plannedAnswer(planned);
  try {
    return await endpoint(call);
  } catch (error) {
    if (error instanceof OAuthError) return refusal(error);
    throw error;
  }
}

/** The answer of a planned fault; if the plan gives no body, Google's own for that status. */
function plannedAnswer(action: Extract<FaultAction, { status: number }>): Response {
  const { status, body, headers = {} } = action;
  if (status === 204 || status === 205 || status === 304) {
    return new Response(null, { status, headers });
  }
  if (typeof body === "string") return new Response(body, { status, headers });
  const standard = { error: "internal_failure", error_description: "Backend Error" };
  return json(status, body ?? standard, headers);
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  return new URLSearchParams(isForm ? await request.text() : "");
}
