// The types of the stored videos, channels and playlists, and of the changes that knobs can make.
import type { WorldVideo } from "#sandbox/world.ts";
import type { Entry } from "#sandbox/youtube/entry.ts";
import type { ItemChange } from "#sandbox/youtube/list-lag.ts";

export type Privacy = "public" | "unlisted" | "private";

export interface Video extends WorldVideo {
  channelId: string;
  channelTitle: string;
  /** P0D while live or upcoming, unless the world gives a length, as for a premiere. */
  duration: string;
}

export type VideoChange = {
  [Key in "privacy" | "regionBlocked" | "regionAllowed" | "ageRestricted" | "live" | "duration"]?:
    | Video[Key]
    | undefined;
};

export interface Channel {
  id: string;
  title: string;
  handle: string;
  userName: string | undefined;
  /** The id of the list of its uploads. */
  uploads: string;
  /** Said in place of the true number of its videos. */
  videoCount: number | undefined;
  terminated: boolean;
  publishedAt: string;
}

export interface Playlist {
  id: string;
  title: string;
  description: string;
  channelId: string;
  privacy: Privacy;
  publishedAt: string;
  /** The current entries; lists may lag behind (list-lag.ts). */
  entries: Entry[];
  changes: ItemChange[];
  /** Null if it is in the initial world. */
  madeAt: number | null;
  /** Null unless it was deleted. */
  removedAt: number | null;
  /** True if its owner has not chosen the manual order: YouTube then refuses an insertion at a place. */
  isSorted?: boolean | undefined;
  /** True for a channel's uploads, which are read-only. */
  isUploads: boolean;
}

export type PlaylistChange = {
  [Key in "title" | "description" | "privacy" | "isSorted"]?: Playlist[Key] | undefined;
} & { deleted?: boolean | undefined };
