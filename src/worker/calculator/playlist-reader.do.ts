// One Durable Object for each playlist id, so that a playlist is read by one reading at a time, whoever asks.
import { DurableObject } from "cloudflare:workers";
import { type CacheBinding, createSnapshotStore } from "#worker/calculator/cache.ts";
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

  #readingOf(playlistId: string): PlaylistReading {
    return (this.#reading ??= createPlaylistReading({
      playlistId,
      store: createSnapshotStore(this.env.KV),
      connect: createConnectPublicly(this.env),
    }));
  }
}

export function readerOf({ PLAYLIST_READER }: ReaderBinding, playlistId: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(playlistId));
}
