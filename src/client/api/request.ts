// Calls of the contract: what is given and what comes back have the types of the endpoint.
import { call as send } from "#client/api/call.ts";
import { addressParts, type AnswerOf, type InputOf } from "#shared/contract/endpoint.ts";
import type { EndpointOf, KnownCall } from "#shared/contract/endpoints.ts";

type Parts = { params?: object; query?: object; body?: unknown; signal?: AbortSignal | undefined };
type Input<C extends KnownCall> = Parts & InputOf<EndpointOf<C>>;
/** Nothing has to be given where nothing is needed. */
type Rest<C extends KnownCall> =
  Record<never, never> extends InputOf<EndpointOf<C>> ? [input?: Input<C>] : [input: Input<C>];

/** Where a call goes, for links and navigations. */
export function addressOf<C extends KnownCall>(
  call: C,
  ...[input]: Rest<C>
): string {
  const { params = {}, query = {} }: Parts = input ?? {};
  let address: string = addressParts(call).path;
  for (const [name, value] of Object.entries(params)) {
    address = address.replace(`{${name}}`, encodeURIComponent(value));
  }
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return search === "" ? address : `${address}?${search}`;
}

/** The answer as it comes, not yet read. @throws ApiError */
export function open<C extends KnownCall>(call: C, ...rest: Rest<C>): Promise<Response> {
  return openAs("application/json", call, ...rest);
}

/** The same for a stream of lines of JSON. @throws ApiError */
export function openLines<C extends KnownCall>(call: C, ...rest: Rest<C>): Promise<Response> {
  return openAs("application/x-ndjson", call, ...rest);
}

/** @throws ApiError */
export async function request<C extends KnownCall>(
  call: C,
  ...rest: Rest<C>
): Promise<AnswerOf<EndpointOf<C>>> {
  return (await open(call, ...rest)).json();
}

function openAs<C extends KnownCall>(accept: string, call: C, ...rest: Rest<C>): Promise<Response> {
  const { body, signal }: Parts = rest[0] ?? {};
  const { method } = addressParts(call);
  return send(addressOf(call, ...rest), { method, accept, body, ...(signal && { signal }) });
}
