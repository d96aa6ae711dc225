// The types of a call to Stripe's API and of the operations that handle it.
import type { FormTree } from "#sandbox/stripe/form.ts";
import type { StripeState } from "#sandbox/stripe/state.ts";

/** The cause of a change, as events state it. */
export interface Cause {
  stripe: StripeState;
  livemode: boolean;
  /** Seconds since 1970, by the sandbox's clock. */
  created: number;
  /** Null without a call, as for a refund made in the dashboard. */
  requestId: string | null;
  idempotencyKey: string | null;
  origin: string;
}

export interface StripeCall extends Cause {
  publishable: boolean;
  /** Parameters of query and body, without those that every call accepts. */
  form: FormTree;
}

export interface Operation {
  method: "GET" | "POST";
  /** `:id` is one path segment. */
  path: string;
  /** The kind of object that it returns, or lists. */
  answers: string;
  isList?: true;
  /** True if publishable keys may call it. It must answer a payment intent: see `seenByPages`. */
  open?: true;
  /** @throws StripeFailure */
  run(call: StripeCall, id: string): object;
}
