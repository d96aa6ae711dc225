// When a library is read and its connection confirmed without a visit. Pure. All times are milliseconds since
// the epoch.
import { REST_AFTER_DAYS } from "#shared/absence.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often the list of playlists is read (product.md 12.11.1). The first rule that fits applies. */
const LIST_EVERY = [
  { seenWithinMs: 3 * DAY_MS, everyMs: DAY_MS },
  { seenWithinMs: 14 * DAY_MS, everyMs: 4 * DAY_MS },
] as const;
const LIST_AT_LEAST_EVERY_MS = 20 * DAY_MS;
/** After this everything is read again: YouTube's data may not get older than 30 days (product.md 12.11.2). */
const WHOLE_EVERY_MS = 20 * DAY_MS;
/**
 * Regions are read again after this. Rarer than contents: each costs a unit of its own for 50 videos, and nothing from
 * YouTube may get older than 30 days.
 */
const REGIONS_EVERY_MS = 25 * DAY_MS;
/** Only for people seen within this time: contents need the units more than what nobody looks at. */
const REGIONS_SEEN_WITHIN_MS = 30 * DAY_MS;
/** Each reading of the list confirms the channel. Without one for this long, the channel itself is read. */
export const CONFIRM_EVERY_MS = 25 * DAY_MS;
/**
 * Each new token from Google proves the consent. Without one for this long, one is requested only for that. An ended
 * consent is then noticed within eight days, and its owner has three weeks to reconnect (decision 50).
 */
export const PROVE_EVERY_MS = 7 * DAY_MS;
/** What is due is started at most once in this time, so a reading that fails is not repeated sooner. */
const TRY_EVERY_MS = DAY_MS;
/** A reading of everything is followed by a check of regions that are due after this. */
const REGIONS_AFTER_MS = HOUR_MS;
// Refused readings try again within this time after units are there. Recent visitors are read first, because
// they try sooner.
const RETRY_WITHIN = [
  { seenWithinMs: 3 * DAY_MS, ms: DAY_MS / 4 },
  { seenWithinMs: 14 * DAY_MS, ms: DAY_MS },
] as const;
export const RETRY_SELDOM_MS = 3 * DAY_MS;
/** Libraries about to lose contents try as often as those of recent visitors; after the loss it is no longer urgent. */
const URGENT = { fromMs: 25 * DAY_MS, untilMs: 30 * DAY_MS, ms: DAY_MS / 4 } as const;

/** Without a visit for this long nothing is read, unless its owner has asked for something that needs it. */
const REST_AFTER_MS = REST_AFTER_DAYS * DAY_MS;

/** What decides when a library is due. */
export type LibraryTimes = {
  /** When its owner was last here. */
  seenAt: number;
  /** When the list of playlists was last read to its end, and all playlists with their videos. */
  listedAt: number;
  wholeAt: number;
  /** When the oldest of the known regions were read; 0 before the first check of all. */
  regionsAt: number;
  /** When a reading that was due was last started, and a check of regions. */
  triedAt: number;
  regionsTriedAt: number;
};

export type DueReading = "playlists" | "all" | "regions";

/**
 * What is due at `now`. Everything begins with the list, but a reading of everything may wait for units for weeks.
 * Meanwhile the list is read by itself only when it must be, and regions not at all: the units are better spent on
 * contents.
 */
export function dueReadings(times: LibraryTimes, now: number): DueReading[] {
  if (now >= times.wholeAt + WHOLE_EVERY_MS) {
    return mustReadList(times.listedAt, now) ? ["all", "playlists"] : ["all"];
  }
  const due: DueReading[] = now >= listDueAt(times) ? ["playlists"] : [];
  return now >= regionsDueAt(times) ? [...due, "regions"] : due;
}

