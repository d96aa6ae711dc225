// Plans, starts and undoes saved orders of playlists. One order of a playlist is under way at a time (decision 61).
import type { Order } from "#shared/contract/order.ts";
import { planOrder } from "#shared/order/plan-order.ts";
import { needsPremium } from "#shared/plan-rules.ts";
import { OPEN_CHANGES_LIMIT } from "#shared/youtube-limits.ts";
import { openChanges } from "#worker/library/jobs/kinds.ts";
import { newChange } from "#worker/library/jobs/new-job.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";
import {
  expectedList,
  type ListedOrder,
  type OrderRow,
  type OrderWant,
} from "#worker/library/order/order-store.ts";
import { reasonOf, toReason } from "#worker/library/jobs/outcome-reason.ts";
import { instantOf } from "#worker/http/instant.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** An order that a person or the keeping of an order asks for. */
export type OrderAsk = {
  playlistId: string;
  itemIds: string[];
  /** How many the person has seen; if more are needed, nothing is done. An automatic order ends after this many. */
  moves: number;
  requestId: string;
  /** The most moves that the person's plan allows. */
  mostMoves: number;
  why: "chosen" | "kept";
};

export type PlannedOrder = {
  playlistId: string;
  playlistTitle: string;
  moves: number;
  missing: number;
  /** The playlist is kept sorted, and saving this turns that off. */
  endsKeeping: boolean;
};

/** What a plan has to allow for an order. An undo needs nothing. */
const RULES = { chosen: "moveVideos", kept: "keepSorted" } as const;

/** Which playlists are kept sorted by themselves. */
export type Keeping = {
  isOn: (playlistId: string) => boolean;
  turnOff: (playlistId: string) => void;
};

export type OrderPreview = { kind: "missing" | "unread" } | ({ kind: "planned" } & PlannedOrder);

type OrderRefusal = { kind: "missing" | "unread" | "outdated" | "premium" | "busy" };

