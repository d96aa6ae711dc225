// One call of YouTube for everybody who asks for the same meanwhile. Has no Cloudflare types, so that the simulation of
// the day's units (bench/economy) runs it too.
import type { ConnectPublicly, PublicClient } from "#worker/calculator/reading/public-client.ts";
import { readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import type { ReadFailure } from "#worker/calculator/reading/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";

export type CallOutcome<Found> =
  /** Units of YouTube that this caller's own call spent; undefined for one that it joined. */
  ({ ok: true; units?: number } & Found) | ReadFailure;

type Ask<Found> = {
  payer: Payer;
  /** What needs no call. */
  known: () => Promise<CallOutcome<Found> | undefined>;
  call: (client: PublicClient) => Promise<CallOutcome<Found>>;
};

export type SharedCalls<Found extends object> = ReturnType<typeof createSharedCalls<Found>>;

export function createSharedCalls<Found extends object>(connect: ConnectPublicly) {
  const running = new Map<string, Promise<{ outcome: CallOutcome<Found>; units: number }>>();

  async function run({ call, payer }: Ask<Found>) {
    const { client, lease } = connect(payer);
    try {
      const outcome = await call(client);
      return { outcome, units: lease.spent() };
    } catch (error) {
      logEvent("channel_read_failed", { cause: describeError(error) });
      return { outcome: readFailureOf(error), units: lease.spent() };
    } finally {
      await lease.settle();
    }
  }

  return {
    /** What is known, else what YouTube says of `key`, which is not logged. Does not throw. */
    async find(key: string, ask: Ask<Found>): Promise<CallOutcome<Found>> {
      for (;;) {
        const known = await ask.known();
        if (known) return known;
        const joined = running.get(key);
        if (!joined) {
          const started = run(ask).finally(() => running.delete(key));
          running.set(key, started);
          const { outcome, units } = await started;
          return { ...outcome, units };
        }
        const { outcome } = await joined;
        const noUnits =
          !outcome.ok && (outcome.reason === "quota" || outcome.reason === "own_limit");
        // Whoever asked first had no units left; this caller may have some.
        if (!noUnits) return outcome;
      }
    },
  };
}
