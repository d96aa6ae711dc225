// The tables of one user's object: what is theirs alone. Migrations are generated from here
// (`npm run migrations`) and run when the object wakes up. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { outcomeCodes } from "#shared/outcome-codes.ts";
import type { Availability } from "#shared/availability.ts";
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
  /** Videos that could not be checked. */
  unknownCount: integer("unknown_count").notNull().default(0),
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
  kind: text("kind", {
    enum: ["playlists", "videos", "all", "regions", "remove", "insert", "create"],
  }).notNull(),
  /** `halted`: YouTube failed for a day; nothing is sent until its owner continues it. */
  state: text("state", {
    enum: ["running", "paused", "done", "stopped", "failed", "halted"],
  }).notNull(),
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
  /** Slices that failed since the last step forward, and when the first of them did. */
  failures: integer("failures").notNull().default(0),
  failingSince: integer("failing_since"),
  /** Playlists put off to the end of the queue because they failed again and again. */
  deferred: text("deferred", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** Playlists that could not be read: two mean that it is not the playlists. */
  givenUp: integer("given_up").notNull().default(0),
  /** The cron's own, which spends only what people leave; not once a person has joined. */
  isBackground: integer("is_background", { mode: "boolean" }).notNull().default(false),
  /** Why it waits or failed. */
  reason: text("reason", { enum: outcomeCodes }),
  /** When it goes on by itself. */
  resumesAt: integer("resumes_at"),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
});

/**
 * What was taken out of a playlist, or is to be. The row is there before the call and is changed after
 * it, so that nothing is removed that it does not name, and nothing is removed and forgotten.
 */
export const removals = sqliteTable(
  "removals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Null for what went without us. */
    jobId: text("job_id"),
    playlistId: text("playlist_id").notNull(),
    playlistTitle: text("playlist_title").notNull(),
    /** Null for the playlist itself. */
    itemId: text("item_id"),
    videoId: text("video_id"),
    title: text("title").notNull().default(""),
    channelTitle: text("channel_title").notNull().default(""),
    /** When YouTube last said so; null where it was not noted, which is then when the row ended. */
    namedAt: integer("named_at"),
    availability: text("availability").$type<Availability>(),
    position: integer("position"),
    by: text("by", { enum: ["you", "owner", "youtube", "unknown"] }).notNull(),
    why: text("why", {
      enum: ["hidden", "chosen", "duplicate", "schedule", "moved", "playlist", "vanished"],
    }).notNull(),
    /** `sent`: the call has left, and nobody knows yet what it did. */
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** It was there no more when we came. */
    wasGone: integer("was_gone", { mode: "boolean" }).notNull().default(false),
    plannedAt: integer("planned_at").notNull(),
    /** When YouTube was last asked whether it is still hidden. */
    recheckedAt: integer("rechecked_at"),
    /** How often it was put off because it failed again and again. */
    tries: integer("tries").notNull().default(0),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
    putBackAt: integer("put_back_at"),
  },
  (table) => [
    index("removals_open")
      .on(table.itemId)
      .where(sql`${table.state} in ('planned', 'sent')`),
    index("removals_job").on(table.jobId),
    index("removals_ended").on(table.playlistId, table.endedAt),
  ],
);

/** What is to be put into a playlist, or was: as with removals, the row is there before the call. */
export const insertions = sqliteTable(
  "insertions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    jobId: text("job_id").notNull(),
    playlistId: text("playlist_id").notNull(),
    videoId: text("video_id").notNull(),
    /** Where in the playlist; null for its end. */
    position: integer("position"),
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** The items of this video that the playlist held before the call, to know ours from them. */
    before: text("before", { mode: "json" }).$type<string[]>(),
    /** When the call last left, and the item that it made, as YouTube names it. */
    sentAt: integer("sent_at"),
    itemId: text("item_id"),
    /** True where it was sent anew although nobody could tell whether the first call had come in. */
    maybeTwice: integer("maybe_twice", { mode: "boolean" }).notNull().default(false),
    tries: integer("tries").notNull().default(0),
    plannedAt: integer("planned_at").notNull(),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
    /** The item that goes once this is there: a move. */
    sourceItemId: text("source_item_id"),
    /** The removal that this takes back. */
    removalId: integer("removal_id"),
    /** The new playlist for which this is; until that is there, `playlistId` is empty. */
    creationId: integer("creation_id"),
  },
  (table) => [
    index("insertions_job").on(table.jobId),
    index("insertions_creation")
      .on(table.creationId)
      .where(sql`${table.creationId} is not null`),
  ],
);

/** Playlists that are to be made, or were: the row is there before the call. */
export const creations = sqliteTable(
  "creations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    jobId: text("job_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    privacy: text("privacy", { enum: ["public", "unlisted", "private"] }).notNull(),
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** The person's playlists of this title before the call, to know ours from them. */
    before: text("before", { mode: "json" }).$type<string[]>(),
    sentAt: integer("sent_at"),
    /** Null until it is there. */
    playlistId: text("playlist_id"),
    plannedAt: integer("planned_at").notNull(),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
  },
  (table) => [index("creations_job").on(table.jobId)],
);
