// Playlists that are kept sorted: after each reading, the few moves that new videos need, as far as the consent of its owner
// covers them, who has to be Premium and to have accepted the current terms. Off unless the owner has turned it on.
import type { KeptOrder, KeptOrders, SetKeptOrder } from "#shared/contract/order.ts";
import { KEPT_NOTICE_MINUTES, MOVES_A_DAY } from "#shared/order/kept-order.ts";
import { planOrder } from "#shared/order/plan-order.ts";
import { sortVideos } from "#shared/order/sort-videos.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import { mustAgree } from "#shared/terms.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import { instantOf } from "#worker/http/instant.ts";
import { logged } from "#worker/http/log.ts";
import type { Alarm } from "#worker/library/jobs/alarm.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import type { OrderRow } from "#worker/library/order/order-store.ts";
import type { Keeping, Orders } from "#worker/library/order/orders.ts";
import { toReason } from "#worker/library/jobs/outcome-reason.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const NOTICE_MS = KEPT_NOTICE_MINUTES * 60_000;

type Wanted = Extract<SetKeptOrder, { keep: true }>;
type Kept = Pick<KeptOrder, "playlistId" | "by" | "reversed" | "consent" | "lastId"> & {
  userId: string;
  /** When the next moves begin, in milliseconds since the epoch, and how many they are. */
  next: { at: number; moves: number } | null;
  /** The reading that was looked at last. */
  lookedAt: number;
};
const stored = storedValue<Kept[]>("keptOrders");
type Owner = Pick<UserRow, "isPremium" | "termsVersion">;
type FindOwner = (userId: string) => Promise<Owner | undefined>;

const keptIn = (kv: SyncKvStorage): Kept[] => stored.get(kv) ?? [];

function putKept(kv: SyncKvStorage, kept: Kept[]): void {
  if (kept.length === 0) stored.delete(kv);
  else stored.put(kv, kept);
}

/** Which playlists are kept sorted, for the code that saves other orders. */
export const createKeeping = (kv: SyncKvStorage): Keeping => ({
  isOn: (playlistId) => keptIn(kv).some((one) => one.playlistId === playlistId),
  turnOff: (playlistId) =>
    putKept(
      kv,
      keptIn(kv).filter((one) => one.playlistId !== playlistId),
    ),
});

/** False for an order that keeps a playlist sorted which its owner's consent, plan or terms no longer cover. */
export async function isKept(
  kv: SyncKvStorage,
  { id, why }: Pick<OrderRow, "id" | "why">,
  findOwner: FindOwner,
): Promise<boolean> {
  if (why !== "kept") return true;
  // A consent that was given after the order began does not name this order.
  const kept = keptIn(kv).find(({ lastId }) => lastId === id);
  if (!kept || Date.now() >= Date.parse(kept.consent.endsAt)) return false;
  // It may have waited for units since it was begun.
  return mayMove(await findOwner(kept.userId));
}

export type KeptOrderSettings = ReturnType<typeof createKeptOrders>;

