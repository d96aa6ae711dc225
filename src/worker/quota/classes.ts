// Who may spend what of YouTube's daily allowance: the one table of the classes of work, their floors, and what
// one subject (a person or an address) may spend (product.md 13, decisions 38 and 66). Pure.

import { keysOf, recordOf } from "#shared/record-of.ts";

/** YouTube counts batchGetStats in the bucket `stats`, search.list in `search` and everything else in `main`. */
export const BUCKETS = ["main", "stats", "search"] as const;
export type Bucket = (typeof BUCKETS)[number];
export type Units = Partial<Record<Bucket, number>>;

/**
 * `percent`: the floor, a part of the day that nobody else gets before its last hour. What is in no floor is common;
 * of it a class gets only what those of a lower `rank` are not expected to need. The bucket `search` belongs to its one
 * class ({@link percentOf}). The order of the rows is that of the setting QUOTA_FLOORS.
 */
const CLASSES = {
  /** Changes in people's playlists. */
  writes: { percent: 16, rank: 1 },
  /** Connecting a channel, and a newcomer's first list of playlists. */
  connect: { percent: 4, rank: 0 },
  /** Confirming connections and lists in time, as YouTube's policy demands. */
  confirm: { percent: 3, rank: 0 },
  /** Reading a library because its owner asked. */
  sync: { percent: 10, rank: 0 },
  /** Playlists that nobody has read before, for people who are signed in. */
  coldSignedIn: { percent: 5, rank: 1 },
  /** The same for visitors. */
  coldAnonymous: { percent: 5, rank: 2 },
  /** Probes, and public playlists that are read again. */
  refresh: { percent: 2, rank: 3 },
  /** Reading libraries again although nobody waits for it. */
  background: { percent: 5, rank: 4 },
  /** Searching YouTube for a replacement of a lost video. */
  search: { percent: 0, rank: 0 },
} as const;

export type QuotaClass = keyof typeof CLASSES;
export const QUOTA_CLASSES: readonly QuotaClass[] = keysOf(CLASSES);
/** Those whose floors can be set, in the order of QUOTA_FLOORS. */
export const SET_CLASSES = QUOTA_CLASSES.filter((name) => name !== "search");

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

/** Whether the expected needs of `other` are kept from the common units when `name` asks for some. */
export function comesBefore(other: QuotaClass, name: QuotaClass): boolean {
  return CLASSES[other].rank < CLASSES[name].rank;
}

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

/**
 * Percent of the budget that one subject may spend in a day, the same for everybody on every plan. An IPv6 address is a
 * `network56` and a `network48` too, because a household may have all of a /56 and a server's owner all of a /48.
 */
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
  address: addressPercent(3),
  network56: addressPercent(4.5),
  network48: addressPercent(6),
} as const satisfies Record<string, Record<SubjectCount, number>>;

function addressPercent(percent: number): Record<SubjectCount, number> {
  return { ...ofReading(percent), connects: 0, writes: 0, searches: 0 };
}

export type SubjectKind = keyof typeof SUBJECT_PERCENT;

/**
 * What one subject usually spends in a day at most, in percent of the budget. Whoever has spent it yields to what all
 * classes are expected to need, and is not counted in that.
 */
export const USUAL_PERCENT = {
  person: { ...ofReading(1), writes: 2.5, searches: 1 },
  address: usualOfAddress(),
  network56: usualOfAddress(),
  network48: usualOfAddress(),
} as const satisfies Record<SubjectKind, Record<SubjectCount, number>>;

/** The same limit for each kind of reading. */
function ofReading(value: number) {
  return { reads: value, newReads: value, connects: value, stats: value, newStats: value };
}

function usualOfAddress(): Record<SubjectCount, number> {
  return { ...ofReading(0.5), writes: 0, searches: 0 };
}

/**
 * The first units of a subject in a day: a sync, a new playlist of 500 videos, a change, a search. They may take all that
 * is left of a floor; for further units, a part must be left to others. For reading, all usual units
 * ({@link USUAL_PERCENT}) count as first units if they are more.
 */
export const FIRST_UNITS: Record<SubjectCount, number> = {
  ...ofReading(20),
  writes: 50,
  searches: 1,
};
/** Percent of a floor that is kept for first units. */
export const FIRST_PERCENT = 30;
/**
 * For further units, this many times what the subject will then have had today must also be left to others. Changes wait
 * in a queue as well, in which those who have had little come first.
 */
export const LEFT_TO_OTHERS: Record<SubjectCount, number> = {
  ...ofReading(4),
  writes: 1,
  searches: 1,
};

/** Counts of so few units that they are all free at midnight; all others become free during the day. */
export const FREE_AT_ONCE: ReadonlySet<SubjectCount> = new Set(["searches"]);

/** The counts that units of the class belong to, the widest first. */
export function subjectCountsOf(
  bucket: Bucket,
  name: QuotaClass,
): [SubjectCount, ...SubjectCount[]] {
  if (bucket === "search") return ["searches"];
  const isNew = name === "coldSignedIn" || name === "coldAnonymous";
  if (bucket === "stats") return isNew ? ["stats", "newStats"] : ["stats"];
  if (name === "writes") return ["writes"];
  if (name === "connect") return ["reads", "connects"];
  return isNew ? ["reads", "newReads"] : ["reads"];
}
