// Who may spend what of YouTube's daily allowance: the one table of the classes of work, their floors, and what
// one subject (a person or an address) may spend (product.md 13, decision 38). Pure.

import { recordOf } from "#shared/record-of.ts";

/** YouTube counts batchGetStats in the bucket `stats`, search.list in `search` and everything else in `main`. */
export const BUCKETS = ["main", "stats", "search"] as const;
export type Bucket = (typeof BUCKETS)[number];

/**
 * Each class of work has a floor: a part of the day that others get only where it stayed unused. The bucket `search`
 * belongs to its one class ({@link percentOf}).
 */
const CLASSES = {
  /** Changes in people's playlists. */
  writes: { percent: 25, lagHours: 0 },
  /** Connecting a channel, and a newcomer's first list of playlists. */
  connect: { percent: 5, lagHours: 0 },
  /** Confirming connections and lists in time, as YouTube's policy demands. */
  confirm: { percent: 5, lagHours: 0 },
  /** Reading a library because its owner asked. */
  sync: { percent: 20, lagHours: 0 },
  /** Playlists that nobody has read before, for people who are signed in. */
  coldSignedIn: { percent: 10, lagHours: 0 },
  /** The same for visitors. */
  coldAnonymous: { percent: 15, lagHours: 0 },
  /** Probes, and public playlists that are read again. */
  refresh: { percent: 15, lagHours: 1 },
  /** Reading libraries again although nobody waits for it. */
  background: { percent: 5, lagHours: 1 },
  /** Searching YouTube for a replacement of a lost video. */
  search: { percent: 0, lagHours: 0 },
} as const;

export type QuotaClass = keyof typeof CLASSES;
/** Those whose floors can be set, in the order of QUOTA_FLOORS. */
export const SET_CLASSES = [
  "writes",
  "connect",
  "confirm",
  "sync",
  "coldSignedIn",
  "coldAnonymous",
  "refresh",
  "background",
] as const satisfies readonly QuotaClass[];
export const QUOTA_CLASSES = [...SET_CLASSES, "search"] as const satisfies readonly QuotaClass[];

/** Percent of the budgets of `main` and `stats`. */
export const DEFAULT_FLOORS = recordOf(QUOTA_CLASSES, (name) => CLASSES[name].percent);

/** The percentages in the order of {@link SET_CLASSES}. */
export function floorsFrom(percentages: readonly number[]): Record<QuotaClass, number> {
  return recordOf(QUOTA_CLASSES, (name) => percentages[QUOTA_CLASSES.indexOf(name)] ?? 0);
}

/** Percent of a bucket's budget that is the floor of a class. */
export function percentOf(
  bucket: Bucket,
  name: QuotaClass,
  floors: Record<QuotaClass, number>,
): number {
  if (bucket === "search") return name === "search" ? 100 : 0;
  return floors[name];
}

/**
 * For how many hours a floor must have been idle before this class may borrow of it. People who wait get what has
 * just become idle; what nobody waits for gets the rest.
 */
export function borrowLagHours(name: QuotaClass): number {
  return CLASSES[name].lagHours;
}

/**
 * Percent of a floor that is not lent before the last hour of the day: somebody can still connect and change
 * something in an evening in which everything else is spent.
 */
export const KEPT_PERCENT: Partial<Record<QuotaClass, number>> = { writes: 10, connect: 10 };

/** From whose idle floor is borrowed first. */
export const LENDING_ORDER: readonly QuotaClass[] = [
  "background",
  "refresh",
  "confirm",
  "sync",
  "coldSignedIn",
  "coldAnonymous",
  "connect",
  "writes",
  "search",
];

/**
 * What a subject's units are counted as. `reads` contains `newReads` (playlists that nobody has read before) and
 * `connects`; `stats` contains `newStats`. They have limits of their own, so that nobody uses up a small floor.
 */
export const SUBJECT_COUNTS = [
  "reads",
  "newReads",
  "connects",
  "stats",
  "newStats",
  "writes",
  "searches",
] as const;
export type SubjectCount = (typeof SUBJECT_COUNTS)[number];

/** Percent of the budget that one subject may spend in a day, the same for everybody on every plan. */
export const SUBJECT_PERCENT = {
  person: {
    reads: 10,
    newReads: 6,
    connects: 0.2,
    stats: 10,
    newStats: 6,
    writes: 15,
    searches: 5,
  },
  address: { reads: 3, newReads: 3, connects: 0, stats: 3, newStats: 3, writes: 0, searches: 0 },
} as const;

export type SubjectKind = keyof typeof SUBJECT_PERCENT;

/** Counts of so few units that they are all free at midnight; all others become free during the day. */
export const FREE_AT_ONCE: ReadonlySet<SubjectCount> = new Set(["searches"]);

/** The counts that units of the class belong to. */
export function subjectCountsOf(bucket: Bucket, name: QuotaClass): SubjectCount[] {
  if (bucket === "search") return ["searches"];
  const isNew = name === "coldSignedIn" || name === "coldAnonymous";
  if (bucket === "stats") return isNew ? ["stats", "newStats"] : ["stats"];
  if (name === "writes") return ["writes"];
  if (name === "connect") return ["reads", "connects"];
  return isNew ? ["reads", "newReads"] : ["reads"];
}