export function createKeptOrders(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  orders: Pick<Orders, "save">;
  findOwner: FindOwner;
}) {
  const { kv, store, orders, findOwner } = options;
  const known = (): Kept[] => keptIn(kv);
  /** Moves that were begun and are not stored yet, by their playlists: D1 learns of them first. */
  const beginning = new Map<string, number>();

  const put = (kept: Kept[]): void => putKept(kv, kept);

  /** Changes what is stored for one playlist, unless it was turned off or agreed to anew since `one` was read. */
  function change(one: Kept, to: Partial<Kept>): void {
    const isIt = ({ playlistId, consent }: Kept) =>
      playlistId === one.playlistId && consent.agreedAt === one.consent.agreedAt;
    put(known().map((kept) => (isIt(kept) ? { ...kept, ...to } : kept)));
  }

  const withoutIt = (playlistId: string): Kept[] =>
    known().filter((one) => one.playlistId !== playlistId);

  /** Why its last order failed. The owner sees it, and agrees anew. */
  function pausedBy({ lastId }: Pick<Kept, "lastId">): KeptOrder["paused"] {
    const last = lastId === null ? undefined : store.orders.find(lastId);
    // Without Premium it is turned off (product.md 24.4.3).
    if (last?.state !== "failed" || last.reason === "premium_required") return null;
    return toReason(last.reason ?? "unknown");
  }

  /** True if the last reading was looked at, and its moves are all made. */
  function isSorted({ playlistId, lookedAt, next, lastId }: Kept): boolean {
    const readAt = store.findPlaylist(playlistId)?.syncedAt ?? null;
    if (readAt === null || readAt > lookedAt || next || store.orders.openOf(playlistId))
      return false;
    const last = lastId === null ? undefined : store.orders.find(lastId);
    return last === undefined || (last.state === "done" && last.left === 0);
  }

  /** When the contents were last read; undefined while nothing may be moved. */
  function readAt(kept: Kept, now: number): number | undefined {
    const { playlistId, consent } = kept;
    if (Date.parse(consent.endsAt) <= now || store.orders.openOf(playlistId)) return undefined;
    if (pausedBy(kept)) return undefined;
    return store.findPlaylist(playlistId)?.syncedAt ?? undefined;
  }

  /** The entries of the list as last read in the order that is kept, and how many moves lead to it. */
  function movesFor({ playlistId, by, reversed }: Kept): { wanted: string[]; moves: number } {
    const walk = store.findPlaylist(playlistId)?.walk ?? "";
    const list = store.pagesOf(playlistId, walk).flat();
    const rows = new Map(store.orders.sortables(playlistId).map((row) => [row.id, row]));
    const videos = list.flatMap((id) => rows.get(id) ?? []);
    const wanted = sortVideos(videos, by, reversed).map(({ id }) => id);
    return { wanted, moves: planOrder(list, wanted).moves.length };
  }

  /** How many moves the daily limit still allows, and when it allows some again. */
  function dayOf(now: number): { left: number; freeAt: number } {
    const { moved, firstAt } = store.orders.keptSince(now - DAY_MS);
    const soon = [...beginning.values()].reduce((sum, moves) => sum + moves, 0);
    const left = Math.max(0, MOVES_A_DAY - moved - soon);
    if (left > 0) return { left, freeAt: now };
    const freeAt = (firstAt ?? now) + DAY_MS;
    // An order that is open for longer than a day counts until it has ended.
    return { left, freeAt: freeAt > now ? freeAt : now + NOTICE_MS };
  }

  /** Moves that are announced now, for when they may begin; null if there are none. */
  function announce(moves: number, now: number, waitMs = NOTICE_MS): Kept["next"] {
    return moves === 0 ? null : { at: Math.max(now + waitMs, dayOf(now).freeAt), moves };
  }

  /** Announces the moves that a reading makes necessary. */
  function look(kept: Kept, readAt: number, now: number, waitMs = NOTICE_MS): void {
    change(kept, { lookedAt: readAt, next: announce(movesFor(kept).moves, now, waitMs) });
  }

  /** Begins the moves that are due, as many as were announced and as the day's limit allows. */
  function begin(kept: Kept, now: number): void {
    const { wanted, moves } = movesFor(kept);
    const announced = Math.min(moves, kept.next?.moves ?? 0);
    const { left, freeAt } = dayOf(now);
    const made = Math.min(announced, left);
    if (made === 0) {
      const next = announced > 0 ? { at: freeAt, moves: announced } : announce(moves, now);
      return change(kept, { next });
    }
    const requestId = crypto.randomUUID();
    const { playlistId } = kept;
    let isStored = false;
    beginning.set(playlistId, made);
    // The announcement stays until this is stored together with the order.
    const onStored = (): void => {
      isStored = true;
      beginning.delete(playlistId);
      change(kept, { lastId: requestId, next: announce(moves - made, Date.now()) });
    };
    const ask = {
      playlistId,
      itemIds: wanted,
      moves: made,
      mostMoves: made,
      requestId,
      why: "kept" as const,
    };
    orders
      .save(kept.userId, ask, onStored)
      .finally(() => {
        if (isStored) return;
        beginning.delete(playlistId);
        // It begins another time.
        change(kept, { next: announce(moves, Date.now()) });
      })
      .catch(logged("keeping_failed"));
  }

  return {
    show(now: number): KeptOrders {
      return {
        kept: known().map((one) => {
          const { userId: _userId, lookedAt: _lookedAt, next, ...rest } = one;
          const ended = Date.parse(rest.consent.endsAt) <= now;
          const paused = pausedBy(rest);
          const isOver = ended || paused !== null;
          return {
            ...rest,
            playlistTitle: store.findPlaylist(rest.playlistId)?.title ?? "",
            ended,
            paused,
            upcoming: next && !isOver ? { at: instantOf(next.at), moves: next.moves } : null,
            sorted: isSorted(one),
          };
        }),
        movedToday: store.orders.keptSince(now - DAY_MS).moved,
        offer: { movesADay: MOVES_A_DAY, endsAt: instantOf(now + YEAR_MS) },
      };
    },

    /** Turns it on for a playlist, or renews the consent. False if the consent is not what would be asked for now. */
    agree(
      userId: string,
      playlistId: string,
      { by, reversed, consent }: Wanted,
      channelId: string | null | undefined,
    ): boolean {
      const now = Date.now();
      const isNear = Math.abs(Date.parse(consent.endsAt) - (now + YEAR_MS)) <= DAY_MS;
      if (consent.channelId !== channelId || consent.movesADay !== MOVES_A_DAY || !isNear) {
        return false;
      }
      const agreed = { ...consent, agreedAt: instantOf(now) };
      const fresh = { lastId: null, next: null, lookedAt: 0 };
      put([
        ...withoutIt(playlistId),
        { userId, playlistId, by, reversed, consent: agreed, ...fresh },
      ]);
      return true;
    },

    /** Announces at once the moves that a playlist needs for which this was just turned on. */
    begun(playlistId: string, now: number): void {
      const kept = known().find((one) => one.playlistId === playlistId);
      const at = kept && readAt(kept, now);
      if (kept && at !== undefined) look(kept, at, now);
    },

    /** True while a consent stands, so that what is read is also sorted. */
    isKeeping: (now: number): boolean =>
      known().some((one) => Date.parse(one.consent.endsAt) > now && pausedBy(one) === null),

    /** When `step` is next due, in milliseconds since the epoch. */
    wakesAt(now: number): number | undefined {
      const times = known().flatMap((kept) => {
        if (!store.findPlaylist(kept.playlistId)) return [now];
        // Where it is not stored in time, it is begun again.
        if (beginning.has(kept.playlistId)) return [now + NOTICE_MS];
        const at = readAt(kept, now);
        if (at === undefined) return [];
        return kept.next ? [kept.next.at] : at > kept.lookedAt ? [now] : [];
      });
      return times.length === 0 ? undefined : Math.min(...times);
    },

    /** Runs before each slice. Announces the moves that a reading makes necessary, and begins those that are due. */
    async step(now: number): Promise<void> {
      for (const { playlistId } of known()) {
        if (!store.findPlaylist(playlistId)) put(withoutIt(playlistId));
      }
      for (const kept of known()) {
        if (beginning.has(kept.playlistId)) continue;
        const at = readAt(kept, now);
        const isDue = kept.next !== null && kept.next.at <= now;
        const isNew = at !== undefined && kept.next === null && at > kept.lookedAt;
        if (at === undefined || !(isDue || isNew)) continue;
        const owner = await findOwner(kept.userId);
        if (!isPremium(owner)) {
          put(withoutIt(kept.playlistId));
        } else if (isDue && mayMove(owner)) {
          if (known().some(({ consent }) => consent.agreedAt === kept.consent.agreedAt)) {
            begin(kept, now);
          }
        } else {
          look(kept, at, now, isDue ? DAY_MS : NOTICE_MS);
        }
      }
    },
  };
}

