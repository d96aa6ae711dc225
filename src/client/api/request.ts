// The only module that calls our own server. Inputs and answers have the types of the contract's endpoint.
import { ApiError, parseRetryAfter, readErrorCode } from "#client/api/api-error.ts";
import { shownChannel, shownLibrary } from "#client/api/library.ts";
import { addressParts, type AnswerOf, type InputOf } from "#shared/contract/endpoint.ts";
import type { EndpointOf, KnownCall } from "#shared/contract/endpoints.ts";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";
import { CHANNEL_HEADER, isAboutLibrary } from "#shared/library-parameter.ts";
import * as page from "#words/page.ts";

const JSON_TYPE = "application/json";

type Parts = {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets a call with a small body go on when the page is left. */
  keepalive?: boolean;
};
type Input<C extends KnownCall> = Parts & InputOf<EndpointOf<C>>;
/** Makes the input optional when the call has no required parameters. */
type Args<C extends KnownCall> =
  Partial<InputOf<EndpointOf<C>>> extends InputOf<EndpointOf<C>>
    ? [input?: Input<C>]
    : [input: Input<C>];

/** The URL of a call, for links and navigations. */
export function addressOf<C extends KnownCall>(call: C, ...[input]: Args<C>): string {
  return buildAddress(addressParts(call).path, input);
}

/** Makes a call and parses the answer. @throws ApiError */
export function request<C extends KnownCall>(
  call: C,
  ...[input]: Args<C>
): Promise<AnswerOf<EndpointOf<C>>> {
  return send(call, input).then((response) => response.json());
}

/** `request` as a query function of TanStack Query. */
export function fetcher<C extends KnownCall>(call: C, ...[input]: Args<C>) {
  return ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<EndpointOf<C>>> =>
    send(call, { ...input, signal }).then((response) => response.json());
}

/** Makes a call and returns the response unread. @throws ApiError */
export function open<C extends KnownCall>(call: C, ...[input]: Args<C>): Promise<Response> {
  return send(call, input);
}

/** Like `open`, but asks for a stream of JSON lines. @throws ApiError */
export function openLines<C extends KnownCall>(call: C, ...[input]: Args<C>): Promise<Response> {
  return send(call, input, "application/x-ndjson");
}

/** Sends a call with the session cookie. @throws ApiError for any status but success */
async function send(call: KnownCall, parts: Parts = {}, accept = JSON_TYPE): Promise<Response> {
  const { method, path } = addressParts(call);
  // oxlint-disable-next-line no-restricted-properties -- without keepalive, closing the window may cancel the call
  const { body, signal = null, keepalive = false } = parts;
  const address = buildAddress(path, parts);
  // The server refuses a change if the channel that this page shows has been disconnected.
  const channel = method !== "GET" && isAboutLibrary(path) ? shownChannel() : undefined;
  const early = method === "GET" && accept === JSON_TYPE ? takeEarlyAnswer(address) : undefined;
  const response = await (early ??
    fetch(address, {
      method,
      credentials: "include",
      headers: {
        Accept: accept,
        "Accept-Language": page.language,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(channel !== undefined && { [CHANNEL_HEADER]: channel }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
      keepalive,
    }));
  if (!response.ok) throw await readError(response);
  return response;
}

/** The answer that public/boot.js requested while the app was loading. Only the first such call gets it. */
function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.[address];
  delete globalThis.earlyAnswers?.[address];
  return answer;
}

/** Drops the early answers that no request has taken. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}

function buildAddress(path: string, { params = {}, query = {} }: Parts = {}): string {
  let address = path;
  for (const [name, value] of Object.entries(params)) {
    address = address.replace(`{${name}}`, encodeURIComponent(value));
  }
  const complete: object = isAboutLibrary(path) ? { ...query, library: shownLibrary() } : query;
  const given = Object.entries(complete).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return search === "" ? address : `${address}?${search}`;
}

async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => "")).trim();
  const code = readErrorCode(response.headers.get(ERROR_CODE_HEADER));
  const retryAt = parseRetryAfter(response.headers.get("Retry-After"), new Date());
  return new ApiError(response.status, text === "" ? response.statusText : text, { code, retryAt });
}
