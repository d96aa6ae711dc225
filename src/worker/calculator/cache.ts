// Public results in KV: whole answers by the hash of the request, and snapshots by playlist so that
// overlapping requests share. Caches fail open: without KV everything is read anew.
import { logEvent } from "#worker/http/log.ts";
import { KEEP_SECONDS, type PlaylistSnapshot } from "#worker/calculator/snapshot.ts";

// Raised when a stored shape changes, or what it means, so that old entries are simply not found.
const VERSION = "v2";
// KV does not take a shorter life.
const MIN_TTL_SECONDS = 60;

export type CacheBinding = { KV: KVNamespace };

/** The key of a whole answer under the hash of everything that it depends on. */
export function answerKey(hash: string): string {
  return `answer:${VERSION}:${hash}`;
}

export type AnswerMetadata = {
  /** When its oldest part was read. */
  readAt: number;
  /** Until when anybody may keep it; absent where something was missing or did not agree. */
  freshUntil?: number;
  /** From then on it is not given out any more, not even while it is read anew; absent where it may be. */
  goneAt?: number;
  /** The body's own. */
  etag: string;
  /** For a shared link, which need not read the whole answer then; absent where it is uncertain. */
  summary?: AnswerSummary | undefined;
};

/** As KV holds it: the summary keeps the name under which older entries hold it. */
type StoredMetadata = Omit<AnswerMetadata, "summary"> & { gist?: AnswerSummary | undefined };

/** What an answer comes to; `title` where it is of one playlist whose title was read. */
export type AnswerSummary = { videos: number; seconds: number; title?: string };

/** An answer as it was sent, still a stream. */
export type CachedAnswer = AnswerMetadata & { body: ReadableStream };

export async function getAnswer(kv: KVNamespace, key: string): Promise<CachedAnswer | undefined> {
  const found = await kv
    .getWithMetadata<StoredMetadata>(key, "stream")
    .catch((error: unknown) => failOpen("read", error));
  if (!found?.value || !found.metadata) return undefined;
  // KV keeps nothing for less than a minute, so that its own end may come later.
  if (Date.now() >= (found.metadata.goneAt ?? Infinity)) {
    await found.value.cancel();
    return undefined;
  }
  const { gist, ...metadata } = found.metadata;
  return { body: found.value, ...metadata, summary: gist };
}

/** Keeps an answer until it is gone, but never longer than its oldest part may live. Repeatable. */
export async function putAnswer(
  kv: KVNamespace,
  key: string,
  body: string,
  metadata: AnswerMetadata,
): Promise<void> {
  const { summary, ...rest } = metadata;
  const stored: StoredMetadata = { ...rest, gist: summary };
  const { readAt, goneAt = Infinity } = metadata;
  const keepSeconds = Math.max(MIN_TTL_SECONDS, Math.ceil((goneAt - Date.now()) / 1000));
  const expirationTtl = Math.min(keepSeconds, remainingSeconds(readAt));
  await kv
    .put(key, body, { metadata: stored, expirationTtl })
    .catch((error: unknown) => failOpen("write", error));
}

/** The summary of a stored answer, without reading its body. */
export async function getAnswerSummary(
  kv: KVNamespace,
  key: string,
): Promise<AnswerSummary | undefined> {
  const found = await getAnswer(kv, key);
  await found?.body.cancel();
  return found?.summary;
}

export async function getSnapshot(
  kv: KVNamespace,
  playlistId: string,
): Promise<PlaylistSnapshot | undefined> {
  const found = await kv
    .get<PlaylistSnapshot>(snapshotKey(playlistId), "json")
    .catch((error: unknown) => failOpen("read", error));
  return found ?? undefined;
}

/** Keeps a snapshot for as long as YouTube's policy allows. Repeatable. */
export async function putSnapshot(kv: KVNamespace, snapshot: PlaylistSnapshot): Promise<void> {
  await kv
    .put(snapshotKey(snapshot.playlistId), JSON.stringify(snapshot), {
      expirationTtl: remainingSeconds(snapshot.readAt),
    })
    .catch((error: unknown) => failOpen("write", error));
}

/** Forgets a playlist that is no longer there. Repeatable. */
export async function deleteSnapshot(kv: KVNamespace, playlistId: string): Promise<void> {
  await kv.delete(snapshotKey(playlistId)).catch((error: unknown) => failOpen("delete", error));
}

function snapshotKey(playlistId: string): string {
  return `playlist:${VERSION}:${playlistId}`;
}

function remainingSeconds(readAt: number): number {
  const age = Math.floor((Date.now() - readAt) / 1000);
  return Math.max(MIN_TTL_SECONDS, KEEP_SECONDS - age);
}

function failOpen(what: "read" | "write" | "delete", error: unknown): undefined {
  logEvent("cache_failed", { what, cause: String(error) });
}
