// The rules of the quota ledger: which units of YouTube's daily allowance a class of work and a subject may still
// spend. YouTube resets its count at midnight Pacific time. Pure.
//
// Each class has a floor. A part of it is free at midnight and the rest becomes free evenly until eight in the
// evening, so that the evening has units too. A class that needs more borrows: of the part of other floors whose time has passed
// unused. Units are always taken from a floor, so all floors together can never exceed the budget.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Spending } from "#shared/contract/system.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  borrowLagHours,
  type Bucket,
  BUCKETS,
  FREE_AT_ONCE,
  KEPT_PERCENT,
  LENDING_ORDER,
  QUOTA_CLASSES,
  type QuotaClass,
  SUBJECT_COUNTS,
  SUBJECT_PERCENT,
  type SubjectCount,
  subjectCountsOf,
  type SubjectKind,
} from "#worker/quota/classes.ts";
import { opensAtOf } from "#worker/quota/closed-buckets.ts";
import {
  floorUnits,
  type LedgerSettings,
  type LedgerState,
  type PerClass,
  turnDay,
} from "#worker/quota/ledger-state.ts";

export type Units = Partial<Record<Bucket, number>>;

/** Who caused the work; `key` is a keyed hash that changes every day. Undefined for work that nobody caused. */
export type Subject = { kind: SubjectKind; key: string };

/** Whose units work spends: those of its class, counted for the subject, if somebody caused it. */
export type Payer = { class: QuotaClass; subject?: Subject | undefined };

/** All units are granted or none. */
export type Reservation = Payer & { units: Units };

/** What a subject has spent today. */
export type SubjectSpent = Record<SubjectCount, number>;
export const NOTHING_SPENT: SubjectSpent = recordOf(SUBJECT_COUNTS, () => 0);

/**
 * `paused`: YouTube takes no calls for some minutes. `spent`: the units of the class are used up for now.
 * `own_limit`: the subject has spent what one subject may spend in a day.
 */
export type RefusalReason = "paused" | "spent" | "own_limit";
export type Refusal = { granted: false; reason: RefusalReason; resumesAt: number };

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
  from: FromFloors;
};

/** The floors that granted units were taken from, in the order in which they were taken. */
export type FromFloors = { bucket: Bucket; floor: QuotaClass; units: number }[];

const HOUR_MS = 3_600_000;
/** After this part of the day everything is free, so that nothing is left over at its end. */
const ALL_FREE_AT = 20 / 24;
// Nobody is told to come back within seconds, when a single unit will be free.
const SHORTEST_WAIT_MS = 5 * 60_000;
const WAIT_PRECISION_MS = 60_000;

/** Takes all units of the reservation or none. The caller must store the returned state and {@link chargeSubject}. */
export function reserveUnits(
  state: LedgerState,
  reservation: Reservation,
  subjectSpent: SubjectSpent,
  settings: LedgerSettings,
  now: number,
): { state: LedgerState; outcome: ReservationOutcome } {
  const { units, subject } = reservation;
  const today = turnDay(state, now);
  const name = payingClass(reservation, subjectSpent, settings, now);
  const refuse = (reason: RefusalReason, resumesAt: number) => ({
    state: today,
    outcome: { granted: false, reason, resumesAt } as const,
  });
  const wanted = BUCKETS.flatMap((bucket) => {
    const count = units[bucket] ?? 0;
    return count > 0 ? [{ bucket, count }] : [];
  });
  for (const { bucket, count } of wanted) {
    const opensAt = opensAtOf(today, bucket);
    if (now < opensAt) {
      return refuse(opensAt < nextPacificMidnight(now) ? "paused" : "spent", opensAt);
    }
    if (!subject) continue;
    const mayHave = (time: number) =>
      subjectCountsOf(bucket, name).every(
        (counted) =>
          freeForSubject(subject.kind, counted, settings, time) >= subjectSpent[counted] + count,
      );
    if (!mayHave(now)) return refuse("own_limit", whenTrue(mayHave, now));
  }
  const taken = structuredClone(today.taken);
  const spent = structuredClone(today.spent);
  const doubts = { ...today.doubts };
  const from: FromFloors = [];
  const probes: Bucket[] = [];
  for (const { bucket, count } of wanted) {
    let open = count;
    for (const { floor, free } of freeUnits(taken[bucket], bucket, name, settings, now)) {
      const part = Math.min(open, free);
      if (part === 0) continue;
      taken[bucket][floor] += part;
      from.push({ bucket, floor, units: part });
      open -= part;
    }
    if (open > 0) {
      return refuse("spent", whenFree(today.taken[bucket], bucket, name, count, settings, now));
    }
    spent[bucket][name] += count;
    const doubt = doubts[bucket];
    if (doubt) {
      doubts[bucket] = { ...doubt, probedAt: now };
      probes.push(bucket);
    }
  }
  return {
    state: { ...today, taken, spent, ...(probes.length > 0 && { doubts }) },
    outcome: { granted: true, day: today.day, class: name, from, probes },
  };
}

