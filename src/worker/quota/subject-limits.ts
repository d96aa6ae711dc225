// Who spends units, and what one of them may spend: in a day, first, as usual, and beyond (product.md 13, decisions 38 and
// 66). Pure.
import { recordOf } from "#shared/record-of.ts";
import {
  type Bucket,
  BUCKETS,
  FIRST_PERCENT,
  FIRST_UNITS,
  FREE_AT_ONCE,
  LEFT_TO_OTHERS,
  type QuotaClass,
  SUBJECT_COUNTS,
  SUBJECT_PERCENT,
  type SubjectCount,
  subjectCountsOf,
  type SubjectKind,
  type Units,
  USUAL_PERCENT,
} from "#worker/quota/classes.ts";
import {
  floorUnits,
  freePart,
  isLastHour,
  type LedgerSettings,
} from "#worker/quota/ledger-state.ts";

/**
 * Who caused the work; `key` is a keyed hash that changes every day. Undefined for work that nobody caused. The
 * `networks` of an IPv6 address have limits too.
 */
export type Subject = Counted & { networks?: readonly Counted[] };
export type Counted = { kind: SubjectKind; key: string };

/** Whose units work spends: those of its class, counted for the subject, if somebody caused it. */
export type Payer = { class: QuotaClass; subject?: Subject | undefined };

/** What a subject has spent today. */
export type SubjectSpent = Record<SubjectCount, number>;
export const NOTHING_SPENT: SubjectSpent = recordOf(SUBJECT_COUNTS, () => 0);

/** The subject and the networks that it is in. */
export function countedFor(subject: Subject | undefined): readonly Counted[] {
  return subject ? [subject, ...(subject.networks ?? [])] : [];
}

/**
 * What of `left` the subject may take: its first units of the day without a condition. Whoever takes more leaves a part of
 * the floor to others, and beside it a multiple of what they have had themselves.
 */
export function ownUnits(
  { class: name, subject }: Payer,
  bucket: Bucket,
  spentBy: readonly SubjectSpent[],
  left: number,
  settings: LedgerSettings,
  now: number,
): number {
  const [counts, [own]] = [subjectCountsOf(bucket, name), spentBy];
  if (!subject || !own) return left;
  const limits = countedFor(subject).flatMap(({ kind }, index) =>
    counts.map((one) => freeForSubject(kind, one, settings, now) - (spentBy[index]?.[one] ?? 0)),
  );
  const kept = (floorUnits(settings, bucket, name) * freePart(settings, now) * FIRST_PERCENT) / 100;
  // First units are counted apart: ten syncs leave those of a first new playlist.
  const narrowest = counts.at(-1) ?? counts[0];
  const first = firstUnits(subject.kind, narrowest, settings) - own[narrowest];
  const [counted] = counts;
  const times = LEFT_TO_OTHERS[counted];
  const shared = Math.floor((left - kept - times * own[counted]) / (times + 1));
  const further = isLastHour(now) ? left : shared;
  return Math.max(0, Math.min(left, Math.max(first, further), ...limits));
}

/** Whether the subject has spent what is usual, and yields to everybody else. */
export function hasSpentUsual(
  { class: name, subject }: Payer,
  bucket: Bucket,
  [own]: readonly SubjectSpent[],
  settings: LedgerSettings,
): boolean {
  if (!subject || !own) return false;
  const [counted] = subjectCountsOf(bucket, name);
  return own[counted] >= usualUnits(subject.kind, counted, settings);
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

/** What one subject usually spends in a day at most. */
export function usualUnits(
  kind: SubjectKind,
  counted: SubjectCount,
  { budget }: LedgerSettings,
): number {
  const percent = USUAL_PERCENT[kind][counted];
  return Math.max(FIRST_UNITS[counted], Math.floor((budget[bucketOf(counted)] * percent) / 100));
}

/** What one subject may take in a day whatever is left for others. */
function firstUnits(kind: SubjectKind, counted: SubjectCount, settings: LedgerSettings): number {
  return counted === "writes" ? FIRST_UNITS.writes : usualUnits(kind, counted, settings);
}

function bucketOf(counted: SubjectCount): Bucket {
  if (counted === "searches") return "search";
  return counted === "stats" || counted === "newStats" ? "stats" : "main";
}
