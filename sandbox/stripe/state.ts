// The state of the Stripe stand-in, in memory only.
import type { SandboxClock } from "#sandbox/clock.ts";
import type { TestCard } from "#sandbox/stripe/cards.ts";
import type { StripeEvent } from "#sandbox/stripe/events.ts";
import { createIdempotencyBook, type IdempotencyBook } from "#sandbox/stripe/idempotency.ts";
import type {
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  StripeObject,
} from "#sandbox/stripe/resources.ts";
import { createObjectStore, type ObjectStore } from "#sandbox/stripe/object-store.ts";
import { createWebhooks, type Webhooks } from "#sandbox/stripe/webhooks.ts";

export interface StripeState {
  intents: ObjectStore<PaymentIntent>;
  charges: ObjectStore<Charge>;
  refunds: ObjectStore<Refund>;
  disputes: ObjectStore<Dispute>;
  customers: ObjectStore<StripeObject>;
  methods: ObjectStore<PaymentMethod>;
  events: ObjectStore<StripeEvent>;
  /** The card of each payment method, by its id; never part of an answer. */
  cards: Map<string, TestCard>;
  /** True if payments stay in `processing` until a knob settles them. */
  holdsPayments: boolean;
  idempotency: IdempotencyBook;
  webhooks: Webhooks;
}

export function createStripeState(clock: SandboxClock, webhookUrl: string | null): StripeState {
  return {
    intents: createObjectStore("payment_intent"),
    charges: createObjectStore("charge"),
    refunds: createObjectStore("refund"),
    disputes: createObjectStore("dispute"),
    customers: createObjectStore("customer"),
    methods: createObjectStore("PaymentMethod"),
    events: createObjectStore("event"),
    cards: new Map(),
    holdsPayments: false,
    idempotency: createIdempotencyBook(),
    webhooks: createWebhooks(clock, webhookUrl),
  };
}
