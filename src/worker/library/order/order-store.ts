// Saved orders of playlists in the SQLite of one user's object: what was wanted, what was there before, and how far it is.
import { and, desc, eq, getTableColumns, gt, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { HIDDEN_STATES } from "#shared/availability.ts";
import { applyMove } from "#shared/order/plan-order.ts";
import type { Sortable } from "#shared/order/sort-videos.ts";
import { orders } from "#worker/library/store/schema.ts";
import { stateList } from "#worker/library/store/rows.ts";
import { instant } from "#worker/library/questions/video-json.ts";

export type OrderRow = typeof orders.$inferSelect;

/** An order without its lists. */
export type ListedOrder = Omit<
  OrderRow,
  "wanted" | "before" | "seen" | "seenAt" | "done" | "sentAt" | "shown"
> & {
  hasBefore: number;
};

/** What a new order is made of; the rest follows from the looks at YouTube. */
export type OrderWant = Pick<OrderRow, "playlistId" | "playlistTitle" | "why" | "shown"> & {
  wanted: string[];
};

const LISTED = 100;

/** The list as it is after all confirmed moves; undefined before the first look. */
export function expectedList({ seen, done }: Pick<OrderRow, "seen" | "done">) {
  return seen === null ? undefined : done.reduce<string[]>(applyMove, seen);
}

/** When a call of the order was last sent, in milliseconds since the epoch; 0 for never. */
export function lastSentAt({ sentAt }: Pick<OrderRow, "sentAt">): number {
  return sentAt ?? 0;
}

export function createOrderStore(db: DrizzleSqliteDODatabase, sqlStorage: SqlStorage) {
  const find = (id: string): OrderRow | undefined =>
    db.select().from(orders).where(eq(orders.id, id)).get();

  function update(id: string, change: Partial<OrderRow>): void {
    db.update(orders).set(change).where(eq(orders.id, id)).run();
  }

  return {
    find,
    update,

    plan(id: string, want: OrderWant, now: number): void {
      const fresh = { done: [], refused: [], state: "open", plannedAt: now } as const;
      db.insert(orders)
        .values({ ...want, ...fresh, done: [], refused: [], id, left: want.shown })
        .run();
    },

    stateOf: (id: string) =>
      db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)).get()?.state,

    /** The open order of a playlist. */
    openOf(playlistId: string): OrderRow | undefined {
      const isOpen = and(eq(orders.playlistId, playlistId), eq(orders.state, "open"));
      return db.select().from(orders).where(isOpen).get();
    },

    /** The playlist's last order before this one that has sent a move. */
    previousOf({ id, playlistId }: Pick<OrderRow, "id" | "playlistId">): OrderRow | undefined {
      return db
        .select()
        .from(orders)
        .where(and(eq(orders.playlistId, playlistId), ne(orders.id, id), isNotNull(orders.sentAt)))
        .orderBy(desc(orders.plannedAt))
        .limit(1)
        .get();
    },

    /** The latest first, without their lists. */
    list: () =>
      db
        .select({ ...LISTED_COLUMNS, hasBefore: isHeld })
        .from(orders)
        .orderBy(desc(orders.plannedAt))
        .limit(LISTED)
        .all(),

    /** Ends an order; what it has moved stays. */
    end(id: string, state: "done" | "stopped" | "failed", change: Partial<OrderRow> = {}): void {
      const isOpen = and(eq(orders.id, id), eq(orders.state, "open"));
      db.update(orders)
        .set({ ...change, state })
        .where(isOpen)
        .run();
    },

    /**
     * How many moves automatic orders have made: those that sent their last move after `since`, and all that are open. A move
     * whose result is not known counts. `firstAt` is when the earliest of these orders sent its last move.
     */
    keptSince(since: number): { moved: number; firstAt: number | null } {
      const isOpen = eq(orders.state, "open");
      const at = sql<number>`coalesce(${orders.sentAt}, ${orders.plannedAt})`;
      const its = and(eq(orders.why, "kept"), or(isOpen, gt(at, since)));
      const moves = sql`${orders.moved} + (${orders.sent} is not null)`;
      const moved = sql<number>`coalesce(sum(case when ${isOpen}
        then max(${orders.shown}, ${moves}) else ${moves} end), 0)`;
      const firstAt = sql<number | null>`min(${at})`;
      const found = db.select({ moved, firstAt }).from(orders).where(its).get();
      return { moved: found?.moved ?? 0, firstAt: found?.firstAt ?? null };
    },

    /** What a playlist's entries are sorted by. */
    sortables: (playlistId: string): Sortable[] =>
      [...sqlStorage.exec<SortableRow>(SORTABLES, playlistId)].map(toSortable),

    /** Item ids of hidden videos in a playlist. */
    hiddenItems: (playlistId: string): Set<string> =>
      new Set([...sqlStorage.exec<{ id: string }>(HIDDEN_ITEMS, playlistId)].map(({ id }) => id)),

    /** Deletes what orders hold of lists that YouTube showed before `before`. An open order goes on without its undo. */
    forget(before: number): void {
      if ((this.oldest() ?? before) >= before) return;
      const isOld = lt(heldAt, before);
      db.update(orders)
        .set({ before: null, seen: null, done: [], playlistTitle: "" })
        .where(and(isOld, isHolding))
        .run();
      db.update(orders)
        .set({ wanted: null, sent: null, refused: [], playlistId: "" })
        .where(and(isOld, hasEnded))
        .run();
    },

    /** The earliest time of what {@link forget} would delete. */
    oldest: (): number | undefined =>
      db
        .select({ at: sql<number | null>`min(${heldAt})` })
        .from(orders)
        .where(isHolding)
        .get()?.at ?? undefined,
  };
}

const heldAt = sql<number>`coalesce(${orders.seenAt}, ${orders.plannedAt})`;
const hasEnded = isNotNull(orders.endedAt);
const isHolding = or(
  isNotNull(orders.before),
  isNotNull(orders.seen),
  ne(orders.playlistTitle, ""),
  and(hasEnded, or(isNotNull(orders.wanted), ne(orders.playlistId, ""))),
);
const isHeld = sql<number>`${orders.before} is not null`;

const {
  wanted: _wanted,
  before: _before,
  seen: _seen,
  seenAt: _seenAt,
  done: _done,
  sentAt: _sentAt,
  shown: _shown,
  ...LISTED_COLUMNS
} = getTableColumns(orders);

const HIDDEN_ITEMS = `
  select i.id from items i join videos v on v.id = i.video_id
  where i.playlist_id = ?1 and v.availability in ${stateList(HIDDEN_STATES)}`;

type SortableRow = Omit<Sortable, "was"> & {
  isLost: number;
  lostSeconds: number | null;
};

const SORTABLES = `
  select i.id, v.title, v.channel_title as channelTitle, v.duration_seconds as duration,
    ${instant("i.added_at")} as publishedAt, ${instant("v.published_at")} as videoPublishedAt,
    v.lost_at is not null as isLost, v.lost_seconds as lostSeconds
  from items i join videos v on v.id = i.video_id where i.playlist_id = ?1`;

function toSortable({ isLost, lostSeconds, ...video }: SortableRow): Sortable {
  if (isLost === 0) return { ...video, was: null };
  const { title, channelTitle } = video;
  const was = title === "" ? null : { title, channelTitle, durationSeconds: lostSeconds };
  return { ...video, title: "", channelTitle: "", was };
}
