// What YouTube shows to everybody of single videos, stored once for all who ask. Only public data: a row says nothing
// about who asked for it. No row is older than 30 days (policy III.E.4.d).
import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { AVAILABILITIES } from "#shared/availability.ts";
import type { Database } from "#worker/db/client.ts";
import { publicVideos } from "#worker/db/schema.ts";
import { regionRestrictionSchema } from "#worker/youtube/wire.ts";

/** How long API data may be kept at all (product.md 16.1.2). */
const KEPT_MS = 30 * 86_400_000;
/** Rows that the hourly cron deletes: more in a day than both of YouTube's counters let anybody read. */
const ROWS_AT_ONCE = 5000;
const MOST_DELETES = 10;

const publicVideoSchema = z.object({
  durationSeconds: z.number().nonnegative(),
  availability: z.enum(AVAILABILITIES),
  /** Absent if only the length was read. */
  details: z
    .object({
      title: z.string(),
      channelTitle: z.string(),
      thumbnail: z.string(),
      regionRestriction: regionRestrictionSchema.optional(),
    })
    .optional(),
});

export type PublicVideo = z.infer<typeof publicVideoSchema>;

/** `video` is null where YouTube does not list it. Times are in milliseconds since the epoch. */
export type KnownVideo = { video: PublicVideo | null; readAt: number };

/** Those of the ids that were read at `notBefore` or later, by id. One query. */
export async function readKnownVideos(
  db: Database,
  ids: readonly string[],
  notBefore: number,
): Promise<Map<string, KnownVideo>> {
  // One parameter, because D1 allows 100 of them.
  const rows = await db.all<{ id: string; answer: string | null; readAt: number }>(sql`
    select p.video_id as id, p.answer, p.read_at as readAt
    from json_each(${JSON.stringify(ids)}) wanted
      cross join public_videos p on p.video_id = wanted.value
    where p.read_at >= ${notBefore}`);
  return new Map(
    rows.flatMap(({ id, answer, readAt }) => {
      const video = answer === null ? null : parsePublicVideo(answer);
      return video === undefined ? [] : [[id, { video, readAt }] as const];
    }),
  );
}

/** Undefined for a row that another version wrote in another form. */
function parsePublicVideo(answer: string): PublicVideo | undefined {
  return publicVideoSchema.safeParse(JSON.parse(answer)).data;
}

/** Stores what was read at `readAt`, null for what YouTube does not list. Repeatable; a newer row stays. */
export async function storePublicVideos(
  db: Database,
  videos: ReadonlyMap<string, PublicVideo | null>,
  readAt: number,
): Promise<void> {
  const rows = [...videos].map(([id, video]) => [id, video && JSON.stringify(video)]);
  await db.run(sql`
    insert into public_videos (video_id, answer, read_at)
    select value ->> 0, value ->> 1, ${readAt} from json_each(${JSON.stringify(rows)}) where true
    on conflict (video_id) do update set answer = excluded.answer, read_at = excluded.read_at
    where excluded.read_at >= public_videos.read_at`);
}

/** Deletes a bounded number of rows that are older than {@link KEPT_MS}. */
export async function sweepPublicVideos(db: Database): Promise<void> {
  const old = db
    .select({ videoId: publicVideos.videoId })
    .from(publicVideos)
    .where(lte(publicVideos.readAt, Date.now() - KEPT_MS))
    .limit(ROWS_AT_ONCE);
  for (let round = 0; round < MOST_DELETES; round += 1) {
    const { meta } = await db.delete(publicVideos).where(sql`${publicVideos.videoId} in ${old}`);
    if (meta.changes < ROWS_AT_ONCE) return;
  }
}
