// The tables of D1. Migrations are generated from here (`npm run migrations`). Times are milliseconds
// since the epoch. Columns that are mostly null have partial indexes, because SQLite would scan all nulls
// of a full one.
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
    /**
     * Whether Google last said that the address is this person's; at most one account has an address as verified
     * (account/users.ts). True for rows from before this column.
     */
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(true),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    isPremium: integer("is_premium", { mode: "boolean" }).notNull().default(false),
    /** ISO 3166-1 alpha-2, if the person has chosen one. */
    country: text("country"),
    /** A tag of shared/languages.ts, perhaps of a language that is not offered any more; null until one is chosen. */
    language: text("language"),
    /** The newest version of the terms that the person has accepted, and when they first did. */
    termsVersion: integer("terms_version"),
    termsAcceptedAt: integer("terms_accepted_at"),
    createdAt: integer("created_at")
      .notNull()
      .default(sql`(unixepoch() * 1000)`),
    /** Precise to the day. "Unused for three years" is counted from it. */
    lastSeenAt: integer("last_seen_at").notNull().default(0),
    /** When the person was last told that the YouTube connection ends because they do not visit. */
    endNoticeAt: integer("end_notice_at"),
    /** When the connection ended because the person did not visit; null once there is another. */
    youtubeEndedAt: integer("youtube_ended_at"),
    /** Set when the deletion of the account starts; the account cannot be used from then on. */
    deletingAt: integer("deleting_at"),
    /** When a buyer was told by mail that their unused account will be deleted, and when that was last tried. */
    noticedAt: integer("noticed_at"),
    noticeTriedAt: integer("notice_tried_at"),
  },
  (table) => [
    index("users_last_seen").on(table.lastSeenAt),
    index("users_email").on(sql`lower(${table.email})`),
    index("users_deleting").on(table.deletingAt).where(isNotNull(table.deletingAt)),
  ],
);

/**
 * The libraries of a person, one for each YouTube channel (product.md 27). The first has the person's id and is
 * inserted with the person by a trigger; it stays as long as they do. The others last until their channel is
 * disconnected.
 */
export const channelLibraries = sqliteTable(
  "channel_libraries",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("channel_libraries_user").on(table.userId),
    index("channel_libraries_further")
      .on(table.id)
      .where(sql`id <> user_id`),
  ],
);

/** A person's Google identity: issuer and subject, never the mail address. */
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

/** Sessions. This table is authoritative: a session without a row has ended, even if KV still has it. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    /** SHA-256 of the token, which is the session's key in KV. */
    tokenHash: text("token_hash").notNull(),
    device: text("device").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    /** Set when it ends; the row is deleted once KV has deleted it too. */
    endedAt: integer("ended_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_ended").on(table.endedAt).where(isNotNull(table.endedAt)),
    index("sessions_created").on(table.createdAt),
    index("sessions_last_used").on(table.lastUsedAt),
  ],
);

