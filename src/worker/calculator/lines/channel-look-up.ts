// Looks up one channel for all callers. Has no Cloudflare types, so that the simulation of the day's units (bench/economy) runs it too.
import type { ConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import { type CallOutcome, createSharedCalls } from "#worker/calculator/reading/shared-calls.ts";
import { MISSING_MS } from "#worker/calculator/reading/snapshot.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import type { PublicChannel } from "#worker/youtube/channel-reads.ts";

/** For how long nobody asks again whose list of uploads a name means (product.md 8.14.10). */
const FRESH_MS = 25 * 24 * 60 * 60 * 1000;

/** What YouTube said of a channel at `readAt`, in milliseconds since the epoch; null for no such channel. */
export type StoredChannel = { channel: PublicChannel | null; readAt: number };

/** The methods do not throw and may be repeated. */
export type ChannelStore = {
  get: (name: string) => Promise<StoredChannel | undefined>;
  put: (name: string, stored: StoredChannel) => Promise<void>;
};

type FoundChannel = { channel: PublicChannel; readAt: number };
export type ChannelOutcome = CallOutcome<FoundChannel>;

export type ChannelLookUp = ReturnType<typeof createChannelLookUp>;

/** A channel without videos may soon have its first one, and a missing one may be about to be renamed. */
export function isChannelFresh({ channel, readAt }: StoredChannel): boolean {
  const freshMs = channel && channel.videos !== 0 ? FRESH_MS : MISSING_MS;
  return Date.now() < readAt + freshMs;
}

/** The outcome of a channel that is stored. */
export function outcomeOf({ channel, readAt }: StoredChannel): ChannelOutcome {
  return channel
    ? { ok: true, channel, readAt }
    : { ok: false, reason: "missing", readAt, isRemembered: true };
}

export function createChannelLookUp(options: {
  name: string;
  store: ChannelStore;
  connect: ConnectPublicly;
}) {
  const { name, store, connect } = options;
  const calls = createSharedCalls<FoundChannel>(connect);
  return {
    /** The stored channel while it is fresh, else what YouTube says. */
    find: async (payer: Payer): Promise<ChannelOutcome> =>
      calls.find(name, {
        payer,
        async known() {
          const stored = await store.get(name);
          return stored && isChannelFresh(stored) ? outcomeOf(stored) : undefined;
        },
        async call(client) {
          const readAt = Date.now();
          const channel = (await client.findChannel(name)) ?? null;
          await store.put(name, { channel, readAt });
          return channel ? { ok: true, channel, readAt } : { ok: false, reason: "missing", readAt };
        },
      }),
  };
}
