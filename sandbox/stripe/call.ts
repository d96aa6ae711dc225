// One call to Stripe's API as its operations see it.
import type { FormTree } from "#sandbox/stripe/form.ts";
import type { StripeState } from "#sandbox/stripe/state.ts";

/** On whose account something happens: what an event tells of its cause. */
export interface Cause {
  stripe: StripeState;
  livemode: boolean;
  /** Seconds since 1970, by the sandbox's clock. */
  created: number;
  /** Null for what happens without a call, such as a refund by hand. */
  requestId: string | null;
  idempotencyKey: string | null;
  origin: string;
}

export interface StripeCall extends Cause {
  publishable: boolean;
  /** Parameters of the address and of the body, without those of every call. */
  form: FormTree;
}

export interface Operation {
  method: "GET" | "POST";
  /** `:id` stands for one step. */
  path: string;
  /** The kind of object that it answers, or of which it answers a list. */
  answers: string;
  isList?: true;
  /** Publishable keys may call it. */
  open?: true;
  /** @throws StripeFailure */
  run(call: StripeCall, id: string): object;
}
