// Playlists that are kept sorted while their owner changes them on YouTube, for days, with lost answers, failures, kills and lists
// that lag. Counts the moves that YouTube makes against what was announced and what the consent covers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { campaign, LONG } from "#tests/campaigns/rounds.ts";
import { playlistIdOf, smallWorld } from "#tests/campaigns/worlds.ts";
import type { Script } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { MOVES_A_DAY } from "#shared/order/kept-order.ts";

const LAGS_MS = [0, 0, 500, 20_000];
const LOST = [{ loseAnswer: true }, { truncate: 10 }] as const;
const DAY_MS = 86_400_000;
/** So many days have faults and changes by the owner; a round may take so many in all. */
const RESTLESS_DAYS = 3;
const MOST_DAYS = 40;
const MOST_ALARMS = 1500;

type Counted = Record<"moves" | "lost" | "kills" | "foreign" | "orders", number>;
type Row = { id: string; shown: number; moved: number; state: string };

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

test(
  "F48: keeping playlists sorted makes no more moves than announced and agreed to, and sorts them in the end",
  LONG,
  campaign(
    200,
    async (random, seed) => {
      await person.begin(seed, smallWorld(random, 0.2));
      await person.sync();
      const counted = { moves: 0, lost: 0, kills: 0, foreign: 0, orders: 0 };
      const wrong = await play(random, counted);
      return { wrong, counted, lines: person.model.lines };
    },
    ({ moves = 0, lost = 0, kills = 0, foreign = 0 }) => {
      for (const one of [moves, lost, kills, foreign]) expect(one).toBeGreaterThan(0);
    },
  ),
);

async function play(random: Random, counted: Counted): Promise<string[]> {
  const { model } = person;
  model.state.settings.listLagMs = random.pick(LAGS_MS);
  const lists = [...model.state.library.publicPlaylists()].map(({ id }) => id);
  for (const id of lists) await keep(random, id);
  const beganAt = Date.now();
  /** When YouTube made a move, in milliseconds since the epoch. */
  const madeAt: number[] = [];
  const wrong: string[] = [];
  for (let alarm = 0; ; alarm += 1) {
    const days = (Date.now() - beganAt) / DAY_MS;
    if (alarm > MOST_ALARMS || days > MOST_DAYS)
      return [...wrong, "they are not sorted in the end"];
    const isCalm = days > RESTLESS_DAYS;
    model.script = scriptOf(random, { counted, madeAt, isCalm });
    await person.ring();
    if (isCalm && (await isSettled())) break;
  }
  model.script = {};
  counted.moves = madeAt.length;
  for (const [index, at] of madeAt.entries()) {
    const tenth = madeAt[index - MOVES_A_DAY];
    if (tenth !== undefined && at - tenth < DAY_MS) wrong.push(`more than agreed to, up to ${at}`);
  }
  const rows = await person.rows<Row>("select id, shown, moved, state from orders");
  counted.orders = rows.length;
  for (const { id, shown, moved, state } of rows) {
    if (moved > shown) wrong.push(`${id} made ${moved} moves, and ${shown} were announced`);
    if (state !== "done") wrong.push(`${id} ended as ${state}`);
  }
  return wrong;
}

async function keep(random: Random, playlistId: string): Promise<void> {
  const { offer } = await person.library.keptOrders();
  const by = random.pick(["title", "length", "added"] as const);
  const sorting = { by, reversed: random.chance(0.5) };
  const consent = { channelId: OWN_CHANNEL, ...offer };
  const wanted = { keep: true as const, ...sorting, consent };
  expect(await person.library.setKeptOrder(person.userId, playlistId, wanted)).toBeTypeOf("object");
}

/** Nothing is under way or announced, and a reading finds nothing to do. */
async function isSettled(): Promise<boolean> {
  const isQuiet = async (): Promise<boolean> => {
    const { kept } = await person.library.keptOrders();
    const isOpen = (await person.rows("select 1 from jobs where ended_at is null")).length > 0;
    return !isOpen && kept.every(({ upcoming }) => upcoming === null);
  };
  if (!(await isQuiet())) return false;
  person.model.state.settings.listLagMs = 0;
  await person.sync();
  await person.ring();
  return isQuiet();
}

/** The owner moves, removes or adds an entry on YouTube. */
function changeOnYouTube(random: Random): void {
  const { library, clock } = person.model.state;
  const playlist = library.playlist(playlistIdOf(0));
  if (!playlist) return;
  const size = playlist.entries.length;
  const at = random.below(size);
  const way = random.below(3);
  person.model.note(`the owner changes place ${at} in way ${way}`);
  if (way === 0) library.moveItem(playlist, at, random.below(size), clock.now());
  else if (way === 1 && size > 2) library.removeItem(playlist, at, clock.now());
  else library.insertItem(playlist, random.pick(playlist.entries).videoId, at, clock.now());
}

/** Draws the faults of the next alarm, and notes the moves that YouTube makes. */
function scriptOf(
  random: Random,
  { counted, madeAt, isCalm }: { counted: Counted; madeAt: number[]; isCalm: boolean },
): Script {
  const killed = random.chance(isCalm ? 0 : 0.15) ? { left: random.below(3) } : undefined;
  return {
    before: () => {
      if (isCalm || !random.chance(0.03)) return;
      counted.foreign += 1;
      changeOnYouTube(random);
    },
    faults: ({ method }) => {
      if (isCalm || !random.chance(method === "PUT" ? 0.2 : 0.05)) return [];
      const isLost = random.chance(0.5);
      if (isLost) counted.lost += 1;
      return [isLost ? random.pick(LOST) : { status: 503, body: {} }];
    },
    after: async ({ method }, status) => {
      if (method === "PUT" && status === 200) madeAt.push(Date.now());
      // Writes before the call survive the kill.
      await person.flushed();
      if (!killed || killed.left-- > 0) return;
      counted.kills += 1;
      await person.kill();
    },
  };
}
