// The videos of a playlist in the library, as the calculator counts them.
import type { Availability } from "#shared/availability.ts";
import type { SnapshotItem } from "#worker/calculator/snapshot.ts";
import { OPEN_ITEMS } from "#worker/library/removal-candidates.ts";

/** Items of this order, without those that are about to be removed. */
export function readOwnItems(
  sql: SqlStorage,
  order: readonly string[],
  withRegions: boolean,
): SnapshotItem[] {
  const rows = sql.exec<Row>(ITEMS, JSON.stringify(order));
  return [...rows].map(({ regions, ...item }) => ({
    ...item,
    ...(withRegions && regions !== null && { regionRestriction: JSON.parse(regions) }),
  }));
}

type Row = {
  itemId: string;
  videoId: string;
  title: string;
  channelTitle: string;
  thumbnail: string;
  durationSeconds: number;
  availability: Availability;
  regions: string | null;
};

const ITEMS = `
  select i.id as itemId, v.id as videoId, v.title, v.channel_title as channelTitle,
    v.thumbnail_url as thumbnail, v.duration_seconds as durationSeconds,
    coalesce(v.availability, 'unknown') as availability, v.regions
  from json_each(?1) o join items i on i.id = o.value join videos v on v.id = i.video_id
  where i.id not in (${OPEN_ITEMS})
  order by o.key`;
