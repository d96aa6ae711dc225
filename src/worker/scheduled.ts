// The crons. Every ten minutes: the alert rules. Hourly: cleans up, and wakes users' objects whose alarm was lost, a limited number each time. A
// task that fails is logged and does not stop the others.
import { pacificTime } from "#shared/pacific-day.ts";
import { sweepActivity } from "#worker/account/activity.ts";
import { sweepFlows } from "#worker/account/oauth-flows.ts";
import { tellUnused } from "#worker/alerts/end-notice.ts";
import { createMailer } from "#worker/http/mailer.ts";
import type { Database } from "#worker/db/client.ts";
import type { Bindings } from "#worker/env.ts";
import { describeError, logEvent, logged, withRequestId } from "#worker/http/log.ts";
import { takeOverdue } from "#worker/library/jobs/library-schedule.ts";
import { libraryOf } from "#worker/library/user-library.do.ts";
import { pointsOf, type WritePoint } from "#worker/http/points.ts";
import { BUCKETS } from "#worker/quota/classes.ts";
import { ledgerOf } from "#worker/quota/ledger-of.ts";
import { createCoreServices } from "#worker/services.ts";
import { watch } from "#worker/system/watch.ts";
import { sweepPublicVideos } from "#worker/youtube/public-videos.ts";

// The most of each kind; the rest waits for the next hour.
const ROWS = 500;
const LIBRARIES = 500;
const PEOPLE = 50;
const MAILS = 10;

export async function runHourly(env: Bindings, ctx: ExecutionContext): Promise<void> {
  await withRequestId(`cron-${crypto.randomUUID()}`, () => runTasks(env, ctx));
}

export async function runWatch(env: Bindings, ctx: ExecutionContext): Promise<void> {
  const work = async () => {
    try {
      const { settings } = createCoreServices(env, (later) => ctx.waitUntil(later));
      await watch(env, { mailer: createMailer(env, settings), settings });
    } catch (error) {
      logEvent("cron_failed", { task: "watch", cause: describeError(error) });
    }
  };
  await withRequestId(`cron-${crypto.randomUUID()}`, work);
}

async function runTasks(env: Bindings, ctx: ExecutionContext): Promise<void> {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const core = createCoreServices(env, waitUntil);
  const { db, settings, sessions, account, connection, payments, documentMails } = core;
  const mailer = createMailer(env, settings);
  const writePoint = pointsOf(env);
  const tasks = {
    quota: () => logSpending(env, writePoint),
    flows: () => sweepFlows(db),
    sessions: () => sessions.sweep(ROWS),
    activity: () => sweepActivity(db, ROWS),
    publicVideos: () => sweepPublicVideos(db),
    accounts: () => account.sweep(PEOPLE),
    endNotices: () => tellUnused({ db, mailer, settings }, PEOPLE),
    connections: () => connection.sweep(PEOPLE),
    libraries: () => wakeLibraries(env, db, writePoint),
    // Last: each takes half a minute if Stripe or the mail service hangs, and the runtime ends the cron after fifteen minutes.
    payments: () => payments.sweep(PEOPLE),
    documents: () => documentMails?.sweep(MAILS),
  };
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      logEvent("cron_failed", { task, cause: describeError(error) });
    }
  }
}

/** Logs the quota spent, by share. Operators see it nowhere else. */
async function logSpending(env: Bindings, writePoint: WritePoint): Promise<void> {
  const { day, ...spending } = await ledgerOf(env).describe();
  logEvent("units_spent", { day, ...spending });
  const { hour } = pacificTime(Date.now());
  for (const bucket of BUCKETS) {
    for (const [name, figures] of Object.entries(spending[bucket].classes)) {
      writePoint({ what: "ledger", bucket, class: name, ...figures, hour });
    }
  }
}

/** Wakes objects that are overdue, because their alarm may be lost. */
async function wakeLibraries(env: Bindings, db: Database, writePoint: WritePoint): Promise<void> {
  const overdue = await takeOverdue(db, LIBRARIES);
  writePoint({ what: "late", libraries: overdue.length });
  for (const userId of overdue) {
    await libraryOf(env, userId).rescue(userId).catch(logged("rescue_failed"));
  }
}