/** Open OAuth flows. The callback deletes the row, so each is used once. */
export const oauthFlows = sqliteTable(
  "oauth_flows",
  {
    /** SHA-256 of the state parameter. */
    stateHash: text("state_hash").primaryKey(),
    kind: text("kind", { enum: ["sign-in", "youtube", "youtube-write"] }).notNull(),
    returnTo: text("return_to").notNull(),
    /** The session that started it; null for a sign-in without one. */
    sessionId: text("session_id"),
    /** The version of the terms that stood beside the button of a sign-in; null where none did. */
    termsVersion: integer("terms_version"),
    /** The library whose channel is connected; null for a sign-in. */
    libraryId: text("library_id"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("oauth_flows_expires").on(table.expiresAt)],
);

/** The YouTube connection of a library, at most one. Tokens are sealed (youtube/token-seal.ts). */
export const grants = sqliteTable(
  "grants",
  {
    userId: libraryId().primaryKey(),
    channelId: text("channel_id"),
    channelTitle: text("channel_title"),
    channelThumbnailUrl: text("channel_thumbnail_url"),
    /** The granted scopes, separated by spaces. */
    scopes: text("scopes").notNull(),
    /** Sealed; null once Google refuses it. */
    refreshToken: text("refresh_token"),
    /** Sealed; kept until the newer one has worked. */
    previousRefreshToken: text("previous_refresh_token"),
    accessToken: text("access_token"),
    accessTokenExpiresAt: integer("access_token_expires_at"),
    connectedAt: integer("connected_at").notNull(),
    /** When YouTube last confirmed the channel; its data may be kept for 30 days from then. */
    checkedAt: integer("checked_at").notNull(),
    /** When Google last gave a token for it, which proves the consent; 0 for rows from before this column. */
    refreshedAt: integer("refreshed_at").notNull().default(0),
    /** When the cron last tried to confirm it. */
    attemptedAt: integer("attempted_at").notNull().default(0),
    /** When Google first refused the grant. */
    lostAt: integer("lost_at"),
    /** Since when nothing is read with it, because its owner does not come; null while it is read (product.md 12.14). */
    restingAt: integer("resting_at"),
  },
  (table) => [
    index("grants_checked").on(table.checkedAt),
    index("grants_lost").on(table.lostAt).where(isNotNull(table.lostAt)),
    index("grants_resting").on(table.restingAt).where(isNotNull(table.restingAt)),
  ],
);

/** By when each library's object has to run, because Durable Objects cannot be listed. */
export const libraries = sqliteTable(
  "libraries",
  {
    userId: libraryId().primaryKey(),
    dueAt: integer("due_at").notNull(),
  },
  (table) => [index("libraries_overdue").on(table.dueAt)],
);

/** The summaries of playlists, for the list. Their contents are in the library's object. */
export const playlists = sqliteTable(
  "playlists",
  {
    userId: libraryId(),
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
 * Payments for Premium, one row for each intent at Stripe. Rows are kept for seven years, also after the
 * account is deleted, so only the id and a hash refer to a person. A plan is Premium while one of them is paid
 * (billing/payments.ts).
 */
export const payments = sqliteTable(
  "payments",
  {
    /** Stripe's id of the intent. */
    intentId: text("intent_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** False in Stripe's test mode. */
    isLive: integer("is_live", { mode: "boolean" }).notNull(),
    state: text("state", {
      enum: ["open", "paid", "disputed", "refunded", "lost", "canceled", "wrong"],
    }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    createdAt: integer("created_at").notNull(),
    paidAt: integer("paid_at"),
    /** When it was refunded, or the intent ended without a payment. */
    endedAt: integer("ended_at"),
    refundRequestedAt: integer("refund_requested_at"),
    /** A keyed hash of the Google identity that has used the money-back guarantee for it (billing/guarantee.ts). */
    guaranteeUsedBy: text("guarantee_used_by"),
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
    // At most one open intent for each person, so that nobody is charged twice.
    uniqueIndex("payments_open")
      .on(table.userId, table.isLive)
      .where(sql`state = 'open'`),
    index("payments_due").on(table.dueAt).where(isNotNull(table.dueAt)),
    uniqueIndex("payments_guarantee")
      .on(table.guaranteeUsedBy, table.isLive)
      .where(isNotNull(table.guaranteeUsedBy)),
    index("payments_created").on(table.createdAt),
  ],
);

/**
 * What a buyer can save of a payment and gets by mail. Written once; what it says is never changed, and it is deleted
 * with the payment. A row of kind `withdrawal` is the withdrawal itself.
 */
export const paymentDocuments = sqliteTable(
  "payment_documents",
  {
    intentId: text("intent_id")
      .notNull()
      .references(() => payments.intentId, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["contract", "receipt", "withdrawal"] }).notNull(),
    /** False in Stripe's test mode, whose documents are counted apart. */
    isLive: integer("is_live", { mode: "boolean" }).notNull(),
    /** Counts the documents of a kind without a gap. */
    number: integer("number").notNull(),
    issuedAt: integer("issued_at").notNull(),
    text: text("text").notNull(),
    /** The language in which it is written. English in rows from before this column. */
    language: text("language").notNull().default("en"),
    /** When it is to be mailed (billing/document-mails.ts); null once it was, or where it is not to be. */
    mailDueAt: integer("mail_due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.kind] }),
    index("payment_documents_mail").on(table.mailDueAt).where(isNotNull(table.mailDueAt)),
    uniqueIndex("payment_documents_number").on(table.kind, table.isLive, table.number),
  ],
);

/** The last number given to a document of a kind. It outlives the documents, so that no number is given again. */
export const documentNumbers = sqliteTable(
  "document_numbers",
  {
    kind: text("kind", { enum: ["contract", "receipt", "withdrawal"] }).notNull(),
    isLive: integer("is_live", { mode: "boolean" }).notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.isLive] })],
);

/** Stripe's events that were processed. Stripe sends each several times. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
  },
  (table) => [index("payment_events_at").on(table.at)],
);

/**
 * What YouTube shows to everybody of single videos, for imported lists and for checks of several people's videos
 * together. Says nothing about who asked. Deleted 30 days after it was read (youtube/public-videos.ts).
 */
export const publicVideos = sqliteTable(
  "public_videos",
  {
    videoId: text("video_id").primaryKey(),
    /** JSON of a `PublicVideo`; null where YouTube does not list the video. */
    answer: text("answer"),
    readAt: integer("read_at").notNull(),
  },
  (table) => [index("public_videos_read").on(table.readAt)],
);

/** Tokens to revoke at Google. A row stays until the token is revoked. */
export const revocations = sqliteTable(
  "revocations",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("revocations_created").on(table.createdAt)],
);

/**
 * What a person has chosen about alerts of a library (product.md 21). A row exists once they were asked. It ends with the
 * library's channel, because another channel may follow in the first library.
 */
export const alerts = sqliteTable("alerts", {
  userId: libraryId().primaryKey(),
  /** Since when they want mails; null for no mails. */
  mailSince: integer("mail_since"),
  /** When a mail was last about to be sent, and which: a repetition of the same is not a second mail. */
  mailedAt: integer("mailed_at"),
  mailId: text("mail_id"),
  /** When mails ended because the address cannot be reached. */
  unreachableAt: integer("unreachable_at"),
  /** When mails ended because Google no longer said that the address is theirs. */
  unverifiedAt: integer("unverified_at"),
  /** When the library was last checked for what vanished. */
  checkedAt: integer("checked_at"),
});

/**
 * The browsers to which a person wants alerts to be pushed (product.md 21.4). A row ends at 404 or 410 of its push
 * service, when its browser signs out, when it is turned off, or with the library's channel.
 */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    userId: libraryId(),
    /** The address at the browser's push service. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key, and the secret that it shares with us; both in base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Our public key for which the browser subscribed: with another one nothing can be sent. */
    vapidKey: text("vapid_key").notNull(),
    name: text("name").notNull(),
    /** The session in which it was turned on. Ends by itself without ending the row. */
    sessionId: text("session_id"),
    createdAt: integer("created_at").notNull(),
    /** When a push was last about to be sent, and which: a repetition of the same is not a second push. */
    pushedAt: integer("pushed_at"),
    pushId: text("push_id"),
  },
  (table) => [
    uniqueIndex("push_devices_endpoint").on(table.endpoint, table.userId),
    index("push_devices_user").on(table.userId, table.createdAt),
  ],
);

/** Events of an account that its owner can see; kept for twelve months. */
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

/**
 * The library that a row belongs to. The column has its name from when each person had one library; its values are
 * still right, because the first library has the person's id.
 */
function libraryId() {
  return text("user_id")
    .notNull()
    .references(() => channelLibraries.id, { onDelete: "cascade" });
}
