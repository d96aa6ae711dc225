// What the cron does: each hour a bounded part of what time asks for. The tasks are told apart in the
// log, and one that fails does not keep the others from their turn.
import { sweepActivity } from "#worker/account/activity.ts";
import { sweepFlows } from "#worker/account/oauth-flows.ts";
import type { Bindings } from "#worker/env.ts";
import { describeError, logEvent, withRequestId } from "#worker/http/log.ts";
import { createCoreServices } from "#worker/services.ts";

// Of each kind, at most; what is left over waits for the next hour.
const ROWS = 500;
const PEOPLE = 50;

export async function runHourly(env: Bindings, ctx: ExecutionContext): Promise<void> {
  await withRequestId(`cron-${crypto.randomUUID()}`, () => runTasks(env, ctx));
}

async function runTasks(env: Bindings, ctx: ExecutionContext): Promise<void> {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const { db, sessions, account, connection } = createCoreServices(env, waitUntil);
  const tasks = {
    flows: () => sweepFlows(db),
    sessions: () => sessions.sweep(ROWS),
    activity: () => sweepActivity(db, ROWS),
    accounts: () => account.sweep(PEOPLE),
    connections: () => connection.sweep(PEOPLE),
  };
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      logEvent("cron_failed", { task, cause: describeError(error) });
    }
  }
}
