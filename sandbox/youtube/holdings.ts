// The things that YouTube holds, and what can change about them from outside.
import type { WorldVideo } from "#sandbox/world.ts";
import type { Entry } from "#sandbox/youtube/entry.ts";
import type { ItemChange } from "#sandbox/youtube/list-lag.ts";

export type Privacy = "public" | "unlisted" | "private";

export interface Video extends WorldVideo {
  channelId: string;
  channelTitle: string;
  /** P0D while live or upcoming, unless the world gives a length: a premiere has one. */
  duration: string;
}

export type VideoChange = {
  [Key in "privacy" | "regionBlocked" | "regionAllowed" | "live" | "duration"]?:
    | Video[Key]
    | undefined;
};

export interface Channel {
  id: string;
  title: string;
  handle: string;
  publishedAt: string;
}

export interface Playlist {
  id: string;
  title: string;
  description: string;
  channelId: string;
  privacy: Privacy;
  publishedAt: string;
  /** As they are; lists may show them later (list-lag.ts). */
  entries: Entry[];
  changes: ItemChange[];
  /** Null for what the world began with. */
  madeAt: number | null;
  /** Null while it is there. */
  removedAt: number | null;
  /** A channel's uploads: read only. */
  isUploads: boolean;
}

export type PlaylistChange = {
  [Key in "title" | "description" | "privacy"]?: Playlist[Key] | undefined;
} & { deleted?: boolean | undefined };