/** When something is due next; later than the last try of what is due now. */
export function nextDueAt(times: LibraryTimes): number {
  const { wholeAt, triedAt, regionsTriedAt } = times;
  const wholeDueAt = wholeAt + WHOLE_EVERY_MS;
  const readingAt = Math.max(Math.min(wholeDueAt, listDueAt(times)), triedAt + TRY_EVERY_MS);
  const regionsAt = Math.max(regionsDueAt(times), regionsTriedAt + TRY_EVERY_MS);
  // Once everything is due, regions wait until it has been read.
  return Math.max(regionsAt, triedAt) < wholeDueAt ? Math.min(readingAt, regionsAt) : readingAt;
}

/** The times after these readings were started. */
export function afterStart(
  times: LibraryTimes,
  started: readonly DueReading[],
  now: number,
): LibraryTimes {
  if (started.length === 0) return times;
  const hasRegions = started.includes("regions");
  const isOnlyRegions = hasRegions && started.length === 1;
  return {
    ...times,
    ...(!isOnlyRegions && { triedAt: now }),
    ...(hasRegions && { regionsTriedAt: now }),
  };
}

/** The times after a complete reading of everything. */
export function afterWhole<Times extends LibraryTimes>(times: Times, now: number): Times {
  return { ...times, wholeAt: now, regionsTriedAt: now - TRY_EVERY_MS + REGIONS_AFTER_MS };
}

/** True if its owner was not here for so long that nothing is read any more (product.md 12.14). */
export function mayRest({ seenAt }: Pick<LibraryTimes, "seenAt">, now: number): boolean {
  return now >= restsAt(seenAt);
}

/** From when a library may rest whose owner was last here at `seenAt`. */
export function restsAt(seenAt: number): number {
  return seenAt + REST_AFTER_MS;
}

/** True if the list has to be read for YouTube's policy, and not only for its owner. */
function mustReadList(listedAt: number, now: number): boolean {
  return now >= listedAt + LIST_AT_LEAST_EVERY_MS;
}

/** True if no reading of the list has confirmed the channel in time. */
export function mustConfirm(confirmedAt: number, now: number): boolean {
  return now >= confirmedAt + CONFIRM_EVERY_MS;
}

/** Within how many milliseconds after its retry time a refused reading tries again. Regions wait longest. */
export function retryWithinMs(
  { seenAt, wholeAt }: Pick<LibraryTimes, "seenAt" | "wholeAt">,
  now: number,
): number {
  const age = now - wholeAt;
  if (age >= URGENT.fromMs && age < URGENT.untilMs) return URGENT.ms;
  return (
    RETRY_WITHIN.find(({ seenWithinMs }) => now - seenAt <= seenWithinMs)?.ms ?? RETRY_SELDOM_MS
  );
}

/** True if no token from Google has proved the consent in time. */
export function mustProve(provedAt: number, now: number): boolean {
  return now >= provedAt + PROVE_EVERY_MS;
}

/** When a failed confirmation or proof is tried again; `from` is when units are there, or the time of the failure. */
export function tryAgainAt(from: number, random: number): number {
  return Math.round(from + HOUR_MS + random * 6 * HOUR_MS);
}

/** Later by up to a tenth of the time from `now`, so that libraries due together spread out. */
export function spreadOut(at: number, now: number, random: number): number {
  return Math.round(at + (Math.max(0, at - now) * random) / 10);
}

function regionsDueAt({ regionsAt, seenAt }: LibraryTimes): number {
  const dueAt = regionsAt + REGIONS_EVERY_MS;
  return dueAt <= seenAt + REGIONS_SEEN_WITHIN_MS ? dueAt : Number.POSITIVE_INFINITY;
}

function listDueAt({ listedAt, seenAt }: LibraryTimes): number {
  const rule = LIST_EVERY.find(
    ({ seenWithinMs, everyMs }) => listedAt + everyMs - seenAt <= seenWithinMs,
  );
  return listedAt + (rule?.everyMs ?? LIST_AT_LEAST_EVERY_MS);
}