const isPremium = (owner: Owner | undefined): boolean =>
  isAllowed(owner?.isPremium ?? false, "keepSorted");

const mayMove = (owner: Owner | undefined): boolean =>
  isPremium(owner) && !mustAgree(owner?.termsVersion ?? null);

/** Turns it on or off for a playlist. Returns which playlists are kept sorted afterwards. */
export async function setKeptOrder(
  library: {
    keptOrders: KeptOrderSettings;
    store: LibraryStore;
    keeping: Keeping;
    runner: Pick<JobRunner, "stop">;
    alarm: Pick<Alarm, "arm">;
  },
  asked: {
    userId: string;
    playlistId: string;
    wanted: SetKeptOrder;
    grant: { channelId: string | null } | undefined;
  },
): Promise<KeptOrders | "missing" | "outdated"> {
  const { keptOrders, keeping, store, runner, alarm } = library;
  const { userId, playlistId, wanted, grant } = asked;
  if (wanted.keep) {
    if (!store.findPlaylist(playlistId)) return "missing";
    if (!keptOrders.agree(userId, playlistId, wanted, grant?.channelId)) return "outdated";
  } else keeping.turnOff(playlistId);
  const open = store.orders.openOf(playlistId);
  if (open?.why === "kept") await runner.stop(open.id);
  if (wanted.keep) keptOrders.begun(playlistId, Date.now());
  await alarm.arm();
  return keptOrders.show(Date.now());
}
