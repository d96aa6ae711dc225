// Paying once for Premium, having the money back, withdrawing from the contract, and the documents of a payment
// (product.md 9.4, 9.6 to 9.8; decisions 25 and 51).
import { z } from "zod";
import type { RequestRule } from "#shared/contract/request-rules.ts";

const instant = z.iso.datetime();

export const paymentIdSchema = z.object({
  id: z.string().regex(/^pi_[A-Za-z0-9_]{1,120}$/),
});

/** The server decides the amount; an amount that is sent here is ignored. */
export const createPaymentIntentRequestSchema = z.object({
  amount: z.unknown().optional().describe("Not read: the server knows the price"),
});

export const createPaymentIntentResponseSchema = z
  .object({
    clientSecret: z.string().describe("For the card form of this person, and nobody else"),
    publishableKey: z.string(),
    scriptUrl: z.string().describe("Where the payment provider's script is"),
  })
  .meta({ id: "PaymentIntent" });

export const upgradeRequestSchema = z.object({ paymentIntentId: paymentIdSchema.shape.id });

export const upgradeResponseSchema = z.object({ isPremium: z.literal(true) });

/** What a buyer can save of a payment (product.md 9.8). */
const documentKindSchema = z.enum(["contract", "receipt", "withdrawal"]);

export const withdrawalRequestSchema = z.object({
  name: z
    .string()
    // A line break could add lines to the acknowledgement.
    .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, " "))
    .trim()
    .min(1, "buyer_name_missing" satisfies RequestRule)
    .max(200, "buyer_name_too_long" satisfies RequestRule)
    .describe("Of the person who withdraws"),
});

export const documentIdSchema = z.object({
  id: paymentIdSchema.shape.id,
  kind: documentKindSchema,
});

export const documentSchema = z
  .object({
    fileName: z.string(),
    text: z.string().describe("The whole document, as plain text"),
  })
  .meta({ id: "PaymentDocument" });

export const paymentSchema = z
  .object({
    id: paymentIdSchema.shape.id,
    plan: z.literal("Premium"),
    amountCents: z.int().nonnegative(),
    currency: z.string(),
    state: z
      .enum(["paid", "disputed", "refunding", "refunded", "lost"])
      .describe("disputed: the bank is asking; lost: the bank has taken the money back"),
    paidAt: instant,
    endedAt: instant.nullable().describe("When the money went back"),
    receiptUrl: z.string().nullable().describe("The payment provider's own receipt"),
    refundableUntil: instant.nullable().describe("Null where it cannot be asked back (any more)"),
    guaranteeUsed: z
      .boolean()
      .describe(
        "Could be asked back if the person had not used the money-back guarantee for another payment",
      ),
    canEnd: z
      .boolean()
      .describe(
        "The buyer has not agreed to changed terms, and may end the contract and get the whole price back",
      ),
    withdrawableUntil: instant
      .nullable()
      .describe(
        "Until when the buyer may withdraw from the contract; null where that is not possible",
      ),
    withdrawnAt: instant.nullable().describe("When the buyer withdrew from the contract"),
    documents: z.array(documentKindSchema).describe("Those that there are"),
  })
  .meta({ id: "Payment" });

export const paymentsResponseSchema = z
  .object({
    payments: z.array(paymentSchema).describe("Newest first"),
    mailTo: z.string().nullable().describe("Where documents are mailed; null where they are not"),
  })
  .meta({ id: "Payments" });

export const webhookResponseSchema = z.object({ received: z.literal(true) });

export type CreatePaymentIntentResponse = z.infer<typeof createPaymentIntentResponseSchema>;
export type DocumentKind = z.infer<typeof documentKindSchema>;
export type Payment = z.infer<typeof paymentSchema>;
export type PaymentDocument = z.infer<typeof documentSchema>;
export type PaymentsResponse = z.infer<typeof paymentsResponseSchema>;
