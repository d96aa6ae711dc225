// Answers which public playlists a channel has (product.md 8.2.9): the channel by its name, then its playlists page by
// page. Both are kept for all callers and cost one unit each where they are not.
import type { ChannelPlaylists } from "#shared/contract/channels.ts";
import {
  type CacheBinding,
  createChannelListsStore,
  createChannelStore,
} from "#worker/calculator/cache.ts";
import { type Caller, classOf } from "#worker/calculator/caller.ts";
import {
  type ChannelOutcome,
  isChannelFresh,
  outcomeOf,
} from "#worker/calculator/channel-look-up.ts";
import { channelReaderOf, type ReaderBinding } from "#worker/calculator/playlist-reader.do.ts";
import { createConnectPublicly } from "#worker/calculator/public-client.ts";
import { readFailureOf, REFUSAL_CODES } from "#worker/calculator/read-failure.ts";
import type { ReadFailure } from "#worker/calculator/snapshot.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { PublicChannel } from "#worker/youtube/channel-reads.ts";

type Env = CacheBinding & LedgerBinding & ReaderBinding & { CALCULATOR_LIMIT: RateLimit };

export type ChannelListsService = ReturnType<typeof createChannelLists>;

export function createChannelLists(env: Env) {
  const channels = createChannelStore(env.KV);
  const lists = createChannelListsStore(env.KV);
  const connect = createConnectPublicly(env);

  async function lookUp(name: string, caller: Caller): Promise<ChannelOutcome> {
    const payer = { class: classOf(caller), subject: await caller.subject() };
    try {
      return await channelReaderOf(env, name).findChannel(name, payer);
    } catch (error) {
      // The object was restarted or cannot be reached.
      logEvent("channel_reader_failed", { cause: describeError(error) });
      return { ok: false, reason: "failed" };
    }
  }

  async function findChannel(name: string, caller: Caller): Promise<PublicChannel> {
    const stored = await channels.get(name);
    const outcome =
      stored && isChannelFresh(stored) ? outcomeOf(stored) : await lookUp(name, caller);
    if (!outcome.ok) throw errorOf(outcome);
    return outcome.channel;
  }

  async function read(channelId: string, page: string | undefined, caller: Caller) {
    const known = await lists.get(channelId, page ?? "");
    if (known) return known;
    const payer = { class: classOf(caller), subject: await caller.subject() };
    const { client, lease } = connect(payer);
    try {
      const found = await client.listChannelPlaylists(channelId, page);
      const stored = { ...found, readAt: Date.now() };
      await lists.put(channelId, page ?? "", stored);
      return stored;
    } catch (error) {
      logEvent("channel_lists_failed", { cause: describeError(error) });
      throw errorOf(readFailureOf(error));
    } finally {
      await lease.settle();
    }
  }

  return {
    /** @throws AppError no_such_channel, too_many_calculations, or as a calculation does */
    async list(
      { channel: name, page }: { channel: string; page?: string | undefined },
      caller: Caller,
    ): Promise<ChannelPlaylists> {
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      const { id, title } = await findChannel(name, caller);
      const { lists: found, nextPageToken, readAt } = await read(id, page, caller);
      return {
        channel: { id, title },
        playlists: found.map(({ items, ...list }) => ({
          ...list,
          ...(items !== undefined && { videoCount: items }),
        })),
        ...(nextPageToken !== undefined && { next: nextPageToken }),
        readAt: new Date(readAt).toISOString(),
      };
    },
  };
}

function errorOf(failure: ReadFailure): AppError {
  if ("resumesAt" in failure) {
    const { reason, resumesAt: retryAt, isRemembered: isLogged = false } = failure;
    return new AppError(REFUSAL_CODES[reason], { retryAt, isLogged });
  }
  if (failure.reason === "missing") return new AppError("no_such_channel");
  return new AppError(failure.reason === "refused" ? "youtube_refused" : "youtube_unavailable");
}
