// The SQLite tables of one user's object. Migrations are generated from here (`npm run migrations`) and
// run when the object wakes up. Times are milliseconds since the epoch.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { outcomeCodes } from "#shared/outcome-codes.ts";
import type { Move } from "#shared/order/plan-order.ts";
import type { Availability } from "#shared/availability.ts";
import type { Checks } from "#worker/library/store/costs.ts";
import type { Place } from "#worker/quota/queue.ts";
import type { YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** A move, with the time of its call in milliseconds since the epoch. */
type DoneMove = Move & { at: number };

/** The person's playlists as YouTube lists them, with the results of each one's last complete walk. */
export const playlists = sqliteTable("playlists", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  thumbnailUrl: text("thumbnail_url").notNull(),
  privacy: text("privacy", { enum: ["public", "unlisted", "private"] }).notNull(),
  /** Items by YouTube's own count; may be too high. */
  reported: integer("reported").notNull(),
  createdAt: integer("created_at").notNull(),
  /** The last complete walk; null before the first. */
  walk: text("walk"),
  syncedAt: integer("synced_at"),
  videoCount: integer("video_count").notNull().default(0),
  hiddenCount: integer("hidden_count").notNull().default(0),
  /** Videos that could not be checked. */
  unknownCount: integer("unknown_count").notNull().default(0),
  totalSeconds: integer("total_seconds").notNull().default(0),
  newestAddedAt: integer("newest_added_at"),
  /** When its videos were last checked, for the cost of the next walk; null until it is next computed. */
  checks: text("checks", { mode: "json" }).$type<Checks>(),
});

/**
 * The order of a playlist, one page of item ids in a row. An insertion at the top rewrites pages instead
 * of every item. An unfinished walk is stored beside the last complete one. The next walk requests pages early by their tokens.
 */
export const pages = sqliteTable(
  "pages",
  {
    playlistId: text("playlist_id").notNull(),
    walk: text("walk").notNull(),
    page: integer("page").notNull(),
    itemIds: text("item_ids", { mode: "json" }).$type<string[]>().notNull(),
    /** The token that YouTube named for the next page; null for the last page, and where it is not known. */
    nextToken: text("next_token"),
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
    /** When a reading first lacked it; null while YouTube shows it. One reading proves nothing (late.ts). */
    missingSince: integer("missing_since"),
  },
  (table) => [
    index("items_missing")
      .on(table.missingSince)
      .where(sql`${table.missingSince} is not null`),
    index("items_playlist").on(table.playlistId),
    index("items_video").on(table.videoId),
  ],
);

/** Videos. How long the name of a lost one is kept: LOST_TITLE_DAYS. */
export const videos = sqliteTable(
  "videos",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    channelTitle: text("channel_title").notNull(),
    thumbnailUrl: text("thumbnail_url").notNull(),
    /** When it was published on YouTube; deleted with its name. */
    publishedAt: integer("published_at"),
    durationSeconds: integer("duration_seconds").notNull().default(0),
    /** Null until its details have been read. */
    availability: text("availability").$type<Availability>(),
    checkedAt: integer("checked_at").notNull().default(0),
    /** When it was last visible. */
    confirmedAt: integer("confirmed_at"),
    lostAt: integer("lost_at"),
    /** Its length from when it was visible; null until it is lost. Deleted with its name. */
    lostSeconds: integer("lost_seconds"),
    /**
     * Since when every check found it hidden, whether or not it was ever seen visible; null while it is not hidden. With
     * the number of such checks on different days, and the latest of them (cleaning-time.ts).
     */
    hiddenSince: integer("hidden_since"),
    hiddenChecks: integer("hidden_checks").notNull().default(0),
    hiddenCheckedAt: integer("hidden_checked_at"),
    /** Where it may be watched, as read at `regionsAt`; null before the first time. */
    regions: text("regions", { mode: "json" }).$type<YouTubeRegionRestriction>(),
    regionsAt: integer("regions_at"),
    /** As read at `regionsAt`; null before the first time. */
    isAgeRestricted: integer("is_age_restricted", { mode: "boolean" }),
    /**
     * What the search compares (names.ts); null until it is indexed. Triggers keep the FTS5 table `names`
     * the same as this column.
     */
    name: text("name"),
  },
  // Partial, because few are lost or hidden.
  (table) => [
    // Each slice queries the next one to expire.
    index("videos_lost")
      .on(table.confirmedAt, table.lostAt)
      .where(sql`${table.lostAt} is not null and ${table.title} <> ''`),
    index("videos_unnamed")
      .on(table.name)
      .where(sql`${table.name} is null`),
    index("videos_lost_at")
      .on(table.lostAt)
      .where(sql`${table.lostAt} is not null`),
    // The next check of regions, and the expiry of what it reads, follow from the oldest.
    index("videos_regions_at")
      .on(table.regionsAt)
      .where(sql`${table.regionsAt} is not null`),
    // Most videos may be watched everywhere.
    index("videos_regional")
      .on(table.regionsAt)
      .where(sql`${table.regions} <> '{}'`),
    index("videos_not_visible")
      .on(table.lostAt)
      .where(sql`${table.availability} <> 'visible'`),
  ],
);