export type OrderOutcome =
  | Exclude<ChangeOutcome, { kind: "ended" }>
  | OrderRefusal
  | { kind: "ended"; order: Order };

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(options: {
  store: LibraryStore;
  runner: JobRunner;
  keeping: Keeping;
}) {
  const { store, runner, keeping } = options;
  /** The playlist as last read; undefined if its contents are not known. */
  function listOf(playlistId: string): string[] | undefined {
    const { walk = null } = store.findPlaylist(playlistId) ?? {};
    return walk === null ? undefined : store.pagesOf(playlistId, walk).flat();
  }

  function preview({
    playlistId,
    itemIds,
  }: Pick<OrderAsk, "playlistId" | "itemIds">): OrderPreview {
    const playlist = store.findPlaylist(playlistId);
    if (!playlist) return { kind: "missing" };
    const list = listOf(playlistId);
    if (!list) return { kind: "unread" };
    return { kind: "planned", ...countMoves(playlist, list, itemIds) };
  }

  /** What saving takes, or why nothing is done. */
  function check(ask: OrderAsk): OrderRefusal | ({ kind: "planned" } & PlannedOrder) {
    const planned = preview(ask);
    if (planned.kind !== "planned") return planned;
    const moves = ask.why === "kept" ? Math.min(planned.moves, ask.moves) : planned.moves;
    if (moves > ask.moves) return { kind: "outdated" };
    if (moves > ask.mostMoves) return { kind: "premium" };
    return store.orders.openOf(ask.playlistId) ? { kind: "busy" } : { ...planned, moves };
  }

  function countMoves(
    { id: playlistId, title: playlistTitle }: { id: string; title: string },
    list: readonly string[],
    wanted: readonly string[],
  ): PlannedOrder {
    const there = new Set(list);
    const { moves } = planOrder(list, wanted, store.orders.hiddenItems(playlistId));
    const missing = wanted.filter((id) => !there.has(id)).length;
    const endsKeeping = keeping.isOn(playlistId);
    return { playlistId, playlistTitle, moves: moves.length, missing, endsKeeping };
  }

  /** The order that puts the old one back; null if there is none, or if it was stopped or has failed. */
  function undoOf({ undoneBy }: Pick<OrderRow, "undoneBy">): string | null {
    const state = undoneBy === null ? undefined : store.orders.stateOf(undoneBy);
    return state === "open" || state === "done" ? undoneBy : null;
  }

  /** What the undo of an order leads to, and its moves from the list as it is known; undefined if it cannot be undone. */
  function findUndo(id: string) {
    const row = store.orders.find(id);
    const playlist = row && store.findPlaylist(row.playlistId);
    if (!row?.before || undoOf(row) !== null || !playlist) return undefined;
    // The library shows the moves of an order once it has ended, and those of later ones.
    const moved = expectedList(row);
    const read = listOf(playlist.id);
    const list = (row.endedAt !== null ? (read ?? moved) : (moved ?? read)) ?? [];
    // Entries without a name are not listed by YouTube.
    const wanted = row.before.filter((one) => !one.startsWith("?"));
    return { wanted, planned: countMoves(playlist, list, wanted) };
  }

  /** Stores an order and its job. If the owner asks for it, the playlist is no longer kept sorted, which would undo it. */
  function add(userId: string, id: string, want: OrderWant, now: number): JobRow {
    const changes = Array.from({ length: want.shown }, () => want);
    const { playlistId, why, shown } = want;
    const job = {
      ...newChange("order", changes, userId, now),
      id,
      queue: [playlistId],
      playlistsTotal: 1,
      needsPremium: why !== "undo" && needsPremium(RULES[why], shown),
    };
    store.addJob(job);
    store.orders.plan(id, want, now);
    if (why !== "kept") keeping.turnOff(playlistId);
    return job;
  }

  /** The state of a known order, after its job has ended or waits. */
  async function report(
    userId: string,
    id: string,
    plan: () => JobRow | undefined,
  ): Promise<OrderOutcome> {
    const outcome = await runner.change(userId, plan, id);
    if (outcome.kind !== "ended") return outcome;
    const row = store.orders.find(id);
    // Without a row, another request for this playlist was faster.
    return row
      ? { kind: "ended", order: toOrder({ ...row, hasBefore: row.before === null ? 0 : 1 }) }
      : { kind: "busy" };
  }

  function toOrder(row: ListedOrder): Order {
    const job = row.state === "open" ? store.findJob(row.id) : undefined;
    const isRunning = job?.state === "running";
    const isKnown = store.findPlaylist(row.playlistId) !== undefined;
    const hasMoved = row.moved > 0 || row.sent !== null;
    const undoneBy = undoOf(row);
    return {
      id: row.id,
      playlistId: row.playlistId === "" ? null : row.playlistId,
      playlistTitle: row.playlistTitle,
      why: row.why,
      state: row.state === "open" ? (isRunning ? "running" : "waiting") : row.state,
      at: instantOf(row.plannedAt),
      endedAt: instantOf(row.endedAt),
      moved: row.moved,
      left: row.left,
      refused: row.refused.length,
      changedMeanwhile: row.hasChangedMeanwhile,
      resumesAt: job?.state === "paused" ? instantOf(job.resumesAt) : null,
      reason: toReason(row.reason) ?? (job ? reasonOf(job) : null),
      canUndo: row.hasBefore === 1 && isKnown && hasMoved && undoneBy === null,
      undoneBy,
    };
  }

  return {
    preview,

    /** What {@link undo} would do now; undefined if the order from before is not held, or was put back. */
    planUndo: (id: string): PlannedOrder | undefined => findUndo(id)?.planned,

    list: (): Order[] => store.orders.list().map(toOrder),

    /**
     * Moves the items of a playlist into this order. Resolves when that is done or has to wait. A repeated `requestId`
     * moves nothing twice and reports on the same order.
     * @param onStored is called in the transaction that stores the order
     */
    async save(userId: string, ask: OrderAsk, onStored?: () => void): Promise<OrderOutcome> {
      const { playlistId, itemIds, requestId, why } = ask;
      const first = store.orders.stateOf(requestId) ? undefined : check(ask);
      if (first && first.kind !== "planned") return first;
      const refusals: OrderRefusal[] = [];
      const outcome = await report(userId, requestId, () => {
        // Another window may have been first, or a reading has ended.
        const planned = check(ask);
        if (planned.kind !== "planned") {
          refusals.push(planned);
          return undefined;
        }
        const { playlistTitle, moves: shown } = planned;
        const there = new Set(listOf(playlistId));
        const wanted = itemIds.filter((one) => there.has(one));
        const want = { playlistId, playlistTitle, why, shown, wanted };
        const job = add(userId, requestId, want, Date.now());
        onStored?.();
        return job;
      });
      return refusals[0] ?? outcome;
    },

    /**
     * Puts back the order from before, with the fewest moves from the list as it is now. Undefined if it is not held. An order
     * is undone once, however often it is asked for, and again if that was stopped or has failed.
     */
    async undo(userId: string, id: string, requestId: string): Promise<OrderOutcome | undefined> {
      const known = store.orders.find(id);
      if (!known) return undefined;
      if (store.orders.stateOf(requestId)) return report(userId, requestId, () => undefined);
      if (undoOf(known) === null) {
        if (known.before === null) return undefined;
        // Stopping it would be of no use.
        const others = openChanges(store).filter((job) => job.id !== id);
        if (others.length >= OPEN_CHANGES_LIMIT) return { kind: "too_many_jobs" };
        await runner.stop(id);
        // Waits for the running call, so that its result is stored.
        await runner.idle();
      }
      const row = store.orders.find(id);
      if (!row) return undefined;
      const undoneBy = undoOf(row);
      if (undoneBy !== null) return report(userId, undoneBy, () => undefined);
      if (!findUndo(id)) return undefined;
      if (store.orders.openOf(row.playlistId)) return { kind: "busy" };
      return report(userId, requestId, () => {
        const undoing = findUndo(id);
        if (!undoing || store.orders.openOf(row.playlistId)) return undefined;
        const { playlistId, playlistTitle, moves } = undoing.planned;
        // The library may not show yet what was moved.
        const shown = Math.max(moves, row.moved);
        store.orders.update(id, { undoneBy: requestId });
        const { wanted } = undoing;
        const want = { playlistId, playlistTitle, why: "undo" as const, shown, wanted };
        return add(userId, requestId, want, Date.now());
      });
    },
  };
}
