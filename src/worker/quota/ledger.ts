// The rules of the quota ledger: which units of YouTube's daily allowance a class of work and a subject may still
// spend. YouTube resets its count at midnight Pacific time. Pure.
//
// Each class has a floor that nobody else gets before the last hour of the day; what is in no floor is common. A part of
// both is free at midnight and the rest becomes free evenly until eight in the evening. A class takes units from its own
// floor first. Of the common units it gets only those that the classes before it are not expected to need beyond their
// floors; in the last hour the same holds for all units. A subject that has spent what is usual gets only units that no
// class is expected to need.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Spending, Switch } from "#shared/contract/system.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  type Bucket,
  BUCKETS,
  comesBefore,
  QUOTA_CLASSES,
  type QuotaClass,
  type Units,
} from "#worker/quota/classes.ts";
import { opensAtOf } from "#worker/quota/closed-buckets.ts";
import type { Asking, Place } from "#worker/quota/queue.ts";
import { type Needs, needsAt } from "#worker/quota/forecast.ts";
import {
  floorUnits,
  freePart,
  isLastHour,
  type LedgerSettings,
  type LedgerState,
  turnDay,
} from "#worker/quota/ledger-state.ts";
import {
  freeForSubject,
  hasSpentUsual,
  NOTHING_SPENT,
  ownUnits,
  type Payer,
  type SubjectSpent,
} from "#worker/quota/subject-limits.ts";

/** What there is to be spent, and what each class is expected to need from each hour of the day on. */
export type Allowance = { settings: LedgerSettings; needs: readonly Needs[] };

/** All units are granted or none. `asking` is the job of a change, which waits in the queue when it is refused. */
export type Reservation = Payer & {
  units: Units;
  asking?: Asking | undefined;
  /** Any of these that the operator has stopped refuses it. */
  switches?: readonly Switch[] | undefined;
};

/**
 * `paused`: YouTube takes no calls for some minutes. `spent`: the units of the class are used up for now.
 * `own_limit`: the subject has spent its part: what one may spend in a day, or of what is left now. `stopped`: by the
 * operator.
 */
export type RefusalReason = "paused" | "spent" | "own_limit" | "stopped";
export type Refusal = {
  granted: false;
  reason: RefusalReason;
  resumesAt: number;
  /** Of a job that waits in the queue. */
  place?: Place;
};

/**
 * `day` is the Pacific day of the units; `resumesAt` is in milliseconds since the epoch. The first call to a bucket in
 * `probes` shows whether YouTube accepts calls again; the caller must report its success with `reopened`.
 */
export type ReservationOutcome = Grant | Refusal;
export type Grant = {
  granted: true;
  day: string;
  /** Whose units they are; see {@link payingClass}. */
  class: QuotaClass;
  probes: Bucket[];
  /** How many of the units were not of the class's own floor. */
  common: Units;
  /** Whether they went to somebody who had spent what is usual. */
  isBeyondUsual: boolean;
};

// Nobody is told to come back within seconds, when a single unit will be free.
const SHORTEST_WAIT_MS = 5 * 60_000;
const WAIT_PRECISION_MS = 60_000;

/** How many of the units that are left at a time remain after those who come before have taken theirs. */
export type Behind = (left: number, time: number) => number;
const FIRST: Behind = (left) => left;

/**
 * Takes all units of the reservation or none. The caller must store the returned state and {@link chargeSubject}.
 * @param spentBy of each that the units are {@link countedFor}, in that order
 */
