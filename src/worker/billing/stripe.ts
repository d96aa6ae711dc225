// The part of Stripe's API that Premium needs: intents with their charge and disputes, refunds, and webhook
// events. Every answer is validated. Card data is never requested.
import Stripe from "stripe";
import { z } from "zod";
import { PREMIUM_CENTS, PREMIUM_CURRENCY } from "#shared/plans.ts";
import type { Settings } from "#worker/settings.ts";
import { AppError } from "#worker/http/errors.ts";
import type { Outbound } from "#worker/http/outbound.ts";

const RETRIES = 2;
/** How far a signature's time may be from ours; the package applies its tolerance to the past only. */
const TOLERANCE_MS = 300_000;

const countrySchema = z.object({ country: z.string().nullish() });
const chargeSchema = z.object({
  id: z.string(),
  created: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  receipt_url: z.string().nullable().optional(),
  billing_details: z.object({ address: countrySchema.nullish() }).nullish(),
  payment_method_details: z.object({ card: countrySchema.nullish() }).nullish(),
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
  // Some objects, such as a balance, have no id.
  data: z.object({ object: z.looseObject({ object: z.string(), id: z.string().optional() }) }),
});

/** A payment at Stripe. Times are in milliseconds since the epoch. */
export type Intent = {
  id: string;
  status: z.infer<typeof intentSchema>["status"];
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
  currency: string;
  isLive: boolean;
  /** The user, from the metadata that we set. */
  userId: string | undefined;
  /** For the browser of the person who pays. Never stored or logged. */
  clientSecret: string | undefined;
  createdAt: number;
  paidAt: number | undefined;
  receiptUrl: string | null;
  /** ISO 3166-1: that of the buyer's address, or else of the card. */
  country: string | undefined;
  dispute: "none" | "open" | "lost";
};

/** Says only that an intent has changed; its state has to be fetched. */
export type StripeEvent = {
  id: string;
  type: string;
  isLive: boolean;
  /** Of another Stripe account. */
  isForeign: boolean;
  intentId: string | undefined;
};

export type StripeClient = ReturnType<typeof createStripe>;

export function createStripe(settings: Settings["stripe"], outbound: Outbound) {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  // Made when it is first needed: most calls of the API do not ask Stripe, and making it takes one percent of their time.
  let client: Stripe | undefined;
  const stripe = () =>
    (client ??= new Stripe(settings.secretKey, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      ...(port && { port }),
      httpClient: Stripe.createFetchHttpClient(outbound),
      maxNetworkRetries: RETRIES,
      telemetry: false,
    }));

  return {
    isLive: /^[sr]k_live_/.test(settings.secretKey),

    /** False if one key is for test mode and the other for live mode. */
    keysMatch: modeOf(settings.secretKey) === modeOf(settings.publishableKey),

    /**
     * Idempotent: the same user and attempt return the same intent, also after a lost answer.
     * @throws AppError payment_provider_unavailable
     */
    createIntent: (userId: string, attempt: number): Promise<Intent> =>
      ask(async () => {
        const intent = await stripe().paymentIntents.create(
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

    /** @returns undefined if Stripe has no such intent @throws AppError payment_provider_unavailable */
    readIntent: (id: string): Promise<Intent | undefined> =>
      ask(async () => {
        const intent = await stripe()
          .paymentIntents.retrieve(id, { expand: ["latest_charge"] })
          .catch(ignore("resource_missing"));
        if (!intent) return undefined;
        const { latest_charge: charge } = intentSchema.parse(intent);
        const disputes = charge?.disputed
          ? disputesSchema.parse(await stripe().disputes.list({ payment_intent: id, limit: 10 }))
              .data
          : [];
        return toIntent(
          intent,
          disputes.map(({ status }) => status),
        );
      }),

    /** Does nothing if it is paid, canceled or missing. @throws AppError payment_provider_unavailable */
    cancelIntent: (id: string): Promise<void> =>
      ask(async () => {
        const ignored = ignore("payment_intent_unexpected_state", "resource_missing");
        await stripe().paymentIntents.cancel(id).catch(ignored);
      }),

    /** Refunds the full amount. Idempotent. @throws AppError payment_provider_unavailable */
    refund: (intentId: string): Promise<void> =>
      ask(async () => {
        await stripe()
          .refunds.create(
            { payment_intent: intentId, reason: "requested_by_customer" },
            { idempotencyKey: `refund:${intentId}` },
          )
          .catch(ignore("charge_already_refunded"));
      }),

    /** @throws AppError invalid_signature, also for a body that is no event */
    async readEvent(body: string, signature: string): Promise<StripeEvent> {
      try {
        const { webhookSecret } = settings;
        const event = eventSchema.parse(
          await stripe().webhooks.constructEventAsync(body, signature, webhookSecret),
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

/** Ignores refusals with these codes, and rethrows every other error. */
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
    country:
      charge?.billing_details?.address?.country ??
      charge?.payment_method_details?.card?.country ??
      undefined,
    dispute: disputeOf(disputes),
  };
}

function disputeOf(statuses: readonly string[]): Intent["dispute"] {
  if (statuses.includes("lost")) return "lost";
  // In inquiries (`warning_…`) no money has moved; `won` and `prevented` disputes are over.
  return statuses.some((status) => status === "needs_response" || status === "under_review")
    ? "open"
    : "none";
}

/** Charges, refunds and disputes have the id of their intent. */
function intentIdOf(object: Record<string, unknown>): string | undefined {
  const name = object["object"] === "payment_intent" ? object["id"] : object["payment_intent"];
  return typeof name === "string" && /^pi_\w{1,120}$/.test(name) ? name : undefined;
}
