// Answers which public playlists a channel has (product.md 8.2.9): the channel by its name, then its playlists page by
// page. Both are kept for all callers and cost one unit each where they are not.
import type { ChannelPlaylists } from "#shared/contract/channels.ts";
import {
  type CacheBinding,
  createChannelListsStore,
  createChannelStore,
  type StoredLists,
} from "#worker/calculator/answers/cache.ts";
import { type Caller, classOf } from "#worker/calculator/caller.ts";
import { isChannelFresh, outcomeOf } from "#worker/calculator/lines/channel-look-up.ts";
import {
  channelReaderOf,
  type ReaderBinding,
} from "#worker/calculator/reading/playlist-reader.do.ts";
import { errorOf, FAILED } from "#worker/calculator/reading/read-failure.ts";
import type { ReadFailure } from "#worker/calculator/reading/snapshot.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { logged } from "#worker/http/log.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import type { PublicChannel } from "#worker/youtube/channel-reads.ts";

type Env = CacheBinding & ReaderBinding & { CALCULATOR_LIMIT: RateLimit };

export function createChannelLists(env: Env) {
  const channels = createChannelStore(env.KV);
  const lists = createChannelListsStore(env.KV);

  async function findChannel(name: string, caller: Caller): Promise<PublicChannel> {
    const stored = await channels.get(name);
    const outcome =
      stored && isChannelFresh(stored)
        ? outcomeOf(stored)
        : await answered(async () =>
            channelReaderOf(env, name).findChannel(name, await payerOf(caller)),
          );
    if (outcome.ok) return outcome.channel;
    // Which channel a name means hardly ever changes.
    if (outcome.reason !== "missing" && stored?.channel) return stored.channel;
    throw outcome.reason === "missing" ? new AppError("no_such_channel") : errorOf(outcome);
  }

  async function read(id: string, page: string, caller: Caller): Promise<StoredLists> {
    const known = await lists.get(id, page);
    if (known) return known;
    const outcome = await answered(async () =>
      channelReaderOf(env, id).listPlaylists(id, page, await payerOf(caller)),
    );
    if (outcome.ok) return outcome.stored;
    throw outcome.reason === "missing" ? new AppError("no_such_channel") : errorOf(outcome);
  }

  return {
    /** @throws AppError no_such_channel, too_many_calculations, or as a calculation does */
    async list(
      { channel: name, page }: { channel: string; page?: string | undefined },
      caller: Caller,
    ): Promise<ChannelPlaylists> {
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      const { id, title } = await findChannel(name, caller);
      const { lists: found, nextPageToken, readAt } = await read(id, page ?? "", caller);
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

async function payerOf(caller: Caller): Promise<Payer> {
  return { class: classOf(caller), subject: await caller.subject() };
}

/** The answer of a channel's object, which may be restarted or not be reached. */
async function answered<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | ReadFailure> {
  return ask().catch(logged("channel_reader_failed", FAILED));
}
