// Replacements of lost videos with lost answers, failures, kills, lists that lag and undos at any instant. Compares
// what YouTube holds in the end with what was asked for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { type Item, listsOf } from "#tests/campaigns/insertion-round.ts";
import { type Random, uuidOf } from "#tests/campaigns/random.ts";
import { campaign, LONG } from "#tests/campaigns/rounds.ts";
import type { ModelCall, Script } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";

const LIST = "PLlist00000000000000000000000000000";
const LOST = "lostAAAAAAA";
const NEW = "videoNEWAAA";
const OTHERS = ["videoBBBBBB", "videoCCCCCC", "videoDDDDDD"];
const LAGS_MS = [0, 0, 500, 5000, 20_000, 45_000, 60_000];
/** After this number a round has no more faults, so that it ends. */
const FAULTY_ALARMS = 40;
const MOST_ALARMS = 2000;

type Counted = Record<"changes" | "lost" | "failed" | "kills" | "undone" | "replaced", number>;

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

test(
  "F12, F19: a replacement inserts at most once and removes at most once, keeps the order, and can be undone at any instant",
  LONG,
  campaign(
    300,
    async (random, seed) => {
      const items = chooseItems(random);
      await person.begin(seed, worldOf(items));
      await person.sync();
      await loseVideo();
      const before = held();
      const played = await play(random, before);
      const wrong = await findWrong(played, before);
      return { wrong, counted: played.counted, lines: person.model.lines };
    },
    ({ lost = 0, kills = 0, undone = 0, replaced = 0 }) => {
      expect(lost).toBeGreaterThan(0);
      expect(kills).toBeGreaterThan(0);
      // Without either there could be no error.
      expect(undone).toBeGreaterThan(0);
      expect(replaced).toBeGreaterThan(0);
    },
  ),
);

/** The lost video among some others; the new one may be in the list already. */
function chooseItems(random: Random): string[] {
  const all = Array.from({ length: 1 + random.below(4) }, () => random.pick([...OTHERS, NEW]));
  return all.toSpliced(random.below(all.length + 1), 0, LOST);
}

function worldOf(items: string[]): Parameters<DrivenPerson["begin"]>[1] {
  const channelTitle = "Test";
  return {
    videos: [LOST, NEW, ...OTHERS].map((id) => ({ id, title: id, duration: "PT1M", channelTitle })),
    playlists: [{ id: LIST, title: "List", channelId: OWN_CHANNEL, privacy: "private", items }],
    people: PEOPLE,
  };
}

/** Its uploader deletes it, and a reading finds that out. */
async function loseVideo(): Promise<void> {
  person.model.state.library.changeVideo(LOST, { privacy: "deleted" });
  await person.sync();
}

function held(): Item[] {
  return listsOf(person.model).get(LIST)?.items ?? [];
}

type Played = { itemId: string; requestId: string; isUndone: boolean; counted: Counted };

/** Sends the request, repeats it, perhaps undoes it, with faults and kills, until no job is open. */
async function play(random: Random, before: readonly Item[]): Promise<Played> {
  const itemId = before.find(({ videoId }) => videoId === LOST)?.id ?? "";
  const requestId = uuidOf(random);
  const counted = { changes: 0, lost: 0, failed: 0, kills: 0, undone: 0, replaced: 0 };
  const undoAt = random.chance(0.5) ? random.below(12) : undefined;
  let isUndone = false;
  person.model.state.settings.listLagMs = random.pick(LAGS_MS);
  const replace = () =>
    person.start((library) => library.replace(person.userId, { itemId, videoId: NEW }, requestId));
  const undo = () => person.start((library) => library.undoReplacement(person.userId, requestId));
  await replace();
  for (let alarm = 0; alarm < MOST_ALARMS; alarm += 1) {
    const isCalm = alarm >= FAULTY_ALARMS;
    if (alarm === undoAt) {
      person.model.note("undone");
      isUndone = true;
      counted.undone = 1;
      await undo();
    }
    if (!isCalm && random.chance(0.15)) await (isUndone ? undo() : replace());
    if (await isIdle()) {
      // A person who has got no answer asks again.
      await (isUndone ? undo() : replace());
      if ((await isIdle()) && (undoAt === undefined || isUndone)) {
        counted.replaced = isUndone ? 0 : 1;
        return { itemId, requestId, isUndone, counted };
      }
      if (await isIdle()) continue;
    }
    person.model.script = scriptOf(isCalm ? undefined : random, counted);
    await person.ring();
  }
  throw new Error("the jobs do not end");
}

async function isIdle(): Promise<boolean> {
  return (await person.rows("select 1 from jobs where ended_at is null")).length === 0;
}

type InsertionRow = { state: string; item_id: string | null; maybe_twice: number };

/** All errors, one sentence each. */
async function findWrong({ itemId, isUndone }: Played, before: readonly Item[]): Promise<string[]> {
  person.model.script = {};
  person.model.state.settings.listLagMs = 0;
  const after = held();
  const [row] = await person.rows<InsertionRow>(
    "select state, item_id, maybe_twice from insertions",
  );
  const known = new Set(before.map(({ id }) => id));
  const came = after.filter(({ id }) => !known.has(id));
  const isLostThere = after.some(({ id }) => id === itemId);
  const isThere = came.some(({ id }) => id === row?.item_id);
  const most = row?.maybe_twice === 1 ? 2 : 1;
  const wrong: string[] = [];
  if (came.length > most) wrong.push(`the new video came ${came.length} times`);
  if (came.some(({ videoId }) => videoId !== NEW)) wrong.push("something else came");
  // The new video stands where the lost one was; everything else keeps its order.
  const rest = after.filter(({ id }) => known.has(id) && id !== itemId).map(({ id }) => id);
  const others = before.filter(({ id }) => id !== itemId).map(({ id }) => id);
  if (rest.join() !== others.join()) wrong.push("another entry went, or the order changed");
  const place = before.findIndex(({ id }) => id === itemId);
  for (const [index, { id }] of after.entries()) {
    if (!known.has(id) && (index < place || index >= place + came.length)) {
      wrong.push(`the new video is at ${index}, not ${place}`);
    }
  }
  if (isUndone) {
    if (isThere) wrong.push("the new video is still there after the undo");
  } else if (!isLostThere && !isThere) {
    wrong.push("the lost entry went, and the new video is not there");
  }
  const changes = person.model.state.library.playlist(LIST)?.changes ?? [];
  const inserts = changes.filter(({ kind }) => kind === "insert").length;
  if (inserts > most) wrong.push(`the new video was put in ${inserts} times`);
  const removed = changes.filter(({ kind }) => kind === "delete").map(({ entry }) => entry.itemId);
  if (removed.some((id) => id !== itemId && id !== row?.item_id)) wrong.push("another entry went");
  return wrong;
}

/** Draws the faults of the next alarm, as for other insertions; without `random` there are none. */
function scriptOf(random: Random | undefined, counted: Counted): Script {
  if (!random) return {};
  const isKilled = random.chance(0.35);
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
      await dieAt(call, true);
    },
    faults: ({ method }) => {
      if (!random.chance(method === "GET" ? 0.1 : 0.35)) return [];
      const isLost = random.chance(0.5);
      if (method !== "GET") counted[isLost ? "lost" : "failed"] += 1;
      return [isLost ? { loseAnswer: true } : { status: 503, body: {} }];
    },
    after: (call) => dieAt(call, false),
  };
}
