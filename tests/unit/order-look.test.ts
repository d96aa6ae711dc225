import { expect, test } from "vitest";
import { lookAtOrder } from "#worker/library/order/order-look.ts";
import type { PlaylistRow } from "#worker/library/store/store.ts";
import type { YouTubePlaylistItemsPage } from "#worker/youtube/wire.ts";

const PAGES = 6;

/** A list of one item a page. Records how many pages are on their way at once. */
function listAt() {
  let [open, most] = [0, 0];
  const listPlaces = async (_id: string, token?: string): Promise<YouTubePlaylistItemsPage> => {
    open += 1;
    most = Math.max(most, open);
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
    open -= 1;
    const place = Number(token ?? 0);
    const resourceId = { videoId: "v" };
    const snippet = { playlistId: "PL", position: place, title: "", resourceId };
    return {
      items: [{ id: `item-${place}`, snippet }],
      unreadable: [],
      pageInfo: { totalResults: PAGES },
      ...(place + 1 < PAGES && { nextPageToken: String(place + 1) }),
    };
  };
  const listPlacesById = () => Promise.reject(new Error("nothing is missing"));
  return { client: { listPlaces, listPlacesById }, most: () => most };
}

test.each<[string, (string | null)[], boolean]>([
  ["requests pages early by the tokens of the last reading", ["1", "2", "3", "4", "5", null], true],
  ["requests one page after the other without them", [], false],
  ["requests one page after the other where YouTube names others", ["x", "y", "z"], false],
])("a look at an order %s", async (_name, tokens, isEarly) => {
  const { client, most } = listAt();
  const store = {
    findPlaylist: () => ({ walk: "w" }) as PlaylistRow,
    tokensOf: () => tokens,
  };
  const places = await lookAtOrder({ client, store, throwIfStopped: () => {} }, "PL", []);
  expect(places).toEqual(Array.from({ length: PAGES }, (_, place) => `item-${place}`));
  expect(most() > 1).toBe(isEarly);
});
