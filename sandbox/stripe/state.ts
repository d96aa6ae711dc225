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
import { createShelf, type Shelf } from "#sandbox/stripe/shelf.ts";
import { createWebhooks, type Webhooks } from "#sandbox/stripe/webhooks.ts";

export interface StripeState {
  intents: Shelf<PaymentIntent>;
  charges: Shelf<Charge>;
  refunds: Shelf<Refund>;
  disputes: Shelf<Dispute>;
  customers: Shelf<StripeObject>;
  methods: Shelf<PaymentMethod>;
  events: Shelf<StripeEvent>;
  /** The card of each payment method, by its id; never part of an answer. */
  cards: Map<string, TestCard>;
  /** True if payments stay in `processing` until a knob settles them. */
  holdsPayments: boolean;
  idempotency: IdempotencyBook;
  webhooks: Webhooks;
}

export function createStripeState(clock: SandboxClock, webhookUrl: string | null): StripeState {
  return {
    intents: createShelf("payment_intent"),
    charges: createShelf("charge"),
    refunds: createShelf("refund"),
    disputes: createShelf("dispute"),
    customers: createShelf("customer"),
    methods: createShelf("PaymentMethod"),
    events: createShelf("event"),
    cards: new Map(),
    holdsPayments: false,
    idempotency: createIdempotencyBook(),
    webhooks: createWebhooks(clock, webhookUrl),
  };
}
