// One Durable Object for each playlist id, so that a playlist is read by one reading at a time, whoever asks.
import { DurableObject } from "cloudflare:workers";
import { type CacheBinding, createSnapshotStore } from "#worker/calculator/cache.ts";
import { type ProbesBinding, probesOf } from "#worker/calculator/objects.ts";
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

export class PlaylistReader extends DurableObject<CacheBinding & LedgerBinding & ProbesBinding> {
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
  async readAgain(playlistId: string, again: Rereading): Promise<{ ok: true } | ReadFailure> {
    return this.#readingOf(playlistId).readAgain(again);
  }

  #readingOf(playlistId: string): PlaylistReading {
    return (this.#reading ??= createPlaylistReading({
      playlistId,
      store: createSnapshotStore(this.env.KV),
      connect: createConnectPublicly(this.env),
      lookAtVideosTogether: (ids) => probesOf(this.env).lookAtVideos(ids),
    }));
  }
}
