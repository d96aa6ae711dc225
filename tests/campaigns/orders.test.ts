// Saved orders with lost answers, failures, kills, lists that lag, changes by the owner on YouTube, and undos at any instant.
// Compares what YouTube holds in the end with what was asked for and what was reported.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { type Item, listsOf } from "#tests/campaigns/insertion-round.ts";
import { type Random, uuidOf } from "#tests/campaigns/random.ts";
import { campaign, LONG } from "#tests/campaigns/rounds.ts";
import { playlistIdOf, smallWorld } from "#tests/campaigns/worlds.ts";
import type { ModelCall, Script } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { applyMove, planOrder } from "#shared/order/plan-order.ts";

const LIST = playlistIdOf(0);
const LAGS_MS = [0, 0, 0, 500, 5000, 20_000, 60_000];
const LOST = [{ loseAnswer: true }, { loseAnswer: true }, { truncate: 10 }] as const;
/** After this number a round has no more faults, so that it ends. */
const FAULTY_ALARMS = 40;
const MOST_ALARMS = 2000;

type Counted = Record<
  "changes" | "lost" | "failed" | "kills" | "foreign" | "undone" | "older" | "done" | "raced",
  number
>;
/** A round: what is asked for, and what the owner has done on YouTube meanwhile. */
type Round = {
  before: string[];
  wanted: string[];
  removed: Set<string>;
  added: Set<string>;
  /** The owner's own moves, and when they last changed anything. */
  ownMoves: number;
  changedAt: number;
  lagMs: number;
  isCalm: boolean;
  counted: Counted;
};
type Row = {
  id: string;
  why: string;
  state: string;
  moved: number;
  left: number;
  sent: string | null;
};

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

test(
  "F48: a saved order loses and doubles no entry, makes each move at most once, and ends as planned or says how far it is",
  LONG,
  campaign(
    400,
    async (random, seed) => {
      await person.begin(seed, smallWorld(random, 0.2));
      await person.sync();
      const round = beginRound(random);
      const wrong = await play(random, round);
      return { wrong, counted: round.counted, lines: person.model.lines };
    },
    ({ lost = 0, kills = 0, foreign = 0, undone = 0, done = 0 }) => {
      // Without each of them there could be no error.
      for (const one of [lost, kills, foreign, undone, done]) expect(one).toBeGreaterThan(0);
    },
  ),
);

const held = (): Item[] => listsOf(person.model).get(LIST)?.items ?? [];
const ids = (): string[] => held().map(({ id }) => id);

function beginRound(random: Random): Round {
  const before = ids();
  const lagMs = random.pick(LAGS_MS);
  person.model.state.settings.listLagMs = lagMs;
  person.model.note(`lists lag ${lagMs} ms`);
  const counted = {
    changes: 0,
    lost: 0,
    failed: 0,
    kills: 0,
    foreign: 0,
    undone: 0,
    older: 0,
    done: 0,
    raced: 0,
  };
  return {
    before,
    wanted: chooseOrder(random, before),
    removed: new Set(),
    added: new Set(),
    ownMoves: 0,
    changedAt: 0,
    lagMs,
    isCalm: false,
    counted,
  };
}

function chooseOrder(random: Random, list: readonly string[]): string[] {
  if (random.chance(0.3)) return random.shuffle(list);
  let order = [...list];
  for (let moves = 1 + random.below(15); moves > 0; moves -= 1) {
    order = applyMove(order, { itemId: random.pick(order), position: random.below(order.length) });
  }
  return order;
}

/** Saves the order, perhaps undoes it, with faults and kills, until no job is open. Returns all errors. */
async function play(random: Random, round: Round): Promise<string[]> {
  const orderId = uuidOf(random);
  const undoId = uuidOf(random);
  const laterId = uuidOf(random);
  const isTouched = random.chance(0.4);
  const fewest = planOrder(round.before, round.wanted).moves.length;
  const save = (itemIds: string[], requestId: string) => () =>
    person.start((library) =>
      library.saveOrder(person.userId, {
        playlistId: LIST,
        itemIds,
        moves: itemIds.length,
        requestId,
        mostMoves: Number.POSITIVE_INFINITY,
        why: "chosen",
      }),
    );
  const undo = () => person.start((library) => library.undoOrder(person.userId, orderId, undoId));
  await finish(random, round, { ask: save(round.wanted, orderId), isTouched });
  const wrong = await findWrong(round, orderId, round.wanted);
  const isClean = round.counted.foreign === 0;
  if (isClean && moves() !== fewest) wrong.push(`${moves()} moves, and ${fewest} are enough`);
  if (wrong.length > 0 || random.chance(0.6)) return wrong;
  const [row] = await rowsOf(orderId);
  if (!row || row.moved === 0) return wrong;
  round.counted.undone += 1;
  if (random.chance(0.5)) {
    // Then the undone order is not the latest.
    round.counted.older += 1;
    const later = chooseOrder(random, ids());
    person.model.note("another order");
    await finish(random, round, { ask: save(later, laterId), isTouched: false });
    wrong.push(...(await findWrong(round, laterId, later)));
  }
  const back = planOrder(ids(), round.before).moves.length;
  const made = moves();
  person.model.note("undone");
  await finish(random, round, { ask: undo, isTouched: isTouched && random.chance(0.5) });
  wrong.push(...(await findWrong(round, undoId, round.before)));
  const sent = moves() - made;
  if (round.counted.foreign === 0 && sent !== back) {
    wrong.push(`${sent} moves put it back, and ${back} are enough`);
  }
  return wrong;
}

