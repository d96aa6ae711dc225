// One Durable Object for each playlist id, so that a playlist is read cold once at a time however
// many people ask: later callers join the running read, and a higher limit lengthens it.
import { DurableObject } from "cloudflare:workers";
import { getSnapshot, putSnapshot } from "#worker/calculator/cache.ts";
import { readPlaylist } from "#worker/calculator/read-playlist.ts";
import {
  cutTo,
  hasItemsFor,
  isFresh,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadFailure,
  type ReadingProgress,
  type ReadOutcome,
  satisfies,
} from "#worker/calculator/snapshot.ts";
import { type Bindings, readSettings } from "#worker/env.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { createLedgerClient } from "#worker/quota/quota-ledger.do.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** Called with what is known so far; a listener that is gone is forgotten. */
export type ProgressListener = (progress: ReadingProgress) => Promise<void>;

// How long "there is no such playlist" is believed, so that a flood of it costs one unit a minute.
const MISSING_FOR_MS = 60_000;

export class PlaylistReader extends DurableObject<Bindings> {
  #snapshot: PlaylistSnapshot | undefined;
  #running: Promise<ReadOutcome> | undefined;
  /** Items that the running read is to reach. */
  #limit = 0;
  #title: Promise<string> | undefined;
  #missingSince = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<ProgressListener>();

  /**
   * A fresh snapshot of `playlistId` that holds what `want` asks for: the one at hand, the one that
   * is just being read, or a new one.
   */
  async read(
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    this.#listeners.add(onProgress);
    try {
      const outcome = await this.#readItems(playlistId, want);
      if (!outcome.ok) return outcome;
      const snapshot = satisfies(outcome.snapshot, want)
        ? outcome.snapshot
        : await this.#addTitle(outcome.snapshot);
      return { ok: true, snapshot: cutTo(snapshot, want.limit) };
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  async #readItems(playlistId: string, want: PlaylistWant): Promise<ReadOutcome> {
    for (;;) {
      const known = await this.#known(playlistId);
      if (known && hasItemsFor(known, want)) return { ok: true, snapshot: known };
      if (Date.now() - this.#missingSince < MISSING_FOR_MS) return { ok: false, reason: "missing" };
      if (want.withTitle) void this.#readTitle(playlistId);
      this.#limit = Math.max(this.#limit, want.limit);
      this.#running ??= this.#run(playlistId, want.withRegions).finally(() => {
        this.#running = undefined;
        this.#limit = 0;
      });
      const outcome = await this.#running;
      // A read that began with less than we need is followed by another.
      if (!outcome.ok || hasItemsFor(outcome.snapshot, want)) return outcome;
    }
  }

  async #known(playlistId: string): Promise<PlaylistSnapshot | undefined> {
    if (!this.#snapshot && !this.#running) {
      const stored = await getSnapshot(this.env.KV, playlistId);
      this.#snapshot ??= stored;
    }
    return this.#snapshot && isFresh(this.#snapshot.readAt, Date.now()) ? this.#snapshot : undefined;
  }

  async #run(playlistId: string, withRegions: boolean): Promise<ReadOutcome> {
    try {
      const read = await readPlaylist({
        client: this.#client(),
        playlistId,
        limit: () => this.#limit,
        withRegions,
        onProgress: (progress) => this.#tell(progress),
      });
      const title = this.#snapshot?.title;
      this.#snapshot = title === undefined ? read : { ...read, title };
      await putSnapshot(this.env.KV, this.#snapshot);
      return { ok: true, snapshot: this.#snapshot };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.reason === "missing") this.#missingSince = Date.now();
      logEvent("playlist_read_failed", { playlistId, cause: describeError(error) });
      return failure;
    }
  }

  /** Titles are asked for beside the items; without one the playlist is shown by its id. */
  async #addTitle(snapshot: PlaylistSnapshot): Promise<PlaylistSnapshot> {
    const title = await this.#readTitle(snapshot.playlistId);
    if (title === undefined) return snapshot;
    this.#snapshot = { ...snapshot, title };
    await putSnapshot(this.env.KV, this.#snapshot);
    return this.#snapshot;
  }

  async #readTitle(playlistId: string): Promise<string | undefined> {
    if (this.#snapshot?.title !== undefined) return this.#snapshot.title;
    this.#title ??= this.#client()
      .getPlaylistTitle(playlistId)
      .then((title) => title ?? "");
    try {
      return await this.#title;
    } catch (error) {
      this.#title = undefined;
      logEvent("playlist_title_failed", { playlistId, cause: describeError(error) });
      return undefined;
    }
  }

  #tell(progress: ReadingProgress): void {
    for (const listener of this.#listeners) {
      listener(progress).catch(() => this.#listeners.delete(listener));
    }
  }

  #client(): YouTubeClient {
    const settings = readSettings(this.env);
    return createYouTubeClient({
      baseUrl: settings.youtubeApiUrl,
      apiKey: settings.youtubeApiKey,
      share: "anonymous",
      ledger: createLedgerClient(this.env),
    });
  }
}

function failureOf(error: unknown): ReadFailure {
  if (!(error instanceof YouTubeError)) return { ok: false, reason: "failed" };
  if (error.kind === "quota_exhausted" && error.resumesAt !== undefined) {
    return { ok: false, reason: "quota", resumesAt: error.resumesAt };
  }
  const missing = error.kind === "not_found" || error.kind === "forbidden";
  return { ok: false, reason: missing ? "missing" : "failed" };
}
