// The money-back guarantee works once for each Google identity, whichever account (product.md 9.6.6). With the payment
// that it returned, a keyed hash of the identity is kept, which outlives the account as the payment does. The right of
// withdrawal has nothing to do with it.
import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { readIdentity } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { payments } from "#worker/db/schema.ts";
import { keyedHash } from "#worker/http/random.ts";

/** @param secret of the deployment; without it nobody can find out whose a hash is */
export function createGuarantee({
  db,
  secret,
  isLive,
}: {
  db: Database;
  secret: string;
  isLive: boolean;
}) {
  const hashOf = async (userId: string): Promise<string> =>
    keyedHash(secret, `money back ${await readIdentity(db, userId)}`);

  /** The payment, of the same mode (test or live), for which it was used. */
  const paymentUsedFor = (hash: string, butFor?: string) =>
    db
      .select({ intentId: payments.intentId })
      .from(payments)
      .where(
        and(
          eq(payments.guaranteeUsedBy, hash),
          eq(payments.isLive, isLive),
          butFor === undefined ? undefined : ne(payments.intentId, butFor),
        ),
      );

  return {
    /** The payment for which the person has used it, in this account or an earlier one. */
    async findUse(userId: string): Promise<string | undefined> {
      return (await paymentUsedFor(await hashOf(userId)).get())?.intentId;
    },

    /**
     * Uses it for this payment, and records the request for the refund: from then on the cron makes it if nobody else
     * does. False if the person has used it for another payment. Repeatable.
     */
    async use(userId: string, intentId: string): Promise<boolean> {
      const now = Date.now();
      const hash = await hashOf(userId);
      const used = await db
        .update(payments)
        .set({
          refundRequestedAt: sql`coalesce(${payments.refundRequestedAt}, ${now})`,
          dueAt: now,
          guaranteeUsedBy: hash,
        })
        .where(and(eq(payments.intentId, intentId), notExists(paymentUsedFor(hash, intentId))))
        .returning({ intentId: payments.intentId });
      return used.length > 0;
    },
  };
}
