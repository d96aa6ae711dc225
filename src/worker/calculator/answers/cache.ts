// Public results in KV: whole answers by the hash of their request, and snapshots by playlist, which
// overlapping requests share. When KV fails, the entry counts as missing and is read from YouTube.
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { isWhole, rangeOf, type Range } from "#shared/result-part.ts";
import { selectedKeys, selectionKey } from "#shared/selected-videos.ts";
import type { ChannelStore, StoredChannel } from "#worker/calculator/lines/channel-look-up.ts";
import { SHORTEST_AGE_MS } from "#worker/calculator/answers/answer-age.ts";
import { logEvent } from "#worker/http/log.ts";
import type { ChannelLists } from "#worker/youtube/channel-reads.ts";
import {
  type Confirmation,
  FRESH_MS,
  KEEP_SECONDS,
  MISSING_MS,
  type PlaylistSnapshot,
  withConfirmation,
} from "#worker/calculator/reading/snapshot.ts";

/**
 * Increase it when a stored shape or its meaning changes, so that old entries are not found: they expire by themselves.
 * tests/unit/stored-shapes.test.ts fails when the shape of an answer changes without it.
 */
export const STORED_VERSION = "v2";
// A Worker may make a thousand calls of KV for one request.
const ANSWERS_AT_ONCE = 500;
// KV accepts no shorter lifetime.
const MIN_TTL_SECONDS = 60;

export type CacheBinding = { KV: KVNamespace };

/** `hash` covers everything that the answer depends on. */
export function answerKey(hash: string): string {
  return `answer:${STORED_VERSION}:${hash}`;
}

export type AnswerMetadata = {
  /** When its oldest part was read. */
  readAt: number;
  /** The earliest of the last checks of its parts; missing in older entries. */
  checkedAt?: number;
  /** Until when HTTP caches may keep it; absent if something was missing or uncertain. */
  freshUntil?: number;
  /** From then on it is not returned at all; absent if it may be returned stale during a refresh. */
  goneAt?: number;
  etag: string;
  /** For shared links, which do not read the body; absent if the answer is uncertain. */
  summary?: AnswerSummary | undefined;
};

/** As KV holds it: the summary has the name that it has in older entries. */
type StoredMetadata = Omit<AnswerMetadata, "summary"> & { gist?: AnswerSummary | undefined };

/** The totals of an answer; `title` is set for a single playlist whose title was read. */
export type AnswerSummary = { videos: number; seconds: number; title?: string };

/** The totals of an answer or of a part of it. `readAt` is that of the answer. */
export type DatedSummary = AnswerSummary & {
  range?: Range;
  selectedFrom?: number;
  readAt: number;
};

/** Selected videos, or else positions in the list; without any of them it is the whole list. */
export type WantedPart = {
  from?: number | undefined;
  to?: number | undefined;
  selected?: string | undefined;
};

/** The body is the JSON that was first sent. */
export type CachedAnswer = AnswerMetadata & { body: ReadableStream<Uint8Array> };

export async function getAnswer(kv: KVNamespace, key: string): Promise<CachedAnswer | undefined> {
  const found = await kv.getWithMetadata<StoredMetadata>(key, "stream").catch(failOpen("read"));
  if (!found?.value || !found.metadata) return undefined;
  // KV keeps entries for at least a minute, so this one may have outlived `goneAt`.
  if (Date.now() >= (found.metadata.goneAt ?? Infinity)) {
    await found.value.cancel();
    return undefined;
  }
  const { gist, ...metadata } = found.metadata;
  return { body: found.value, ...metadata, summary: gist };
}

/** Keeps an answer until `goneAt`, at most `maxSeconds` and as long as YouTube's policy allows. Idempotent. */
export async function putAnswer(
  kv: KVNamespace,
  key: string,
  body: string,
  metadata: AnswerMetadata,
  maxSeconds: number,
): Promise<void> {
  const { summary, ...rest } = metadata;
  const stored: StoredMetadata = { ...rest, gist: summary };
  const { readAt, goneAt = Infinity } = metadata;
  const keepSeconds = Math.max(MIN_TTL_SECONDS, Math.ceil((goneAt - Date.now()) / 1000));
  const seconds = Math.min(keepSeconds, maxSeconds, remainingSeconds(readAt));
  const expirationTtl = Math.max(MIN_TTL_SECONDS, Math.floor(seconds));
  await kv.put(key, body, { metadata: stored, expirationTtl }).catch(failOpen("write"));
}

