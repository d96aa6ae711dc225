// Answers lists of video ids for our own pages (product.md 20.3): who may ask for how many, whose units are spent, and
// where answers are stored.
import type { VideosAnswer, videosRequestSchema } from "#shared/contract/videos.ts";
import type { z } from "zod";
import { type Caller, classOf } from "#worker/calculator/caller.ts";
import { createConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import { readVideos } from "#worker/calculator/reading/read-videos.ts";
import { createReadingGate } from "#worker/calculator/reading/reading-gate.ts";
import type { Database } from "#worker/db/client.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Settings } from "#worker/settings.ts";
import { readKnownVideos, storePublicVideos } from "#worker/youtube/public-videos.ts";

type Write = (part: VideosAnswer) => Promise<boolean>;

export type VideoListsOptions = {
  env: LedgerBinding & { CALCULATOR_LIMIT: RateLimit };
  settings: Pick<Settings, "anonymousVideoLimit">;
  db: Database;
};

export type VideoLists = ReturnType<typeof createVideoLists>;

export function createVideoLists({ env, settings, db }: VideoListsOptions) {
  const connect = createConnectPublicly(env);

  return {
    /**
     * Checks the limits; the returned function then reads.
     * @throws AppError too_many_ids, too_many_calculations
     */
    async open(
      { ids, withDetails }: z.output<typeof videosRequestSchema>,
      caller: Caller,
    ): Promise<(write: Write) => Promise<void>> {
      const limit = settings.anonymousVideoLimit;
      if (!caller.signedIn && new Set(ids).size > limit) {
        throw new AppError("too_many_ids", { about: String(limit) });
      }
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      return async (write) => {
        const { client, lease } = connect({
          class: classOf(caller),
          subject: await caller.subject(),
        });
        const bucket = withDetails ? "main" : "stats";
        const gate = createReadingGate({
          countOne: async () => (await env.CALCULATOR_LIMIT.limit({ key: caller.key })).success,
          knownRefusal: () => lease.knownRefusal(bucket, 1),
          askLedger: () => lease.canTake({ bucket, units: 1 }),
        });
        await readVideos(ids, withDetails, {
          client,
          gate,
          readKnown: (some, notBefore) => readKnownVideos(db, some, notBefore),
          store: (videos, readAt) => storePublicVideos(db, videos, readAt),
          reserve: (calls) => lease.expect({ [bucket]: calls }),
          write,
        });
        await lease.settle();
      };
    },
  };
}
