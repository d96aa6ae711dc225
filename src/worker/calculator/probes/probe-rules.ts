// What a probe of a playlist means, and how often it is probed. Pure. A probe compares what playlists.list says
// with what is stored, which costs a fiftieth of a unit (decision 39).
import { FRESH_MS, type PlaylistSnapshot } from "#worker/calculator/reading/snapshot.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most popular playlists are probed this often. */
const MIN_FRESH_MS = HOUR_MS;
// A playlist that is asked for every 15 minutes is probed every hour.
const REQUESTS_PER_PROBE = 4;

// A probe does not see everything, and API data may be kept for 30 days after it was read (YouTube's policy,
// III.E.4.d). Five days are left for a day without units, and for playlists that nobody asks for every day.
const READ_AGAIN_MS = 25 * DAY_MS;
const POPULAR_READ_AGAIN_MS = 7 * DAY_MS;

/** What a snapshot says about the playlist as a whole. */
export type Known = Pick<PlaylistSnapshot, "reported" | "overview" | "ignoresEtag">;

/** True if the playlist must be read again to know its items. */
export function seemsChanged(known: Known, found: PlaylistOverview): boolean {
  const count = known.overview?.itemCount ?? known.reported;
  if (found.itemCount !== undefined && found.itemCount !== count) return true;
  return known.ignoresEtag !== true && hasOtherEtag(known.overview, found);
}

/** True if a new reading shows that the etag changed for nothing. */
export function isEtagMisleading(
  previous: Pick<PlaylistSnapshot, "overview" | "items">,
  found: PlaylistOverview,
  reading: Pick<PlaylistSnapshot, "items">,
): boolean {
  const { overview, items } = previous;
  return (
    hasOtherEtag(overview, found) &&
    overview?.title === found.title &&
    items.length === reading.items.length &&
    items.every(({ itemId, availability }, index) => {
      const now = reading.items[index];
      return itemId === now?.itemId && availability === now.availability;
    })
  );
}

function hasOtherEtag(known: PlaylistOverview | undefined, found: PlaylistOverview): boolean {
  return known?.etag !== undefined && found.etag !== undefined && known.etag !== found.etag;
}

/**
 * How long the playlist counts as fresh after this probe. The sooner somebody asked for it after it became stale, or old
 * enough to be probed, the more popular it must be, and the shorter this time is. If it was probed before that, it was
 * for its title, which says nothing about how popular it is.
 */
export function freshMsFor({
  staleSince,
  askedAt,
}: {
  staleSince: number;
  askedAt: number;
}): number {
  if (askedAt < staleSince) return FRESH_MS;
  const betweenProbes = REQUESTS_PER_PROBE * (askedAt - staleSince);
  return Math.min(FRESH_MS, Math.max(MIN_FRESH_MS, betweenProbes));
}

/** True if probes alone no longer suffice. */
export function mustReadAgain(readAt: number, freshMs: number, now: number): boolean {
  return now - readAt >= (freshMs < FRESH_MS ? POPULAR_READ_AGAIN_MS : READ_AGAIN_MS);
}
