// Outages of two minutes, an hour and twenty hours that begin at each call of each kind of job.
// Every job ends by itself: nothing is done twice, nothing is lost.
import { afterAll, beforeAll, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { campaign, LONG, type Round, roundOf } from "#tests/campaigns/rounds.ts";
import { entriesOf, playlistIdOf, videoIdOf, videoOf } from "#tests/campaigns/worlds.ts";
import { changes, storedIn } from "#tests/worker/driven-library.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";

const MINUTE_MS = 60_000;
const LENGTHS_MS = [2 * MINUTE_MS, 60 * MINUTE_MS, 20 * 60 * MINUTE_MS];
/** More than the number of calls of the longest of these jobs. */
const MOMENTS = 16;

let who: DrivenPerson;
beforeAll(async () => {
  who = await DrivenPerson.connect();
});
afterAll(restoreTimers);

const range = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, offset) => videoIdOf(from + offset));
const SOURCE = playlistIdOf(0);
const TARGET = playlistIdOf(1);
const HIDDEN = range(60, 4);
const videos = [
  ...Array.from({ length: 60 }, (_, index) => videoOf(index, "public")),
  ...HIDDEN.map((_id, offset) => videoOf(60 + offset, offset % 2 === 0 ? "private" : "deleted")),
];
// One video is in it twice.
const sourceVideos = [...range(0, 55), ...HIDDEN, videoIdOf(3)];
const targetVideos = range(50, 5);
const playlists = [
  { id: SOURCE, title: "Source", channelId: OWN_CHANNEL, items: sourceVideos },
  { id: TARGET, title: "Target", channelId: OWN_CHANNEL, items: targetVideos },
];

const videosIn = (playlistId: string): string[] =>
  entriesOf(who.model, playlistId).map(({ videoId }) => videoId);
const itemIdsOf = (positions: readonly number[]): string[] =>
  positions.map((position) => entriesOf(who.model, SOURCE)[position]?.itemId ?? "");

type Held = { source: string[]; target: string[]; made: string[][] };
const held = (source = sourceVideos, target = targetVideos, made: string[][] = []): Held => ({
  source,
  target,
  made,
});

type Work = {
  /** Runs before the outage. */
  prepare?: () => Promise<unknown>;
  begin: () => Promise<unknown>;
  /** What YouTube must hold afterwards. */
  expected: Held;
};

const PICKED = [2, 3, 4];
const without = (positions: readonly number[]): string[] =>
  sourceVideos.filter((_id, position) => !positions.includes(position));
const pickedVideos = PICKED.map((position) => sourceVideos[position] ?? "");
const removePicked = () => {
  const want = { kind: "items", playlistId: SOURCE, itemIds: itemIdsOf(PICKED) } as const;
  return who.start((object) => object.remove(who.userId, want, "chosen"));
};
const transfer = (keep: boolean) => () =>
  who.start((object) =>
    object.transfer(who.userId, SOURCE, { itemIds: itemIdsOf(PICKED), to: TARGET, keep }),
  );
const create = (source: { videoIds: string[] } | { fromPlaylists: string[] }) => () =>
  who.start((object) =>
    object.create(
      who.userId,
      {
        title: "Made",
        description: "",
        privacy: "private",
        dropDuplicates: true,
        videosPerPlaylist: 50,
        ...source,
      },
      crypto.randomUUID(),
    ),
  );
const sync = (want: Parameters<DrivenPerson["start"]>[0]) => () => who.start(want);

