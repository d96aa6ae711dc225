// Looks up one channel for all callers: what is stored, else one call of YouTube that everybody who asks meanwhile
// waits for. Has no Cloudflare types, so that the simulation of the day's units (bench/economy) runs it too.
import type { ConnectPublicly } from "#worker/calculator/public-client.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import { MISSING_MS, type ReadFailure } from "#worker/calculator/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { Payer } from "#worker/quota/ledger.ts";
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

export type ChannelOutcome =
  | { ok: true; channel: PublicChannel; readAt: number; units?: number }
  | ReadFailure;

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
  let running: Promise<ChannelOutcome> | undefined;

  async function run(payer: Payer): Promise<ChannelOutcome> {
    const { client, lease } = connect(payer);
    try {
      const channel = (await client.findChannel(name)) ?? null;
      const found = { channel, readAt: Date.now() };
      await store.put(name, found);
      const units = lease.spent();
      if (channel) return { ok: true, channel, readAt: found.readAt, units };
      return { ok: false, reason: "missing", readAt: found.readAt, units };
    } catch (error) {
      logEvent("channel_look_up_failed", { cause: describeError(error) });
      return { ...readFailureOf(error), units: lease.spent() };
    } finally {
      await lease.settle();
    }
  }

  return {
    /** The stored channel while it is fresh, else what YouTube says. The channel's name is not logged. */
    async find(payer: Payer): Promise<ChannelOutcome> {
      for (;;) {
        const stored = await store.get(name);
        if (stored && isChannelFresh(stored)) return outcomeOf(stored);
        const joins = running !== undefined;
        running ??= run(payer).finally(() => {
          running = undefined;
        });
        const { units, ...outcome } = await running;
        const noUnits =
          !outcome.ok && (outcome.reason === "quota" || outcome.reason === "own_limit");
        // Whoever asked first had no units left; this caller may have some.
        if (noUnits && joins) continue;
        return joins || units === undefined ? outcome : { ...outcome, units };
      }
    },
  };
}
