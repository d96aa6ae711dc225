// Snapshots in memory, in place of KV. Only their figures are kept; the items are the same in all of them.
import type { ChannelStore, StoredChannel } from "#worker/calculator/channel-look-up.ts";
import type { SnapshotStore } from "#worker/calculator/cache.ts";
import {
  type Confirmation,
  KEEP_SECONDS,
  type PlaylistSnapshot,
  type SnapshotItem,
  withConfirmation,
} from "#worker/calculator/snapshot.ts";
import { MAX_ITEMS } from "#bench/economy/playlists.ts";

type Kept = Omit<PlaylistSnapshot, "items"> & { length: number; confirmation?: Confirmation };

const ITEMS: SnapshotItem[] = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => ({
  itemId: `item-${index}`,
  videoId: `${index}`,
  title: "A video",
  channelTitle: "A channel",
  thumbnail: "",
  durationSeconds: 600,
  availability: "visible",
}));
const SLICES = [...ITEMS.map((_, length) => ITEMS.slice(0, length)), ITEMS];

/** The items of any playlist of this length. */
export function itemsOf(length: number): SnapshotItem[] {
  return SLICES[length] ?? ITEMS;
}

/** Channels in memory, in place of KV. */
export function createMemoryChannels(): ChannelStore {
  const kept = new Map<string, StoredChannel>();
  return {
    get: async (name) => kept.get(name),
    put: async (name, stored) => void kept.set(name, stored),
  };
}

export class MemoryStore implements SnapshotStore {
  readonly #kept = new Map<string, Kept>();

  get = async (playlistId: string): Promise<PlaylistSnapshot | undefined> => {
    const found = this.#kept.get(playlistId);
    if (!found) return undefined;
    if (Date.now() - found.readAt >= KEEP_SECONDS * 1000) {
      this.#kept.delete(playlistId);
      return undefined;
    }
    const { length, confirmation, ...figures } = found;
    const snapshot = { ...figures, items: itemsOf(length) };
    return confirmation ? withConfirmation(snapshot, confirmation) : snapshot;
  };

  put = async ({ items, ...figures }: PlaylistSnapshot): Promise<void> => {
    this.#kept.set(figures.playlistId, { ...figures, length: items.length });
  };

  confirm = async (playlistId: string, confirmation: Confirmation): Promise<void> => {
    const found = this.#kept.get(playlistId);
    if (found) found.confirmation = confirmation;
  };

  putMissing = async (playlistId: string): Promise<void> => {
    this.#kept.delete(playlistId);
  };
}
