// The channels of a person: which there are, and whether there may be another (product.md 27).
import type { ChannelsResponse } from "#shared/contract/youtube.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";
import { CHANNEL_LIMIT } from "#shared/plans.ts";
import { includedInBasic, listLibraries } from "#worker/account/libraries.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { toStatus } from "#worker/youtube/grant-status.ts";
import type { GrantRow, GrantStore } from "#worker/youtube/grant-store.ts";

/** All channels of a person, the first library first. A library without a connection is not among them. */
export async function listChannels(
  db: Database,
  store: GrantStore,
  { id: userId, isPremium }: UserRow,
): Promise<ChannelsResponse> {
  const [libraries, rows] = await Promise.all([listLibraries(db, userId), store.listOf(userId)]);
  const known = libraries.flatMap(({ id }) => {
    const row = rows.find((one) => one.userId === id);
    return row ? [{ id, connectedAt: row.connectedAt, row }] : [];
  });
  const included = includedInBasic(known);
  return {
    channels: known.map(({ id, row }) => ({
      library: id,
      isFirst: id === userId,
      mayBeChanged: isPremium || id === included,
      ...toStatus(row),
    })),
  };
}

/** How many channels this person may connect. */
export function roomOf({ isPremium }: UserRow): number {
  return Math.min(CHANNEL_LIMIT, allowedAtOnce(isPremium, "connectChannels"));
}

/**
 * The library for a further channel. A library whose channel is not known comes first: the grant that waits for it may
 * be of any channel.
 */
export function libraryForAnother({ id }: UserRow, all: readonly GrantRow[]): string {
  if (!all.some(({ userId }) => userId === id)) return id;
  const unknown = all.find(({ channelId }) => channelId === null);
  return unknown?.userId ?? crypto.randomUUID();
}
