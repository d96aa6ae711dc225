// What the days of connected libraries cost, and how old their data got.
import type { SpentUnits } from "#bench/economy/tally.ts";
import { DAY_MS } from "#bench/economy/scenario.ts";
import { MAIL_EVERY_MS } from "#worker/alerts/alert-settings.ts";
import { UNCONFIRMED_MS } from "#worker/library/retention.ts";

/** One library at the end of a day. Times are milliseconds since the epoch. */
export type LibraryState = {
  /** When its owner's consent was last proved. */
  provedAt: number;
  /** When it was last checked for what vanished; undefined if its owner does not want to be told. */
  checkedAt?: number | undefined;
  listedAt: number;
  /** False once the list of playlists had to be deleted. */
  hasTitles: boolean;
  /** Pages of items that are stored, of how many. Reading one costs a unit. */
  held: number;
  all: number;
  /** Of the stored items: when the oldest were listed, and their videos checked. */
  oldestRead: number;
  oldestCheck: number;
  /** The part of its videos whose regions are known, when the oldest were read, and the units spent on all so far. */
  regionsHeld: number;
  oldestRegions: number;
  regionUnits: number;
};

export type LibraryDay = {
  spent: SpentUnits;
  requests: number;
  refused: number;
  /** Parts of all libraries, from 0 to 1, at the end of the day. */
  unproved: number;
  listExpired: number;
  /** Of those whose owners want to be told: not checked for a week; and the mean age of the check, in days. */
  uncheckedAlerts: number;
  checkDays: number;
  /** Libraries of which a playlist's contents had to be deleted and have not been read again. */
  incomplete: number;
  /** Pages that are not stored, of how many. */
  pagesMissing: number;
  pages: number;
  /** The mean part of a library's videos whose regions are known, and the units spent on them. */
  regionsHeld: number;
  regionUnits: number;
  /** The oldest that is stored, in days. */
  oldestDays: {
    proof: number;
    list: number;
    items: number;
    details: number;
    regions: number;
  };
};

export class LibraryTally {
  readonly #days: LibraryDay[] = [];
  readonly #spentToday: () => SpentUnits;
  #requests = 0;
  #regionUnits = 0;
  #refused = 0;

  /** `spentToday` is asked when a day ends. */
  constructor(spentToday: () => SpentUnits) {
    this.#spentToday = spentToday;
  }

  countRequest(isAnswered: boolean): void {
    this.#requests += 1;
    if (!isAnswered) this.#refused += 1;
  }

  /** @param libraries that are read: not those whose owners do not come */
  endDay(libraries: readonly LibraryState[], now: number): void {
    const part = (is: (library: LibraryState) => boolean) =>
      libraries.filter(is).length / libraries.length;
    const sum = (of: (library: LibraryState) => number) =>
      libraries.reduce((total, library) => total + of(library), 0);
    const oldest = (of: (library: LibraryState) => number) =>
      libraries.reduce((most, library) => Math.max(most, now - of(library)), 0) / DAY_MS;
    const regionUnits = sum(({ regionUnits: units }) => units);
    this.#days.push({
      spent: structuredClone(this.#spentToday()),
      requests: this.#requests,
      refused: this.#refused,
      unproved: part(({ provedAt }) => now - provedAt > UNCONFIRMED_MS),
      ...checksOf(libraries, now),
      listExpired: part(({ hasTitles }) => !hasTitles),
      incomplete: part(({ held, all }) => held < all),
      pagesMissing: sum(({ held, all }) => all - held),
      pages: sum(({ all }) => all),
      regionsHeld: sum(({ regionsHeld }) => regionsHeld) / libraries.length,
      regionUnits: regionUnits - this.#regionUnits,
      oldestDays: {
        proof: oldest(({ provedAt }) => provedAt),
        list: oldest(({ hasTitles, listedAt }) => (hasTitles ? listedAt : now)),
        items: oldest(({ oldestRead }) => Math.min(oldestRead, now)),
        details: oldest(({ oldestCheck }) => Math.min(oldestCheck, now)),
        regions: oldest(({ oldestRegions }) => Math.min(oldestRegions, now)),
      },
    });
    this.#regionUnits = regionUnits;
    [this.#requests, this.#refused] = [0, 0];
  }

  get days(): readonly LibraryDay[] {
    return this.#days;
  }
}

function checksOf(libraries: readonly LibraryState[], now: number) {
  const ages = libraries.flatMap(({ checkedAt }) =>
    checkedAt === undefined ? [] : [(now - checkedAt) / DAY_MS],
  );
  const count = Math.max(1, ages.length);
  return {
    uncheckedAlerts: ages.filter((age) => age > MAIL_EVERY_MS / DAY_MS).length / count,
    checkDays: ages.reduce((sum, age) => sum + age, 0) / count,
  };
}
