// Where a client of YouTube gets its units: one at a time from the ledger, or from a lease that was reserved for a
// whole reading.
import type { Switch } from "#shared/contract/system.ts";
import { pacificTime } from "#shared/pacific-day.ts";
import { recordOf } from "#shared/record-of.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { type Bucket, BUCKETS, type QuotaClass, type Units } from "#worker/quota/classes.ts";
import { forgetRefusals, knownRefusal, rememberRefusal } from "#worker/quota/known-refusals.ts";
import type { Refusal, Reservation, ReservationOutcome } from "#worker/quota/ledger.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import { ledgerOf } from "#worker/quota/ledger-of.ts";
import type { Asking } from "#worker/quota/queue.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

/** The kinds of changes, as the operator can stop them. */
export type ChangeKind = Extract<Switch, "removals" | "insertions" | "moves" | "new-playlists">;

/** One call to YouTube. A change is always of the class `writes`, a search of the class `search`. */
export type UnitNeed = {
  bucket: Bucket;
  units: number;
  isWrite?: boolean;
  /** Of a change, where it is known. */
  change?: ChangeKind;
};

export type TakeOutcome =
  | { granted: true; day: string; isProbe?: boolean }
  | Extract<ReservationOutcome, { granted: false }>;

/** The methods do not throw: a ledger that cannot be reached is a pause. */
export type UnitSource = {
  take: (need: UnitNeed) => Promise<TakeOutcome>;
  /** What `take` would return; takes nothing. */
  canTake: (need: UnitNeed) => Promise<TakeOutcome>;
  /** Closes the bucket after a refusal on `day`. Returns when it opens, in milliseconds since the epoch. */
  close: (bucket: Bucket, day: string) => Promise<number>;
  /** Opens the bucket after the answer to a probe of `day`. */
  reopened: (bucket: Bucket, day: string) => Promise<void>;
};

export type Lease = UnitSource & {
  /** The refusal that so many units for reads would get, if this isolate knows it; never calls the ledger. */
  knownRefusal: (bucket: Bucket, units: number) => Promise<Refusal | undefined>;
  /** Reserves the units that the rest of the work will need. */
  expect: (units: Units) => Promise<ReservationOutcome>;
  /** Units of all buckets that were taken for calls so far. */
  spent: () => number;
  /** Gives back what was not used. Without it the units count as spent. */
  settle: () => Promise<void>;
};

export type UnitSourceOptions = {
  env: LedgerBinding;
  /** The class of reads. */
  class: QuotaClass;
  /** Who the units are counted for; undefined for work that nobody caused. */
  subject: () => Promise<Subject | undefined>;
  /** The job whose changes these are, and what it still needs: it waits in the queue when one is refused. */
  asking?: (() => Promise<Asking>) | undefined;
  /** True if its changes are made although nobody has just asked for them. */
  isAutomatic?: (() => boolean) | undefined;
};

// Long enough for an object to move or restart, short enough that nobody goes away.
const UNREACHABLE_MS = 30_000;

/**
 * Units for one reading. Calls take what was reserved ahead; without it, each call is reserved by itself.
 * @param first what the first call reserves, its own unit included
 */
