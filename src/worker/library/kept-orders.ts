// Playlists that are kept sorted: which, by what, and under which consent. Off unless the owner has turned it on.
import type { KeptOrder, KeptOrders, SetKeptOrder } from "#shared/contract/order.ts";
import { MOVES_A_DAY } from "#shared/order/kept-order.ts";
import type { Library } from "#worker/library/open-library.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const KEY = "keptOrders";
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

type Wanted = Extract<SetKeptOrder, { keep: true }>;
type Kept = Pick<KeptOrder, "playlistId" | "by" | "reversed" | "consent" | "lastId"> & {
  userId: string;
  /** When the next moves are made, and how many they are. */
  next: { at: number; moves: number } | null;
};

export type KeptOrderSettings = ReturnType<typeof createKeptOrders>;

export function createKeptOrders({ kv, store }: { kv: SyncKvStorage; store: LibraryStore }) {
  const known = (): Kept[] => kv.get<Kept[]>(KEY) ?? [];

  function put(kept: Kept[]): void {
    if (kept.length === 0) kv.delete(KEY);
    else kv.put(KEY, kept);
  }

  const withoutIt = (playlistId: string): Kept[] =>
    known().filter((one) => one.playlistId !== playlistId);

  return {
    show(now: number): KeptOrders {
      return {
        kept: known().map(({ userId: _userId, next, ...rest }) => ({
          ...rest,
          playlistTitle: store.findPlaylist(rest.playlistId)?.title ?? "",
          ended: Date.parse(rest.consent.endsAt) <= now,
          upcoming: next && { at: instant(next.at), moves: next.moves },
        })),
        movedToday: store.orders.countKeptSince(now - DAY_MS),
        offer: { movesADay: MOVES_A_DAY, endsAt: instant(now + YEAR_MS) },
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
      const agreed = { ...consent, agreedAt: instant(now) };
      const kept = { userId, playlistId, by, reversed, consent: agreed, lastId: null, next: null };
      put([...withoutIt(playlistId), kept]);
      return true;
    },

    turnOff(playlistId: string): void {
      put(withoutIt(playlistId));
    },
  };
}

const instant = (at: number): string => new Date(at).toISOString();

/** Turns it on or off for a playlist; what is kept sorted then. */
export async function setKeptOrder(
  { keptOrders, store, runner }: Pick<Library, "keptOrders" | "store" | "runner">,
  asked: {
    userId: string;
    playlistId: string;
    wanted: SetKeptOrder;
    grant: { channelId: string | null } | undefined;
  },
): Promise<KeptOrders | "missing" | "outdated"> {
  const { userId, playlistId, wanted, grant } = asked;
  if (!wanted.keep) keptOrders.turnOff(playlistId);
  else if (!store.findPlaylist(playlistId)) return "missing";
  else if (!keptOrders.agree(userId, playlistId, wanted, grant?.channelId)) return "outdated";
  await runner.arm();
  return keptOrders.show(Date.now());
}
