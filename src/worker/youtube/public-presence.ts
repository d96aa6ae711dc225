// Which videos YouTube shows to everybody, asked once for all libraries that have them. Asked with the deployment's own
// key: with a person's token YouTube would also show what only they may see.
import type { Database } from "#worker/db/client.ts";
import { logged } from "#worker/http/log.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import {
  type PublicVideo,
  readKnownVideos,
  storePublicVideos,
} from "#worker/youtube/public-videos.ts";

/** An answer of the last day is as good as a new one for a check each week. */
const FRESH_MS = 86_400_000;

export type PublicPresence = ReturnType<typeof createPublicPresence>;

/** While D1 fails, nothing is known and nothing stored. */
export function createPublicPresence(
  db: Database,
  client: Pick<YouTubeClient, "getVideoDurations">,
) {
  return {
    /** Those of the ids that were shown within the last day. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const known = await readKnownVideos(db, ids, Date.now() - FRESH_MS).catch(
        logged("public_videos_not_read", []),
      );
      return new Set([...known].flatMap(([id, { video }]) => (isVisible(video) ? [id] : [])));
    },

    /** Asks about at most fifty videos, for one unit of the `stats` bucket. Returns those that are shown. */
    async ask(ids: readonly string[]): Promise<Set<string>> {
      const readAt = Date.now();
      const lengths = await client.getVideoDurations(ids);
      const shown = [...lengths].flatMap(([id, durationSeconds]): [string, PublicVideo][] =>
        durationSeconds > 0 ? [[id, { durationSeconds, availability: "visible" }]] : [],
      );
      await storePublicVideos(db, new Map(shown), readAt).catch(logged("public_videos_not_stored"));
      // Broadcasts are shown, too; their length is soon known, so nothing is stored of them.
      return new Set(lengths.keys());
    },
  };
}

function isVisible(video: PublicVideo | null): boolean {
  return video?.availability === "visible";
}