/** Moves that took effect, without the owner's. */
function moves(): number {
  const changes = person.model.state.library.playlist(LIST)?.changes ?? [];
  return changes.filter(({ kind }) => kind === "move").length;
}

async function finish(
  random: Random,
  round: Round,
  { ask, isTouched }: { ask: () => Promise<void>; isTouched: boolean },
): Promise<void> {
  await ask();
  for (let alarm = 0; alarm < MOST_ALARMS; alarm += 1) {
    round.isCalm = alarm >= FAULTY_ALARMS;
    if (!round.isCalm && random.chance(0.15)) await ask();
    if (await isIdle()) {
      // A person who has got no answer asks again.
      await ask();
      if (await isIdle()) {
        person.model.script = {};
        return;
      }
    }
    person.model.script = scriptOf(random, round, isTouched);
    await person.ring();
  }
  throw new Error("the jobs do not end");
}

async function isIdle(): Promise<boolean> {
  return (await person.rows("select 1 from jobs where ended_at is null")).length === 0;
}

const rowsOf = (id: string): Promise<Row[]> =>
  person.rows<Row>(`select id, why, state, moved, "left", sent from orders where id = '${id}'`);

async function findWrong(round: Round, id: string, wanted: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const now = ids();
  const expected = [...round.before.filter((one) => !round.removed.has(one)), ...round.added];
  const there = expected.filter((one) => !round.removed.has(one));
  if (now.length !== new Set(now).size) wrong.push("an entry is there twice");
  if (now.toSorted().join() !== there.toSorted().join()) wrong.push("an entry went or came");
  const [row] = await rowsOf(id);
  if (!row) return [...wrong, "the order is not known"];
  if (row.moved > moves()) wrong.push(`${row.moved} moves are reported, and ${moves()} were made`);
  // What the owner has changed so late that no list has shown it is found by the next reading.
  const isRaced = round.changedAt > Date.now() - round.lagMs - 1000;
  if (isRaced) round.counted.raced += 1;
  if (row.state === "done" && !isRaced) {
    round.counted.done += 1;
    const left = planOrder(now, wanted).moves.length;
    if (left > 0) wrong.push(`done is reported, and ${left} moves are missing`);
  }
  if (row.state !== "done" && row.state !== "failed") wrong.push(`it ended as ${row.state}`);
  if (row.state === "failed" && round.counted.foreign === 0) wrong.push("it failed by itself");
  return wrong;
}

/** The owner moves, removes or adds an entry on YouTube. */
function changeOnYouTube(random: Random, round: Round): void {
  const { library, clock } = person.model.state;
  const playlist = library.playlist(LIST);
  if (!playlist) return;
  round.counted.foreign += 1;
  round.changedAt = Date.now();
  const size = playlist.entries.length;
  const at = random.below(size);
  const way = random.below(3);
  person.model.note(`the owner changes place ${at} in way ${way}`);
  if (way === 0) {
    library.moveItem(playlist, at, random.below(size), clock.now());
  } else if (way === 1 && size > 2) {
    round.removed.add(playlist.entries[at]?.itemId ?? "");
    library.removeItem(playlist, at, clock.now());
  } else {
    const { videoId } = random.pick(playlist.entries);
    round.added.add(library.insertItem(playlist, videoId, at, clock.now()).itemId);
  }
}

/** Draws the faults of the next alarm. After some alarms there are none. */
function scriptOf(random: Random, round: Round, isTouched: boolean): Script {
  const { counted, isCalm } = round;
  if (isCalm) return {};
  const isKilled = random.chance(0.3);
  const kill = { isBefore: random.chance(0.5), isWrite: random.chance(0.6), left: random.below(3) };
  const dieAt = async ({ method }: ModelCall, isBefore: boolean): Promise<void> => {
    // Writes before the call survive the kill.
    await person.flushed();
    if (!isKilled || kill.isBefore !== isBefore) return;
    if (kill.isWrite === (method === "GET") || kill.left-- > 0) return;
    counted.kills += 1;
    await person.kill();
  };
  return {
    before: async (call) => {
      if (call.method !== "GET") counted.changes += 1;
      if (isTouched && random.chance(0.03)) changeOnYouTube(random, round);
      await dieAt(call, true);
    },
    faults: ({ method }) => {
      if (!random.chance(method === "GET" ? 0.1 : 0.2)) return [];
      const isLost = random.chance(0.5);
      if (method !== "GET") counted[isLost ? "lost" : "failed"] += 1;
      return [isLost ? random.pick(LOST) : { status: 503, body: {} }];
    },
    after: (call) => dieAt(call, false),
  };
}
