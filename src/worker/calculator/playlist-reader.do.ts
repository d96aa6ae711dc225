// One Durable Object for each playlist id, so that a playlist is read by one reading at a time, whoever asks; and one
// for each name of a channel, which is looked up likewise.
import { DurableObject } from "cloudflare:workers";
import {
  type CacheBinding,
  createChannelStore,
  createSnapshotStore,
} from "#worker/calculator/cache.ts";
import {
  type ChannelLookUp,
  type ChannelOutcome,
  createChannelLookUp,
} from "#worker/calculator/channel-look-up.ts";
import type { LookAtVideos } from "#worker/calculator/look-ups.ts";
import {
  createPlaylistReading,
  type PlaylistReading,
  type ProgressListener,
  type Rereading,
} from "#worker/calculator/playlist-reading.ts";
import { createConnectPublicly } from "#worker/calculator/public-client.ts";
import type { PlaylistWant, ReadFailure, ReadOutcome } from "#worker/calculator/snapshot.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Payer } from "#worker/quota/ledger.ts";

export type ReaderBinding = { PLAYLIST_READER: DurableObjectNamespace<PlaylistReader> };

export class PlaylistReader extends DurableObject<CacheBinding & LedgerBinding> {
  #reading: PlaylistReading | undefined;
  #lookUp: ChannelLookUp | undefined;

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
    lookAtVideos: LookAtVideos,
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

  #readingOf(playlistId: string): PlaylistReading {
    return (this.#reading ??= createPlaylistReading({
      playlistId,
      store: createSnapshotStore(this.env.KV),
      connect: createConnectPublicly(this.env),
    }));
  }
}

/** The object of a channel's name. No playlist's id has a colon. */
export function channelReaderOf({ PLAYLIST_READER }: ReaderBinding, name: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(`channel:${name}`));
}

export function readerOf({ PLAYLIST_READER }: ReaderBinding, playlistId: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(playlistId));
}
