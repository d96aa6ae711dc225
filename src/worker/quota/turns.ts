// Gives units of changes in the order of the queue: a job gets some only if what is free covers those before it as well.
// The queue orders people within the class `writes`; all limits of the ledger stay as they are. Pure.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  comesBefore,
  FIRST_UNITS,
  QUOTA_CLASSES,
  type QuotaClass,
  subjectCountsOf,
} from "#worker/quota/classes.ts";
import { NO_NEEDS } from "#worker/quota/forecast.ts";
import {
  type Allowance,
  type Behind,
  type Reservation,
  type ReservationOutcome,
  reserveUnits,
  unitsLeft,
  unitsLeftFor,
} from "#worker/quota/ledger.ts";
import {
  hasSpentUsual,
  NOTHING_SPENT,
  ownUnits,
  type Payer,
  subjectLimit,
  type SubjectSpent,
  usualUnits,
} from "#worker/quota/subject-limits.ts";
import {
  dayOf,
  floorUnits,
  HOUR_MS,
  type LedgerState,
  turnDay,
} from "#worker/quota/ledger-state.ts";
import {
  type Asking,
  asWaiting,
  type Capacity,
  claimOf,
  inOrder,
  isExpected,
  isKeptFor,
  type Place,
  placeOf,
  stillWaiting,
  thoseBefore,
  type Waiting,
  withGranted,
  withRefused,
} from "#worker/quota/queue.ts";

/** What the ledger knows when somebody asks. */
export type Books = {
  state: LedgerState;
  queue: readonly Waiting[];
  /** As for {@link reserveUnits}. */
  spentBy: readonly SubjectSpent[];
  allowance: Allowance;
};

/** What somebody may spend now and in a day, and what they would wait for `wanted` units. */
export type Forecast = { left: number; aDay: number } & Place;

/**
 * As {@link reserveUnits}. A job that is refused is in the queue afterwards and is told its place; the caller stores state
 * and queue.
 */
export function reserveInTurn(
  { state, queue: all, spentBy, allowance }: Books,
  reservation: Reservation,
  now: number,
): { state: LedgerState; queue: readonly Waiting[]; outcome: ReservationOutcome } {
  const { asking, units } = reservation;
  const queue = stillWaiting(all, now);
  if (!asking) return { queue, ...reserveUnits(state, reservation, spentBy, allowance, now) };
  const books = { state: turnDay(state, now), queue, spentBy, allowance };
  const waiting = toWaiting(books, asking, now);
  const behind = behindOthers(books, waiting, now);
  const reserved = reserveUnits(state, reservation, spentBy, allowance, now, behind);
  const { outcome } = reserved;
  if (outcome.granted) {
    return { ...reserved, queue: withGranted(queue, waiting, units.main ?? 0, now) };
  }
  const place = placeOf(waiting, queue, capacityOf(books, reservation, now), now);
  // At midnight, and after a pause, all could ask at once.
  const isShared = outcome.reason === "paused" || outcome.resumesAt >= nextPacificMidnight(now);
  const { before } = place;
  const resumesAt = isShared ? inOrder(outcome.resumesAt, before) : outcome.resumesAt;
  const refused = { ...outcome, resumesAt, place };
  return { ...reserved, outcome: refused, queue: withRefused(queue, waiting, resumesAt) };
}

/** What the subject could spend on work of the class; of changes, behind those who wait. */
export function forecastFor(
  { state, queue: all, spentBy, allowance }: Books,
  payer: Payer,
  asking: Asking | undefined,
  now: number,
): Forecast {
  const queue = stillWaiting(all, now);
  const books = { state: turnDay(state, now), queue, spentBy, allowance };
  const waiting = asking && toWaiting(books, asking, now);
  const behind = waiting && behindOthers(books, waiting, now);
  const left = leftInAll(books, payer, behind, now);
  const counted = payer.class === "writes" ? "writes" : "reads";
  const aDay = payer.subject ? subjectLimit(payer.subject.kind, counted, allowance.settings) : left;
  const isNow = !waiting || waiting.wanted <= left;
  const place = isNow
    ? { before: 0, days: 0 }
    : placeOf(waiting, queue, capacityOf(books, payer, now), now);
  return { left, aDay, ...place };
}

