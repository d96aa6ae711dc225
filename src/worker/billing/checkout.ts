// What people can do with payments: begin one, confirm it, list their payments, ask for a refund, withdraw from the
// contract, and save its documents.
import { and, desc, eq, sql } from "drizzle-orm";
import type {
  DocumentKind,
  Payment,
  PaymentDocument,
  PaymentsResponse,
} from "#shared/contract/billing.ts";
import { MONEY_BACK_DAYS, PREMIUM_CENTS } from "#shared/plans.ts";
import { mustAgree } from "#shared/terms.ts";
import { withdrawalEndsAt } from "#shared/withdrawal.ts";
import { readLanguage } from "#worker/account/account-language.ts";
import type { DocumentMails } from "#worker/billing/document-mails.ts";
import { type Seller, withdrawalText } from "#worker/billing/document-texts.ts";
import { listDocuments, readDocument, writeDocument } from "#worker/billing/documents.ts";
import { createGuarantee } from "#worker/billing/guarantee.ts";
import { isPremiumState } from "#worker/billing/judge.ts";
import type { PaymentRow, Payments } from "#worker/billing/payments.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import { payments as table, users } from "#worker/db/schema.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { logEvent, logged, logIdOf } from "#worker/http/log.ts";

const MONEY_BACK_MS = MONEY_BACK_DAYS * 86_400_000;
const ATTEMPTS = 5;

