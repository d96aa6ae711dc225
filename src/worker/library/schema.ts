// The tables of one user's object: what is theirs alone. Migrations are generated from here
// (`npm run migrations`) and run when the object wakes up. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Availability } from "#worker/youtube/availability.ts";
import type { YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** The person's playlists as YouTube lists them, and what the last complete walk found in each. */
export const playlists = sqliteTable("playlists", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  thumbnailUrl: text("thumbnail_url").notNull(),
  privacy: text("privacy", { enum: ["public", "unlisted", "private"] }).notNull(),
  /** Items by YouTube's own count; may be too high. */
  reported: integer("reported").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Walk that last came to its end; null before the first. */
  walk: text("walk"),
  syncedAt: integer("synced_at"),
  videoCount: integer("video_count").notNull().default(0),
  hiddenCount: integer("hidden_count").notNull().default(0),
  totalSeconds: integer("total_seconds").notNull().default(0),
  newestAddedAt: integer("newest_added_at"),
});

/**
 * The order of a playlist, a page of item ids at a time. An insertion at the top rewrites pages
 * instead of every item, and a walk under way lies beside the last complete one.
 */
export const pages = sqliteTable(
  "pages",
  {
    playlistId: text("playlist_id").notNull(),
    walk: text("walk").notNull(),
    page: integer("page").notNull(),
    itemIds: text("item_ids", { mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.walk, table.page] })],
);

/** Occurrences of videos in playlists. */
export const items = sqliteTable(
  "items",
  {
    id: text("id").primaryKey(),
    playlistId: text("playlist_id").notNull(),
    videoId: text("video_id").notNull(),
    addedAt: integer("added_at"),
  },
  (table) => [index("items_playlist").on(table.playlistId), index("items_video").on(table.videoId)],
);

/** What is known of each video. A name is kept while it may be: see LOST_TITLE_DAYS. */
export const videos = sqliteTable(
  "videos",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    channelTitle: text("channel_title").notNull(),
    thumbnailUrl: text("thumbnail_url").notNull(),
    durationSeconds: integer("duration_seconds").notNull().default(0),
    /** Null until its details were read. */
    availability: text("availability").$type<Availability>(),
    checkedAt: integer("checked_at").notNull().default(0),
    /** When it was last seen to be visible. */
    confirmedAt: integer("confirmed_at"),
    lostAt: integer("lost_at"),
    /** Where it may be watched, as last asked at `regionsAt`; null until then. */
    regions: text("regions", { mode: "json" }).$type<YouTubeRegionRestriction>(),
    regionsAt: integer("regions_at"),
  },
  // Few are lost, and each slice asks for the one that is to be forgotten next.
  (table) => [
    index("videos_lost")
      .on(table.confirmedAt)
      .where(sql`${table.lostAt} is not null and ${table.title} <> ''`),
  ],
);

/** What a playlist held at the end of a UTC day on which that changed. */
export const history = sqliteTable(
  "history",
  {
    playlistId: text("playlist_id").notNull(),
    day: text("day").notNull(),
    videos: integer("videos").notNull(),
    hidden: integer("hidden").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.day] })],
);

/** Work under way and lately ended. */
export const jobs = sqliteTable("jobs", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  kind: text("kind", { enum: ["playlists", "videos", "all", "regions"] }).notNull(),
  state: text("state", { enum: ["running", "paused", "done", "stopped", "failed"] }).notNull(),
  /** Playlists that are still to be walked, the current one first; "" is the list of playlists. */
  queue: text("queue", { mode: "json" }).$type<string[]>().notNull(),
  walkId: text("walk_id").notNull(),
  pageToken: text("page_token"),
  page: integer("page").notNull().default(0),
  restarts: integer("restarts").notNull().default(0),
  read: integer("read").notNull().default(0),
  reported: integer("reported"),
  playlistsDone: integer("playlists_done").notNull().default(0),
  playlistsTotal: integer("playlists_total").notNull().default(1),
  failures: integer("failures").notNull().default(0),
  sentence: text("sentence"),
  /** When it goes on by itself. */
  resumesAt: integer("resumes_at"),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
});
