// Videos with every place where the library holds them: the search and the duplicates.
import type { HeldVideo } from "#shared/contract/playlists.ts";
import type { Names } from "#worker/library/store/names.ts";
import { findPositions } from "#worker/library/store/positions.ts";
import { compare, OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";
import { instant, lostNameJson, VIDEO_FIELDS } from "#worker/library/questions/video-json.ts";

/** Longer results are cut; the answer then says that there is more. */
const MAX_HELD = 200;

type Held = { videos: HeldVideo[]; more: boolean };

/** `lostTitleMs`: how long the name of a lost video may be kept after it was last confirmed. */
export function createHeldVideos(sql: SqlStorage, names: Names, lostTitleMs: number) {
  /** Videos with all their places, in the order of `ids`. Those without a place are left out. */
  function findHeld(ids: readonly string[], now: number): HeldVideo[] {
    const json = JSON.stringify(ids);
    const places = [...sql.exec<PlaceRow>(PLACES, json)];
    const positions = findPositions(sql, places);
    const placesOf = Map.groupBy(places, ({ videoId }) => videoId);
    const rows = sql.exec<{ json: string }>(VIDEOS, json, now - lostTitleMs, lostTitleMs);
    const videos = [...rows].map((row): Omit<HeldVideo, "places"> => JSON.parse(row.json));
    const found = new Map(videos.map((video) => [video.videoId, video]));
    return ids.flatMap((id) => {
      const video = found.get(id);
      const its = (placesOf.get(id) ?? [])
        .map(({ videoId: _videoId, ...place }) => ({
          ...place,
          position: positions.get(place.itemId) ?? -1,
        }))
        // Items that only an unfinished walk has read have no position yet.
        .filter(({ position }) => position >= 0)
        .toSorted((a, b) => compare(a.playlistId, b.playlistId) || a.position - b.position);
      return video && its.length > 0 ? [{ ...video, places: its }] : [];
    });
  }

  return {
    /** Videos whose title or channel contains all of the words, ignoring case. */
    search(text: string, now: number): Held {
      const ids = names.find(text, now - lostTitleMs, MAX_HELD + 1);
      return { videos: findHeld(ids.slice(0, MAX_HELD), now), more: ids.length > MAX_HELD };
    },

    /** Videos that the library holds more than once, the most frequent first. */
    duplicates(now: number): Held {
      const ids = [...sql.exec<{ id: string }>(REPEATED, MAX_HELD + 1)].map(({ id }) => id);
      const videos = findHeld(ids.slice(0, MAX_HELD), now).filter(
        ({ places }) => places.length > 1,
      );
      return { videos, more: ids.length > MAX_HELD };
    },
  };
}

type PlaceRow = {
  videoId: string;
  playlistId: string;
  itemId: string;
  publishedAt: string | null;
};

const PLACES = `
  select i.video_id as videoId, i.playlist_id as playlistId, i.id as itemId,
    ${instant("i.added_at")} as publishedAt
  from json_each(?1) wanted cross join items i on i.video_id = wanted.value
  where i.id not in (${OPEN_ITEMS})`;

const VIDEOS = `
  select json_object(${VIDEO_FIELDS}, 'was', json(${lostNameJson("?2", "?3")})) as json
  from json_each(?1) wanted cross join videos v on v.id = wanted.value`;

/** Items that are in no current walk or on their way out do not count; they are few. */
const REPEATED = `
  with uncounted as materialized (
    select video_id, count(*) as items from (
      select i.video_id from playlists l cross join items i on i.playlist_id = l.id where l.walk is null
      union all
      select i.video_id from items i join playlists l on l.id = i.playlist_id
      where i.id in (${OPEN_ITEMS}) and l.walk is not null)
    group by video_id),
  counted as (
    select i.video_id as id,
      count(*) - coalesce((select u.items from uncounted u where u.video_id = i.video_id), 0) as items
    from items i group by i.video_id having count(*) > 1)
  select id from counted where items > 1 order by items desc, id limit ?1`;
