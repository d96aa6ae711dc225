// What the simulation assumes about lists and people: each figure with its reason. What the product decides is not here: it
// is the product's own code. Change a figure, and `npm run bench -- economy` tells what follows.

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Midnight Pacific time; the clocks there do not change in the four months after. */
export const START = Date.parse("2026-11-02T08:00:00Z");

// Lists.

/** Half of the lists that people paste are shorter: courses and albums have 10 to 100 videos. */
export const MEDIAN_ITEMS = 60;
/** One list in ten is longer: series and collections. The sizes between are log-normal, as sizes of collections are. */
export const LONG_ITEMS = 302;
/** How often a list changes, on average: most are finished, and those that people add to change monthly. */
export const CHANGES_A_DAY = 0.03;
/** As many of the lists are the uploads of channels, which are pasted by their handles and have to be looked up first. */
export const CHANNELS = 0.25;
/** One video in so many is a broadcast, whose length needs a look-up of its own. */
export const BROADCAST_EVERY = 66;
/** The part of the requests for lists that nobody has asked for before and nobody asks for again: one's own, or a friend's. */
export const UNSEEN = 0.1;
/** The part of the requests from people with an account, as in the example months of docs/operations.md. */
export const SIGNED_IN_REQUESTS = 0.1;

// People with a connected channel.

/** Parts of the people by the days between two visits: most come once and forget it. */
const VISITORS = [
  { part: 0.1, everyDays: 1 },
  { part: 0.2, everyDays: 7 },
  { part: 0.3, everyDays: 30 },
  { part: 0.4, everyDays: Infinity },
] as const;
/** The last visit of those who came once: after a year without one their connection ends. */
export const LONGEST_AWAY_DAYS = 365;
/** Half of the libraries are smaller than 30 lists with 2,000 videos in all: a usual user. */
export const MEDIAN_PLAYLISTS = 30;
export const MEDIAN_VIDEOS_OF_A_PLAYLIST = 67;
/** Of the logarithm, for both: one library in ten has 2.6 times as many lists, and one in ten lists that are 2.6 times as long. */
export const LIBRARY_SPREAD = 0.75;
/** YouTube's limit for the length of a list, and more lists than anybody has shown. */
export const MOST_VIDEOS_OF_A_PLAYLIST = 5000;
export const MOST_PLAYLISTS = 300;
/** Lists that somebody opens during a visit; each is read again, because its owner may have changed it. */
export const OPENED_A_VISIT = 3;
/** So many of a hundred connected people connect each day and as many leave: a tenth of the people are of the last ten days. */
export const NEWCOMERS_A_DAY = 0.01;
/** Newcomers want to see everything; the others open some lists and leave the rest to the background. */
export const NEWCOMERS_READ_ALL = 0.5;
/** A tenth of the newcomers come because of hundreds of hidden videos, and remove them all at once. */
export const NEWCOMERS_WITH_MANY_HIDDEN = 0.1;
export const MANY_HIDDEN = 100;
/** The others remove what has vanished from their lists in some years. */
export const FEW_HIDDEN = 3;
/** In every third of the later visits somebody removes, moves or adds something; some one video, some several. */
export const VISITS_WITH_CHANGES = 1 / 3;
export const CHANGES_A_VISIT = 2;
/** Parts of the people who have turned something on: mails cost nothing, the other two are Premium. */
export const WITH_ALERTS = 0.3;
export const WITH_CLEANING = 0.05;
export const WITH_KEPT_ORDER = 0.05;
/** What a monthly clean-up finds: of 2,000 videos one or two vanish each month. */
export const CLEANED_A_MONTH = 2;
/** A list that is kept sorted gets some new videos a week, each of which is moved to its place. */
export const KEPT_ORDER_EVERY_DAYS = 3;
export const KEPT_ORDER_MOVES = 2;

// Attackers and those who use Tidylist as much as it allows.

/** How often an attacker takes everything that is granted. */
export const ATTACK_EVERY_MS = 10 * 60_000;
/** So many honest people, or visitors, want ten of each thing on every day while others attack. */
export const BUSY_PEOPLE = 3;

/** How many days are between two visits of somebody at this part of all visitors. */
export function everyDaysOf(part: number): number {
  let sum = 0;
  for (const { part: size, everyDays } of VISITORS) {
    sum += size;
    if (part < sum) return everyDays;
  }
  return Infinity;
}
