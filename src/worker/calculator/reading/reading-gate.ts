// Decides for one request whether another of its playlists may be read, from what came of those before it; and another
// gate whether another of its channels may be looked up. What is stored does not pass through here.
import type { ReadFailure } from "#worker/calculator/reading/snapshot.ts";
import type { Refusal } from "#worker/quota/ledger.ts";

/** After so many failures YouTube is probably down. */
const MOST_FAILED = 3;
/** Each costs a unit, and a person rarely has more of them. Repeating the request reads on behind them. */
const MOST_MISSING = 5;
/** The rate limit counts a minute. */
const RATE_LIMIT_MS = 60_000;

export type ReadingGate = {
  /** The failure of the next playlist or channel if it may not be read. Counts it against the rate limit if it may. */
  refusal: () => Promise<ReadFailure | undefined>;
  note: (outcome: { ok: true } | ReadFailure) => Promise<void>;
};

export type ReadingGateOptions = {
  /** Counts one playlist against the caller's rate limit; false if that is reached. */
  countOne: () => Promise<boolean>;
  /** The ledger's refusal, if this isolate knows one. */
  knownRefusal: () => Promise<Refusal | undefined>;
  /** Asks the ledger, after which this isolate knows its refusal. */
  askLedger: () => Promise<unknown>;
};

export function createReadingGate(options: ReadingGateOptions): ReadingGate {
  const { countOne, knownRefusal, askLedger } = options;
  let stop: ReadFailure | undefined;
  let failed = 0;
  let missing = 0;

  return {
    async refusal() {
      if (stop) return stop;
      const known = await knownRefusal();
      if (known) stop ??= { ...failureOf(known), isRemembered: true };
      else if (!(await countOne())) {
        stop ??= { ok: false, reason: "too_many", resumesAt: Date.now() + RATE_LIMIT_MS };
      }
      return stop;
    },

    async note(outcome) {
      if (outcome.ok) return;
      if ("resumesAt" in outcome) {
        // The lines behind it would be refused as well.
        stop ??= outcome;
        // The playlist's reader may have wanted many units at once, or be in another isolate.
        await askLedger();
      }
      if (outcome.reason === "failed" || outcome.reason === "refused") failed += 1;
      if (outcome.reason === "missing" && !outcome.isRemembered) missing += 1;
      if (failed >= MOST_FAILED) stop ??= { ok: false, reason: "failed" };
      if (missing >= MOST_MISSING) stop ??= { ok: false, reason: "behind_missing" };
    },
  };
}

function failureOf({ reason, resumesAt }: Refusal) {
  return { ok: false, reason: reason === "spent" ? "quota" : reason, resumesAt } as const;
}
