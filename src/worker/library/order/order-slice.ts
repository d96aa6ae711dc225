// The slice of a job that saves an order: one move at a time, stored before it is sent. YouTube is looked at before the first
// move, after every few, after each lost answer and at the end. What has changed there meanwhile wins, and the rest is planned
// again. Lists show moves late, so a list as it was before the latest moves is not taken for a change (decision 61).
import { applyMove, type Move, planOrder } from "#shared/order/plan-order.ts";
import { meaningOf } from "#worker/library/changes/change-answers.ts";
import { countInsertions, recount } from "#worker/library/changes/change-rows.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { isNotFound, isPlaylistGone } from "#worker/library/reading/gone.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { ChangeRefused } from "#worker/library/jobs/job-outcome.ts";
import { finishOrder } from "#worker/library/order/order-end.ts";
import { isSameList, lookAtOrder } from "#worker/library/order/order-look.ts";
import { expectedList, lastSentAt, type OrderRow } from "#worker/library/order/order-store.ts";
import { LAG_MS, nextLookAt, waitForLists } from "#worker/library/changes/late.ts";
import { PAGE_SIZE, YouTubeError } from "#worker/youtube/wire.ts";

/** Moves between two looks: a look costs a unit for 50 entries, so at most a tenth of what the moves cost. */
const LEAST_BETWEEN_LOOKS = 10;
const PAGES_FOR_A_MOVE = 5;
/** What was seen longer ago may have changed. */
const FRESH_MS = 5 * 60_000;
/** More moves than planned, because of changes meanwhile, before the rest is left as it is. */
const SPARE_MOVES = 10;
/** After this many refused entries and not one move, YouTube refuses the playlist. So many are no passing error. */
const MOST_REFUSED = 5;

export const orderJob: JobKind = {
  told: "order",
  slice: runOrder,
  change: {
    // An order counts its moves itself.
    countsOf: countInsertions,
    left(store, jobId) {
      const { read = 0, reported = null } = store.findJob(jobId) ?? {};
      return Math.max(1, (reported ?? 0) - read);
    },
    giveUp(store, job, now) {
      finishOrder(store, job, store.findJob(job.id)?.state === "failed" ? "failed" : "stopped");
      recount(store, job, now);
    },
  },
};

/** True once the job is done. @throws ChangeRefused if YouTube takes no further move */
async function runOrder(
  options: SliceOptions,
  job: JobRow,
  _entry: string,
  until: number,
): Promise<boolean> {
  const { store, throwIfStopped } = options;
  const hidden = store.orders.hiddenItems(job.queue[0] ?? "");
  for (;;) {
    const row = store.orders.find(job.id);
    if (!row || row.state !== "open") return true;
    if (Date.now() > until) return false;
    throwIfStopped();
    const mayMove = row.sent !== null || (await options.isKept(row));
    throwIfStopped();
    if (!mayMove) {
      finishOrder(store, job, "stopped");
      return true;
    }
    try {
      const next = row.sent ? undefined : planNext(row, hidden);
      if (!next || mustLook(row, next.list, next.moves)) {
        const waitsUntil = await look(options, row);
        if (waitsUntil === undefined) continue;
        if (waitsUntil !== "shown") {
          store.updateJob(job.id, waitForLists(waitsUntil));
          return false;
        }
        // YouTube has answered all moves and shows them, so the order is reported as done, and verified later (verification.ts).
        store.orders.update(row.id, { left: 0, isStale: true });
        finishOrder(store, job, "done");
        return true;
      }
      const [move] = next.moves;
      const left = movesToMake(row, next.moves);
      store.updateJob(job.id, { reported: row.moved + left });
      if (!move || left === 0) {
        const refused = stillRefused(row, next.list, hidden);
        store.orders.update(row.id, { left: next.moves.length, refused });
        finishOrder(store, job, "done");
        return true;
      }
      store.orders.update(row.id, { left });
      if (row.moved >= 2 * row.shown + SPARE_MOVES) throw new ChangeRefused("order_not_kept");
      await send(options, job, { row, move, left: left - 1 });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (!(await isPlaylistGone(options.client, row.playlistId))) {
        throw new YouTubeError("unavailable", "not found, but still there", { cause: error });
      }
      throw new ChangeRefused("playlist_gone");
    }
  }
}

/** The moves that are left; undefined before the first look. */
function planNext(
  row: OrderRow,
  hidden: ReadonlySet<string>,
): { list: string[]; moves: Move[] } | undefined {
  const list = expectedList(row);
  if (!list) return undefined;
  const movesWithout = (refused: ReadonlySet<string>): Move[] => {
    const wanted = (row.wanted ?? []).filter((id) => !refused.has(id));
    return planOrder(list, wanted, hidden).moves;
  };
  const moves = movesWithout(new Set(row.refused));
  if (moves.length > 0 || new Set(row.refused).size >= MOST_REFUSED) return { list, moves };
  // One refusal is no proof: it is tried once more, after all others.
  const isSecond = (id: string, index: number): boolean => row.refused.indexOf(id) < index;
  return { list, moves: movesWithout(new Set(row.refused.filter(isSecond))) };
}

