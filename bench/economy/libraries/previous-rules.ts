// The same libraries by the rules before decision 43, as a baseline: each hour the cron starts twenty that are due,
// recent visitors first, and checks fifty connections that nothing has confirmed for 25 days. Reading confirms nothing.
// A connection that is not confirmed within 30 days is erased with its library, until its owner connects it again.
// Readings in the background have a fifth of the 35 % that people who are signed in have. Only arithmetic.
import {
  createPopulation,
  type LibraryScenario,
  nextVisit,
} from "#bench/economy/libraries/population.ts";
import type { OtherLoad } from "#bench/economy/libraries/simulation.ts";
import { type LibraryDay, LibraryTally } from "#bench/economy/libraries/tally.ts";
import { BUDGET, DAY_MS, START } from "#bench/economy/scenario.ts";
import { UNCONFIRMED_MS } from "#worker/library/retention.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const HOUR_MS = 3_600_000;
const SIGNED_IN_UNITS = BUDGET * 0.35;
const BACKGROUND_UNITS = SIGNED_IN_UNITS * 0.2;
const LIBRARIES_AN_HOUR = 20;
const CHECKS_AN_HOUR = 50;
const CHECK_AFTER_MS = 25 * DAY_MS;
const WHOLE_MS = 20 * DAY_MS;
const DUE_AFTER = [
  { seenWithinMs: 3 * DAY_MS, dueAfterMs: DAY_MS },
  { seenWithinMs: 14 * DAY_MS, dueAfterMs: 4 * DAY_MS },
  { seenWithinMs: Infinity, dueAfterMs: 20 * DAY_MS },
] as const;

export function simulatePreviousLibraries(
  scenario: LibraryScenario,
  load: OtherLoad,
): readonly LibraryDay[] {
  const { owners, random } = createPopulation(scenario);
  const pages = ({ sizes }: (typeof owners)[number]) =>
    sizes.reduce((sum, { items }) => sum + Math.ceil(items / PAGE_SIZE), 0);
  const libraries = owners.map((owner) => ({
    ...owner,
    all: pages(owner),
    listUnits: Math.ceil(owner.sizes.length / PAGE_SIZE),
    confirmedAt: owner.readAt,
    triedAt: 0,
    listedAt: owner.readAt,
    wholeAt: owner.readAt,
    dueAt: owner.readAt + 20 * DAY_MS,
    visitAt: owner.everyDays === Infinity ? Infinity : START + random() * owner.everyDays * DAY_MS,
    isErased: false,
  }));
  const spent = { main: { signedIn: 0, background: 0 }, stats: {}, search: {} };
  const tally = new LibraryTally(() => spent);
  const rankOf = (unseenMs: number) =>
    DUE_AFTER.findIndex(({ seenWithinMs }) => unseenMs <= seenWithinMs);
  /** On a full day, people who are signed in take their whole share at once. */
  const left = () =>
    load === "full" ? 0 : SIGNED_IN_UNITS - spent.main.signedIn - spent.main.background;

  for (let now = START; now < START + scenario.days * DAY_MS; now += HOUR_MS) {
    const isMidnight = (now - START) % DAY_MS === 0;
    if (isMidnight && now > START) {
      tally.endDay(statesAt(now), now);
      Object.assign(spent.main, { signedIn: 0, background: 0 });
    }
    for (const library of libraries) {
      if (library.visitAt > now) continue;
      Object.assign(library, { seenAt: now, visitAt: nextVisit(library, now, random) });
      if (library.isErased || left() < library.listUnits) continue;
      spent.main.signedIn += library.listUnits;
      library.listedAt = now;
    }
    const present = libraries.filter(({ isErased }) => !isErased);
    const due = present
      .filter(({ dueAt }) => dueAt <= now)
      .map((library) => ({ library, rank: rankOf(now - library.seenAt) }))
      .toSorted((a, b) => a.rank - b.rank || a.library.dueAt - b.library.dueAt)
      .slice(0, LIBRARIES_AN_HOUR);
    for (const { library, rank } of due) {
      const isWhole = now - library.wholeAt > WHOLE_MS;
      const units = library.listUnits + (isWhole ? library.all : 0);
      const untilWhole = Math.max(library.wholeAt + WHOLE_MS - now, DAY_MS);
      const waitMs = Math.min(DUE_AFTER[rank]?.dueAfterMs ?? WHOLE_MS, untilWhole);
      library.dueAt = now + waitMs * (1 + random() / 10);
      if (left() < units || spent.main.background + units > BACKGROUND_UNITS) continue;
      spent.main.background += units;
      library.listedAt = now;
      if (isWhole) library.wholeAt = now;
    }
    const unconfirmed = present
      .filter(({ confirmedAt }) => confirmedAt < now - CHECK_AFTER_MS)
      .filter(({ triedAt }) => triedAt < now - DAY_MS)
      .toSorted((a, b) => a.confirmedAt - b.confirmedAt)
      .slice(0, CHECKS_AN_HOUR);
    for (const library of unconfirmed) {
      library.triedAt = now;
      if (left() >= 1) {
        spent.main.signedIn += 1;
        library.confirmedAt = now;
      } else if (now - library.confirmedAt > UNCONFIRMED_MS) library.isErased = true;
    }
  }
  const end = START + scenario.days * DAY_MS;
  tally.endDay(statesAt(end), end);
  return tally.days;

  /** A list older than 30 days counts as expired, although these rules kept it. */
  function statesAt(now: number) {
    return libraries.map(({ confirmedAt, listedAt, wholeAt, all, isErased }) => {
      const hasContents = !isErased && now - wholeAt <= UNCONFIRMED_MS;
      return {
        provedAt: confirmedAt,
        listedAt,
        hasTitles: !isErased && now - listedAt <= UNCONFIRMED_MS,
        regionsHeld: 0,
        oldestRegions: Infinity,
        regionUnits: 0,
        held: hasContents ? all : 0,
        all,
        oldestRead: hasContents ? wholeAt : Infinity,
        oldestCheck: hasContents ? wholeAt : Infinity,
      };
    });
  }
}
