// What the cron does: each hour a bounded part of what time asks for. The tasks are told apart in the
// log, and one that fails does not keep the others from their turn.
import { sweepActivity } from "#worker/account/activity.ts";
import { sweepFlows } from "#worker/account/oauth-flows.ts";
import type { Database } from "#worker/db/client.ts";
import type { Bindings } from "#worker/env.ts";
import { describeError, logEvent, withRequestId } from "#worker/http/log.ts";
import { takeDue, takeStuck } from "#worker/library/library-schedule.ts";
import { libraryOf } from "#worker/library/user-library.do.ts";
import { describeLedger } from "#worker/quota/ledger.ts";
import { ledgerOf } from "#worker/quota/quota-ledger.do.ts";
import { createCoreServices } from "#worker/services.ts";
import type { Settings } from "#worker/settings.ts";

// A tick is short; how much of the day they spend is the ledger's to say (decision 24).
const LIBRARIES = 20;
// Of each kind, at most; what is left over waits for the next hour.
const ROWS = 500;
const PEOPLE = 50;

export async function runHourly(env: Bindings, ctx: ExecutionContext): Promise<void> {
  await withRequestId(`cron-${crypto.randomUUID()}`, () => runTasks(env, ctx));
}

async function runTasks(env: Bindings, ctx: ExecutionContext): Promise<void> {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const { settings, db, sessions, account, connection, payments } = createCoreServices(
    env,
    waitUntil,
  );
  const tasks = {
    quota: () => logSpending(env, settings),
    flows: () => sweepFlows(db),
    sessions: () => sessions.sweep(ROWS),
    activity: () => sweepActivity(db, ROWS),
    accounts: () => account.sweep(PEOPLE),
    connections: () => connection.sweep(PEOPLE),
    rescue: () => rescueJobs(env, db),
    libraries: () => readDueLibraries(env, db),
    // Last: where Stripe hangs it takes half a minute for each, and the cron is ended after fifteen.
    payments: () => payments.sweep(PEOPLE),
  };
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      logEvent("cron_failed", { task, cause: describeError(error) });
    }
  }
}

/** Who spends YouTube's allowance, by share: the one place where an operator sees it. */
async function logSpending(env: Bindings, settings: Settings): Promise<void> {
  const ledger = await ledgerOf(env).report();
  logEvent("units_spent", describeLedger(ledger, settings.quota, Date.now()));
}

/** Wakes objects that have work and should be done with it: an alarm may be lost. */
async function rescueJobs(env: Bindings, db: Database): Promise<void> {
  for (const userId of await takeStuck(db, PEOPLE)) {
    await libraryOf(env, userId)
      .rescue(userId)
      .catch((error: unknown) => logEvent("rescue_failed", { cause: describeError(error) }));
  }
}

/** Reads the libraries that are due; each is begun and not waited for. */
async function readDueLibraries(env: Bindings, db: Database): Promise<void> {
  for (const { userId, kind } of await takeDue(db, LIBRARIES)) {
    await libraryOf(env, userId)
      .begin(userId, { kind })
      .catch((error: unknown) => logEvent("library_not_begun", { cause: describeError(error) }));
  }
}