/** How many moves to make. An automatic order makes no more than were announced; the next reading announces the rest. */
function movesToMake({ why, shown, moved, refused }: OrderRow, moves: readonly Move[]): number {
  if (why !== "kept") return moves.length;
  return Math.min(moves.length, Math.max(0, shown - moved - refused.length));
}

function mustLook(row: OrderRow, list: readonly string[], moves: readonly Move[]): boolean {
  const pages = Math.ceil(list.length / PAGE_SIZE);
  const most = Math.max(LEAST_BETWEEN_LOOKS, Math.ceil(pages / PAGES_FOR_A_MOVE));
  const knownAt = Math.max(row.seenAt ?? 0, lastSentAt(row));
  return (
    row.isStale ||
    knownAt < Date.now() - FRESH_MS ||
    row.done.length - row.looked >= most ||
    (movesToMake(row, moves) === 0 && row.done.length > 0)
  );
}

/**
 * Compares YouTube's list with ours. Returns when to look again if the list proves nothing yet. Returns "shown" if YouTube
 * has answered all moves and the list shows them, but may be an old copy, because the order was the same before.
 */
async function look(options: SliceOptions, row: OrderRow): Promise<number | "shown" | undefined> {
  const { store } = options;
  const fresh = await lookAtOrder(options, row.playlistId, row.wanted ?? []);
  options.throwIfStopped();
  const now = Date.now();
  const looked = { seenAt: now, isStale: false };
  const accept = (change: Partial<OrderRow>): undefined => {
    const whole = { ...looked, seen: fresh, before: row.before ?? fresh, done: [], looked: 0 };
    store.orders.update(row.id, { ...whole, sent: null, ...change });
  };
  const known = expectedList(row);
  if (!known) {
    const waitsUntil = otherMovesShownAt(options, row, fresh, now);
    return waitsUntil ?? accept({});
  }
  const { sent, done } = row;
  const lastAt = lastSentAt(row);
  const isOver = now >= lastAt + LAG_MS;
  // A list that was true before the moves, as that of an order that is undone, may be an old copy.
  const isProof = isOver || !earlierLists(store, row, now).some((list) => isSameList(list, fresh));
  if (isProof && sent && isSameList(fresh, applyMove(known, sent))) {
    return accept({ moved: row.moved + 1 });
  }
  if (isProof && !sent && isSameList(fresh, known)) return accept({});
  const isDone = !sent && !row.isStale && row.refused.length === 0 && isAllMoved(row);
  if (!isOver && isDone && isSameList(fresh, known)) return "shown";
  if (isOver) {
    const made = countMade(row, fresh);
    const sentCount = done.length + (sent ? 1 : 0);
    const hasChanged = made === sentCount && !isSameList(fresh, known);
    const moved = row.moved - done.length + made;
    const left = row.left + Math.max(0, done.length - made);
    accept({ moved, left, hasChangedMeanwhile: row.hasChangedMeanwhile || hasChanged });
    // Without this the same moves would be sent for ever: it goes on only if at least one move was made.
    if (made === 0 && done.length > 0) throw new ChangeRefused("order_not_seen");
    return undefined;
  }
  // The list as it was before some of the last moves: it only lags, unless YouTube's answer to a move says otherwise.
  const isLate = !sent && !row.isStale && !isAllMoved(row) && isEarlier(row, fresh);
  if (!isLate) return nextLookAt(lastAt, now);
  store.orders.update(row.id, { ...looked, looked: done.length });
  return undefined;
}

/** True if no move is left to make, so that only a list that shows all of them is proof. */
function isAllMoved(row: OrderRow): boolean {
  const next = planNext(row, new Set());
  return next !== undefined && movesToMake(row, next.moves) === 0;
}

function isEarlier(row: OrderRow, fresh: readonly string[]): boolean {
  return listsBefore(row).some((list) => isSameList(list, fresh));
}

/** The lists as they were before each of the moves since the last look. */
function listsBefore({ seen, done }: OrderRow): string[][] {
  const lists = [seen ?? []];
  for (const move of done) lists.push(applyMove(lists.at(-1) ?? [], move));
  return lists.slice(0, -1);
}

