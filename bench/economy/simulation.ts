// Days of requests to the calculator by the rules of the Worker: the real snapshots, probes, refreshes and ledger, with
// a virtual clock, without HTTP and Cloudflare.
import type { ReadingGate } from "#worker/calculator/reading-gate.ts";
import { bindingOf, MemoryLedger } from "#bench/economy/memory-ledger.ts";
import { createMemoryQueue } from "#bench/economy/memory-queue.ts";
import { createMemoryChannels, itemsOf, MemoryStore } from "#bench/economy/memory-store.ts";
import { MAX_ITEMS } from "#bench/economy/playlists.ts";
import {
  createWorld,
  DAY_MS,
  LEDGER,
  type Scenario,
  START,
  type World,
} from "#bench/economy/scenario.ts";
import { type DayReport, Tally } from "#bench/economy/tally.ts";
import { withVirtualClock } from "#bench/economy/virtual-clock.ts";
import { createFakeClient } from "#bench/economy/youtube.ts";
import { createChannelLookUp } from "#worker/calculator/channel-look-up.ts";
import { createPlaylistReading } from "#worker/calculator/playlist-reading.ts";
import { createProbes } from "#worker/calculator/probes.ts";
import type { ConnectPublicly } from "#worker/calculator/public-client.ts";
import { FRESH_MS, type ReadOutcome } from "#worker/calculator/snapshot.ts";
import { createPlaylistSource } from "#worker/calculator/source.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createLease } from "#worker/quota/unit-source.ts";

// As the calculator's page asks for a visitor.
const WANT = { limit: MAX_ITEMS, withRegions: false, withTitle: true };

/** Runs the scenario and reports each day. */
export async function simulate(scenario: Scenario): Promise<readonly DayReport[]> {
  return withVirtualClock((setClock) => run(scenario, setClock));
}

async function run(
  scenario: Scenario,
  setClock: (time: number) => void,
): Promise<readonly DayReport[]> {
  const world = createWorld(scenario);
  const ledger = new MemoryLedger(LEDGER);
  const calculator = await createCalculator(world, bindingOf(ledger));
  const tally = new Tally(() => ledger.state.spent);
  let dayEnds = START + DAY_MS;
  for (const { time, playlist } of world.requests()) {
    if (time >= dayEnds) {
      tally.endDay();
      dayEnds += DAY_MS;
    }
    await calculator.probeUntil(time, setClock);
    setClock(time);
    const outcome = await calculator.ask(playlist);
    if (!outcome.ok) {
      tally.countRefused();
      continue;
    }
    const { readAt, confirmedAt = readAt, overview } = outcome.snapshot;
    const isCurrent = overview?.etag === `${world.playlists.at(playlist, time).version}`;
    tally.countAnswer({ checkedMs: time - confirmedAt, readMs: time - readAt, isCurrent });
  }
  tally.endDay();
  return tally.days;
}

/** The calculator's readings, refreshes and probes, with copies of all known playlists. */
export async function createCalculator(world: World, env: LedgerBinding) {
  const { playlists } = world;
  const store = new MemoryStore();
  await fill(store, world);
  const connect: ConnectPublicly = (payer) => {
    const lease = createLease({ env, class: payer.class, subject: async () => undefined });
    return { client: createFakeClient(playlists, lease), lease };
  };
  const channels = createMemoryChannels();
  // Readings end at once by this clock, so none of them is joined.
  const readingOf = (playlistId: string) => createPlaylistReading({ playlistId, store, connect });
  const probes = createProbes({
    queue: createMemoryQueue(),
    store,
    connect,
    readAgain: (playlistId, ...rest) => readingOf(playlistId).readAgain(...rest),
    // By then, all readings wait for their look-ups.
    writePoint: () => undefined,
    waitForOthers: () => new Promise((resolve) => setImmediate(resolve)),
  });
  let nextProbe: number | undefined;
  return {
    /** Runs the probes that are due before `time`. */
    async probeUntil(time: number, setClock: (time: number) => void): Promise<void> {
      while (nextProbe !== undefined && nextProbe <= time) {
        setClock(nextProbe);
        nextProbe = await probes.run();
      }
    },

    /** Somebody asks for a playlist now. */
    async ask(playlist: number): Promise<ReadOutcome> {
      const source = createPlaylistSource({
        store,
        channels,
        findChannel: (name, payer) =>
          createChannelLookUp({ name, store: channels, connect }).find(payer),
        read: (playlistId, ...rest) => readingOf(playlistId).read(...rest),
        probe: async (candidates) => {
          nextProbe = probes.add(candidates);
        },
        client: { listVideos: nobodyAsks, getVideoDurations: nobodyAsks },
        payer: { class: "coldAnonymous" },
        gate: OPEN_GATE,
        channelGate: OPEN_GATE,
      });
      if (isChannel(playlist)) {
        const found = await source.findChannel(`@${playlist}`);
        if (!found.ok) return found;
      }
      const outcome = await source.readPlaylist(`${playlist}`, WANT, async () => undefined);
      await source.probeStale();
      return outcome;
    },
  };
}

/** As many of the lists are the uploads of channels, which visitors paste by their handles. */
function isChannel(playlist: number): boolean {
  return playlist % 4 === 0;
}

/** Each request here asks for one playlist, and no caller reaches a rate limit. */
const nobodyAsks = () => Promise.reject(new Error("nobody asks for single videos"));

const OPEN_GATE: ReadingGate = {
  refusal: async () => undefined,
  note: async () => undefined,
};

/** A copy of each known playlist, confirmed within the last twelve hours. */
async function fill(
  store: MemoryStore,
  { playlists, readAt: times, random }: World,
): Promise<void> {
  for (const [playlist, readAt] of times.entries()) {
    const { version, items } = playlists.at(playlist, readAt);
    const [playlistId, title] = [`${playlist}`, "A playlist"];
    const overview = { title, itemCount: items, etag: `${version}` };
    await store.put({
      playlistId,
      title,
      overview,
      readAt,
      complete: items <= MAX_ITEMS,
      reported: items,
      counts: [items],
      skipped: 0,
      withRegions: false,
      items: itemsOf(Math.min(items, MAX_ITEMS)),
    });
    const confirmedAt = Math.max(readAt, START - random() * 2 * FRESH_MS);
    await store.confirm(playlistId, { readAt, confirmedAt, freshMs: FRESH_MS, overview });
  }
}
