// Looks up the videos of several readings together: few of each lack a length, and one call holds fifty.
import type { VideoLook } from "#worker/youtube/availability.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** The looks of videos, by id. */
export type LookAtVideos = (ids: readonly string[]) => Promise<Map<string, VideoLook>>;

export type SharedLookUpsOptions = {
  /** At most 50 ids. */
  lookAtVideos: LookAtVideos;
  /** Ends when no more readings are expected. */
  waitForOthers: () => Promise<void>;
};

/** The returned function fails if any call of its round fails. */
export function createSharedLookUps(options: SharedLookUpsOptions): LookAtVideos {
  let round: { ids: Set<string>; done: Promise<Map<string, VideoLook>> } | undefined;

  async function lookUpRound(ids: ReadonlySet<string>): Promise<Map<string, VideoLook>> {
    await options.waitForOthers();
    round = undefined;
    const all = [...ids];
    const looks = new Map<string, VideoLook>();
    while (all.length > 0) {
      for (const [id, look] of await options.lookAtVideos(all.splice(0, PAGE_SIZE))) {
        looks.set(id, look);
      }
    }
    return looks;
  }

  return async (ids) => {
    if (!round) {
      const collected = new Set<string>();
      round = { ids: collected, done: lookUpRound(collected) };
    }
    for (const id of ids) round.ids.add(id);
    const looks = await round.done;
    return new Map(
      ids.flatMap((id) => {
        const look = looks.get(id);
        return look === undefined ? [] : [[id, look] as const];
      }),
    );
  };
}