export function reserveUnits(
  state: LedgerState,
  reservation: Reservation,
  spentBy: readonly SubjectSpent[],
  allowance: Allowance,
  now: number,
  behind = FIRST,
): { state: LedgerState; outcome: ReservationOutcome } {
  const { units } = reservation;
  const today = turnDay(state, now);
  const name = payingClass(today, reservation, spentBy, allowance, now);
  const payer = { ...reservation, class: name };
  const refuse = (reason: RefusalReason, resumesAt: number) => ({
    state: today,
    outcome: { granted: false, reason, resumesAt } as const,
  });
  const spent = structuredClone(today.spent);
  const common = structuredClone(today.common);
  const beyondUsual = structuredClone(today.beyondUsual);
  const isBeyond = BUCKETS.some(
    (bucket) => units[bucket] && hasSpentUsual(payer, bucket, spentBy, allowance.settings),
  );
  const ofCommon: Units = {};
  const doubts = { ...today.doubts };
  const probes: Bucket[] = [];
  for (const bucket of BUCKETS) {
    const count = units[bucket] ?? 0;
    if (count === 0) continue;
    const opensAt = opensAtOf(today, bucket);
    if (now < opensAt) {
      return refuse(opensAt < nextPacificMidnight(now) ? "paused" : "spent", opensAt);
    }
    const leftAs = (beyond: boolean, time: number) =>
      behind(sumOfParts(freeUnits(today, bucket, name, allowance, time, beyond)), time);
    const leftAt = (time: number) => leftAs(isBeyond, time);
    if (leftAt(now) < count) {
      // A refusal as `spent` holds for everybody of the class (known-refusals.ts).
      const isOwn = isBeyond && leftAs(false, now) >= count;
      const resumesAt = whenTrue((time) => leftAs(isOwn, time) >= count, now);
      return refuse(isOwn ? "own_limit" : "spent", resumesAt);
    }
    const mayHave = (time: number) =>
      ownUnits(payer, bucket, spentBy, leftAt(time), allowance.settings, time) >= count;
    if (!mayHave(now)) return refuse("own_limit", whenTrue(mayHave, now));
    const { own } = freeUnits(today, bucket, name, allowance, now, isBeyond);
    const borrowed = Math.max(0, count - own);
    spent[bucket][name] += count;
    common[bucket][name] += borrowed;
    ofCommon[bucket] = borrowed;
    if (isBeyond) beyondUsual[bucket][name] += count;
    const doubt = doubts[bucket];
    if (doubt) {
      doubts[bucket] = { ...doubt, probedAt: now };
      probes.push(bucket);
    }
  }
  return {
    state: { ...today, spent, common, beyondUsual, ...(probes.length > 0 && { doubts }) },
    outcome: {
      granted: true,
      day: today.day,
      class: name,
      probes,
      common: ofCommon,
      isBeyondUsual: isBeyond,
    },
  };
}

/** When the units for newcomers are used up, or a person's part of them, connecting goes on with those for libraries. */
function payingClass(
  state: LedgerState,
  { class: name, units, subject }: Reservation,
  [own = NOTHING_SPENT]: readonly SubjectSpent[],
  allowance: Allowance,
  now: number,
): QuotaClass {
  if (name !== "connect" || !subject) return name;
  const ownPart = freeForSubject(subject.kind, "connects", allowance.settings, now) - own.connects;
  const isBeyond = hasSpentUsual({ class: name, subject }, "main", [own], allowance.settings);
  const left = Math.min(ownPart, unitsLeft(state, "main", name, allowance, now, isBeyond));
  return (units.main ?? 0) > left ? "sync" : name;
}

/** What the class may take now, of its own floor and of the common units. */
function freeUnits(
  state: LedgerState,
  bucket: Bucket,
  name: QuotaClass,
  { settings, needs }: Allowance,
  now: number,
  isBeyond = false,
): { own: number; common: number } {
  const [spent, borrowed] = [state.spent[bucket], state.common[bucket]];
  const budget = settings.budget[bucket];
  const free = freePart(settings, now);
  const floors = recordOf(QUOTA_CLASSES, (one) => floorUnits(settings, bucket, one));
  const ofFloor = (one: QuotaClass) => spent[one] - borrowed[one];
  const common = budget - sumOf(QUOTA_CLASSES, (one) => floors[one]);
  const expected = needsAt(needs, now)[bucket];
  const before = QUOTA_CLASSES.filter((one) => isBeyond || comesBefore(one, name));
  const unspent = Math.max(0, budget - sumOf(QUOTA_CLASSES, (one) => spent[one]));
  const own = Math.min(unspent, Math.max(0, Math.floor(floors[name] * free) - ofFloor(name)));
  if (isLastHour(now)) {
    const others = sumOf(before, (one) => expected[one]);
    return { own, common: Math.max(0, Math.floor(unspent - others) - own) };
  }
  const beyondFloors = sumOf(before, (one) =>
    Math.max(0, expected[one] - Math.max(0, floors[one] - ofFloor(one))),
  );
  const surplus =
    Math.floor(Math.min(common * free, common - beyondFloors)) -
    sumOf(QUOTA_CLASSES, (one) => borrowed[one]);
  return { own, common: Math.min(unspent - own, Math.max(0, surplus)) };
}

