// Looks whether videos of the removal history are shown again, fifty for one unit: when the owner opens the history, and
// once a week with units that people leave over, as a step of the object's alarm (decision 65).
import { chunksOf } from "#shared/chunks.ts";
import { isShown, isUnchecked } from "#shared/availability.ts";
import { logged } from "#worker/http/log.ts";
import { tryAgainAt } from "#worker/library/upkeep/due-times.ts";
import { suspendedUntil } from "#worker/library/upkeep/suspension.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { forgetExpired } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { judgeDetails, judgeNowhere, type VideoLook } from "#worker/youtube/availability.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import { regionUnits } from "#worker/youtube/reading-units.ts";
import { requireUnits } from "#worker/youtube/transport.ts";
import { PAGE_SIZE, YouTubeError } from "#worker/youtube/wire.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** Before when no weekly look begins. */
const lookTime = storedValue<number>("nextLookAt");
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Opening the history again does not look at videos that were looked at within this time. */
const RECENT_MS = 10 * 60_000;
/** Twenty units at once. The others follow at the next opening, or a day later. */
const VIDEOS_AT_ONCE = 1000;

/** How many videos were asked for and answered, and in how many entries what is known about them has changed. */
type Looked = { askedCount: number; checkedCount: number; changedCount: number };

export function createVisibleAgain(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  lostTitleMs: number;
  accessOf: (userId: string) => Pick<YouTubeAccess, "spend">;
  isConnected: (userId: string) => Promise<boolean>;
  /** True where nothing is read, because the owner does not come. */
  isResting: (now: number) => boolean;
  /** Sets the object's alarm to its next due time. */
  arm: () => Promise<void>;
  /** There may be something to tell by alerts. */
  onNews: (now: number) => void;
  /** Aborted once everything was erased: a call under way stores nothing more. */
  erased: AbortSignal;
}) {
  const { kv, store, lostTitleMs, accessOf, isConnected, isResting, arm, onNews, erased } = options;
  let looking: Promise<Looked> | undefined;

  /** Looks at videos that were not looked at since `before`. @throws what the client throws */
  async function look(userId: string, before: number, isBackground: boolean): Promise<Looked> {
    // What has expired costs nothing, also where its deletion is late.
    forgetExpired(store, Date.now(), lostTitleMs);
    const ids = store.removals.videosToLookAt(before, VIDEOS_AT_ONCE);
    const looked = { askedCount: ids.length, checkedCount: 0, changedCount: 0 };
    if (ids.length === 0) return looked;
    const { client, lease } = accessOf(userId).spend(isBackground ? "background" : "sync", {
      isBackground,
    });
    try {
      requireUnits(await lease.expect(regionUnits(ids.length)));
      for (const some of chunksOf(ids, PAGE_SIZE)) {
        const looks = await client.lookAtVideos(some);
        if (erased.aborted) return looked;
        const shown = shownBy(looks);
        looked.changedCount += store.removals.saveLooks(shown, Date.now());
        looked.checkedCount += shown.size;
      }
      return looked;
    } finally {
      await lease.settle();
    }
  }

  function wakesAt(now: number): number | undefined {
    if (isResting(now)) return undefined;
    const oldest = store.removals.oldestLook();
    return oldest === undefined ? undefined : Math.max(oldest + WEEK_MS, lookTime.get(kv) ?? 0);
  }

  return {
    /** Looks for the owner, who has opened the history. Simultaneous openings share one look. Never throws. */
    opened(userId: string): Promise<Looked> {
      const now = Date.now();
      const isSuspended = suspendedUntil(kv) > now;
      if (isSuspended) return Promise.resolve(NOT_LOOKED);
      looking ??= look(userId, now - RECENT_MS, false)
        .catch(logged("history_not_looked_at", NOT_LOOKED))
        .finally(() => (looking = undefined));
      return looking;
    },

    wakesAt,

    /** The weekly look. All entries are looked at together, so that they are due together from then on. */
    async step(now: number): Promise<void> {
      const userId = ownerId.get(kv);
      if (userId === undefined || (wakesAt(now) ?? Number.POSITIVE_INFINITY) > now) return;
      // Stored before the calls, with the alarm: what fails, or is left over, is tried again a day later.
      lookTime.put(kv, now + DAY_MS);
      await arm();
      if (!(await isConnected(userId))) return;
      try {
        const { askedCount, changedCount } = await look(userId, now - DAY_MS, true);
        // A video about which YouTube says nothing is asked for with the others.
        if (askedCount < VIDEOS_AT_ONCE) lookTime.put(kv, now + WEEK_MS);
        if (changedCount > 0) onNews(now);
      } catch (error) {
        const resumesAt = error instanceof YouTubeError ? error.resumesAt : undefined;
        if (resumesAt !== undefined) lookTime.put(kv, tryAgainAt(resumesAt, Math.random()));
        throw error;
      }
    },
  };
}

const NOT_LOOKED: Looked = { askedCount: 0, checkedCount: 0, changedCount: 0 };

/** Whether each video is shown somewhere. What was not answered, or not in full, is missing: it changes nothing. */
function shownBy(looks: ReadonlyMap<string, VideoLook>): Map<string, boolean> {
  const shown = new Map<string, boolean>();
  for (const [id, look] of looks) {
    if (look === "absent") shown.set(id, false);
    if (typeof look !== "object") continue;
    const availability = judgeNowhere(judgeDetails(look), look);
    if (!isUnchecked(availability)) shown.set(id, isShown(availability));
  }
  return shown;
}
