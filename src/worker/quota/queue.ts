// The queue of changes that wait for units, of all people: which comes before which, and how long one waits
// (decision 67). Pure. Numbers are units of the bucket `main`, times milliseconds since the epoch.
//
// A person's changes are grouped into rounds: the first change, those up to the tenth, those up to the hundredth, and then
// each further hundred. A lower round comes first; within a round, whoever began it first. Rounds that have waited for
// three days are ordered by the time they began, whatever their number. So nobody waits longer than three days plus the
// time for the changes that were before theirs when their round began.
import { FIRST_UNITS } from "#worker/quota/classes.ts";

/** A job whose changes wait, or have waited and go on. */
export type Waiting = {
  /** Keyed hashes of the job and of its person, who may have several. */
  job: string;
  person: string;
  /** What the job still needs. */
  wanted: number;
  /** What the person has had since they wait, and on the day on which they began to. */
  had: number;
  /** When the person's present round began. */
  since: number;
  /** When the job was told to ask again; while it goes on, when it asked last. */
  asksAt: number;
  /** The Pacific day of `spent`: what the person had on it. */
  day: string;
  spent: number;
};

/** Who asks for units of a change, or would. */
export type Asking = Pick<Waiting, "job" | "person" | "wanted">;

/** What a waiting job is told: how many jobs of others are before it, and in about how many days it is done. */
export type Place = { before: number; days: number };

/** What there is for changes: for all people today and on a day, for the one who asks, and for everybody else on a day. */
export type Capacity = { leftToday: number; aDay: number; ownLeftToday: number; ownADay: number };

/** Where the first rounds end; those after them are each as long as the last. */
const ROUND_ENDS = [1, 10, 100].map((changes) => changes * FIRST_UNITS.writes);
const LAST_END = 100 * FIRST_UNITS.writes;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** After this time, only the time when it began decides about the place of a round. */
export const PATIENCE_MS = 3 * DAY_MS;
// A job that was told when to ask again wakes within this time; units that become free before that are kept for it.
const KEPT_BEFORE_MS = 5 * MINUTE_MS;
// Longer than a call takes, or an alarm is late. Nothing is kept for a job that asks for no more.
const KEPT_AFTER_MS = 2 * MINUTE_MS;
/** A job loses its place if it has not asked this long after it should have. */
export const FORGOTTEN_MS = 2 * DAY_MS;
// YouTube's day may begin some seconds after ours.
const AFTER_MIDNIGHT_MS = MINUTE_MS;
const APART_MS = 2000;
const MOST_DAYS = 365;

/** @param had units that the person has had */
export function roundOf(had: number): number {
  const early = ROUND_ENDS.findIndex((end) => had < end);
  return early === -1 ? ROUND_ENDS.length - 1 + Math.floor(had / LAST_END) : early;
}

/** How many units a person has had when the round begins. */
function beginningOf(round: number): number {
  if (round === 0) return 0;
  return ROUND_ENDS[round - 1] ?? (round - ROUND_ENDS.length + 1) * LAST_END;
}

/** What decides the order. */
export type Turn = Pick<Waiting, "job" | "had" | "since">;

/** Whether the next change of `one` comes before that of `other`. */
export function isBefore(one: Turn, other: Turn, now: number): boolean {
  const [old, otherOld] = [one, other].map(({ since }) => now - since >= PATIENCE_MS);
  if (old !== otherOld) return old === true;
  const rounds = roundOf(one.had) - roundOf(other.had);
  if (!old && rounds !== 0) return rounds < 0;
  return one.since === other.since ? one.job < other.job : one.since < other.since;
}

/** Those whose next change comes before that of `asking`, in order. */
export function thoseBefore(asking: Waiting, queue: readonly Waiting[], now: number): Waiting[] {
  return queue
    .filter((one) => one.job !== asking.job && isBefore(one, asking, now))
    .toSorted((a, b) => (isBefore(a, b, now) ? -1 : 1));
}

/** What `one` gets before the next change of `asking`, if it comes before it. */
export function claimOf(one: Waiting, asking: Waiting, now: number): number {
  if (!isBefore(one, asking, now)) return 0;
  const isOlder = roundOf(one.had) < roundOf(asking.had) && now - one.since < PATIENCE_MS;
  const end = isOlder ? roundOf(asking.had) : roundOf(one.had) + 1;
  return Math.min(one.wanted, beginningOf(end) - one.had);
}

