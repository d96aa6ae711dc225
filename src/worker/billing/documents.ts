// The documents of payments: contract confirmation, receipt, acknowledgement of a withdrawal (product.md 9.8). Each is
// written once, in the transaction of what it confirms, and never changes.
import { and, eq, sql } from "drizzle-orm";
import type { DocumentKind, PaymentDocument } from "#shared/contract/billing.ts";
import type { Language } from "#shared/languages.ts";
import { storedLanguage } from "#worker/account/account-language.ts";
import {
  contractText,
  day,
  instant,
  receiptText,
  type Seller,
} from "#worker/billing/document-texts.ts";
import type { Intent } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import {
  documentNumbers as numbers,
  paymentDocuments as table,
  payments,
} from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import { type Words, wordsOf } from "#worker/http/words.ts";

type Row = typeof table.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** Before the number. */
const LETTERS: Record<DocumentKind, string> = { contract: "C", receipt: "R", withdrawal: "W" };

/** Statements for a batch; they do nothing if the payment has a document of this kind. */
export function writeDocument(db: Database, document: Omit<Row, "number">) {
  const { intentId, kind, isLive } = document;
  const last = db
    .select({ last: numbers.last })
    .from(numbers)
    .where(and(eq(numbers.kind, kind), eq(numbers.isLive, isLive)));
  const written = db
    .select({ kind: table.kind, isLive: table.isLive, last: table.number })
    .from(table)
    .where(and(eq(table.intentId, intentId), eq(table.kind, kind)));
  return [
    db
      .insert(table)
      .values({ ...document, number: sql`coalesce((${last}), 0) + 1` })
      .onConflictDoNothing(),
    db
      .insert(numbers)
      .select(written)
      .onConflictDoUpdate({
        target: [numbers.kind, numbers.isLive],
        set: { last: sql`max(${numbers.last}, excluded.last)` },
      }),
  ] as const;
}

/** Statements for the batch in which a payment begins to give Premium: the contract confirmation and the receipt. */
export function saleDocuments(
  db: Database,
  seller: Seller,
  sale: { row: Payment; intent: Intent; now: number; mailDueAt: number | null },
  language: Language,
) {
  const { intentId, isLive, currency, amountCents } = sale.row;
  const { paidAt, country } = sale.intent;
  if (paidAt === undefined) return [];
  const purchase = { intentId, amountCents, currency, paidAt };
  const common = { intentId, isLive, issuedAt: sale.now, mailDueAt: sale.mailDueAt, language };
  return [
    ...writeDocument(db, {
      ...common,
      kind: "contract",
      text: contractText(seller, purchase, language),
    }),
    ...writeDocument(db, {
      ...common,
      kind: "receipt",
      text: receiptText(seller, purchase, country, language),
    }),
  ];
}

/** The documents of a person's payments, without their texts. */
export function listDocuments(db: Database, userId: string) {
  return db
    .select({ intentId: table.intentId, kind: table.kind, issuedAt: table.issuedAt })
    .from(table)
    .innerJoin(payments, eq(payments.intentId, table.intentId))
    .where(eq(payments.userId, userId))
    .orderBy(table.kind);
}

/** The documents of a person's payments, for the export of their data. */
export async function exportDocuments(db: Database, userId: string): Promise<object[]> {
  const rows = await db
    .select({ document: table })
    .from(table)
    .innerJoin(payments, eq(payments.intentId, table.intentId))
    .where(eq(payments.userId, userId));
  return rows.map(({ document: { mailDueAt: _mailDueAt, ...document } }) => ({
    ...document,
    number: numberOf(document),
  }));
}

/** @throws AppError no_such_document, also for a payment of somebody else */
export async function readDocument(
  db: Database,
  userId: string,
  { id, kind }: { id: string; kind: DocumentKind },
): Promise<PaymentDocument> {
  const found = await db
    .select({ document: table, payment: payments })
    .from(table)
    .innerJoin(payments, eq(payments.intentId, table.intentId))
    .where(and(eq(table.intentId, id), eq(table.kind, kind), eq(payments.userId, userId)))
    .get();
  if (!found) throw new AppError("no_such_document");
  const { fileName, text } = composeDocument(found.document, found.payment);
  return { fileName, text };
}

/** The whole text, in the language in which it was written, with its title ("Receipt R-12") and the name of its file. */
export function composeDocument(document: Row, payment: Payment) {
  const { documents: words } = wordsOf(storedLanguage(document.language));
  const { kind, issuedAt } = document;
  const number = numberOf(document);
  const titles: Record<DocumentKind, string> = {
    contract: words.contractTitle({ number }),
    receipt: words.receiptTitle({ number }),
    withdrawal: words.withdrawalTitle({ number }),
  };
  const title = titles[kind];
  const end = kind === "receipt" ? returnOf(payment, words) : "";
  return {
    title,
    fileName: `tidylist-${kind}-${number}.txt`,
    text: `Tidylist\n${title}\n${day(issuedAt)}\n\n${document.text}${end}\n`,
  };
}

/** What a receipt adds if the money was returned. */
function returnOf({ state, endedAt }: Payment, words: Words["documents"]): string {
  if (endedAt === null) return "";
  if (state === "refunded") return `\n\n${words.returned({ time: instant(endedAt) })}`;
  return state === "lost" ? `\n\n${words.takenBack({ time: instant(endedAt) })}` : "";
}

/** "R-12"; "TEST-R-12" in Stripe's test mode. */
function numberOf({ kind, isLive, number }: Pick<Row, "kind" | "isLive" | "number">): string {
  return `${isLive ? "" : "TEST-"}${LETTERS[kind]}-${number}`;
}
