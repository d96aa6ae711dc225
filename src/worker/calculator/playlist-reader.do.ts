// One Durable Object for each playlist id, so that a playlist is read cold once at a time however
// many people ask: later callers join the running read, and a higher limit lengthens it.
import { DurableObject } from "cloudflare:workers";
import {
  type CacheBinding,
  deleteSnapshot,
  getSnapshot,
  putSnapshot,
} from "#worker/calculator/cache.ts";
import { createPublicClient, type PublicShare } from "#worker/calculator/public-client.ts";
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
  DOUBTED_MS,
  hasItemsFor,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadingProgress,
  type ReadOutcome,
  satisfies,
} from "#worker/calculator/snapshot.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";

/** Called with what is known so far; a listener that is gone is forgotten. */
export type ProgressListener = (progress: ReadingProgress) => Promise<void>;

/** What the playlist says of itself; undefined where YouTube does not name it to us. */
type Named = { title: string; itemCount: number | undefined } | undefined;

export type ReaderBinding = { PLAYLIST_READER: DurableObjectNamespace<PlaylistReader> };

export class PlaylistReader extends DurableObject<CacheBinding & LedgerBinding> {
  #snapshot: PlaylistSnapshot | undefined;
  #running: Promise<ReadOutcome> | undefined;
  /** Items that the running read is to reach. */
  #limit = 0;
  /** True when somebody who waits for the running read wants the title too. */
  #titleWanted = false;
  /** Whose part of the day the running read spends: somebody signed in who joins pays for it. */
  #share: PublicShare = "anonymous";
  #missingSince = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<ProgressListener>();

  readonly #client = createPublicClient(this.env, readSettings(this.env), () => this.#share);

  /**
   * A fresh snapshot of `playlistId` that holds what `want` asks for: the one at hand, the one that
   * is just being read, or a new one. Only a title may be missing, where YouTube does not tell it.
   */
  async read(
    playlistId: string,
    want: PlaylistWant,
    share: PublicShare,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    this.#listeners.add(onProgress);
    try {
      const outcome = await this.#readItems(playlistId, want, share);
      if (!outcome.ok) return outcome;
      if (satisfies(outcome.snapshot, want)) return cutOutcome(outcome, want.limit);
      const snapshot = await this.#addTitle(outcome.snapshot);
      if (isFresh(snapshot)) return cutOutcome({ ok: true, snapshot }, want.limit);
      // The playlist's own count contradicts what was read a while ago.
      return cutOutcome(await this.#readItems(playlistId, want, share), want.limit);
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  async #readItems(
    playlistId: string,
    want: PlaylistWant,
    share: PublicShare,
  ): Promise<ReadOutcome> {
    for (;;) {
      const known = await this.#known(playlistId);
      if (known && hasItemsFor(known, want)) return { ok: true, snapshot: known };
      const missing = this.#knownMissing();
      if (missing) return missing;
      this.#limit = Math.max(this.#limit, want.limit);
      this.#titleWanted ||= want.withTitle;
      if (share === "signedIn") this.#share = share;
      const joins = this.#running !== undefined;
      this.#running ??= this.#run(playlistId, want.withRegions).finally(() => {
        this.#running = undefined;
        this.#limit = 0;
        this.#titleWanted = false;
        this.#share = "anonymous";
      });
      const outcome = await this.#running;
      // What visitors may spend had run out before somebody signed in joined.
      if (!outcome.ok && outcome.reason === "quota" && joins && share === "signedIn") continue;
      // A read that began without what we need is followed by one of our own.
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

  /** That there is no such playlist is believed for a while, so that a flood of it costs one unit a minute. */
  #knownMissing(): ReadOutcome | undefined {
    const readAt = this.#missingSince;
    return Date.now() - readAt < DOUBTED_MS ? { ok: false, reason: "missing", readAt } : undefined;
  }

  async #run(playlistId: string, withRegions: boolean): Promise<ReadOutcome> {
    const previous = this.#snapshot;
    let asked: Promise<Named> | undefined;
    let title: string | undefined;
    const ask = () => (asked ??= this.#readName(playlistId));
    try {
      const read = await readPlaylist({
        client: this.#client,
        playlistId,
        limit: () => this.#limit,
        withRegions,
        onProgress: (progress) => {
          // Beside the items, but only once the first page has shown that there is a playlist. A
          // title that is known is read anew with them, so that nothing is kept past its time.
          if (this.#titleWanted || previous?.title !== undefined) {
            void ask().then((named) => (title = named?.title));
          }
          this.#tell({ ...progress, ...(title !== undefined && { title }) });
        },
      });
      // An empty list may be a short answer; the playlist's own count tells.
      if (read.complete && read.items.length === 0) void ask();
      const snapshot = withVerdict(asked ? withName(read, await asked) : read, previous);
      await this.#keep(snapshot);
      return { ok: true, snapshot };
    } catch (error) {
      const failure = readFailureOf(error);
      if (failure.reason === "missing") await this.#forget(playlistId);
      logEvent("playlist_read_failed", { playlistId, cause: describeError(error) });
      return failure;
    }
  }

  /** Keeps what was read, unless that would replace a fresh snapshot which holds more. */
  async #keep(snapshot: PlaylistSnapshot): Promise<void> {
    const known = this.#snapshot;
    const holdsMore = known !== undefined && known.items.length > snapshot.items.length;
    if (holdsMore && !snapshot.complete && isFresh(known)) return;
    this.#snapshot = snapshot;
    await putSnapshot(this.env.KV, snapshot);
  }

  /** A playlist that is gone must not be given out from the cache either. */
  async #forget(playlistId: string): Promise<void> {
    this.#missingSince = Date.now();
    this.#snapshot = undefined;
    await deleteSnapshot(this.env.KV, playlistId);
  }

  /** For a snapshot that was read when nobody wanted the title. */
  async #addTitle(snapshot: PlaylistSnapshot): Promise<PlaylistSnapshot> {
    const named = withName(snapshot, await this.#readName(snapshot.playlistId));
    const isNews = named.counts.length !== snapshot.counts.length;
    const titled = isNews ? withVerdict(named, undefined) : named;
    if (titled.title !== undefined && this.#snapshot === snapshot) await this.#keep(titled);
    return titled;
  }

  async #readName(playlistId: string): Promise<Named> {
    try {
      return await this.#client.getPlaylist(playlistId);
    } catch (error) {
      logEvent("playlist_title_failed", { playlistId, cause: describeError(error) });
      return undefined;
    }
  }

  #tell(progress: ReadingProgress): void {
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
