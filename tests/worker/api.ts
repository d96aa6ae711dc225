// Calls to the Worker's API without a session.
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import {
  type CalculatorResponse,
  calculatorResponseSchema,
  type CalculatorStreamLine,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { errorsOf } from "#shared/contract/endpoint-errors.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { app } from "#worker/app.ts";
import type { Bindings } from "#worker/env.ts";

const ORIGIN = "https://tidylist.test";
const PATH = "/api/public/playlist-length";
/** What a browser sends from our own pages. */
export const OWN_PAGE = { "Sec-Fetch-Site": "same-origin" };

export type AnalyzeBody = {
  urls: unknown;
  isAuthenticated?: boolean;
  includeDuplicates?: unknown;
  region?: string;
  withTitles?: boolean;
  checkNow?: boolean;
};

export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  const response = await exports.default.fetch(new Request(`${ORIGIN}${path}`, init));
  return withKnownCode(path, init, response);
}

/** Fails when the contract does not list the error code of the answer for this call. */
function withKnownCode(path: string, init: RequestInit | undefined, response: Response): Response {
  const code = response.headers.get(ERROR_CODE_HEADER);
  const method = init?.method ?? "GET";
  const endpoint = findEndpoint(method, path.split("?", 1)[0] ?? "");
  if (code === null || endpoint === undefined) return response;
  if (!errorsOf(endpoint).some((known) => known === code)) {
    throw new Error(`The contract does not have ${code} for ${method} ${endpoint.path}`);
  }
  return response;
}

function findEndpoint(method: string, path: string): Endpoint | undefined {
  const matching = Object.values<Endpoint>(endpoints).filter(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return matching.find((one) => one.path === path) ?? matching[0];
}

/** The same Worker with some bindings replaced, such as stores that fail or return old values. */
export function fetchApiWith(bindings: Partial<Bindings>): typeof fetchApi {
  const changed = { ...(env as unknown as Bindings), ...bindings };
  return async (path, init) => {
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request(`${ORIGIN}${path}`, init), changed, ctx);
    await waitOnExecutionContext(ctx);
    return withKnownCode(path, init, response);
  };
}

export async function postRaw(
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetchApi(PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...OWN_PAGE, ...headers },
    body,
  });
}

/** The answer of a calculation that must succeed, checked against the contract. */
export async function analyze(body: AnalyzeBody): Promise<CalculatorResponse> {
  const response = await postRaw(JSON.stringify(body));
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return calculatorResponseSchema.parse(await response.json());
}

/** Status and error code of an answer. Reads the body so that the connection is released. */
export async function statusAndCode(response: Response): Promise<[number, string | null]> {
  await response.text();
  return [response.status, response.headers.get(ERROR_CODE_HEADER)];
}

/** Status and code of a calculation that must be refused. */
export async function refusal(body: unknown): Promise<[number, string | null]> {
  return statusAndCode(await postRaw(typeof body === "string" ? body : JSON.stringify(body)));
}

/** All lines of the streamed form, each checked against the contract. */
export async function analyzeStream(body: AnalyzeBody): Promise<CalculatorStreamLine[]> {
  const response = await postRaw(JSON.stringify(body), { Accept: "application/x-ndjson" });
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => calculatorStreamLineSchema.parse(JSON.parse(line)));
}

export async function getShared(
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetchApi(`${PATH}?${query}`, { headers: { ...OWN_PAGE, ...headers } });
}