export function createCheckout(options: {
  db: Database;
  stripe: StripeClient;
  payments: Payments;
  seller: Seller;
  /** Of the deployment. */
  secret: string;
  /** Undefined where the deployment sends no mail. */
  mails?: DocumentMails | undefined;
  /** By the operator: nothing is sold. Does not throw. */
  areSalesStopped: () => Promise<boolean>;
}) {
  const { db, stripe, payments, seller, secret, mails } = options;
  const guarantee = createGuarantee({ db, secret, isLive: stripe.isLive });

  /** All payments of a person in the current mode (test or live), newest first. */
  function listRows(userId: string): Promise<PaymentRow[]> {
    return db
      .select()
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.isLive, stripe.isLive)))
      .orderBy(desc(table.createdAt));
  }

  return {
    /**
     * The client secret of the person's open intent, which is created if there is none. Intents are
     * numbered, so that two tabs create the same one. Nothing is sold for real money without mail, by which the law's
     * documents reach the buyer.
     * @throws AppError not_configured, payments_stopped, already_premium, payment_under_way, payment_keys_mismatched,
     * payment_provider_unavailable, payment_provider_incomplete, temporarily_unavailable
     */
    async begin(user: { id: string; isPremium: boolean }): Promise<string> {
      if (!stripe.keysMatch) {
        throw new AppError("payment_keys_mismatched");
      }
      if (stripe.isLive && !mails) {
        throw new AppError("not_configured", {
          about: "mail is missing, by which buyers get their documents",
        });
      }
      if (await options.areSalesStopped()) throw new AppError("payments_stopped");
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const own = await listRows(user.id);
        if (user.isPremium || own.some(({ state }) => isPremiumState(state))) {
          throw new AppError("already_premium");
        }
        const open = own.find(({ state }) => state === "open");
        if (open) {
          const settled = await payments.settle(open.intentId);
          if (!settled) await payments.stopTracking(open);
          if (settled?.row.state !== "open") continue;
          const secret = secretOf(settled.intent);
          if (settled.intent.amountCents === PREMIUM_CENTS) return secret;
          // It was created before the price changed.
          await stripe.cancelIntent(open.intentId);
          continue;
        }
        const intent = await stripe.createIntent(user.id, own.length);
        if (await payments.insert(user.id, intent)) return secretOf(intent);
      }
      throw new AppError("temporarily_unavailable");
    },

    /**
     * Settles one of the person's own payments. Returns only if it gives Premium. Idempotent.
     * @throws AppError no_such_payment, payment_unverified, payment_unconfirmed, payment_provider_unavailable
     */
    async confirm(userId: string, intentId: string): Promise<void> {
      const row = await payments.find(intentId);
      if (row?.userId !== userId) throw new AppError("no_such_payment");
      const settled = await payments.settle(intentId);
      if (settled && isPremiumState(settled.row.state)) return;
      throw new AppError(
        settled?.intent.status === "processing" ? "payment_unconfirmed" : "payment_unverified",
      );
    },

    /** Payments that were paid at some time, newest first, and where their documents are mailed. */
    list,

    /**
     * Records the request for a refund, then refunds: of somebody who has not agreed to changed terms because they end
     * the contract (decision 72), otherwise by the money-back guarantee. If Stripe does not answer, the cron retries.
     * Idempotent.
     * @throws AppError no_such_payment, refund_too_late, guarantee_used, refund_disputed, refund_made_by_bank
     */
    async refund(userId: string, intentId: string): Promise<Payment> {
      const shown = await findOwn(userId, intentId);
      if (shown.state === "refunding" || shown.state === "refunded") return shown;
      if (shown.canEnd) await requestRefund(intentId);
      else {
        if (shown.refundableUntil === null && !shown.guaranteeUsed) {
          throw new AppError(NOT_REFUNDABLE[shown.state]);
        }
        if (!(await guarantee.use(userId, intentId))) throw new AppError("guarantee_used");
      }
      logEvent("refund_requested", { user: await logIdOf(userId), intentId });
      // Where it fails, the cron does it later.
      await payments.refund(intentId).catch(logged("refund_failed", undefined, { intentId }));
      return findOwn(userId, intentId);
    },

    /**
     * Records the withdrawal from the contract with its acknowledgement, then refunds as {@link refund} does. Where a
     * bank is looking into the payment, Stripe would refuse and repeat the refusal for a day: the cron refunds it if
     * the bank lets us keep the money. Idempotent.
     * @throws AppError no_such_payment, withdrawal_too_late, withdrawal_after_refund, refund_made_by_bank
     */
    async withdraw(userId: string, intentId: string, name: string): Promise<Payment> {
      const known = await findOwn(userId, intentId);
      if (known.withdrawnAt !== null) return known;
      if (known.withdrawableUntil === null) throw new AppError(NOT_WITHDRAWABLE[known.state]);
      const at = Date.now();
      // The acknowledgement says what follows, which the payment's state at Stripe decides.
      await payments.settle(intentId).catch(logged("payment_not_settled", undefined, { intentId }));
      const shown = await findOwn(userId, intentId);
      if (shown.withdrawnAt !== null) return shown;
      if (shown.endedAt !== null) throw new AppError(NOT_WITHDRAWABLE[shown.state]);
      const { amountCents, currency } = shown;
      const purchase = { intentId, amountCents, currency, paidAt: Date.parse(shown.paidAt) };
      const isDisputed = shown.state === "disputed";
      const isMailed = (await mails?.addressOf(userId)) !== undefined;
      const said = { name, at, isDisputed, isMailed };
      const language = await readLanguage(db, userId);
      const text = withdrawalText(seller, purchase, said, language);
      const mailDueAt = mails ? at : null;
      const { isLive } = stripe;
      await db.batch([
        ...writeDocument(db, {
          intentId,
          kind: "withdrawal",
          isLive,
          issuedAt: at,
          text,
          language,
          mailDueAt,
        }),
        requestRefund(intentId),
      ]);
      mails?.sendSoon(intentId);
      logEvent("contract_withdrawn", { user: await logIdOf(userId), intentId });
      if (!isDisputed)
        await payments.refund(intentId).catch(logged("refund_failed", undefined, { intentId }));
      return findOwn(userId, intentId);
    },

    /** @throws AppError no_such_document */
    document: (
      userId: string,
      wanted: { id: string; kind: DocumentKind },
    ): Promise<PaymentDocument> => readDocument(db, userId, wanted),
  };

  async function list(userId: string): Promise<PaymentsResponse> {
    const [rows, documents, used, owner, address] = await Promise.all([
      listRows(userId),
      listDocuments(db, userId),
      guarantee.findUse(userId),
      db.select({ terms: users.termsVersion }).from(users).where(eq(users.id, userId)).get(),
      mails?.addressOf(userId),
    ]);
    const declinesTerms = mustAgree(owner?.terms ?? null);
    return {
      payments: rows.flatMap((row) => toPayment(row, { documents, used, declinesTerms }) ?? []),
      mailTo: address ?? null,
    };
  }

  /** From then on the cron refunds the payment if nobody else does. */
  function requestRefund(intentId: string) {
    const now = Date.now();
    return db
      .update(table)
      .set({ refundRequestedAt: sql`coalesce(${table.refundRequestedAt}, ${now})`, dueAt: now })
      .where(eq(table.intentId, intentId));
  }

  /** @throws AppError no_such_payment, also for one that was never paid */
  async function findOwn(userId: string, intentId: string): Promise<Payment> {
    const found = (await list(userId)).payments.find(({ id }) => id === intentId);
    if (!found) throw new AppError("no_such_payment");
    return found;
  }
}

