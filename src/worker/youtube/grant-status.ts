// A grant as the screens see it.
import { eq } from "drizzle-orm";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";
import { canWrite } from "#worker/youtube/grant.ts";
import { instantOf } from "#worker/http/instant.ts";
import type { GrantRow } from "#worker/youtube/grant-store.ts";

/** The state of a grant for the contract. @param endedAt when a connection ended because nobody came */
export function toStatus(row: GrantRow | undefined, endedAt: number | null = null): YouTubeStatus {
  // Until a channel is known, there is nothing to confirm.
  const checkedAt = row?.checkedAt ? Math.max(row.checkedAt, row.refreshedAt) : 0;
  const scopes = row?.scopes.split(" ").filter(Boolean) ?? [];
  const connected = row !== undefined && row.lostAt === null;
  return {
    connected,
    canWrite: connected && canWrite(scopes),
    ...(row === undefined && endedAt !== null && { endedUnused: true }),
    needsReconnect: row !== undefined && row.lostAt !== null,
    channelId: row?.channelId ?? null,
    channelTitle: row?.channelTitle ?? null,
    channelThumbnailUrl: row?.channelThumbnailUrl ?? null,
    scopes,
    connectedAt: instantOf(row?.connectedAt),
    checkedAt: checkedAt > 0 ? instantOf(checkedAt) : null,
  };
}

/** The grant of a library, if there is one, and when its owner's connection ended, as a query. */
export function statusRows(db: Database, libraryId: string) {
  return db
    .select({ grant: grants, endedAt: users.youtubeEndedAt })
    .from(channelLibraries)
    .innerJoin(users, eq(users.id, channelLibraries.userId))
    .leftJoin(grants, eq(grants.userId, channelLibraries.id))
    .where(eq(channelLibraries.id, libraryId));
}