/** Units that the class could get right now. */
export function unitsLeft(
  state: LedgerState,
  bucket: Bucket,
  name: QuotaClass,
  allowance: Allowance,
  now: number,
  isBeyond = false,
): number {
  const today = turnDay(state, now);
  if (now < opensAtOf(today, bucket)) return 0;
  return sumOfParts(freeUnits(today, bucket, name, allowance, now, isBeyond));
}

/** Units that the subject could get right now for work of the class. */
export function unitsLeftFor(
  state: LedgerState,
  bucket: Bucket,
  payer: Payer,
  spentBy: readonly SubjectSpent[],
  allowance: Allowance,
  now: number,
  behind = FIRST,
): number {
  const isBeyond = hasSpentUsual(payer, bucket, spentBy, allowance.settings);
  const left = behind(unitsLeft(state, bucket, payer.class, allowance, now, isBeyond), now);
  return ownUnits(payer, bucket, spentBy, left, allowance.settings, now);
}

const sumOfParts = ({ own, common }: { own: number; common: number }): number => own + common;

function sumOf<Item>(items: readonly Item[], unitsOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + unitsOf(item), 0);
}

/** When a condition that stays true during the day becomes true; at the latest the next midnight. */
function whenTrue(isSo: (time: number) => boolean, now: number): number {
  const midnight = nextPacificMidnight(now);
  if (!isSo(midnight - 1)) return midnight;
  let [early, late] = [now, midnight];
  while (late - early > WAIT_PRECISION_MS) {
    const middle = (early + late) / 2;
    if (isSo(middle)) late = middle;
    else early = middle;
  }
  return Math.min(midnight, Math.max(Math.ceil(late), now + SHORTEST_WAIT_MS));
}

/** Gives unused units of a grant back, at most what was granted, those that are common first. Units of another day are gone. */
export function returnUnits(
  state: LedgerState,
  unused: Units,
  {
    class: name,
    day,
    units,
    common,
    isBeyondUsual,
  }: Pick<Grant, "class" | "day" | "common" | "isBeyondUsual"> & { units: Units },
  now: number,
): LedgerState {
  const today = turnDay(state, now);
  if (today.day !== day) return today;
  const spent = structuredClone(today.spent);
  const borrowed = structuredClone(today.common);
  const beyondUsual = structuredClone(today.beyondUsual);
  for (const bucket of BUCKETS) {
    const part = Math.min(unused[bucket] ?? 0, units[bucket] ?? 0);
    spent[bucket][name] -= part;
    borrowed[bucket][name] -= Math.min(part, common[bucket] ?? 0);
    if (isBeyondUsual) beyondUsual[bucket][name] -= part;
  }
  return { ...today, spent, common: borrowed, beyondUsual };
}

/** What each class has spent, for the log and for operators. Contains no personal data. */
export function describeLedger(state: LedgerState, allowance: Allowance, now: number): Spending {
  const describe = (bucket: Bucket): Spending[Bucket] => {
    const classes = QUOTA_CLASSES.filter(
      (name) => (name === "search") === (bucket === "search"),
    ).map((name) => {
      const of = floorUnits(allowance.settings, bucket, name);
      const left = unitsLeft(state, bucket, name, allowance, now);
      return [name, { spent: state.spent[bucket][name], of, left }];
    });
    return { isClosed: now < state.closedUntil[bucket], classes: Object.fromEntries(classes) };
  };
  return { day: state.day, ...recordOf(BUCKETS, describe) };
}
