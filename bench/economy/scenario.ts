// What both sets of rules are given: playlists, their copies at the start, and the requests of some days.
import {
  createPlaylists,
  createRandom,
  PLAYLISTS,
  type Playlists,
  type Random,
} from "#bench/economy/playlists.ts";
import { DEFAULT_FLOORS } from "#worker/quota/classes.ts";

export type Scenario = {
  seed: number;
  days: number;
  requestsADay: number;
  /** The part of requests for playlists that nobody has asked for before, from 0 to 1. */
  unseen: number;
  /** How often each playlist changes, on average. */
  changesADay: number;
};

export const DAY_MS = 86_400_000;
/** Units of each bucket for a day: YouTube's default. */
export const BUDGET = 10_000;
export const LEDGER = {
  budget: { main: BUDGET, stats: BUDGET, search: 100 },
  floors: DEFAULT_FLOORS,
  headStart: 25,
};
/** Midnight Pacific time; the clocks there do not change in the four months after. */
export const START = Date.parse("2026-11-02T08:00:00Z");
// The copies at the start have any age up to this, if they did not change since.
const OLDEST_MS = 25 * DAY_MS;

export type World = {
  playlists: Playlists;
  random: Random;
  /** When the copy of each known playlist was read, after its last change. */
  readAt: Float64Array;
  requests: () => Generator<{ time: number; playlist: number }>;
};

export function createWorld(scenario: Scenario): World {
  const { seed, days, requestsADay, unseen, changesADay } = scenario;
  const random = createRandom(seed);
  const playlists = createPlaylists(random, changesADay);
  const readAt = Float64Array.from({ length: PLAYLISTS }, (_, playlist) =>
    Math.max(START - random() * OLDEST_MS, playlists.changedAt(playlist, START) + 1),
  );
  const times = Float64Array.from({ length: requestsADay }, (_, index) =>
    timeOfDay((index + 0.5) / requestsADay),
  );
  return {
    playlists,
    random,
    readAt,
    *requests() {
      for (let day = 0; day < days; day += 1) {
        for (const time of times) {
          const playlist = random() < unseen ? playlists.pickUnseen() : playlists.pick();
          yield { time: START + (day + time) * DAY_MS, playlist };
        }
      }
    },
  };
}

/**
 * When this part of the day's requests has come, as a part of the day. Twice as many come at eight in the evening as at
 * eight in the morning: the rate is 1 + cos(2 pi (t - 5/6)) / 3.
 */
function timeOfDay(part: number): number {
  const arrived = (t: number) =>
    t + (Math.sin(2 * Math.PI * (t - 5 / 6)) + Math.sin((2 * Math.PI * 5) / 6)) / (6 * Math.PI);
  let [low, high] = [0, 1];
  while (high - low > 1e-7) {
    const middle = (low + high) / 2;
    if (arrived(middle) < part) low = middle;
    else high = middle;
  }
  return low;
}
