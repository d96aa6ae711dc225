// A person whose playlists are kept sorted: the calls, and the alarms that the test rings.
import {
  type KeptOrders,
  keptOrdersSchema,
  type Order,
  ordersSchema,
} from "#shared/contract/order.ts";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { KEPT_NOTICE_MINUTES } from "#shared/order/kept-order.ts";
import { sortVideos } from "#shared/order/sort-videos.ts";
import { drive, inLibrary, type Person } from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { readLibrary } from "#tests/worker/read-library.ts";
import { bindings } from "#tests/worker/tables.ts";

export const NOTICE_MS = KEPT_NOTICE_MINUTES * 60_000;

type Stored = { consent: { endsAt: string }; next: { at: number; moves: number } };

export type Keeping = Awaited<ReturnType<typeof beginKeeping>>;

/** Somebody with Premium whose library was read. Lists are kept by title from Z to A. */
export async function beginKeeping() {
  const { who } = await readLibrary("write");
  await bindings.DB.prepare("update users set is_premium = 1").run();
  return keepingOf(who);
}

function keepingOf({ browser, userId }: Person) {
  const kept = async (): Promise<KeptOrders> =>
    keptOrdersSchema.parse(await browser.json("/api/library/kept-orders"));

  async function set(playlistId: string, body: unknown): Promise<Response> {
    const options = { method: "POST", body: JSON.stringify(body) };
    return browser.call(`/api/playlists/${playlistId}/kept-order`, options);
  }

  /** Item ids of a playlist as the library shows it, and in the order that is kept. */
  async function entriesOf(playlistId: string): Promise<{ shown: string[]; sorted: string[] }> {
    const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${playlistId}`));
    const idsOf = (videos: { id: string }[]) => videos.map(({ id }) => id);
    return { shown: idsOf(detail.videos), sorted: idsOf(sortVideos(detail.videos, "title", true)) };
  }

  return {
    browser,
    userId,
    kept,
    set,
    entriesOf,

    async keep(playlistId: string, change: Record<string, unknown> = {}): Promise<Response> {
      const { channelId } = await browser.json<{ channelId: string }>("/api/youtube/status");
      const { offer } = await kept();
      const consent = { channelId, ...offer };
      return set(playlistId, { keep: true, by: "title", reversed: true, consent, ...change });
    },

    /** The alarm rings at this time, and what it begins runs to its end. */
    async ringAt(time: number): Promise<void> {
      skipTo(time);
      await inLibrary(userId, (library) => library.alarm());
      await drive(userId);
    },

    async changeKept(change: (one: Stored) => Stored): Promise<void> {
      await inLibrary(userId, (_library, { storage }) => {
        const stored = storage.kv.get<Stored[]>("keptOrders") ?? [];
        storage.kv.put("keptOrders", stored.map(change));
      });
    },

    orders: async (): Promise<Order[]> =>
      ordersSchema.parse(await browser.json("/api/library/orders")).orders,

    async isSorted(playlistId: string): Promise<boolean> {
      const { shown, sorted } = await entriesOf(playlistId);
      return shown.join() === sorted.join();
    },
  };
}
