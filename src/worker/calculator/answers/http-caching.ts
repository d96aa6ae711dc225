// How long HTTP caches may keep public answers: browsers, and Cloudflare's cache in front of the Worker. Nothing that
// was read from YouTube may be given out for longer than 30 days, also not by a cache whose Worker fails.
import { SHORTEST_AGE_MS } from "#worker/calculator/answers/answer-age.ts";
import type { AnswerMetadata } from "#worker/calculator/answers/cache.ts";
import { KEEP_SECONDS } from "#worker/calculator/reading/snapshot.ts";

/** How long after it stopped being fresh an answer may still be used if fetching it again fails. */
const STALE_SECONDS = 86_400;
/** How long after that an answer may be used while it is fetched again. Later requests wait for the new one. */
const REVALIDATED_SECONDS = 60;

/**
 * Undefined if no cache may keep the answer. A cache does not know how much of the day is left, so it gets the shortest
 * age at which an answer is checked, as on a day with many units left.
 */
export function cacheControlOf(
  { readAt, checkedAt = readAt, freshUntil }: AnswerMetadata,
  now: number,
): string | undefined {
  if (freshUntil === undefined) return undefined;
  const until = Math.min(freshUntil, checkedAt + SHORTEST_AGE_MS);
  return publicFor(Math.max(0, until - now) / 1000, {
    readAt,
    now,
    whileFetched: REVALIDATED_SECONDS,
  });
}

/**
 * @param seconds how long it counts as fresh. `readAt` and `now` are in milliseconds since the epoch; `whileFetched` is how
 * many seconds after that it may be used while it is fetched again.
 */
export function publicFor(
  seconds: number,
  {
    readAt,
    now,
    whileFetched = STALE_SECONDS,
  }: { readAt: number; now: number; whileFetched?: number },
): string {
  const left = Math.max(0, KEEP_SECONDS - (now - readAt) / 1000);
  const fresh = Math.floor(Math.min(seconds, left));
  const stale = (longest: number) => Math.floor(Math.min(longest, left - fresh));
  // Cloudflare uses an answer without an end while the Worker fails, unless stale-if-error limits it.
  return `public, max-age=${fresh}, stale-while-revalidate=${stale(whileFetched)}, stale-if-error=${stale(STALE_SECONDS)}`;
}

/** Whether a request with this If-None-Match has the answer already; compared weakly (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    ifNoneMatch?.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag)) ??
    false
  );
}