const WORKS: Record<string, Work> = {
  all: { begin: sync((object) => object.sync(who.userId, { kind: "all" })), expected: held() },
  one: {
    begin: sync((object) => object.sync(who.userId, { kind: "videos", playlistId: SOURCE })),
    expected: held(),
  },
  regions: {
    begin: sync((object) => object.sync(who.userId, { kind: "regions", playlistId: SOURCE })),
    expected: held(),
  },
  removal: { begin: removePicked, expected: held(without(PICKED)) },
  hidden: {
    begin: () =>
      who.start((object) =>
        object.remove(who.userId, { kind: "hidden", playlistIds: [SOURCE] }, "hidden"),
      ),
    expected: held(sourceVideos.filter((id) => !HIDDEN.includes(id))),
  },
  putBack: {
    prepare: async () => {
      await removePicked();
      await who.drive();
    },
    begin: async () => {
      const { rows } = await who.library.removals({});
      return who.start((object) =>
        object.putBack(
          who.userId,
          rows.map(({ id }) => id),
        ),
      );
    },
    expected: held(),
  },
  copy: { begin: transfer(true), expected: held(sourceVideos, [...targetVideos, ...pickedVideos]) },
  move: {
    begin: transfer(false),
    expected: held(without(PICKED), [...targetVideos, ...pickedVideos]),
  },
  create: {
    begin: create({ videoIds: range(7, 4) }),
    expected: held(sourceVideos, targetVideos, [range(7, 4)]),
  },
  merge: {
    begin: create({ fromPlaylists: [TARGET] }),
    expected: held(sourceVideos, targetVideos, [targetVideos]),
  },
  monthly: {
    begin: () => who.agreeToCleanUp(),
    expected: held(sourceVideos.filter((id) => !HIDDEN.includes(id))),
  },
};
const NAMES = Object.keys(WORKS);

async function play(random: Random, seed: number): Promise<Round> {
  const round = roundOf(seed);
  const name = NAMES[round % NAMES.length] ?? "all";
  const lengthMs = LENGTHS_MS[Math.floor(round / NAMES.length) % LENGTHS_MS.length] ?? 0;
  const moment = Math.floor(round / NAMES.length / LENGTHS_MS.length) % MOMENTS;
  const work = WORKS[name];
  if (!work) throw new Error(`there is no ${name}`);
  await who.begin(seed, { videos, playlists, people: PEOPLE });
  const { model } = who;
  await who.sync();
  await work.prepare?.();
  model.note(`-- ${name}: an outage of ${lengthMs / MINUTE_MS} minutes from call ${moment} on`);
  const isFirstLost = random.chance(0.5);
  let index = 0;
  let endsAt: number | undefined;
  model.script = {
    faults: () => {
      if (index++ === moment) {
        endsAt = Date.now() + lengthMs;
        // The first call may still take effect.
        return [isFirstLost ? { loseAnswer: true } : { status: 503 }];
      }
      return Date.now() < (endsAt ?? 0) ? [random.pick([{ status: 503 }, { status: 500 }])] : [];
    },
  };
  await work.begin();
  await (name === "monthly" ? who.passCleanUp() : who.drive());
  const wrong = await judge(work.expected);
  const counted = { [name]: 1, outages: Number(endsAt !== undefined) };
  return { wrong, counted, lines: model.lines };
}

/**
 * An item that fails six times in a row is tried after the others, so an outage may change the
 * order.
 */
function inAnyOrder({ source, target, made }: Held): string {
  const all = [source, target, ...made].map((list) => list.toSorted());
  return JSON.stringify(all);
}

type JobEnd = { kind: string; state: string; reason: string | null };

async function judge(expected: Held): Promise<string[]> {
  const { model } = who;
  const made = model.state.library
    .listedPlaylistsOf(OWN_CHANNEL, { now: Date.now(), lag: model.state.settings })
    .filter(({ title }) => title === "Made")
    .map(({ id }) => videosIn(id));
  const actual = { source: videosIn(SOURCE), target: videosIn(TARGET), made };
  const jobs = await who.rows<JobEnd>("select kind, state, reason from jobs");
  const wrong = jobs
    .filter(({ state }) => state !== "done")
    .map(({ kind, state, reason }) => `${kind} is ${state}: ${reason}`);
  const [is, shouldBe] = [actual, expected].map(inAnyOrder);
  if (is !== shouldBe) wrong.push(`YouTube holds ${is} instead of ${shouldBe}`);
  model.script = {};
  model.note("-- healthy");
  await who.sync();
  const stored = await storedIn(who.userId);
  await who.library.erase();
  await who.sync();
  const whole = await storedIn(who.userId);
  const forTimes = (line: string): string => line.replace(/,(null|\d+)\]$/, "]");
  return [...wrong, ...changes(whole.map(forTimes), stored.map(forTimes))];
}

test(
  "every job survives an outage of up to twenty hours that begins at any call",
  LONG,
  campaign(NAMES.length * LENGTHS_MS.length * MOMENTS, play),
);