/** Lists that were true so lately that an old copy may still show them: before our moves, and before those of the last order. */
function earlierLists(store: SliceOptions["store"], row: OrderRow, now: number): string[][] {
  const previous = store.orders.previousOf(row);
  const isLate = previous !== undefined && lastSentAt(previous) > now - LAG_MS;
  const others = isLate
    ? [...(previous.before ? [previous.before] : []), ...listsBefore(previous)]
    : [];
  const own = row.before && row.moved > 0 ? [row.before] : [];
  return [...own, ...listsBefore(row), ...others];
}

/**
 * How many of the moves since the last look were made, whatever YouTube answered: the fewest that lead from the list as it was
 * seen then to this one. More than were sent are changes of others.
 */
export function countMade(
  { seen, done, sent }: Pick<OrderRow, "seen" | "done" | "sent">,
  fresh: readonly string[],
): number {
  const { moves } = planOrder(seen ?? [], fresh);
  return Math.min(moves.length, done.length + (sent ? 1 : 0));
}

/** Of the entries that YouTube refused to move, those that are not where they should be. */
function stillRefused(
  row: OrderRow,
  list: readonly string[],
  hidden: ReadonlySet<string>,
): string[] {
  if (row.refused.length === 0) return [];
  const { moves } = planOrder(list, row.wanted ?? [], hidden);
  const misplaced = new Set(moves.map(({ itemId }) => itemId));
  return [...new Set(row.refused)].filter((id) => misplaced.has(id));
}

/** When the list shows the moves of the order before this one; undefined if it does. */
function otherMovesShownAt(
  { store }: SliceOptions,
  row: OrderRow,
  fresh: readonly string[],
  now: number,
): number | undefined {
  const previous = store.orders.previousOf(row);
  const known = previous && !previous.sent ? expectedList(previous) : undefined;
  if (!previous || (known && isSameList(known, fresh))) return undefined;
  return nextLookAt(lastSentAt(previous), now);
}

/** @throws what the client throws, if the move has to be looked for or tried again */
async function send(
  { store, client, throwIfStopped }: SliceOptions,
  job: JobRow,
  { row, move, left }: { row: OrderRow; move: Move; left: number },
): Promise<void> {
  const { playlistId } = row;
  const { itemId: id, position } = move;
  const item = store.itemsByIds([id]).get(id) ?? (await findItem(client, id));
  throwIfStopped();
  const refuse = (change: Partial<OrderRow>): void =>
    store.orders.update(row.id, { sent: null, ...change });
  // It is not in the playlist any more.
  if (!item) return refuse({ wanted: wantedWithout(row, id) });
  const sent = { ...move, at: Date.now() };
  store.orders.update(row.id, { sent, sentAt: sent.at });
  let place: number | undefined;
  try {
    place = await client.movePlaylistItem({ id, playlistId, videoId: item.videoId, position });
  } catch (error) {
    if (meaningOf(error) === "unsent") refuse({});
    if (!(error instanceof YouTubeError) || !isRefusal(error)) throw error;
    refuse({ isStale: true });
    if (error.reason.includes("manualSortRequired")) {
      throw new ChangeRefused("manual_order_required");
    }
    if (error.reason.includes("playlistOperationUnsupported")) {
      throw new ChangeRefused("order_refused");
    }
    if (error.kind === "not_found" && (await isPlaylistGone(client, playlistId))) {
      throw new ChangeRefused("playlist_gone");
    }
    // It was removed on YouTube meanwhile, if it is not there.
    const isNamed = error.reason.includes("playlistItemNotFound");
    if (isNamed && !(await findItem(client, id))) {
      return refuse({ wanted: wantedWithout(row, id), hasChangedMeanwhile: true });
    }
    // The place is counted anew; a second refusal is about the entry.
    const isAboutPlace = error.reason.includes("invalidPlaylistItemPosition");
    if (isAboutPlace && !row.isStale && row.done.length > 0) return;
    const refused = [...row.refused, id];
    if (new Set(refused).size >= MOST_REFUSED && row.moved === 0)
      throw new ChangeRefused("order_refused");
    return refuse({ refused });
  }
  store.transaction(() => {
    const moved = row.moved + 1;
    // Another place than the asked one means that the list has changed.
    const isStale = place !== undefined && place !== position;
    store.orders.update(row.id, { done: [...row.done, sent], sent: null, moved, left, isStale });
    const progress = { read: moved, reported: moved + left, failures: 0, failingSince: null };
    store.updateJob(job.id, progress);
  });
}

const wantedWithout = ({ wanted }: OrderRow, id: string): string[] =>
  (wanted ?? []).filter((one) => one !== id);

const isRefusal = ({ kind }: YouTubeError): boolean =>
  kind === "invalid_request" || kind === "not_found";

async function findItem(client: SliceOptions["client"], id: string) {
  const found = await client.findItem(id);
  return found && { videoId: found.snippet.resourceId.videoId };
}