/** Forgets an answer. Does not throw; repeatable. */
export async function dropAnswer(kv: KVNamespace, key: string): Promise<void> {
  await kv.delete(key).catch(failOpen("write"));
}

/** The summary of a stored answer. Reads its body only for a part; undefined if no video is in it. */
export async function getAnswerSummary(
  kv: KVNamespace,
  key: string,
  wanted: WantedPart,
): Promise<DatedSummary | undefined> {
  const found = await getAnswer(kv, key);
  if (!found?.summary || !isPart(wanted)) {
    await found?.body.cancel();
    return found?.summary && { ...found.summary, readAt: found.readAt };
  }
  const { videos } = await new Response(found.body).json<Pick<CalculatorResponse, "videos">>();
  return summarizePart({ ...found.summary, readAt: found.readAt }, videos, wanted);
}

/** The summary of a part of an answer with this summary and these videos; undefined if no video is in it. */
export function summarizePart(
  whole: DatedSummary,
  videos: CalculatorResponse["videos"],
  wanted: WantedPart,
): DatedSummary | undefined {
  const keys = selectedKeys(videos, wanted.selected ?? "");
  const selected = videos.filter((video) => keys.has(selectionKey(video)));
  const isSelected = selected.length > 0 && selected.length < videos.length;
  const range = rangeOf(videos.length, wanted.from, wanted.to);
  const part = isSelected ? selected : videos.slice(range.first - 1, Math.max(range.last, 0));
  if (part.length === 0) return undefined;
  return {
    ...whole,
    videos: part.length,
    seconds: part.reduce((sum, { duration }) => sum + duration, 0),
    ...(isSelected && { selectedFrom: videos.length }),
    ...(!isSelected && !isWhole(range, videos.length) && { range }),
  };
}

/** Whether it is not the whole list, so that the whole answer, which may have megabytes, has to be read. */
export function isPart({ from, to, selected }: WantedPart): boolean {
  return from !== undefined || to !== undefined || selected !== undefined;
}

/** A playlist that YouTube did not show at `missingSince`. */
export type MissingPlaylist = { missingSince: number };

/** Snapshots of playlists. The methods do not throw and may be repeated. */
export type SnapshotStore = {
  /**
   * The snapshot with its last confirmation, or that the playlist was missing some minutes ago. A confirmation of a young
   * snapshot is read only where it can matter: for the title, or because the last check may be this old at most.
   */
  get: (
    playlistId: string,
    want?: { withTitle?: boolean; maxAgeMs?: number },
  ) => Promise<PlaylistSnapshot | MissingPlaylist | undefined>;
  put: (snapshot: PlaylistSnapshot) => Promise<void>;
  confirm: (playlistId: string, confirmation: Confirmation) => Promise<void>;
  /** Replaces the snapshot, so that a deleted playlist is not returned from it. */
  putMissing: (playlistId: string, missing: MissingPlaylist) => Promise<void>;
};

export function createSnapshotStore(kv: KVNamespace): SnapshotStore {
  return {
    async get(playlistId, { withTitle = false, maxAgeMs = SHORTEST_AGE_MS } = {}) {
      // At once, because each key that KV has to look for takes as long as a hop to another city.
      const [found, missing] = await Promise.all([
        kv.get<PlaylistSnapshot>(snapshotKey(playlistId), "json").catch(failOpen("read")),
        kv.get<MissingPlaylist>(missingKey(playlistId), "json").catch(failOpen("read")),
      ]);
      if (!found) {
        // KV may keep an entry for longer than it should.
        return missing && Date.now() < missing.missingSince + MISSING_MS ? missing : undefined;
      }
      const lacksTitle = withTitle && found.title === undefined;
      // Too young to be probed, except for a missing title.
      const isYoung = Date.now() < found.readAt + Math.min(SHORTEST_AGE_MS, maxAgeMs);
      if (isYoung && !lacksTitle) return found;
      const confirmation = await kv
        .get<Confirmation>(confirmationKey(playlistId), "json")
        .catch(failOpen("read"));
      return confirmation ? withConfirmation(found, confirmation) : found;
    },
    /** Keeps a snapshot for as long as YouTube's policy allows. */
    async put(snapshot) {
      const expirationTtl = remainingSeconds(snapshot.readAt);
      await kv
        .put(snapshotKey(snapshot.playlistId), JSON.stringify(snapshot), { expirationTtl })
        .catch(failOpen("write"));
    },
    /** Stored for as long as the snapshot, but under a key of its own, because a snapshot may have megabytes. */
    async confirm(playlistId, confirmation) {
      const expirationTtl = remainingSeconds(confirmation.readAt);
      await kv
        .put(confirmationKey(playlistId), JSON.stringify(confirmation), { expirationTtl })
        .catch(failOpen("write"));
    },
    /** Remembers for some minutes that the playlist is missing; its snapshot is gone for good. */
    async putMissing(playlistId, missing) {
      const expirationTtl = MISSING_MS / 1000;
      await Promise.all([
        kv.delete(snapshotKey(playlistId)),
        kv.put(missingKey(playlistId), JSON.stringify(missing), { expirationTtl }),
      ]).catch(failOpen("write"));
    },
  };
}