/** Who has used up their part of the floor for newcomers goes on with that for libraries. */
function payingClass(
  { class: name, units, subject }: Reservation,
  spent: SubjectSpent,
  settings: LedgerSettings,
  now: number,
): QuotaClass {
  if (name !== "connect" || !subject) return name;
  const left = freeForSubject(subject.kind, "connects", settings, now) - spent.connects;
  return (units.main ?? 0) > left ? "sync" : name;
}

/** What the class may take of each floor now, in the order in which it is taken. */
function freeUnits(
  taken: PerClass,
  bucket: Bucket,
  name: QuotaClass,
  settings: LedgerSettings,
  now: number,
): { floor: QuotaClass; free: number }[] {
  const passed = passedPart(now - borrowLagHours(name) * HOUR_MS, now);
  const floorOf = (floor: QuotaClass) => floorUnits(settings, bucket, floor);
  const own = Math.floor(floorOf(name) * freePart(settings, now));
  const { start, length } = dayOf(now);
  const isLastHour = now >= start + length - HOUR_MS;
  const lentPart = (floor: QuotaClass) =>
    passed * (isLastHour ? 1 : 1 - (KEPT_PERCENT[floor] ?? 0) / 100);
  return [
    { floor: name, free: Math.max(0, own - taken[name]) },
    ...LENDING_ORDER.filter((floor) => floor !== name).map((floor) => ({
      floor,
      free: Math.max(0, Math.floor(floorOf(floor) * lentPart(floor)) - taken[floor]),
    })),
  ];
}

/** Units that the class could get right now. */
export function unitsLeft(
  state: LedgerState,
  bucket: Bucket,
  name: QuotaClass,
  settings: LedgerSettings,
  now: number,
): number {
  const today = turnDay(state, now);
  if (now < opensAtOf(today, bucket)) return 0;
  return sumOf(freeUnits(today.taken[bucket], bucket, name, settings, now));
}

function sumOf(parts: readonly { free: number }[]): number {
  return parts.reduce((sum, { free }) => sum + free, 0);
}

