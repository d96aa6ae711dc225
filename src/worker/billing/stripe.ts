// Stripe, as far as Premium needs it: an intent with its charge and dispute, a refund, and what its
// webhook tells. Every answer is checked before it is believed, and nothing of a card is ever asked for.
import Stripe from "stripe";
import { z } from "zod";
import { PREMIUM_CENTS, PREMIUM_CURRENCY } from "#shared/plans.ts";
import type { StripeSettings } from "#worker/settings.ts";
import { AppError } from "#worker/http/errors.ts";
import type { Outbound } from "#worker/http/outbound.ts";

const RETRIES = 2;
/** How far a signature's time may be from ours; the package holds only the past to it. */
const TOLERANCE_MS = 300_000;

const chargeSchema = z.object({
  id: z.string(),
  created: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  receipt_url: z.string().nullable().optional(),
});
const intentSchema = z.object({
  id: z.string(),
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
    "processing",
    "succeeded",
    "canceled",
  ]),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  created: z.int(),
  client_secret: z.string().nullable().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  latest_charge: chargeSchema.nullable(),
});
const disputesSchema = z.object({ data: z.array(z.object({ status: z.string() })) });
const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  // Not everything that is told of has an id (a balance has none).
  data: z.object({ object: z.looseObject({ object: z.string(), id: z.string().optional() }) }),
});

/** A payment as Stripe has it now. Amounts in cents, times in milliseconds. */
export type Intent = {
  id: string;
  status: z.infer<typeof intentSchema>["status"];
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
  currency: string;
  isLive: boolean;
  /** Whose it is, as we noted it there. */
  userId: string | undefined;
  /** For the browser of the person who pays. Never kept or logged. */
  clientSecret: string | undefined;
  createdAt: number;
  paidAt: number | undefined;
  receiptUrl: string | null;
  dispute: "none" | "open" | "lost";
};

/** What Stripe tells: that something has happened to an intent. What it is now has to be asked. */
export type StripeEvent = {
  id: string;
  type: string;
  isLive: boolean;
  /** Of another account than ours. */
  isForeign: boolean;
  intentId: string | undefined;
};

export type StripeClient = ReturnType<typeof createStripe>;

export function createStripe(settings: StripeSettings, outbound: Outbound) {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port && { port }),
    httpClient: Stripe.createFetchHttpClient(outbound),
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  return {
    isLive: /^[sr]k_live_/.test(settings.secretKey),

    /** False where one key is for tests and the other one for real payments. */
    keysMatch: modeOf(settings.secretKey) === modeOf(settings.publishableKey),

    /**
     * The person's intent of this number: asked for again, also after a lost answer, it is the same.
     * @throws AppError payment_provider_unavailable
     */
    createIntent: (userId: string, attempt: number): Promise<Intent> =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: PREMIUM_CENTS,
            currency: PREMIUM_CURRENCY,
            automatic_payment_methods: { enabled: true },
            description: "Tidylist Premium",
            metadata: { userId, product: "premium" },
          },
          { idempotencyKey: `pi:${userId}:${attempt}` },
        );
        return toIntent({ ...intent, latest_charge: null }, []);
      }),

    /** @returns undefined where Stripe has no such intent @throws AppError payment_provider_unavailable */
    readIntent: (id: string): Promise<Intent | undefined> =>
      ask(async () => {
        const intent = await stripe.paymentIntents
          .retrieve(id, { expand: ["latest_charge"] })
          .catch(ignore("resource_missing"));
        if (!intent) return undefined;
        const { latest_charge: charge } = intentSchema.parse(intent);
        const disputes = charge?.disputed
          ? disputesSchema.parse(await stripe.disputes.list({ payment_intent: id, limit: 10 })).data
          : [];
        return toIntent(
          intent,
          disputes.map(({ status }) => status),
        );
      }),

    /** One that is paid, or gone already, is left alone. @throws AppError payment_provider_unavailable */
    cancelIntent: (id: string): Promise<void> =>
      ask(async () => {
        const left = ignore("payment_intent_unexpected_state", "resource_missing");
        await stripe.paymentIntents.cancel(id).catch(left);
      }),

    /** All of it, once. @throws AppError payment_provider_unavailable */
    refund: (intentId: string): Promise<void> =>
      ask(async () => {
        await stripe.refunds
          .create(
            { payment_intent: intentId, reason: "requested_by_customer" },
            { idempotencyKey: `refund:${intentId}` },
          )
          .catch(ignore("charge_already_refunded"));
      }),

    /** @throws AppError invalid_signature where it is not Stripe who tells */
    async readEvent(body: string, signature: string): Promise<StripeEvent> {
      try {
        const { webhookSecret } = settings;
        const event = eventSchema.parse(
          await stripe.webhooks.constructEventAsync(body, signature, webhookSecret),
        );
        const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000;
        if (signedAt > Date.now() + TOLERANCE_MS) throw new Error("signed in the future");
        return {
          id: event.id,
          type: event.type,
          isLive: event.livemode,
          isForeign: typeof event.account === "string",
          intentId: intentIdOf(event.data.object),
        };
      } catch (cause) {
        throw new AppError("invalid_signature", { cause });
      }
    },
  };
}

function modeOf(key: string): string | undefined {
  return /^[a-z]+_(test|live)_/.exec(key)?.[1];
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError("payment_provider_unavailable", { cause });
  }
}

/** A refusal that says that there is nothing to do. */
function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    const isKnown = error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? "");
    if (!isKnown) throw error;
    return undefined;
  };
}

function toIntent(answer: unknown, disputes: readonly string[]): Intent {
  const intent = intentSchema.parse(answer);
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    isLive: intent.livemode,
    userId: intent.metadata["userId"],
    clientSecret: intent.client_secret ?? undefined,
    createdAt: intent.created * 1000,
    paidAt: intent.status === "succeeded" && charge ? charge.created * 1000 : undefined,
    receiptUrl: charge?.receipt_url ?? null,
    dispute: disputeOf(disputes),
  };
}

function disputeOf(statuses: readonly string[]): Intent["dispute"] {
  if (statuses.includes("lost")) return "lost";
  // Warnings are inquiries in which no money has moved; won and prevented ones are over.
  return statuses.some((status) => status === "needs_response" || status === "under_review")
    ? "open"
    : "none";
}

/** Charges, refunds and disputes name their intent. */
function intentIdOf(object: Record<string, unknown>): string | undefined {
  const name = object["object"] === "payment_intent" ? object["id"] : object["payment_intent"];
  return typeof name === "string" && /^pi_\w{1,120}$/.test(name) ? name : undefined;
}