const NOT_WITHDRAWABLE = {
  paid: "withdrawal_too_late",
  refunding: "withdrawal_too_late",
  disputed: "withdrawal_too_late",
  refunded: "withdrawal_after_refund",
  lost: "refund_made_by_bank",
} as const;

const NOT_REFUNDABLE = {
  paid: "refund_too_late",
  disputed: "refund_disputed",
  lost: "refund_made_by_bank",
} as const;

/** @throws AppError payment_under_way, payment_provider_incomplete */
function secretOf({ status, clientSecret }: Intent): string {
  if (status === "processing" || status === "requires_capture") {
    throw new AppError("payment_under_way");
  }
  if (clientSecret) return clientSecret;
  throw new AppError("payment_provider_incomplete");
}

type AboutOwner = {
  documents: Awaited<ReturnType<typeof listDocuments>>;
  /** The payment for which they have used the money-back guarantee. */
  used: string | undefined;
  /** They have not agreed to the current terms. */
  declinesTerms: boolean;
};

/** As its owner sees it; undefined if it was never paid or is `wrong`. */
function toPayment(
  row: PaymentRow,
  { documents: all, used, declinesTerms }: AboutOwner,
): Payment | undefined {
  const { intentId: id, amountCents, currency, state, paidAt, endedAt, receiptUrl } = row;
  if (paidAt === null || state === "open" || state === "canceled" || state === "wrong") {
    return undefined;
  }
  const now = Date.now();
  const documents = all.filter(({ intentId }) => intentId === id);
  const withdrawnAt = documents.find(({ kind }) => kind === "withdrawal")?.issuedAt ?? null;
  const isRefunding = state === "paid" && row.refundRequestedAt !== null;
  const refundEndsAt = paidAt + MONEY_BACK_MS;
  const isInTime = state === "paid" && !isRefunding && now < refundEndsAt;
  const guaranteeUsed = isInTime && used !== undefined;
  const withdrawalEnd = withdrawalEndsAt(paidAt);
  const canWithdraw = isPremiumState(state) && withdrawnAt === null && now < withdrawalEnd;
  return {
    id,
    plan: "Premium",
    amountCents,
    currency,
    state: isRefunding ? "refunding" : state,
    paidAt: instantOf(paidAt),
    endedAt: instantOf(endedAt),
    receiptUrl,
    refundableUntil: isInTime && !guaranteeUsed ? instantOf(refundEndsAt) : null,
    guaranteeUsed,
    canEnd: state === "paid" && !isRefunding && declinesTerms,
    withdrawableUntil: canWithdraw ? instantOf(withdrawalEnd) : null,
    withdrawnAt: instantOf(withdrawnAt),
    documents: documents.map(({ kind }) => kind),
  };
}