/** When so many units are free if nobody else takes any; at the latest the next midnight. */
function whenFree(
  taken: PerClass,
  bucket: Bucket,
  name: QuotaClass,
  units: number,
  settings: LedgerSettings,
  now: number,
): number {
  return whenTrue((time) => sumOf(freeUnits(taken, bucket, name, settings, time)) >= units, now);
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

/**
 * Gives unused units of a grant back to the floors that they came from, the last taken first. What is more than was
 * granted is ignored. Units of another day are gone.
 */
export function returnUnits(
  state: LedgerState,
  units: Units,
  { class: name, day, from }: Pick<Grant, "class" | "day" | "from">,
  now: number,
): LedgerState {
  const today = turnDay(state, now);
  if (today.day !== day) return today;
  const taken = structuredClone(today.taken);
  const spent = structuredClone(today.spent);
  const open = recordOf(BUCKETS, (bucket) => units[bucket] ?? 0);
  for (const { bucket, floor, units: granted } of from.toReversed()) {
    const part = Math.min(open[bucket], granted);
    taken[bucket][floor] -= part;
    spent[bucket][name] -= part;
    open[bucket] -= part;
  }
  return { ...today, taken, spent };
}

/** What the subject has spent after this; negative units are given back. */
export function chargeSubject(
  spent: SubjectSpent,
  name: QuotaClass,
  units: Units,
  sign: 1 | -1,
): SubjectSpent {
  const next = { ...spent };
  for (const bucket of BUCKETS) {
    for (const counted of subjectCountsOf(bucket, name)) {
      next[counted] = Math.max(0, next[counted] + sign * (units[bucket] ?? 0));
    }
  }
  return next;
}

function bucketOf(counted: SubjectCount): Bucket {
  if (counted === "searches") return "search";
  return counted === "stats" || counted === "newStats" ? "stats" : "main";
}

/** The most units of one subject in a day. */
export function subjectLimit(
  kind: SubjectKind,
  counted: SubjectCount,
  { budget }: LedgerSettings,
): number {
  const limit = (budget[bucketOf(counted)] * SUBJECT_PERCENT[kind][counted]) / 100;
  // Of a small budget, five percent would be less than a single one.
  const isHandful = FREE_AT_ONCE.has(counted) && limit > 0;
  return isHandful ? Math.ceil(limit) : Math.floor(limit);
}

/**
 * Units of today that one subject may have spent by `now`. They become free as floors do, so that nobody takes all that
 * is free in the morning; a handful is free at once.
 */
export function freeForSubject(
  kind: SubjectKind,
  counted: SubjectCount,
  settings: LedgerSettings,
  now: number,
): number {
  const part = FREE_AT_ONCE.has(counted) ? 1 : freePart(settings, now);
  return Math.floor(subjectLimit(kind, counted, settings) * part);
}

/** The part of a floor that its own class may have spent by `now`. */
function freePart({ headStart }: LedgerSettings, now: number): number {
  const atMidnight = headStart / 100;
  return atMidnight + (1 - atMidnight) * passedPart(now, now);
}

/** The part of the time from midnight to the evening of `now` that has passed at `moment`, from 0 to 1. */
function passedPart(moment: number, now: number): number {
  const { start, length } = dayOf(now);
  return Math.min(1, Math.max(0, (moment - start) / (ALL_FREE_AT * length)));
}

let knownDay = { start: 0, length: 0 };

/** The start and length of the Pacific day; 23 or 25 hours when the clocks change. */
function dayOf(now: number): { start: number; length: number } {
  if (now < knownDay.start || now >= knownDay.start + knownDay.length) {
    const end = nextPacificMidnight(now);
    // A day has at least 23 hours, so 22 hours before its end are in it, and 26 hours before are not.
    const start = nextPacificMidnight(end - 26 * HOUR_MS);
    knownDay = { start, length: end - start };
  }
  return knownDay;
}

/** What each class has spent, for the log and for operators. Contains no personal data. */
export function describeLedger(
  state: LedgerState,
  settings: LedgerSettings,
  now: number,
): Spending {
  const describe = (bucket: Bucket): Spending[Bucket] => {
    const classes = QUOTA_CLASSES.filter(
      (name) => (name === "search") === (bucket === "search"),
    ).map((name) => {
      const of = floorUnits(settings, bucket, name);
      const left = unitsLeft(state, bucket, name, settings, now);
      return [name, { spent: state.spent[bucket][name], of, left }];
    });
    return { isClosed: now < state.closedUntil[bucket], classes: Object.fromEntries(classes) };
  };
  return { day: state.day, ...recordOf(BUCKETS, describe) };
}
