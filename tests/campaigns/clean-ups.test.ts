// All kinds of removals: by hand, of several playlists at once, monthly, resumed after a day,
// duplicates. On random libraries, while YouTube answers wrongly, fails, changes, and the object is
// killed. No visible item may be removed, and with right answers every hidden item is.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { drawKills, drawLies, killsOf, liesOf } from "#tests/campaigns/lies.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { RemovalTruth } from "#tests/campaigns/removal-truth.ts";
import { campaign, LONG, type Round } from "#tests/campaigns/rounds.ts";
import {
  entriesOf,
  flipVideo,
  isVisibleAt,
  playlistIdOf,
  smallWorld,
  videoIdOf,
  videoOf,
} from "#tests/campaigns/worlds.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { bindings, changeQuota, ledgerStub } from "#tests/worker/tables.ts";
import { readSettings } from "#worker/settings.ts";

const UNITS_PER_FIFTY = 3;
/** A day's units for changes (QUOTA_SHARES), and the units of a deletion. */
const WRITES_A_DAY = 2500;
const DELETION_UNITS = 50;

let who: DrivenPerson;
beforeAll(async () => {
  who = await DrivenPerson.connect();
});
afterAll(restoreTimers);

const KINDS = ["manual", "bulk", "monthly", "resumed", "duplicates"] as const;
type Kind = (typeof KINDS)[number];

/** Begins the round's kind of removal, and waits for its end. */
async function cleanUp(kind: Kind, random: Random): Promise<void> {
  const { userId, model } = who;
  const ids = [...model.state.library.publicPlaylists()].map(({ id }) => id);
  if (kind === "monthly") {
    await who.agreeToCleanUp();
    return who.passCleanUp();
  }
  if (kind === "duplicates") return removeDuplicates(random, ids);
  if (kind === "resumed") {
    const units = WRITES_A_DAY - DELETION_UNITS * random.below(8);
    await ledgerStub().reserve({ class: "writes", units: { main: units } });
  }
  const playlistIds = kind === "manual" ? [random.pick(ids)] : ids;
  await who.start((library) => library.remove(userId, { kind: "hidden", playlistIds }, "hidden"));
  await who.drive();
}

/** Requests the removal of all copies but one; sometimes two requests choose different ones. */
async function removeDuplicates(random: Random, playlistIds: readonly string[]): Promise<void> {
  const { userId, model } = who;
  const requests = random.pick([1, 2]);
  for (let request = 0; request < requests; request += 1) {
    const playlistId = random.pick(playlistIds);
    const kept = new Set<string>();
    const entries = [...entriesOf(model, playlistId)];
    if (random.chance(0.5)) entries.reverse();
    const itemIds = entries.flatMap(({ itemId, videoId }) => {
      const isFirst = !kept.has(videoId);
      kept.add(videoId);
      return isFirst ? [] : [itemId];
    });
    const want = { kind: "items", playlistId, itemIds } as const;
    await who.start((library) => library.remove(userId, want, "duplicate"));
  }
  await who.drive();
}

