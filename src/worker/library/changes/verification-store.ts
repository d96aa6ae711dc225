// What has to be looked at once more, in the SQLite of one user's object: changes that YouTube confirmed, or whose result
// is not known, and items that a reading lacked.
import { asc, eq, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { LAG_MS } from "#worker/library/changes/late.ts";
import type { InsertionRow } from "#worker/library/creation/insertion-store.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import type { OrderRow } from "#worker/library/order/order-store.ts";
import { insertions, items, orders, removals } from "#worker/library/store/schema.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** What ended longer ago is left to the next reading. */
const DAY_MS = 86_400_000;

/** One call asks for 50, one of them as the witness. */
const LOOKED_AT = PAGE_SIZE - 1;

export type Unverified = {
  removals: RemovalRow[];
  insertions: InsertionRow[];
  orders: OrderRow[];
};

type EndedAt = typeof removals.endedAt | typeof insertions.endedAt | typeof orders.endedAt;

export function createVerificationStore(db: DrizzleSqliteDODatabase) {
  const isSince = (column: EndedAt, now: number) => sql`${column} > ${now - DAY_MS}`;
  const isOld = (column: EndedAt, before: number) =>
    sql`${column} <= ${before} and ${isSince(column, before)}`;

  return {
    /**
     * When to look: {@link LAG_MS} after the last end, but at most twice that after the first, so that one call serves for many.
     * Milliseconds since the epoch; undefined if there is nothing to look at.
     */
    dueAt(now: number): number | undefined {
      const { first, last } = db.get<{ first: number | null; last: number | null }>(sql`
        select min(at) as first, max(at) as last from (
          select ${removals.endedAt} as at from ${removals} where ${isSince(removals.endedAt, now)} and ${IS_REMOVAL}
          union all
          select ${insertions.endedAt} from ${insertions}
            where ${isSince(insertions.endedAt, now)} and ${IS_INSERTION}
          union all
          select ${orders.endedAt} from ${orders} where ${isSince(orders.endedAt, now)} and ${IS_ORDER}
          union all
          select ${items.missingSince} from ${items} where ${items.missingSince} is not null)`) ?? {
        first: null,
        last: null,
      };
      return first === null || last === null
        ? undefined
        : Math.min(first + 2 * LAG_MS, last + LAG_MS);
    },

    /** Another item that should be there, a different one each time; undefined if none is known. */
    witness(ids: readonly string[]): string | undefined {
      const isOther = sql`id not in (select value from json_each(${JSON.stringify(ids)}))`;
      return db.get<{ id: string }>(sql`
        select id from ${items} where ${items.missingSince} is null and ${isOther}
        order by random() limit 1`)?.id;
    },

    /** At most 49 rows of each kind, and all orders, that ended before `before`. */
    unverified(before: number): Unverified {
      return {
        removals: db
          .select()
          .from(removals)
          .where(sql`${isOld(removals.endedAt, before)} and ${IS_REMOVAL}`)
          .orderBy(asc(removals.endedAt))
          .limit(LOOKED_AT)
          .all(),
        insertions: db
          .select()
          .from(insertions)
          .where(sql`${isOld(insertions.endedAt, before)} and ${IS_INSERTION}`)
          .orderBy(asc(insertions.endedAt))
          .limit(LOOKED_AT)
          .all(),
        orders: db
          .select()
          .from(orders)
          .where(sql`${isOld(orders.endedAt, before)} and ${IS_ORDER}`)
          .all(),
      };
    },

    /** Items of a playlist that were first missing before `before`. */
    missing: (before: number): { id: string; playlistId: string }[] =>
      db
        .select({ id: items.id, playlistId: items.playlistId })
        .from(items)
        .where(sql`${items.missingSince} <= ${before}`)
        .orderBy(asc(items.playlistId))
        .limit(LOOKED_AT)
        .all(),

    /** Takes back that a video was put back. */
    notPutBack(removalId: number): void {
      db.update(removals).set({ putBackAt: null }).where(eq(removals.id, removalId)).run();
    },
  };
}

/** Removals of ours that YouTube confirmed, and those that were sent and may have taken effect. */
const IS_REMOVAL = sql`${removals.by} = 'you' and ${removals.verifiedAt} is null
  and ${removals.contradictedAt} is null and coalesce(${removals.itemId}, '-') <> ''
  and (${removals.state} = 'done' or (${removals.state} in ('failed', 'cancelled') and ${removals.sentAt} is not null))`;

const IS_INSERTION = sql`${insertions.verifiedAt} is null and (${insertions.state} = 'done'
  or (${insertions.state} = 'failed' and ${insertions.sentAt} is not null))`;

/** Orders that were reported as done although the list that showed them could have been an old copy. */
const IS_ORDER = sql`${orders.state} = 'done' and ${orders.isStale} and ${orders.seen} is not null`;