export function createLease(options: UnitSourceOptions, first: Units = {}): Lease {
  const { env } = options;
  const held: { id: string; day: string; probes: Set<Bucket>; left: Required<Units> }[] = [];
  /** Buckets that YouTube has refused: what is held of them is not spent any more. */
  const closed = new Set<Bucket>();
  let isFirst = true;
  let spent = 0;

  async function reserve(
    name: QuotaClass,
    units: Units,
    { mayReturn, switches }: { mayReturn: boolean; switches?: readonly Switch[] | undefined },
  ): Promise<ReservationOutcome> {
    const id = mayReturn ? crypto.randomUUID() : undefined;
    const outcome = await ask({ class: name, units, switches }, (wanted) =>
      ledgerOf(env).reserve(wanted, id),
    );
    if (outcome.granted && id !== undefined) {
      const left = recordOf(BUCKETS, (bucket) => units[bucket] ?? 0);
      held.push({ id, day: outcome.day, probes: new Set(outcome.probes), left });
    }
    return outcome;
  }

  /** An unreachable ledger grants nothing; callers wait as for a brief pause of YouTube. */
  async function ask(
    what: Pick<Reservation, "class" | "units" | "switches">,
    send: (reservation: Reservation) => Promise<ReservationOutcome>,
  ): Promise<ReservationOutcome> {
    try {
      const subject = await options.subject();
      const asking = what.class === "writes" ? await options.asking?.() : undefined;
      return await askLedger({ ...what, subject, asking }, send);
    } catch (error) {
      logEvent("ledger_unreachable", { cause: describeError(error) });
      return { granted: false, reason: "paused", resumesAt: Date.now() + UNREACHABLE_MS };
    }
  }

  function switchesOf({ isWrite, change }: UnitNeed): Switch[] | undefined {
    if (!isWrite) return undefined;
    const kinds: Switch[] = change === undefined ? ["changes"] : ["changes", change];
    return options.isAutomatic?.() ? [...kinds, "automatic"] : kinds;
  }

  function takeHeld(bucket: Bucket): TakeOutcome | undefined {
    if (closed.has(bucket)) return undefined;
    const today = pacificTime(Date.now()).day;
    // What was reserved yesterday is not part of today's count.
    const lease = held.find(({ left, day }) => left[bucket] > 0 && day === today);
    if (!lease) return undefined;
    lease.left[bucket] -= 1;
    // Only the first call to a bucket is its probe.
    return { granted: true, day: lease.day, isProbe: lease.probes.delete(bucket) };
  }

  /** The class that pays, where it is not that of reads. */
  function ownClassOf({ bucket, isWrite = false }: UnitNeed): QuotaClass | undefined {
    if (isWrite) return "writes";
    return bucket === "search" ? "search" : undefined;
  }

  async function take(need: UnitNeed): Promise<TakeOutcome> {
    const { bucket, units } = need;
    const ownClass = ownClassOf(need);
    if (ownClass) {
      const how = { mayReturn: false, switches: switchesOf(need) };
      return toTake(await reserve(ownClass, { [bucket]: units }, how), bucket);
    }
    const known = takeHeld(bucket);
    if (known) return known;
    if (isFirst && (first[bucket] ?? 0) > 0) {
      isFirst = false;
      const outcome = await reserve(options.class, first, { mayReturn: true });
      if (outcome.granted) return takeHeld(bucket) ?? toTake(outcome, bucket);
      // Perhaps only the other bucket is empty.
    }
    return toTake(await reserve(options.class, { [bucket]: units }, { mayReturn: false }), bucket);
  }

  return {
    async take(need) {
      const outcome = await take(need);
      if (outcome.granted) spent += need.units;
      return outcome;
    },
    spent: () => spent,
    canTake: async (need) => {
      const { bucket, units } = need;
      const name = ownClassOf(need) ?? options.class;
      const what = { class: name, units: { [bucket]: units }, switches: switchesOf(need) };
      return toTake(await ask(what, (wanted) => ledgerOf(env).canReserve(wanted)), bucket);
    },
    async knownRefusal(bucket, units) {
      const payer = { class: options.class, subject: await options.subject() };
      return knownRefusal(payer, bucket, units, Date.now());
    },
    async close(bucket, day) {
      closed.add(bucket);
      try {
        return await ledgerOf(env).close(bucket, day);
      } catch (error) {
        logEvent("ledger_unreachable", { cause: describeError(error) });
        return Date.now() + UNREACHABLE_MS;
      }
    },
    async reopened(bucket, day) {
      forgetRefusals();
      await ledgerOf(env).reopened(bucket, day);
    },
    expect: (units) => reserve(options.class, units, { mayReturn: true }),
    async settle() {
      const unused = held.splice(0).map(({ id, left }) => ({ id, unused: left }));
      const worthIt = unused.filter(({ unused: left }) =>
        BUCKETS.some((bucket) => left[bucket] > 0),
      );
      if (worthIt.length === 0) return;
      await ledgerOf(env).settle(worthIt).catch(logged("lease_not_settled"));
    },
  };
}

function toTake(outcome: ReservationOutcome, bucket: Bucket): TakeOutcome {
  if (!outcome.granted) return outcome;
  return { granted: true, day: outcome.day, isProbe: outcome.probes.includes(bucket) };
}

/**
 * Asks unless this isolate knows the refusal. A refusal that is about one bucket is remembered; not that of a job, which is
 * about its place in the queue.
 */
async function askLedger(
  reservation: Reservation,
  ask: (reservation: Reservation) => Promise<ReservationOutcome>,
): Promise<ReservationOutcome> {
  const { units, asking, switches: _, ...payer } = reservation;
  if (asking) {
    const outcome = await ask(reservation);
    if (!outcome.granted) logEvent("change_waits", { reason: outcome.reason, ...outcome.place });
    return outcome;
  }
  const wanted = BUCKETS.flatMap((bucket) => {
    const count = units[bucket] ?? 0;
    return count > 0 ? [{ bucket, count }] : [];
  });
  for (const { bucket, count } of wanted) {
    const refusal = knownRefusal(payer, bucket, count, Date.now());
    if (refusal) return refusal;
  }
  const outcome = await ask(reservation);
  const [first, second] = wanted;
  if (!outcome.granted && first && !second) {
    rememberRefusal(payer, first.bucket, first.count, outcome, Date.now());
  }
  return outcome;
}