/** What the subject may take now in several reservations, because it yields to others once it has spent what is usual. */
function leftInAll(
  { state, spentBy, allowance }: Books,
  payer: Payer,
  behind: Behind | undefined,
  now: number,
): number {
  const { class: name, subject } = payer;
  const { settings } = allowance;
  const atOnce = unitsLeftFor(state, "main", payer, spentBy, allowance, now, behind);
  const [own] = spentBy;
  if (!subject || !own) return atOnce;
  const [counted] = subjectCountsOf("main", name);
  const usual = usualUnits(subject.kind, counted, settings) - own[counted];
  const others = unitsLeft(state, "main", name, allowance, now, true);
  const left = behind ? behind(others, now) : others;
  const beyond = ownUnits(payer, "main", spentBy, left, settings, now);
  return Math.min(atOnce, Math.max(usual, beyond));
}

function toWaiting({ state, queue, spentBy: [own] }: Books, asking: Asking, now: number): Waiting {
  return asWaiting(asking, queue, { day: state.day, spent: own?.writes ?? 0, now });
}

/**
 * What those before the job leave to it. For now, units are kept only for those who are about to ask; for a later time, for
 * all of them. Nobody counts for more than the ledger's own limits let them take.
 */
function behindOthers({ state, queue, allowance }: Books, asking: Waiting, now: number): Behind {
  const before = thoseBefore(asking, queue, now).filter((one) => isExpected(one, now));
  const due = before.filter((one) => isKeptFor(one, now));
  return (left, time) => {
    const taken = new Map<string, number>();
    let rest = left;
    let restBeyond = unitsLeft(state, "main", "writes", allowance, time, true);
    for (const one of time > now ? before : due) {
      const has = taken.get(one.person) ?? 0;
      const writes = (one.day === state.day ? one.spent : 0) + has;
      const subject = { kind: "person", key: one.person } as const;
      const payer = { class: "writes", subject } as const;
      const spentBy = [{ ...NOTHING_SPENT, writes }];
      const mayTake = ownUnits(payer, "main", spentBy, rest, allowance.settings, time);
      const isBeyond = hasSpentUsual(payer, "main", spentBy, allowance.settings);
      const most = isBeyond ? Math.min(mayTake, Math.max(0, restBeyond)) : mayTake;
      const takes = wholeChanges(Math.min(claimOf(one, asking, now), most));
      if (isBeyond) restBeyond -= takes;
      taken.set(one.person, has + takes);
      rest -= takes;
    }
    return rest;
  };
}

/** Without the last hour of a day, in which others may be faster. */
function capacityOf(
  { state, spentBy: [own = NOTHING_SPENT], allowance }: Books,
  { class: name, subject }: Payer,
  now: number,
): Capacity {
  const { start, length } = dayOf(now);
  const evening = Math.max(now, start + length - HOUR_MS - 1);
  const isBeyond = hasSpentUsual({ class: name, subject }, "main", [own], allowance.settings);
  const leftToday = unitsLeft(state, "main", name, allowance, evening, isBeyond);
  const aDay = unitsADay(name, allowance);
  const ownADay = subject ? subjectLimit(subject.kind, "writes", allowance.settings) : aDay;
  const ownLeftToday = Math.max(0, ownADay - own.writes);
  return { leftToday, aDay, ownLeftToday, ownADay };
}

/** What the class gets in a whole day, as far as is expected. */
function unitsADay(name: QuotaClass, { settings, needs }: Allowance): number {
  const floors = recordOf(QUOTA_CLASSES, (one) => floorUnits(settings, "main", one));
  const { main: expected } = needs[0] ?? NO_NEEDS;
  let common = settings.budget.main;
  for (const one of QUOTA_CLASSES) {
    const isOwn = one === name || comesBefore(name, one);
    common -= floors[one] + (isOwn ? 0 : Math.max(0, expected[one] - floors[one]));
  }
  return floors[name] + Math.max(0, Math.floor(common));
}

function wholeChanges(units: number): number {
  return units - (units % FIRST_UNITS.writes);
}
