// Looks at the alert rules every ten minutes, and mails the operator what has begun to fire.
import { and, count, isNotNull, isNull, lt } from "drizzle-orm";
import { createDatabase, type Database, type DatabaseBinding } from "#worker/db/client.ts";
import { libraries, paymentDocuments, payments } from "#worker/db/schema.ts";
import { sendCounts } from "#worker/http/event-counts.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import { ledgerOf } from "#worker/quota/ledger-of.ts";
import type { Watched } from "#worker/quota/ledger-events.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Settings } from "#worker/settings.ts";
import { type Figures, type Finding, judge, whatToTell } from "#worker/system/alert-rules.ts";

type WatchBindings = LedgerBinding & DatabaseBinding & { KV: KVNamespace };

/** As in wrangler.toml; any other cron is the hourly one. */
export const WATCH_CRON = "*/10 * * * *";

const DAY_MS = 86_400_000;
const LATE_MS = 90 * 60_000;
const TIMEOUT_MS = 5000;
const LOOK_KEY = "looked:v1";
/** What the operator knows, in case the ledger's object does not answer. */
const TOLD_KEY = "operator-told:v1";

/** Does not throw: what cannot be asked is a finding. */
export async function examine(
  env: WatchBindings,
  { quota }: Pick<Settings, "quota">,
): Promise<{ findings: Finding[]; watched: Watched | undefined }> {
  await sendCounts();
  const now = Date.now();
  const [doesKvStore, seen, late] = await Promise.all([
    ask("kv", () => looksStored(env.KV, now)),
    ask("ledger", async () => ledgerOf(env).seen()),
    ask("d1", () => findLate(createDatabase(env), now)),
  ]);
  const figures: Figures = { now, budget: quota.budget, doesKvStore: !!doesKvStore, seen, late };
  return { findings: judge(figures), watched: seen?.watched };
}

/** What fires is mailed once, and again after it was silent or after a day. */
export async function watch(
  env: WatchBindings,
  { mailer, settings }: { mailer: Mailer | undefined; settings: Settings },
): Promise<void> {
  const { findings, watched } = await examine(env, settings);
  const readTold = () => env.KV.get<Watched["told"]>(TOLD_KEY, "json");
  const before = watched?.told ?? (await ask("kv", readTold)) ?? {};
  const { news, told } = whatToTell(findings, before, Date.now());
  for (const { name, figure, at } of news) logEvent("alert_fired", { name, figure, at });
  const isKnown = news.length === 0 || (await tell(mailer, settings, news));
  const known = isKnown ? told : before;
  await ask("ledger", async () => ledgerOf(env).noteWatched({ at: Date.now(), told: known }));
  const text = JSON.stringify(known);
  if (text === JSON.stringify(before)) return;
  await ask("kv", () => env.KV.put(TOLD_KEY, text, { expirationTtl: DAY_MS / 1000 }));
}

/** Undefined, and a line in the log, if it throws or does not answer in time. */
async function ask<Result>(part: string, look: () => Promise<Result>): Promise<Result | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    logEvent("part_not_asked", { part, cause: describeError(error) });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function looksStored(kv: KVNamespace, now: number): Promise<boolean> {
  await kv.put(LOOK_KEY, String(now), { expirationTtl: 60 });
  await kv.get(LOOK_KEY);
  return true;
}

/** Three counts, each by an index of what is due. */
async function findLate(db: Database, now: number): Promise<NonNullable<Figures["late"]>> {
  const dayAgo = now - DAY_MS;
  const isOpen = and(isNotNull(payments.dueAt), isNull(payments.endedAt));
  const [refunds, documents, late] = await db.batch([
    db
      .select({ number: count() })
      .from(payments)
      .where(and(isOpen, lt(payments.refundRequestedAt, dayAgo))),
    db
      .select({ number: count() })
      .from(paymentDocuments)
      .where(and(isNotNull(paymentDocuments.mailDueAt), lt(paymentDocuments.mailDueAt, dayAgo))),
    db
      .select({ number: count() })
      .from(libraries)
      .where(lt(libraries.dueAt, now - LATE_MS)),
  ]);
  const numberOf = (rows: { number: number }[]) => rows[0]?.number ?? 0;
  return { refunds: numberOf(refunds), documents: numberOf(documents), libraries: numberOf(late) };
}

/** False if nothing was sent and it may be tried again. Without mail it is in the log only. */
async function tell(
  mailer: Mailer | undefined,
  { publicOrigin, operator }: Settings,
  news: readonly Finding[],
): Promise<boolean> {
  const lines = news.map(
    ({ name, what, figure, at, todo }) =>
      `${name}: ${what}: ${figure}, and the limit is ${at}.\n${todo}\n`,
  );
  const text = [
    `At ${publicOrigin}:`,
    "",
    ...lines,
    "`npm run operate -- watch` shows all rules; docs/operations.md has what to do.",
  ].join("\n");
  const subject = `Tidylist: ${news.map(({ name }) => name).join(", ")}`;
  return (await mailer?.send(operator.email, { subject, text })) !== "refused";
}
