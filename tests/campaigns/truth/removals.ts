// The changes of the truth campaign that take something out or bring it into order, and readings while the owner changes
// playlists on YouTube.
import { uuidOf } from "#tests/campaigns/random.ts";
import {
  FIRST,
  type Item,
  LISTS,
  ONE_CHANNEL,
  SECOND,
  type Stage,
  THIRD,
} from "#tests/campaigns/truth/stage.ts";
import type { WriteName } from "#tests/campaigns/truth/calls.ts";
import type { RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import type { RemovalWhy } from "#worker/library/removal/removal-store.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

/** A request. */
export type Step = {
  send: (library: AskedLibrary) => Promise<unknown>;
  /** Each time it begins anew; all others are repeated until nothing is left to do. */
  isOnce?: true;
  /** What has to come besides the end of all jobs. */
  isOver?: () => Promise<boolean>;
  /** The next step does not wait for its end. */
  isHurried?: true;
};

export type Change = {
  name: string;
  /** The calls that change something at YouTube. */
  writes: readonly WriteName[];
  /** Runs before anything goes wrong. */
  prepare?: (stage: Stage) => Promise<void>;
  /** `drive` rings alarms, with everything that goes wrong, until no job is open. */
  steps: ((stage: Stage, drive: () => Promise<void>) => Promise<Step | undefined>)[];
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long a video has to be hidden before it goes unasked. */
const UNASKED_MS = 14 * DAY_MS;
/** Nobody waits longer for a clean-up that asks, or is put off. */
const CLEAN_UP_LATE_MS = 3 * DAY_MS;

/** One to `most` of the items, in order. */
export function some<T>(stage: Stage, all: readonly T[], most: number): T[] {
  const { random } = stage;
  const count = Math.min(all.length, 1 + random.below(most));
  const chosen = new Set(random.shuffle([...all.keys()]).slice(0, count));
  return all.filter((_one, index) => chosen.has(index));
}

export function visibleItems(stage: Stage, playlistId: string): Item[] {
  return stage.itemsOf(playlistId).filter(({ videoId }) => stage.isVisible(videoId));
}

function removal(stage: Stage, want: RemovalWant, why: RemovalWhy): Step {
  const { userId } = stage.person;
  return { send: (library) => library.remove(userId, want, why) };
}

function hiddenRemoval(playlistIds: readonly string[]) {
  return async (stage: Stage): Promise<Step> => {
    for (const id of playlistIds) stage.asked.hiddenOf.add(id);
    return removal(stage, { kind: "hidden", playlistIds }, "hidden");
  };
}

/** Videos that are blocked everywhere are known only after their regions were read. */
export const readRegions = (stage: Stage): Promise<void> => stage.person.sync({ kind: "regions" });

/** All copies of a video but the first, or but the last. */
function extraCopies(stage: Stage, items: readonly Item[]): Item[] {
  const all = stage.random.chance(0.5) ? items : items.toReversed();
  const kept = new Set<string>();
  return all.filter(({ videoId }) => {
    const isKept = !kept.has(videoId);
    kept.add(videoId);
    return !isKept;
  });
}

async function monthlyStep(stage: Stage): Promise<Step> {
  const { person } = stage;
  const { nextAt } = await person.library.cleaningSchedule();
  const dueAt = Date.parse(nextAt ?? "");
  return {
    send: async () => {},
    isOver: async () => {
      const { last, asks } = await person.library.cleaningSchedule();
      if (asks) {
        const isYes = stage.random.chance(0.5);
        // What was asked about and answered may go at once.
        if (isYes) stage.asked.hiddenForMs = 0;
        stage.model.note(`the owner answers ${isYes ? "yes" : "no"}`);
        await person.library.answerCleaning(person.userId, isYes);
      }
      return last !== null || Date.now() > dueAt + CLEAN_UP_LATE_MS;
    },
  };
}

/** @param meanwhile happens three days before it begins */
function prepareMonthly(meanwhile: (stage: Stage) => void) {
  return async (stage: Stage): Promise<void> => {
    const { person, asked } = stage;
    await readRegions(stage);
    await person.agreeToCleanUp();
    for (const id of LISTS) asked.hiddenOf.add(id);
    asked.hiddenForMs = UNASKED_MS;
    // It may ask, and be answered no.
    asked.hiddenMayStay = true;
    const { nextAt } = await person.library.cleaningSchedule();
    const dueAt = Date.parse(nextAt ?? "");
    await person.pass(dueAt - 3 * DAY_MS);
    meanwhile(stage);
    await person.pass(dueAt - HOUR_MS);
  };
}

/** The owner changes playlists on YouTube, and the library is read. */
async function ownersChange(stage: Stage): Promise<Step> {
  const { random } = stage;
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) {
    const list = random.pick(LISTS);
    const items = stage.itemsOf(list);
    const way = random.below(4);
    if (way === 0) stage.moveWithin(list);
    else if (way === 1 && items.length > 0) stage.takeOut(random.pick(items).id);
    else for (let added = 0; added < 3; added += 1) stage.add(list, random.pick(ONE_CHANNEL));
  }
  return readAll(stage);
}

function readAll({ person }: Stage): Step {
  return { send: (library) => library.sync(person.userId, { kind: "all" }), isOnce: true };
}

function orderOf(stage: Stage, requestId: string): Step {
  const { random, person } = stage;
  const itemIds = random.shuffle(stage.itemsOf(FIRST).map(({ id }) => id));
  const order = { playlistId: FIRST, itemIds, moves: itemIds.length, requestId };
  const mostMoves = Number.POSITIVE_INFINITY;
  const ask = { ...order, mostMoves, why: "chosen" } as const;
  return { send: (library) => library.saveOrder(person.userId, ask) };
}

export const REMOVALS: readonly Change[] = [
  {
    name: "remove some",
    writes: ["remove"],
    steps: [
      async (stage) => {
        const itemIds = some(stage, stage.itemsOf(FIRST), 3).map(({ id }) => id);
        for (const id of itemIds) stage.asked.leaving.set(id, { why: "chosen" });
        return removal(stage, { kind: "items", playlistId: FIRST, itemIds }, "chosen");
      },
    ],
  },
  {
    name: "remove hidden",
    writes: ["remove"],
    prepare: readRegions,
    steps: [hiddenRemoval([FIRST])],
  },
  { name: "bulk clean", writes: ["remove"], prepare: readRegions, steps: [hiddenRemoval(LISTS)] },
  {
    name: "remove duplicates",
    writes: ["remove"],
    steps: [
      async (stage) => {
        const itemIds = extraCopies(stage, stage.itemsOf(FIRST)).map(({ id }) => id);
        for (const id of itemIds) stage.asked.leaving.set(id, { why: "copy", among: "playlist" });
        return removal(stage, { kind: "items", playlistId: FIRST, itemIds }, "duplicate");
      },
    ],
  },
  {
    name: "remove duplicates over playlists",
    writes: ["remove"],
    steps: [
      async (stage) => {
        const all = [...stage.itemsOf(FIRST), ...stage.itemsOf(SECOND), ...stage.itemsOf(THIRD)];
        const itemIds = some(stage, extraCopies(stage, all), 4).map(({ id }) => id);
        for (const id of itemIds) stage.asked.leaving.set(id, { why: "copy", among: "library" });
        return removal(stage, { kind: "items", itemIds }, "elsewhere");
      },
    ],
  },
  {
    name: "delete playlists",
    writes: ["drop"],
    steps: [
      async (stage) => {
        const playlistIds = some(stage, [SECOND, THIRD], 2);
        for (const id of playlistIds) stage.asked.playlists.add(id);
        return removal(stage, { kind: "playlists", playlistIds }, "playlist");
      },
    ],
  },
  {
    name: "monthly clean-up",
    writes: ["remove"],
    prepare: prepareMonthly(() => {}),
    steps: [monthlyStep],
  },
  {
    name: "monthly clean-up, a channel private for days",
    writes: ["remove"],
    prepare: prepareMonthly((stage) => {
      for (const id of ONE_CHANNEL) stage.hide(id);
    }),
    steps: [
      monthlyStep,
      async (stage) => {
        await stage.person.pass(Date.now() + 2 * DAY_MS);
        for (const id of ONE_CHANNEL) stage.show(id);
        return readAll(stage);
      },
    ],
  },
  { name: "read", writes: [], steps: [ownersChange, ownersChange, ownersChange] },
  {
    name: "save an order",
    writes: ["move"],
    steps: [async (stage) => orderOf(stage, uuidOf(stage.random))],
  },
  {
    name: "undo an order",
    writes: ["move"],
    prepare: async (stage) => {
      stage.requestId = uuidOf(stage.random);
      await stage.person.start(orderOf(stage, stage.requestId).send);
      await stage.person.drive();
    },
    steps: [
      async ({ person, random, requestId }) => {
        const undoId = uuidOf(random);
        return { send: (library) => library.undoOrder(person.userId, requestId, undoId) };
      },
    ],
  },
];
