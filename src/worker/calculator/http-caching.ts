// How long HTTP caches may keep public answers: browsers, and Cloudflare's cache in front of the Worker. Nothing that
// was read from YouTube may be given out for longer than 30 days, also not by a cache whose Worker fails.
import type { AnswerMetadata } from "#worker/calculator/cache.ts";
import { KEEP_SECONDS } from "#worker/calculator/snapshot.ts";

/** How long after it was fresh an answer may be used while it is fetched again, or while that fails. */
const STALE_SECONDS = 86_400;

/** Undefined if no cache may keep the answer. */
export function cacheControlOf(
  { readAt, freshUntil }: AnswerMetadata,
  now: number,
): string | undefined {
  if (freshUntil === undefined) return undefined;
  return publicFor(Math.max(0, freshUntil - now) / 1000, readAt, now);
}

/** @param seconds for which it counts as fresh. Both times are in milliseconds since the epoch. */
export function publicFor(seconds: number, readAt: number, now: number): string {
  const left = Math.max(0, KEEP_SECONDS - (now - readAt) / 1000);
  const fresh = Math.floor(Math.min(seconds, left));
  const stale = Math.floor(Math.min(STALE_SECONDS, left - fresh));
  // Cloudflare uses an answer without an end while the Worker fails, unless stale-if-error limits it.
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`;
}

/** Whether a request with this If-None-Match has the answer already; compared weakly (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    ifNoneMatch?.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) ??
    false
  );
}
