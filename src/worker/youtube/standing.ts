// How a library's grant stands, for what its object does without a visit.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";

/** When a token from Google or an answer of YouTube last proved that the person's consent stands. */
export const provedAt = sql<number>`max(${grants.checkedAt}, ${grants.refreshedAt})`;

/**
 * A working grant: when its channel was confirmed, when its consent was proved, when its owner was last here, and since
 * when, according to D1, nothing is read with it.
 */
export type Standing = {
  confirmedAt: number;
  provedAt: number;
  seenAt: number;
  restingAt: number | null;
};

/** Undefined without a working grant. */
export async function findStanding(db: Database, libraryId: string): Promise<Standing | undefined> {
  const isWorking = and(
    eq(grants.userId, libraryId),
    isNull(grants.lostAt),
    isNull(users.deletingAt),
  );
  const [row] = await db
    .select({
      confirmedAt: grants.checkedAt,
      provedAt,
      seenAt: users.lastSeenAt,
      restingAt: grants.restingAt,
    })
    .from(grants)
    .innerJoin(channelLibraries, eq(channelLibraries.id, grants.userId))
    .innerJoin(users, eq(users.id, channelLibraries.userId))
    .where(isWorking);
  return row;
}