/** Counts of a playlist at the end of each UTC day on which they changed, for the last thirty days. */
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

/** Open and recently ended jobs. */
export const jobs = sqliteTable("jobs", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  /** Its name in jobs/kinds.ts. */
  kind: text("kind").notNull(),
  /** `halted`: YouTube failed for a day; nothing is sent until the owner continues the job. */
  state: text("state", {
    enum: ["running", "paused", "done", "stopped", "failed", "halted"],
  }).notNull(),
  /** Ids of playlists still to process, the current one first; "" is the list of playlists. */
  queue: text("queue", { mode: "json" }).$type<string[]>().notNull(),
  walkId: text("walk_id").notNull(),
  pageToken: text("page_token"),
  page: integer("page").notNull().default(0),
  restarts: integer("restarts").notNull().default(0),
  read: integer("read").notNull().default(0),
  reported: integer("reported"),
  playlistsDone: integer("playlists_done").notNull().default(0),
  playlistsTotal: integer("playlists_total").notNull().default(1),
  /** Failed slices since the last progress, and the time of the first. */
  failures: integer("failures").notNull().default(0),
  failingSince: integer("failing_since"),
  /** Playlists moved to the end of the queue after repeated failures. */
  deferred: text("deferred", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** How many playlists could not be read. */
  givenUp: integer("given_up").notNull().default(0),
  /** True for a job of the cron, which spends only leftover units; false once a person joins it. */
  isBackground: integer("is_background", { mode: "boolean" }).notNull().default(false),
  /** Why it waits or failed. */
  reason: text("reason", { enum: outcomeCodes }),
  /** When it continues by itself. */
  resumesAt: integer("resumes_at"),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  /** Where it last waited in the queue of changes; null if it never did. */
  place: text("place", { mode: "json" }).$type<Place>(),
  /** Of the playlists that the job creates. */
  description: text("description"),
  /** True for work that only Premium has: each slice asks for the plan. */
  needsPremium: integer("needs_premium", { mode: "boolean" }).notNull().default(false),
});

/**
 * Planned and past removals. A row is written before its call and updated after it, so that every
 * removal is recorded even after a crash.
 */
