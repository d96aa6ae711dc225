// Events, each with a copy of its object at that moment. They are stored, listed and sent to the webhooks.
import type { Cause, Operation, StripeCall } from "#sandbox/stripe/call.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { FormTree } from "#sandbox/stripe/form.ts";
import { readParameters } from "#sandbox/stripe/parameters.ts";
import type { StripeObject } from "#sandbox/stripe/resources.ts";
import { listPage, type List } from "#sandbox/stripe/object-store.ts";

const API_VERSION = "2026-10-28.endive";

export interface StripeEvent extends StripeObject {
  object: "event";
  type: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  /** 0 when every endpoint has accepted it. */
  pending_webhooks: number;
}

export const eventOperations: readonly Operation[] = [
  { method: "GET", path: "/v1/events", answers: "event", isList: true, run: listEvents },
  {
    method: "GET",
    path: "/v1/events/:id",
    answers: "event",
    run: ({ stripe, livemode }, id) => stripe.events.get(id, livemode),
  },
];

/** @param previous the former values of the changed members */
export function record(
  cause: Cause,
  type: string,
  object: Record<string, unknown>,
  previous?: Record<string, unknown>,
): void {
  const { stripe, livemode, created, requestId, idempotencyKey } = cause;
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode,
    pending_webhooks: stripe.webhooks.settings.url === null ? 0 : 1,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
  };
  stripe.events.add(event, livemode);
  stripe.webhooks.take(event);
}

function listEvents({ stripe, livemode, form }: StripeCall): List {
  const { type, types, delivery_success: _ignored, ...rest } = form;
  const given: FormTree = {
    ...(type === undefined ? {} : { type }),
    ...(types === undefined ? {} : { types }),
  };
  const wanted = readParameters(given, { type: "text", types: "texts" });
  const patterns = [...(wanted.types ?? []), ...(wanted.type === undefined ? [] : [wanted.type])];
  return listPage({
    store: stripe.events,
    livemode,
    form: rest,
    url: "/v1/events",
    filters: [],
    also: (event) => patterns.length === 0 || patterns.some((one) => fits(event.type, one)),
  });
}

/** The pattern may end with a wildcard: `charge.*`. */
function fits(type: string, pattern: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
