// Calls of the contract: what is given and what comes back have the types of the endpoint.
import { call as send } from "#client/api/call.ts";
import { addressParts, type AnswerOf, type InputOf } from "#shared/contract/endpoint.ts";
import type { EndpointOf, KnownCall } from "#shared/contract/endpoints.ts";

type Parts = { params?: object; query?: object; body?: unknown; signal?: AbortSignal | undefined };
type Input<C extends KnownCall> = Parts & InputOf<EndpointOf<C>>;
/** Nothing has to be given where nothing is needed. */
type Rest<C extends KnownCall> =
  Partial<InputOf<EndpointOf<C>>> extends InputOf<EndpointOf<C>>
    ? [input?: Input<C>]
    : [input: Input<C>];

/** Where a call goes, for links and navigations. */
export function addressOf<C extends KnownCall>(call: C, ...[input]: Rest<C>): string {
  return fill(addressParts(call).path, input ?? {});
}

/** The answer, read. @throws ApiError */
export function request<C extends KnownCall>(
  call: C,
  ...[input]: Rest<C>
): Promise<AnswerOf<EndpointOf<C>>> {
  return sendParts(call, input).then((response) => response.json());
}

/** The same as a query wants it. */
export function fetcher<C extends KnownCall>(call: C, ...[input]: Rest<C>) {
  return ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<EndpointOf<C>>> =>
    sendParts(call, { ...input, signal }).then((response) => response.json());
}

/** The answer as it comes, not read yet. @throws ApiError */
export function open<C extends KnownCall>(call: C, ...[input]: Rest<C>): Promise<Response> {
  return sendParts(call, input);
}

/** The same, asking for a stream of lines of JSON. @throws ApiError */
export function openLines<C extends KnownCall>(call: C, ...[input]: Rest<C>): Promise<Response> {
  return sendParts(call, input, "application/x-ndjson");
}

function sendParts(call: KnownCall, parts: Parts = {}, accept?: string): Promise<Response> {
  const { method, path } = addressParts(call);
  const { body, signal } = parts;
  return send(fill(path, parts), {
    method,
    body,
    ...(accept && { accept }),
    ...(signal && { signal }),
  });
}

function fill(path: string, { params = {}, query = {} }: Parts): string {
  let address = path;
  for (const [name, value] of Object.entries(params)) {
    address = address.replace(`{${name}}`, encodeURIComponent(value));
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return search === "" ? address : `${address}?${search}`;
}