export const removals = sqliteTable(
  "removals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Null for what vanished without us. */
    jobId: text("job_id"),
    /** Of a playlist that is gone, a name of ours once the id has expired. */
    playlistId: text("playlist_id").notNull(),
    /** "" once it has expired. */
    playlistTitle: text("playlist_title").notNull(),
    /** Null for the playlist itself, "" once it has expired (removal-expiry.ts). */
    itemId: text("item_id"),
    videoId: text("video_id"),
    title: text("title").notNull().default(""),
    channelTitle: text("channel_title").notNull().default(""),
    /** When YouTube last confirmed the name; if null, `endedAt` counts. */
    namedAt: integer("named_at"),
    availability: text("availability").$type<Availability>(),
    position: integer("position"),
    by: text("by", { enum: ["you", "owner", "youtube", "unknown"] }).notNull(),
    why: text("why", {
      enum: [
        "hidden",
        "chosen",
        "duplicate",
        "elsewhere",
        "schedule",
        "moved",
        "replaced",
        "undone",
        "playlist",
        "vanished",
      ],
    }).notNull(),
    /** `sent`: the call was sent and its result is not known yet. */
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** True if it was already gone before our call. */
    wasGone: integer("was_gone", { mode: "boolean" }).notNull().default(false),
    plannedAt: integer("planned_at").notNull(),
    /**
     * When the last recheck confirmed that it is still hidden; of a duplicate, when the copy that stays, `keptItemId`, was
     * first seen.
     */
    recheckedAt: integer("rechecked_at"),
    keptItemId: text("kept_item_id"),
    /** When the call was last sent. An open row with a reason was refused then. */
    sentAt: integer("sent_at"),
    /** How often it was put off after repeated failures. */
    tries: integer("tries").notNull().default(0),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
    putBackAt: integer("put_back_at"),
    /** When a look after the lag found the item gone, as the row says. */
    verifiedAt: integer("verified_at"),
    /** When YouTube showed the item although the row says that it is gone. */
    contradictedAt: integer("contradicted_at"),
    /** Of a hidden video: when it was last asked for, and when it was found visible again; null while it is hidden. */
    visibilityCheckedAt: integer("visibility_checked_at"),
    visibleAgainAt: integer("visible_again_at"),
  },
  (table) => [
    index("removals_unverified")
      .on(table.endedAt)
      .where(
        sql`${table.by} = 'you' and ${table.verifiedAt} is null and ${table.contradictedAt} is null`,
      ),
    index("removals_open")
      .on(table.itemId)
      .where(sql`${table.state} in ('planned', 'sent')`),
    index("removals_job").on(table.jobId),
    index("removals_ended").on(table.playlistId, table.endedAt),
    index("removals_vanished")
      .on(table.endedAt)
      .where(sql`${table.by} <> 'you' and ${table.itemId} is not null`),
  ],
);

/** Planned and past insertions. As with removals, the row is written before its call. */
export const insertions = sqliteTable(
  "insertions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    jobId: text("job_id").notNull(),
    playlistId: text("playlist_id").notNull(),
    videoId: text("video_id").notNull(),
    /** Position in the playlist; null for its end. */
    position: integer("position"),
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** Ids of this video's items in the playlist before the call, to tell ours from them. */
    before: text("before", { mode: "json" }).$type<string[]>(),
    /** When the call was last sent, and YouTube's id of the new item. */
    sentAt: integer("sent_at"),
    itemId: text("item_id"),
    /** When a look after the lag found it, as the row says, or found that it is not there. */
    verifiedAt: integer("verified_at"),
    /** True if the call was repeated although the first one may have worked. */
    maybeTwice: integer("maybe_twice", { mode: "boolean" }).notNull().default(false),
    tries: integer("tries").notNull().default(0),
    plannedAt: integer("planned_at").notNull(),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
    /** Of a move: the item to remove once this one has been added. */
    sourceItemId: text("source_item_id"),
    /** The removal that this insertion undoes. */
    removalId: integer("removal_id"),
    /** The creation of its playlist; `playlistId` is empty until that exists. */
    creationId: integer("creation_id"),
    /** Of a replacement, whose `sourceItemId` is the lost video's item: the new title, "" until it was looked up. */
    replacementTitle: text("replacement_title"),
  },
  (table) => [
    index("insertions_job").on(table.jobId),
    index("insertions_creation")
      .on(table.creationId)
      .where(sql`${table.creationId} is not null`),
  ],
);