export function createChannelStore(kv: KVNamespace): ChannelStore {
  return {
    get: async (name) =>
      (await kv.get<StoredChannel>(channelKey(name), "json").catch(failOpen("read"))) ?? undefined,
    async put(name, stored) {
      const expirationTtl = stored.channel ? remainingSeconds(stored.readAt) : MISSING_MS / 1000;
      await kv
        .put(channelKey(name), JSON.stringify(stored), { expirationTtl })
        .catch(failOpen("write"));
    },
  };
}

/** A page of a channel's playlists, kept while it is fresh. The methods do not throw. */
export type ChannelListsStore = {
  get: (channelId: string, page: string) => Promise<StoredLists | undefined>;
  put: (channelId: string, page: string, stored: StoredLists) => Promise<void>;
};

export type StoredLists = ChannelLists & { readAt: number };

export function createChannelListsStore(kv: KVNamespace): ChannelListsStore {
  const keyOf = (channelId: string, page: string) =>
    `channel-lists:${STORED_VERSION}:${channelId}:${page}`;
  return {
    get: async (channelId, page) =>
      (await kv.get<StoredLists>(keyOf(channelId, page), "json").catch(failOpen("read"))) ??
      undefined,
    async put(channelId, page, stored) {
      await kv
        .put(keyOf(channelId, page), JSON.stringify(stored), { expirationTtl: FRESH_MS / 1000 })
        .catch(failOpen("write"));
    },
  };
}

/**
 * Deletes the snapshot of a playlist and a batch of the stored answers. All answers are deleted, because their keys do not say
 * which playlists they contain; they are computed again from the other snapshots. Repeatable.
 * @returns the number of deleted answers, and the cursor of the next batch; null after the last one
 * @throws what KV throws
 */
export async function takeOutPlaylist(
  kv: KVNamespace,
  playlistId: string,
  cursor?: string,
): Promise<{ answers: number; cursor: string | null }> {
  const page = await kv.list({ prefix: "answer:", limit: ANSWERS_AT_ONCE, cursor: cursor ?? null });
  const own = [snapshotKey, confirmationKey, missingKey].map((keyOf) => keyOf(playlistId));
  await Promise.all([...own, ...page.keys.map(({ name }) => name)].map((key) => kv.delete(key)));
  return { answers: page.keys.length, cursor: page.list_complete ? null : page.cursor };
}

function channelKey(name: string): string {
  return `channel:${STORED_VERSION}:${name}`;
}

function snapshotKey(playlistId: string): string {
  return `playlist:${STORED_VERSION}:${playlistId}`;
}

/** A key of its own, because versions before this expect a snapshot under the other. */
function missingKey(playlistId: string): string {
  return `missing:${STORED_VERSION}:${playlistId}`;
}

function confirmationKey(playlistId: string): string {
  return `confirmed:${STORED_VERSION}:${playlistId}`;
}

function remainingSeconds(readAt: number): number {
  const age = Math.floor((Date.now() - readAt) / 1000);
  return Math.max(MIN_TTL_SECONDS, KEEP_SECONDS - age);
}

function failOpen(what: "read" | "write") {
  return (error: unknown): undefined => {
    logEvent("cache_failed", { what, cause: String(error) });
  };
}
