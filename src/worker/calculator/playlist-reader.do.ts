// One Durable Object for each playlist id, so that a playlist is read by one reading at a time. Later
// callers join the running reading; a caller with a higher limit extends it.
import { DurableObject } from "cloudflare:workers";
import {
  type CacheBinding,
  getSnapshot,
  putMissing,
  putSnapshot,
} from "#worker/calculator/cache.ts";
import { createPublicClient } from "#worker/calculator/public-client.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import {
  freshUntil,
  type Reading,
  withItemCount,
  withVerdict,
} from "#worker/calculator/certainty.ts";
import { readPlaylist } from "#worker/calculator/read-playlist.ts";
import {
  cutTo,
  UNCERTAIN_MS,
  hasItemsFor,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadingProgress,
  type ReadOutcome,
  satisfies,
} from "#worker/calculator/snapshot.ts";
import type { Payer } from "#worker/quota/ledger.ts";
import { createLease } from "#worker/quota/unit-source.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { requireUnits } from "#worker/youtube/transport.ts";

/** Called as pages arrive. A listener whose call fails is removed. */
export type ProgressListener = (progress: ReadingProgress) => Promise<void>;

/** The playlist's title and own item count; undefined when YouTube does not return the playlist. */
type Named = { title: string; itemCount: number | undefined } | undefined;

export type ReaderBinding = { PLAYLIST_READER: DurableObjectNamespace<PlaylistReader> };

export class PlaylistReader extends DurableObject<CacheBinding & LedgerBinding> {
  #snapshot: PlaylistSnapshot | undefined;
  #running: Promise<ReadOutcome> | undefined;
  /** Items that the running reading must reach. */
  #limit = 0;
  /** True when a caller of the running reading wants the title too. */
  #titleWanted = false;
  #missingSince = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<ProgressListener>();

  /**
   * A fresh snapshot with everything that `want` asks for: the stored one, the running reading's, or
   * that of a new reading. The title is missing when YouTube does not return it.
   */
  async read(
    playlistId: string,
    want: PlaylistWant,
    payer: Payer,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    this.#listeners.add(onProgress);
    try {
      const outcome = await this.#readItems(playlistId, want, payer);
      if (!outcome.ok) return outcome;
      if (satisfies(outcome.snapshot, want)) return cutOutcome(outcome, want.limit);
      const snapshot = await this.#addTitle(outcome.snapshot, payer);
      if (isFresh(snapshot)) return cutOutcome({ ok: true, snapshot }, want.limit);
      // The playlist's own count contradicts the stored items.
      return cutOutcome(await this.#readItems(playlistId, want, payer), want.limit);
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  async #readItems(playlistId: string, want: PlaylistWant, payer: Payer): Promise<ReadOutcome> {
    for (;;) {
      const known = await this.#known(playlistId);
      if (known && hasItemsFor(known, want)) return { ok: true, snapshot: known };
      const missing = this.#knownMissing();
      if (missing) return missing;
      this.#limit = Math.max(this.#limit, want.limit);
      this.#titleWanted ||= want.withTitle;
      const joins = this.#running !== undefined;
      this.#running ??= this.#run(playlistId, want.withRegions, payer).finally(() => {
        this.#running = undefined;
        this.#limit = 0;
        this.#titleWanted = false;
      });
      const outcome = await this.#running;
      // Whoever started the reading had no units left; this caller may have some.
      const noUnits = !outcome.ok && (outcome.reason === "quota" || outcome.reason === "own_limit");
      if (noUnits && joins) continue;
      // The joined reading lacks regions, which this caller needs: start another.
      if (!outcome.ok || hasItemsFor(outcome.snapshot, want)) return outcome;
    }
  }