/** Keyed hashes of videos that were told in a mail. Nothing else of a mail is kept. */
export const told = sqliteTable("told", {
  hash: text("hash").primaryKey(),
  at: integer("at").notNull(),
});

/** Planned and past creations of playlists. The row is written before its call. */
export const creations = sqliteTable(
  "creations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    jobId: text("job_id").notNull(),
    title: text("title").notNull(),
    /** Empty, because it is stored with the job; rows from before that have their own. */
    description: text("description").notNull(),
    privacy: text("privacy", { enum: ["public", "unlisted", "private"] }).notNull(),
    state: text("state", { enum: ["planned", "sent", "done", "failed", "cancelled"] }).notNull(),
    /** Ids of the person's playlists of this title before the call, to tell ours from them. */
    before: text("before", { mode: "json" }).$type<string[]>(),
    sentAt: integer("sent_at"),
    /** True if the call was repeated although the first one may have worked. */
    maybeTwice: integer("maybe_twice", { mode: "boolean" }).notNull().default(false),
    /** Null until it exists. */
    playlistId: text("playlist_id"),
    plannedAt: integer("planned_at").notNull(),
    endedAt: integer("ended_at"),
    /** Why it failed. */
    reason: text("reason", { enum: outcomeCodes }),
  },
  (table) => [index("creations_job").on(table.jobId)],
);

/** Saved orders of playlists. What is held of YouTube's list goes after 30 days (order-store.ts); the rest stays. */
export const orders = sqliteTable(
  "orders",
  {
    /** Of its job, which is its request's. */
    id: text("id").primaryKey(),
    /** "" once it has expired, as the title. */
    playlistId: text("playlist_id").notNull(),
    playlistTitle: text("playlist_title").notNull(),
    why: text("why", { enum: ["chosen", "undo", "kept"] }).notNull(),
    /** Item ids in the wanted order; null once they have expired. */
    wanted: text("wanted", { mode: "json" }).$type<string[]>(),
    /** The order at the first look, for the undo; null before that and once it has expired. */
    before: text("before", { mode: "json" }).$type<string[]>(),
    /** The list as it was seen at YouTube, before the moves of `done`; "?0" and so on are entries that are not listed. */
    seen: text("seen", { mode: "json" }).$type<string[]>(),
    /** When YouTube was last looked at. */
    seenAt: integer("seen_at"),
    /** Moves since `seen` that YouTube has confirmed, in order, and how many there were at the last look. */
    done: text("done", { mode: "json" }).$type<DoneMove[]>().notNull(),
    looked: integer("looked").notNull().default(0),
    /** True if YouTube has to be looked at before the next move. */
    isStale: integer("is_stale", { mode: "boolean" }).notNull().default(true),
    /** The move whose call was sent and whose result is not known. */
    sent: text("sent", { mode: "json" }).$type<DoneMove>(),
    /** When a move was last sent, also one that is in `seen` by now. */
    sentAt: integer("sent_at"),
    /** Items that YouTube refused to move; twice where it did so twice. */
    refused: text("refused", { mode: "json" }).$type<string[]>().notNull(),
    /** Moves that the plan has shown; moves that were confirmed; moves that are still to do. */
    shown: integer("shown").notNull(),
    moved: integer("moved").notNull().default(0),
    left: integer("left").notNull(),
    hasChangedMeanwhile: integer("has_changed_meanwhile", { mode: "boolean" })
      .notNull()
      .default(false),
    state: text("state", { enum: ["open", "done", "stopped", "failed"] }).notNull(),
    reason: text("reason", { enum: outcomeCodes }),
    undoneBy: text("undone_by"),
    plannedAt: integer("planned_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [index("orders_playlist").on(table.playlistId, table.plannedAt)],
);
