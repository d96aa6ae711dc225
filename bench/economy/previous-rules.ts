// The same requests by the rules before decisions 38 and 39, as a baseline: a playlist is read again when it is asked for
// six hours after the last reading; visitors have 40 % of the day, hard; refreshes take of it like everybody; each
// call takes its unit when it is sent, so that a reading may be cut off halfway. Only arithmetic.
import { MAX_ITEMS } from "#bench/economy/playlists.ts";
import { BUDGET, createWorld, DAY_MS, type Scenario, START } from "#bench/economy/scenario.ts";
import { type DayReport, Tally } from "#bench/economy/tally.ts";
import { BROADCAST_EVERY, FIRST_BROADCAST } from "#bench/economy/youtube.ts";
import { FRESH_MS, KEEP_SECONDS } from "#worker/calculator/snapshot.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const VISITORS_PART = 0.4;

export function simulatePreviousRules(scenario: Scenario): readonly DayReport[] {
  const { playlists, readAt: known, requests } = createWorld(scenario);
  const copies = new Map<number, { readAt: number; version: number }>();
  for (const [playlist, readAt] of known.entries()) {
    copies.set(playlist, { readAt, version: playlists.at(playlist, readAt).version });
  }
  const share = BUDGET * VISITORS_PART;
  const nothing = () => ({
    main: { cold: 0, refresh: 0 },
    stats: { cold: 0, refresh: 0 },
    search: {},
  });
  let spent = nothing();
  const tally = new Tally(() => spent);

  /** True if the units last for the whole reading. */
  function read(playlist: number, time: number, name: "cold" | "refresh"): boolean {
    const { version, items } = playlists.at(playlist, time);
    const needs = callsFor(Math.min(items, MAX_ITEMS));
    let isWhole = true;
    for (const bucket of ["main", "stats"] as const) {
      const left = share - spent[bucket].cold - spent[bucket].refresh;
      spent[bucket][name] += Math.min(left, needs[bucket]);
      if (left < needs[bucket]) isWhole = false;
    }
    if (isWhole) copies.set(playlist, { readAt: time, version });
    return isWhole;
  }

  let dayEnds = START + DAY_MS;
  for (const { time, playlist } of requests()) {
    if (time >= dayEnds) {
      tally.endDay();
      spent = nothing();
      dayEnds += DAY_MS;
    }
    const copy = copies.get(playlist);
    const age = time - (copy?.readAt ?? -Infinity);
    if (!copy || age >= KEEP_SECONDS * 1000) {
      copies.delete(playlist);
      if (read(playlist, time, "cold"))
        tally.countAnswer({ checkedMs: 0, readMs: 0, isCurrent: true });
      else tally.countRefused();
      continue;
    }
    const isCurrent = copy.version === playlists.at(playlist, time).version;
    tally.countAnswer({ checkedMs: age, readMs: age, isCurrent });
    if (age >= FRESH_MS) read(playlist, time, "refresh");
  }
  tally.endDay();
  return tally.days;
}

/** The pages, the title, and a call for each page with a broadcast; and one for the lengths of each page. */
function callsFor(items: number): { main: number; stats: number } {
  const pages = Math.ceil(items / PAGE_SIZE);
  const broadcasts = new Set<number>();
  for (let index = FIRST_BROADCAST; index < items; index += BROADCAST_EVERY) {
    broadcasts.add(Math.floor(index / PAGE_SIZE));
  }
  return { main: pages + 1 + broadcasts.size, stats: pages };
}
