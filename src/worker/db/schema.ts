// The tables of D1. Migrations are generated from here (`npm run migrations`). Times are milliseconds
// since the epoch. Columns that are null for almost everybody have indexes of the others only: SQLite
// would walk through a whole index of nulls.
import { isNotNull, sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** People who have signed in (product.md 12.1.1). */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    isPremium: integer("is_premium", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at")
      .notNull()
      .default(sql`(unixepoch() * 1000)`),
    /** To the day: what "unused for three years" is counted from. */
    lastSeenAt: integer("last_seen_at").notNull().default(0),
    /** Set when the deletion of the account began; nobody can use it from then on. */
    deletingAt: integer("deleting_at"),
  },
  (table) => [
    index("users_last_seen").on(table.lastSeenAt),
    index("users_deleting").on(table.deletingAt).where(isNotNull(table.deletingAt)),
  ],
);

/** Who a person is at Google: issuer and subject, never the address. */
export const accounts = sqliteTable(
  "accounts",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: userId(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("accounts_user").on(table.userId),
  ],
);

/** The authority on which sessions stand; what is not here has ended, whatever KV still says. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    /** SHA-256 of the token, under which KV holds the session. */
    tokenHash: text("token_hash").notNull(),
    device: text("device").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    /** Set when it ends; the row goes once KV has let go of it too. */
    endedAt: integer("ended_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_ended").on(table.endedAt).where(isNotNull(table.endedAt)),
    index("sessions_created").on(table.createdAt),
    index("sessions_last_used").on(table.lastUsedAt),
  ],
);

/** Journeys to Google that have not come back yet. Taken out by the callback, so each counts once. */
export const oauthFlows = sqliteTable(
  "oauth_flows",
  {
    /** SHA-256 of the state parameter. */
    stateHash: text("state_hash").primaryKey(),
    kind: text("kind", { enum: ["sign-in", "youtube", "youtube-write"] }).notNull(),
    returnTo: text("return_to").notNull(),
    /** The session that began it; a sign-in may begin without one. */
    sessionId: text("session_id"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("oauth_flows_expires").on(table.expiresAt)],
);

/** The YouTube connection of a person, at most one. Tokens are sealed (youtube/token-seal.ts). */
export const grants = sqliteTable(
  "grants",
  {
    userId: userId().primaryKey(),
    channelId: text("channel_id"),
    channelTitle: text("channel_title"),
    channelThumbnailUrl: text("channel_thumbnail_url"),
    /** As Google granted them, separated by spaces. */
    scopes: text("scopes").notNull(),
    /** Null once Google refuses it. */
    refreshToken: text("refresh_token"),
    /** Kept until the newer one has worked. */
    previousRefreshToken: text("previous_refresh_token"),
    accessToken: text("access_token"),
    accessTokenExpiresAt: integer("access_token_expires_at"),
    connectedAt: integer("connected_at").notNull(),
    /** When YouTube last confirmed the channel; its data may be kept for 30 days from then. */
    checkedAt: integer("checked_at").notNull(),
    /** When the cron last tried to have it confirmed. */
    attemptedAt: integer("attempted_at").notNull().default(0),
    /** Since when Google refuses the grant. */
    lostAt: integer("lost_at"),
  },
  (table) => [
    index("grants_checked").on(table.checkedAt),
    index("grants_lost").on(table.lostAt).where(isNotNull(table.lostAt)),
  ],
);

/** What is to be done about each user's object, which itself cannot be looked for. */
export const libraries = sqliteTable(
  "libraries",
  {
    userId: userId().primaryKey(),
    /** Since when it has work; null when it has none. */
    openSince: integer("open_since"),
    /** When its playlists and all their videos were last read. */
    wholeAt: integer("whole_at").notNull().default(0),
    /** When the cron is to read it again, and how soon it is served: 0 for those who come often. */
    dueAt: integer("due_at").notNull(),
    rank: integer("rank").notNull().default(0),
  },
  (table) => [
    index("libraries_open").on(table.openSince).where(isNotNull(table.openSince)),
    index("libraries_due").on(table.rank, table.dueAt),
  ],
);

/** One row for each playlist of a person: what the list shows. Its insides are in their object. */
export const playlists = sqliteTable(
  "playlists",
  {
    userId: userId(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    thumbnailUrl: text("thumbnail_url").notNull(),
    privacy: text("privacy", { enum: ["public", "unlisted", "private"] }).notNull(),
    videoCount: integer("video_count").notNull(),
    hiddenCount: integer("hidden_count").notNull(),
    unknownCount: integer("unknown_count").notNull().default(0),
    totalSeconds: integer("total_seconds").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    syncedAt: integer("synced_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * Payments for Premium, one row for each intent at Stripe. They stay when the account goes (kept for
 * seven years), so nothing here names a person but the id. A plan is Premium while one of these is
 * paid (billing/payments.ts).
 */
export const payments = sqliteTable(
  "payments",
  {
    /** Stripe's id of the intent. */
    intentId: text("intent_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** False for test money. */
    isLive: integer("is_live", { mode: "boolean" }).notNull(),
    state: text("state", {
      enum: ["open", "paid", "disputed", "refunded", "lost", "canceled", "wrong"],
    }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    createdAt: integer("created_at").notNull(),
    paidAt: integer("paid_at"),
    /** When the money went back, or the intent ended without any. */
    endedAt: integer("ended_at"),
    refundRequestedAt: integer("refund_requested_at"),
    receiptUrl: text("receipt_url"),
    /** The number of the fetch from Stripe that began last. */
    fetchSeq: integer("looks").notNull().default(0),
    /** The number of the fetch whose answer this row holds. */
    writtenFetchSeq: integer("look").notNull().default(0),
    /** When the cron fetches it again; null for never. */
    dueAt: integer("due_at"),
  },
  (table) => [
    index("payments_user").on(table.userId),
    // One that is open for each person, and so one charge.
    uniqueIndex("payments_open")
      .on(table.userId, table.isLive)
      .where(sql`state = 'open'`),
    index("payments_due").on(table.dueAt).where(isNotNull(table.dueAt)),
    index("payments_created").on(table.createdAt),
  ],
);

/** Stripe's events that have had their effect; each is told several times. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
  },
  (table) => [index("payment_events_at").on(table.at)],
);

/** Tokens that are to be given back to Google; a row stays until Google has taken it back. */
export const revocations = sqliteTable(
  "revocations",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("revocations_created").on(table.createdAt)],
);

/** What happened to an account, for its owner to see; kept for twelve months. */
export const activity = sqliteTable(
  "activity",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    at: integer("at").notNull(),
    kind: text("kind").notNull(),
    device: text("device").notNull(),
  },
  (table) => [index("activity_user").on(table.userId, table.at), index("activity_at").on(table.at)],
);

function userId() {
  return text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}
