// One Durable Object for each playlist id, so that a playlist is read cold once at a time however
// many people ask: later callers join the running read, and a higher limit lengthens it.
import { DurableObject } from "cloudflare:workers";
import { deleteSnapshot, getSnapshot, putSnapshot } from "#worker/calculator/cache.ts";
import { createPublicClient, type PublicShare } from "#worker/calculator/public-client.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import { readPlaylist } from "#worker/calculator/read-playlist.ts";
import {
  cutTo,
  hasItemsFor,
  isFresh,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadingProgress,
  type ReadOutcome,
  satisfies,
} from "#worker/calculator/snapshot.ts";
import type { Bindings } from "#worker/env.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";

/** Called with what is known so far; a listener that is gone is forgotten. */
export type ProgressListener = (progress: ReadingProgress) => Promise<void>;

// How long "there is no such playlist" is believed, so that a flood of it costs one unit a minute.
const MISSING_FOR_MS = 60_000;

export class PlaylistReader extends DurableObject<Bindings> {
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
      const snapshot = satisfies(outcome.snapshot, want)
        ? outcome.snapshot
        : await this.#addTitle(outcome.snapshot);
      return { ok: true, snapshot: cutTo(snapshot, want.limit) };
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
      if (Date.now() - this.#missingSince < MISSING_FOR_MS) return { ok: false, reason: "missing" };
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
    return this.#snapshot && isFresh(this.#snapshot.readAt, Date.now())
      ? this.#snapshot
      : undefined;
  }

  async #run(playlistId: string, withRegions: boolean): Promise<ReadOutcome> {
    const titleKnown = this.#snapshot?.title !== undefined;
    let title: Promise<string | undefined> | undefined;
    let name: string | undefined;
    try {
      const read = await readPlaylist({
        client: this.#client,
        playlistId,
        limit: () => this.#limit,
        withRegions,
        onProgress: (progress) => {
          // Beside the items, but only once the first page has shown that there is a playlist. A
          // title that is known is read anew with them, so that nothing is kept past its time.
          if (this.#titleWanted || titleKnown) {
            title ??= this.#readTitle(playlistId).then((read) => (name = read));
          }
          this.#tell({ ...progress, ...(name !== undefined && { title: name }) });
        },
      });
      const snapshot = withTitle(read, await title);
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
    if (holdsMore && !snapshot.complete && isFresh(known.readAt, Date.now())) return;
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
    const titled = withTitle(snapshot, await this.#readTitle(snapshot.playlistId));
    if (titled.title !== undefined && this.#snapshot === snapshot) await this.#keep(titled);
    return titled;
  }

  async #readTitle(playlistId: string): Promise<string | undefined> {
    try {
      return (await this.#client.getPlaylist(playlistId))?.title;
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

function withTitle(snapshot: PlaylistSnapshot, title: string | undefined): PlaylistSnapshot {
  return title === undefined ? snapshot : { ...snapshot, title };
}
