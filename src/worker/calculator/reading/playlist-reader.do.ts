// One Durable Object for each playlist id, so that a playlist is read by one reading at a time, whoever asks; and one
// for each name of a channel, which is looked up likewise.
import { DurableObject } from "cloudflare:workers";
import {
  type CacheBinding,
  createChannelListsStore,
  createChannelStore,
  createSnapshotStore,
  type StoredLists,
} from "#worker/calculator/answers/cache.ts";
import {
  type ChannelLookUp,
  type ChannelOutcome,
  createChannelLookUp,
} from "#worker/calculator/lines/channel-look-up.ts";
import type { LookAtVideos } from "#worker/calculator/reading/look-ups.ts";
import {
  createPlaylistReading,
  type PlaylistReading,
  type ProgressListener,
  type Rereading,
} from "#worker/calculator/reading/playlist-reading.ts";
import { createConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import {
  type CallOutcome,
  createSharedCalls,
  type SharedCalls,
} from "#worker/calculator/reading/shared-calls.ts";
import type {
  PlaylistWant,
  ReadFailure,
  ReadOutcome,
} from "#worker/calculator/reading/snapshot.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import { readSettings } from "#worker/settings.ts";

type FoundLists = { stored: StoredLists };
export type ListsOutcome = CallOutcome<FoundLists>;

export type ReaderBinding = { PLAYLIST_READER: DurableObjectNamespace<PlaylistReader> };

export class PlaylistReader extends DurableObject<CacheBinding & LedgerBinding> {
  #reading: PlaylistReading | undefined;
  #lookUp: ChannelLookUp | undefined;
  #lists: SharedCalls<FoundLists> | undefined;

  /** As {@link PlaylistReading.read}. */
  async read(
    playlistId: string,
    want: PlaylistWant,
    payer: Payer,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    return this.#readingOf(playlistId).read(want, payer, onProgress);
  }

  /** As {@link PlaylistReading.readAgain}. */
  async readAgain(
    playlistId: string,
    again: Rereading,
    lookAtVideos?: LookAtVideos,
  ): Promise<{ ok: true; units?: number } | ReadFailure> {
    return this.#readingOf(playlistId).readAgain(again, lookAtVideos);
  }

  /** As {@link ChannelLookUp.find}. */
  async findChannel(name: string, payer: Payer): Promise<ChannelOutcome> {
    this.#lookUp ??= createChannelLookUp({
      name,
      store: createChannelStore(this.env.KV),
      connect: createConnectPublicly(this.env),
    });
    return this.#lookUp.find(payer);
  }

  /** A page of a channel's public playlists, kept for all callers; the first page is "". */
  async listPlaylists(channelId: string, page: string, payer: Payer): Promise<ListsOutcome> {
    const store = createChannelListsStore(this.env.KV);
    this.#lists ??= createSharedCalls(createConnectPublicly(this.env));
    return this.#lists.find(page, {
      payer,
      async known() {
        const stored = await store.get(channelId, page);
        return stored && { ok: true, stored };
      },
      async call(client) {
        const readAt = Date.now();
        const found = await client.listChannelPlaylists(channelId, page || undefined);
        const stored = { ...found, readAt };
        await store.put(channelId, page, stored);
        return { ok: true, stored };
      },
    });
  }

  /** Call it after the stored snapshot was deleted: the next request reads the playlist at YouTube. */
  forget(): void {
    this.#reading = undefined;
  }

  #readingOf(playlistId: string): PlaylistReading {
    return (this.#reading ??= createPlaylistReading({
      playlistId,
      store: createSnapshotStore(this.env.KV),
      connect: createConnectPublicly(this.env),
      afterwards: (work) => this.ctx.waitUntil(work),
      unitsForTitles: Math.ceil(readSettings(this.env).quota.budget.main / 10),
    }));
  }
}

/** The object of a channel's name or id. No playlist's id has a colon. */
export function channelReaderOf({ PLAYLIST_READER }: ReaderBinding, name: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(`channel:${name}`));
}

export function readerOf({ PLAYLIST_READER }: ReaderBinding, playlistId: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(playlistId));
}