async function play(random: Random, seed: number): Promise<Round> {
  const kind = random.pick(KINDS);
  const world = smallWorld(random, random.pick([0.02, 0.1, 0.4]));
  const lies = drawLies(random);
  const kills = drawKills(random);
  const flipRate = random.pick([0, 0, 0.02, 0.1]);
  const listLagMs = random.pick([0, 0, 2000, 45_000]);
  const awayFlips = flipRate === 0 ? 0 : random.below(6);
  await who.begin(seed, world);
  const { model } = who;
  const setting = { kind, liar: lies.liar, rate: lies.lieRate, kills, flipRate, listLagMs };
  model.state.settings.listLagMs = listLagMs;
  model.note(JSON.stringify({ ...setting, lies: lies.lies.length === 1 && lies.lies }));
  const alwaysHidden = new Set(world.videos.map(({ id }) => id));
  const noteVisible = (): void => {
    for (const id of alwaysHidden) if (isVisibleAt(model, id)) alwaysHidden.delete(id);
  };
  const flip = (): void => {
    flipVideo(model, random.pick(world.videos).id);
    noteVisible();
  };
  noteVisible();

  const answer = liesOf(random, lies);
  const strike = killsOf(random, kills, () => who.kill());
  // Half of the rounds begin with a library that was read without faults.
  const isSyncFaulty = random.chance(0.5);
  if (isSyncFaulty) model.script = { faults: answer };
  await who.sync();
  // Videos that are blocked everywhere are known only after their regions were read.
  for (const { id: playlistId } of world.playlists) await who.sync({ kind: "regions", playlistId });
  for (let count = 0; count < awayFlips; count += 1) flip();

  model.note("-- clean-up");
  const truth = new RemovalTruth(model, kind === "duplicates");
  const before = model.state.quota.totals(Date.now()).main;
  model.script = {
    before: async (call) => {
      await who.flushed();
      // If a video changes between the two checks and the second answer is wrong, no error can be
      // detected.
      const isSecondLook = lies.liar === "videos" && call.resource === "videos";
      if (!isSecondLook && random.chance(flipRate)) flip();
      await strike(call);
      truth.see(call);
    },
    faults: answer,
    after: strike,
  };
  const held = kind === "duplicates" ? [] : hiddenItems(alwaysHidden, kind === "monthly");
  await cleanUp(kind, random);
  const wrong = [...truth.wrong];
  const { deleted, raced } = truth;
  const isHonest = lies.liar === "nobody";
  const isCalm = isHonest && lies.failureRate === 0 && kills.rate === 0 && flipRate === 0;
  if (isHonest && kind !== "manual") {
    const left = held
      .filter(({ videoId }) => alwaysHidden.has(videoId))
      .filter(({ itemId }) => model.state.library.locate(itemId));
    if (left.length > 0) {
      const items = left.map(({ itemId }) => describe(itemId));
      wrong.push(`hidden for the whole round and still there: ${items.join()}`);
    }
  }
  const units = model.state.quota.totals(Date.now()).main - before;
  const extra = units - deleted.length * DELETION_UNITS;
  const most = UNITS_PER_FIFTY * Math.ceil(deleted.length / 50) + 2;
  if (isCalm && (kind === "manual" || kind === "bulk") && extra > most) {
    wrong.push(`${extra} units for looks at ${deleted.length} items`);
  }
  if (wrong.length > 0) {
    const rows = await who.rows("select item_id, video_id, state, reason, tries from removals");
    model.note(rows.map((row) => JSON.stringify(Object.values(row))).join("\n"));
  }
  const counted = { [kind]: 1, deleted: deleted.length, raced, honest: Number(isHonest) };
  return { wrong, counted, lines: model.lines };
}

/** Describes an item in the report of a failed round. */
function describe(itemId: string): string {
  const { library } = who.model.state;
  const video = library.video(library.videoIdOf(itemId) ?? "");
  return `${itemId}, ${video?.id}, ${video?.privacy} ${video?.regionAllowed?.join("+") ?? ""}`;
}

/** After a month without a reading, it is unknown which videos are blocked everywhere. */
function hiddenItems(alwaysHidden: ReadonlySet<string>, isAfterMonth: boolean) {
  const { library } = who.model.state;
  const isKnown = (id: string) => !isAfterMonth || library.video(id)?.privacy !== "public";
  return library
    .publicPlaylists()
    .flatMap(({ entries }) => entries)
    .filter(({ videoId }) => alwaysHidden.has(videoId) && isKnown(videoId));
}

test("checks of 500 hidden items cost at most three units for fifty", LONG, async ({ task }) => {
  const ids = Array.from({ length: 500 }, (_, index) => videoIdOf(index));
  const videos = ids.map((_id, index) => videoOf(index, index % 2 === 0 ? "private" : "deleted"));
  const playlist = { id: playlistIdOf(0), title: "Hidden", channelId: OWN_CHANNEL, items: ids };
  await who.begin(1, { videos, playlists: [playlist], people: PEOPLE });
  await who.sync();
  const { model } = who;
  const calls: ModelCall[] = [];
  model.script = { before: (call) => void calls.push(call) };
  const want = { kind: "hidden", playlistIds: [playlist.id] } as const;
  await who.start((library) => library.remove(who.userId, want, "hidden"));
  // All in one day: the rest of a look is repeated the next day.
  const { budget } = readSettings(bindings).quota;
  await changeQuota({ budget: { ...budget, main: 200_000 } });
  await who.drive();
  await changeQuota({ budget });
  expect(entriesOf(model, playlist.id)).toEqual([]);
  const looks = calls.filter(({ method }) => method === "GET").length;
  task.meta.campaign = `${looks} units for looks at 500 items, ${looks / 10} for fifty`;
  expect(looks / 10).toBeLessThanOrEqual(UNITS_PER_FIFTY);
});

test(
  "no clean-up deletes a visible video, and with right answers each deletes all hidden ones",
  LONG,
  campaign(500, play),
);
