// Finds what a removal would remove now, in one user's SQLite: items, hidden items, or playlists.
import { type Availability, HIDDEN_STATES } from "#shared/availability.ts";
import type { removals } from "#worker/library/schema.ts";
import { stateList } from "#worker/library/state-list.ts";

/** What to remove: given items, all hidden items of given playlists, or playlists. */
export type RemovalWant =
  | { kind: "items"; playlistId?: string; itemIds: readonly string[] }
  | { kind: "hidden"; playlistIds: readonly string[]; itemIds?: readonly string[] | undefined }
  | { kind: "playlists"; playlistIds: readonly string[] };

export type Candidate = Pick<
  typeof removals.$inferSelect,
  | "playlistId"
  | "playlistTitle"
  | "itemId"
  | "videoId"
  | "title"
  | "channelTitle"
  | "namedAt"
  | "availability"
  | "position"
>;

type NewlyHidden = { id: string; title: string; videoCount: number; total: number };

/** The playlists that the want names; null for items in any playlist. */
export function playlistsOf(want: RemovalWant): readonly string[] | null {
  if (want.kind !== "items") return want.playlistIds;
  return want.playlistId === undefined ? null : [want.playlistId];
}

export function createCandidates(storage: DurableObjectStorage) {
  return {
    /** What the want matches now, without open removals. */
    candidates(want: RemovalWant): Candidate[] {
      if (want.kind === "playlists") {
        const ids = JSON.stringify(want.playlistIds);
        return [...storage.sql.exec<PlaylistCandidate>(PLAYLIST_CANDIDATES, ids)].map((row) => ({
          ...row,
          itemId: null,
          videoId: null,
          title: "",
          channelTitle: "",
          namedAt: null,
          availability: null,
          position: null,
        }));
      }
      const playlistIds = playlistsOf(want);
      const rows = storage.sql.exec<ItemCandidate>(
        ITEM_CANDIDATES,
        playlistIds && JSON.stringify(playlistIds),
        want.itemIds ? JSON.stringify(want.itemIds) : null,
        want.kind === "hidden" ? 1 : 0,
      );
      return [...rows];
    },

    /**
     * By playlist, how many videos became hidden after `since`, and its total. With null, all hidden
     * videos count.
     */
    newlyHidden(since: number | null): NewlyHidden[] {
      return [...storage.sql.exec<NewlyHidden>(NEWLY_HIDDEN, since)];
    },
  };
}

/** Item ids with an open removal. They no longer count as part of their playlist. */
export const OPEN_ITEMS =
  "select item_id from removals where state in ('planned', 'sent') and item_id is not null";

type ItemCandidate = Omit<Candidate, "availability"> & { availability: Availability | null };
type PlaylistCandidate = { playlistId: string; playlistTitle: string };

/** `?1`: playlist ids, `?2`: item ids, null for all; `?3` is 1 for hidden items only. */
const ITEM_CANDIDATES = `
  with ordered as (
    select p.playlist_id, je.value as item_id,
      row_number() over (partition by p.playlist_id order by p.page, je.key) - 1 as position
    from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
      json_each(p.item_ids) je
    where ?1 is null or l.id in (select value from json_each(?1))
  )
  select l.id as playlistId, l.title as playlistTitle, i.id as itemId, v.id as videoId,
    v.title, v.channel_title as channelTitle, v.confirmed_at as namedAt, v.availability, o.position
  from ordered o join items i on i.id = o.item_id join videos v on v.id = i.video_id
    join playlists l on l.id = o.playlist_id
  where (?2 is null or i.id in (select value from json_each(?2)))
    and (?3 = 0 or v.availability in ${stateList(HIDDEN_STATES)})
    and i.id not in (${OPEN_ITEMS})
  order by l.id, o.position`;

const NEWLY_HIDDEN = `
  select l.id, l.title, count(*) as videoCount, l.video_count as total
  from playlists l join items i on i.playlist_id = l.id join videos v on v.id = i.video_id
  where l.walk is not null and v.availability in ${stateList(HIDDEN_STATES)}
    and (?1 is null or v.lost_at > ?1)
    and i.id not in (${OPEN_ITEMS})
  group by l.id order by videoCount desc, l.id`;

const PLAYLIST_CANDIDATES = `
  select id as playlistId, title as playlistTitle from playlists
  where id in (select value from json_each(?1))
    and id not in (select playlist_id from removals where state in ('planned', 'sent') and item_id is null)
  order by title, id`;
