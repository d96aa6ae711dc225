// A person's own lists for the calculator (product.md 25): which of them only they can read, what is known of each, and
// their videos, from what the library holds if it is fresh, else after a sync.
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import type { ProgressListener } from "#worker/calculator/reading/playlist-reading.ts";
import {
  cutTo,
  FRESH_MS,
  type LineFailure,
  type OwnFailure,
  type OwnOutcome,
  type PlaylistWant,
  type SnapshotItem,
} from "#worker/calculator/reading/snapshot.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import type { LikedVideos } from "#worker/library/reading/liked-videos.ts";
import type { LibraryQuestions } from "#worker/library/questions/questions.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { Availability } from "#shared/availability.ts";
import { instantOf } from "#worker/http/instant.ts";
import { OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";

/** If a playlist is not in the list of playlists, a list that is older than this is read again. */
const LIST_FRESH_MS = 5 * 60_000;

/** The arguments of {@link OwnLists.read}. */
export type OwnListRequest = [
  userId: string,
  id: string,
  want: PlaylistWant,
  onProgress: ProgressListener,
];

export function createOwnLists(options: {
  store: LibraryStore;
  sql: SqlStorage;
  questions: LibraryQuestions;
  liked: LikedVideos;
  /** When the list of playlists was last read, in milliseconds since the epoch. */
  listedAt: () => number;
  accessOf: (userId: string) => YouTubeAccess;
  sync: (userId: string, want: SyncWant) => Promise<SyncOutcome>;
  /** Sets the object's alarm to its next due time. */
  arm: () => Promise<void>;
}) {
  const { store, sql, questions, liked, listedAt, accessOf, sync, arm } = options;

  /** When a sync that was started here last read the list. The only time that counts while the library has no playlists. */
  let readAt = 0;

  function isListFresh(): boolean {
    const known = store.listPlaylists().length === 0 ? readAt : Math.max(readAt, listedAt());
    return Date.now() - known < LIST_FRESH_MS;
  }

  async function isConnected(userId: string): Promise<boolean> {
    return (await accessOf(userId).store.findStanding(userId)) !== undefined;
  }

  async function readLiked(
    userId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<OwnOutcome> {
    const outcome = await liked.read(accessOf(userId), want, onProgress);
    // What was kept has to be deleted in time.
    if (outcome.ok) await arm();
    return outcome;
  }

  /** The playlist of the library, after its list was read again if it is not in there. */
  async function findRow(userId: string, id: string): Promise<PlaylistRow | LineFailure> {
    const known = store.findPlaylist(id);
    if (known) return known;
    if (!isListFresh()) {
      const failure = failureOf(await sync(userId, { kind: "playlists" }));
      if (failure) return failure;
      readAt = Date.now();
    }
    return store.findPlaylist(id) ?? NOT_YOURS;
  }

  /** The playlist with fresh contents; with older ones where YouTube does not answer or units are spent. */
  async function refresh(userId: string, row: PlaylistRow): Promise<PlaylistRow | LineFailure> {
    if (isFresh(row)) return row;
    const failure = failureOf(await sync(userId, { kind: "videos", playlistId: row.id }));
    if (failure?.reason === "access_ended") return failure;
    const now = store.findPlaylist(row.id);
    if (!now) return NOT_YOURS;
    return failure && now.syncedAt === null ? failure : now;
  }

  return {
    /** Those of the ids that only the person can read; undefined without a working connection. */
    async find(userId: string, ids: readonly string[]): Promise<string[] | undefined> {
      if (!(await isConnected(userId))) return undefined;
      return ids.filter((id) => store.findPlaylist(id)?.privacy === "private");
    },

    /** What the library knows of each list, for nothing; undefined without a working connection. */
    async list(userId: string): Promise<OwnListsAnswer | undefined> {
      if (!(await isConnected(userId))) return undefined;
      const known = liked.known();
      const now = Date.now();
      return {
        playlists: store.listPlaylists().map((row) => ({
          id: row.id,
          title: row.title,
          privacy: row.privacy,
          videoCount: row.syncedAt === null ? row.reported : row.videoCount,
          totalDuration: row.syncedAt === null ? null : row.totalSeconds,
          readAt: instantOf(row.syncedAt),
          cost: isFresh(row) ? null : questions.costsOf(row.id, now).sync,
        })),
        liked: {
          videoCount: known?.items.length ?? null,
          readAt: instantOf(known?.readAt ?? null),
          isFresh: known !== undefined && now - known.readAt < FRESH_MS,
        },
      };
    },

    /** One list with its videos. Progress is told as far as it is known. */
    async read(...[userId, id, want, onProgress]: OwnListRequest): Promise<OwnOutcome> {
      if (!(await isConnected(userId))) return ENDED;
      if (id === LIKED_LIST) return readLiked(userId, want, onProgress);
      const row = await findRow(userId, id);
      if ("ok" in row) return row;
      const { title, reported } = row;
      const start = { title, read: 0, reported, totalVideos: 0, totalDuration: 0 };
      await onProgress(start).catch(() => undefined);
      const read = await refresh(userId, row);
      if ("ok" in read) return read;
      if (want.withRegions) {
        const failure = failureOf(await sync(userId, { kind: "regions", playlistId: id }));
        if (failure) return failure;
      }
      const items = readOwnItems(sql, questions.orderOf(id, read.walk), want.withRegions);
      const snapshot = {
        playlistId: id,
        title: read.title,
        readAt: read.syncedAt ?? Date.now(),
        complete: true,
        reported: items.length,
        counts: [items.length],
        skipped: 0,
        withRegions: want.withRegions,
        items,
      };
      return { ok: true, snapshot: cutTo(snapshot, want.limit) };
    },

    /** The liked videos as they are kept. */
    likedItems: () => liked.known()?.items ?? [],
  };
}

const NOT_YOURS: OwnFailure = { ok: false, reason: "not_yours" };
const ENDED: OwnFailure = { ok: false, reason: "access_ended" };

function isFresh({ syncedAt }: PlaylistRow): boolean {
  return syncedAt !== null && Date.now() - syncedAt < FRESH_MS;
}

/** Undefined for a sync that is done. */
function failureOf(outcome: SyncOutcome): LineFailure | undefined {
  switch (outcome.kind) {
    case "done":
      return undefined;
    case "paused": {
      const { cause, resumesAt } = outcome;
      if (cause === "allowance") return { ok: false, reason: "own_quota", resumesAt };
      if (cause === "own_limit") return { ok: false, reason: "own_limit", resumesAt };
      return cause === "pause"
        ? { ok: false, reason: "paused", resumesAt }
        : { ok: false, reason: "failed" };
    }
    case "not_connected":
    case "lost":
      return ENDED;
    case "missing":
      return NOT_YOURS;
    default:
      return { ok: false, reason: "failed" };
  }
}

/** Items of this order as the calculator counts them, without those that are about to be removed. */
function readOwnItems(
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