  async #known(playlistId: string): Promise<PlaylistSnapshot | undefined> {
    if (!this.#snapshot && !this.#running) {
      const stored = await getSnapshot(this.env.KV, playlistId);
      this.#snapshot ??= stored;
    }
    return this.#snapshot && isFresh(this.#snapshot) ? this.#snapshot : undefined;
  }

  /** "Missing" is remembered for a minute, so that repeated requests cost at most one unit a minute. */
  #knownMissing(): ReadOutcome | undefined {
    const readAt = this.#missingSince;
    return Date.now() - readAt < UNCERTAIN_MS
      ? { ok: false, reason: "missing", readAt, isRemembered: true }
      : undefined;
  }

  async #run(playlistId: string, withRegions: boolean, payer: Payer): Promise<ReadOutcome> {
    const previous = this.#snapshot;
    const lease = createLease(
      { env: this.env, class: payer.class, subject: async () => payer.subject },
      withRegions ? { main: 2 } : { main: 1, stats: 1 },
    );
    const client = createPublicClient(readSettings(this.env), lease);
    let nameRead: Promise<Named> | undefined;
    let title: string | undefined;
    const readNameOnce = () => (nameRead ??= this.#readName(client, playlistId));
    try {
      const read = await readPlaylist({
        client,
        reserve: async (units) => requireUnits(await lease.expect(units)),
        playlistId,
        limit: () => this.#limit,
        withRegions,
        onProgress: (progress) => {
          // In parallel with the items, but only once the first page has shown that the playlist exists.
          // A known title is read again too: YouTube's policy limits how long it may be kept.
          if (this.#titleWanted || previous?.title !== undefined) {
            void readNameOnce().then((named) => (title = named?.title));
          }
          this.#notify({ ...progress, ...(title !== undefined && { title }) });
        },
      });
      // YouTube may have left items out of an empty list; compare it with the playlist's own count.
      if (read.complete && read.items.length === 0) void readNameOnce();
      const snapshot = withVerdict(nameRead ? withName(read, await nameRead) : read, previous);
      await this.#keep(snapshot);
      return { ok: true, snapshot };
    } catch (error) {
      const failure = readFailureOf(error);
      if (failure.reason === "missing") await this.#forget(playlistId);
      logEvent("playlist_read_failed", { playlistId, cause: describeError(error) });
      return failure;
    } finally {
      await lease.settle();
    }
  }

  /** Stores the snapshot unless it would replace a fresh one with more items. */
  async #keep(snapshot: PlaylistSnapshot): Promise<void> {
    const known = this.#snapshot;
    const holdsMore = known !== undefined && known.items.length > snapshot.items.length;
    if (holdsMore && !snapshot.complete && isFresh(known)) return;
    this.#snapshot = snapshot;
    await putSnapshot(this.env.KV, snapshot);
  }

  /** Also replaces the cached snapshot, so that a deleted playlist is not returned from it. */
  async #forget(playlistId: string): Promise<void> {
    this.#missingSince = Date.now();
    this.#snapshot = undefined;
    await putMissing(this.env.KV, playlistId, { missingSince: this.#missingSince });
  }

  /** Adds the title to a snapshot that was read without one. */
  async #addTitle(snapshot: PlaylistSnapshot, payer: Payer): Promise<PlaylistSnapshot> {
    const subject = async () => payer.subject;
    const units = createLease({ env: this.env, class: payer.class, subject });
    const client = createPublicClient(readSettings(this.env), units);
    const named = withName(snapshot, await this.#readName(client, snapshot.playlistId));
    const hasNewCount = named.counts.length !== snapshot.counts.length;
    const titled = hasNewCount ? withVerdict(named, undefined) : named;
    if (titled.title !== undefined && this.#snapshot === snapshot) await this.#keep(titled);
    return titled;
  }

  async #readName(client: YouTubeClient, playlistId: string): Promise<Named> {
    try {
      return await client.getPlaylist(playlistId);
    } catch (error) {
      logEvent("playlist_title_failed", { playlistId, cause: describeError(error) });
      return undefined;
    }
  }

  #notify(progress: ReadingProgress): void {
    for (const listener of this.#listeners) {
      listener(progress).catch(() => this.#listeners.delete(listener));
    }
  }
}

function withName<Read extends Reading>(reading: Read, named: Named): Read {
  const counted = withItemCount(reading, named?.itemCount);
  return named === undefined ? counted : { ...counted, title: named.title };
}

function isFresh(snapshot: PlaylistSnapshot): boolean {
  return Date.now() < freshUntil(snapshot);
}

function cutOutcome(outcome: ReadOutcome, limit: number): ReadOutcome {
  return outcome.ok ? { ok: true, snapshot: cutTo(outcome.snapshot, limit) } : outcome;
}
