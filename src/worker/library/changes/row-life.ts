// What the rows of all changes have in common: each is planned, sent, and then done, failed or cancelled.
import { sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import type { creations, insertions, removals } from "#worker/library/store/schema.ts";

export function createRowLife(
  db: DrizzleSqliteDODatabase,
  table: typeof removals | typeof insertions | typeof creations,
  answerLost: OutcomeCode,
) {
  /** Cancels the rows that were not sent yet. */
  function cancelPlanned(jobId: string, now: number): void {
    db.run(sql`update ${table} set state = 'cancelled', ended_at = ${now}
      where job_id = ${jobId} and state = 'planned'`);
  }

  /** Ends the open rows of a job that cannot continue. What came of those that were sent will not be checked any more. */
  function giveUp(jobId: string, now: number): void {
    cancelPlanned(jobId, now);
    db.run(sql`update ${table} set state = 'failed', ended_at = ${now}, reason = ${answerLost}
      where job_id = ${jobId} and state = 'sent'`);
  }

  return {
    cancelPlanned,
    giveUp,

    /** Restores the original order of the rows that were put off. A creation is never put off. */
    restoreOrder(jobId: string): void {
      db.run(sql`update ${table} set tries = 0
        where job_id = ${jobId} and state in ('planned', 'sent')`);
    },

    /** Why the job's first failed row failed. */
    failureOf(jobId: string): OutcomeCode | null {
      const [failed] = db.all<{ reason: OutcomeCode | null }>(sql`
        select reason from ${table} where job_id = ${jobId} and state = 'failed' limit 1`);
      return failed?.reason ?? null;
    },
  };
}