/** What `one` gets before the last change of `asking`, if nobody else comes. */
function claimBeforeEnd(one: Waiting, asking: Waiting, now: number): number {
  const last = roundOf(asking.had + Math.max(0, asking.wanted - FIRST_UNITS.writes));
  if (last === roundOf(asking.had)) return claimOf(one, asking, now);
  const end = isBefore(one, asking, now) ? last + 1 : last;
  return Math.max(0, Math.min(one.wanted, beginningOf(end) - one.had));
}

/** Where the job is in the queue. With nobody before it and enough units it is done today: 0 days. */
export function placeOf(
  asking: Waiting,
  queue: readonly Waiting[],
  capacity: Capacity,
  now: number,
): Place {
  const { leftToday, aDay, ownLeftToday, ownADay } = capacity;
  const others = queue.filter((one) => one.job !== asking.job && isExpected(one, now));
  const claims = new Map<string, number>();
  for (const one of others) {
    const claim = claimBeforeEnd(one, asking, now);
    claims.set(one.person, (claims.get(one.person) ?? 0) + claim);
  }
  const own = asking.wanted + (claims.get(asking.person) ?? 0);
  claims.delete(asking.person);
  // Nobody gets more than their own limit, so the rest of a large job does not delay those behind it.
  const claimedBy = (days: number) =>
    [...claims.values()].reduce((sum, claim) => sum + Math.min(claim, ownADay * (days + 1)), 0);
  const isDone = (days: number) =>
    own <= ownLeftToday + days * ownADay && own + claimedBy(days) <= leftToday + days * aDay;
  let days = 0;
  while (days < MOST_DAYS && !isDone(days)) days += 1;
  const before = others.filter(
    (one) => one.person !== asking.person && isBefore(one, asking, now),
  ).length;
  return { before, days };
}

/** Whether units that are free now are kept for the job, because it is about to ask for them. */
export function isKeptFor({ asksAt }: Waiting, now: number): boolean {
  return asksAt - KEPT_BEFORE_MS <= now && now <= asksAt + KEPT_AFTER_MS;
}

/** Whether the job can still be expected to ask. If it did not ask when it should have, nobody waits for it. */
export function isExpected({ asksAt }: Waiting, now: number): boolean {
  return now <= asksAt + KEPT_AFTER_MS;
}

/** The job as it asks, with what is known of its person's turn. Without a place its turn begins now. */
export function asWaiting(
  asking: Asking,
  queue: readonly Waiting[],
  { day, spent, now }: { day: string; spent: number; now: number },
): Waiting {
  const known =
    queue.find(({ job }) => job === asking.job) ??
    queue.find(({ person }) => person === asking.person);
  const isKnown = known?.job === asking.job;
  const since = isKnown ? known.since : now;
  return { ...asking, had: known?.had ?? spent, since, asksAt: now, day, spent };
}

/** The queue with the job in it, which was told to ask again at `asksAt`. */
export function withRefused(
  queue: readonly Waiting[],
  waiting: Waiting,
  asksAt: number,
): Waiting[] {
  return [...queue.filter(({ job }) => job !== waiting.job), { ...waiting, asksAt }];
}

/** The queue after the job has got `units`. One that never waited has no place in it. */
export function withGranted(
  queue: readonly Waiting[],
  waiting: Waiting,
  units: number,
  now: number,
): Waiting[] {
  const had = waiting.had + units;
  const begins = roundOf(had) !== roundOf(waiting.had);
  const { day } = waiting;
  const spent = waiting.spent + units;
  return queue.map((one) => {
    if (one.person !== waiting.person) return one;
    const own = { ...one, had, day, spent, ...(begins && { since: now }) };
    if (one.job !== waiting.job) return own;
    return { ...own, wanted: Math.max(0, waiting.wanted - units), asksAt: now };
  });
}

/** Without the places that are lost. */
export function stillWaiting(queue: readonly Waiting[], now: number): Waiting[] {
  return queue.filter(({ asksAt }) => now <= asksAt + FORGOTTEN_MS);
}

/** When the job asks again if everybody may at the same moment: one after the other, in the order of their places. */
export function inOrder(opensAt: number, before: number): number {
  return opensAt + AFTER_MIDNIGHT_MS + before * APART_MS;
}
