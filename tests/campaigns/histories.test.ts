// Items that vanish: removed by us or by their playlist's owner, or with videos that their uploader
// or YouTube has deleted, several between two readings. The history names the right one or says
// unknown, and offers to put back only what YouTube accepts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { drawKills, killsOf, oneLieOf } from "#tests/campaigns/lies.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { campaign, LONG, type Round } from "#tests/campaigns/rounds.ts";
import {
  entriesOf,
  flipVideo,
  isThereAt,
  smallWorld,
  type SmallWorld,
} from "#tests/campaigns/worlds.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { canBePutBack, type RemovalRow } from "#worker/library/removal/removal-history.ts";

/** The share of items that may have an unknown fate although YouTube answered rightly. */
const MOST_UNKNOWN = 0.05;

let who: DrivenPerson;
beforeAll(async () => {
  who = await DrivenPerson.connect();
});
afterAll(restoreTimers);

/** Who really removed the items; the same item may be removed by us and by its owner. */
type Truth = { ours: Set<string>; owners: Set<string> };

/** Random removals on YouTube and by us between two readings. */
async function live(random: Random, world: SmallWorld, truth: Truth): Promise<void> {
  const { model } = who;
  const { library } = model.state;
  const events = 1 + random.below(6);
  for (let event = 0; event < events; event += 1) {
    const playlistId = random.pick(world.playlists).id;
    const entries = entriesOf(model, playlistId);
    const entry = entries.length > 0 ? random.pick(entries) : undefined;
    const kind = random.pick(["owner", "ours", "both", "hidden", "deleted", "back"] as const);
    if (kind === "hidden") flipVideo(model, random.pick(world.videos).id);
    if (kind === "back") {
      const playlist = library.playlist(playlistId);
      const { id } = random.pick(world.videos);
      if (playlist) library.insertItem(playlist, id, entries.length, Date.now());
      model.note(`${id} was added to ${playlistId}`);
    }
    if (!entry) continue;
    const { itemId, videoId } = entry;
    if (kind === "deleted" || kind === "both") {
      library.changeVideo(videoId, { privacy: "deleted" });
      model.note(`${videoId} was deleted`);
    }
    if (kind === "owner" || kind === "both") {
      const found = library.locate(itemId);
      if (found) library.removeItem(found.playlist, found.position, Date.now());
      truth.owners.add(itemId);
      model.note(`the owner has taken out ${itemId} (${videoId})`);
    }
    if (kind === "ours") {
      const want = { kind: "items", playlistId, itemIds: [itemId] } as const;
      await who.start((object) => object.remove(who.userId, want, "chosen"));
      await who.drive();
    }
  }
}

async function history(): Promise<RemovalRow[]> {
  return (await who.library.removals({})).rows;
}

/** Describes each wrong row of the removal history. `seen` has the ids of rows that were checked before. */
function findWrong(rows: readonly RemovalRow[], truth: Truth, seen: Set<number>): string[] {
  const { model } = who;
  return rows.flatMap((row) => {
    const { id, itemId, videoId, by, state } = row;
    if (itemId === null || videoId === null || state !== "done") return [];
    const said = `${by} took out ${itemId} (${videoId})`;
    if (model.state.library.locate(itemId)) return [`it is still there: ${said}`];
    if (seen.has(id) || by === "unknown") return [];
    seen.add(id);
    const isOurs = truth.ours.has(itemId);
    const isOwners = truth.owners.has(itemId);
    if (by === "you") return isOurs ? [] : [`not we: ${said}`];
    if (isOurs && !isOwners) return [`it was we: ${said}`];
    const isThere = isThereAt(model, videoId);
    if (by === "owner" && !isThere) return [`its video is gone: ${said}`];
    if (by === "youtube" && isThere) return [`its video is there: ${said}`];
    return [];
  });
}

/** Puts back everything that is offered. What YouTube refuses must not be offered again. */
async function putBackAll(random: Random, world: SmallWorld): Promise<string[]> {
  const { model } = who;
  // Only after the last reading, because the history may be outdated.
  if (random.chance(0.3)) flipVideo(model, random.pick(world.videos).id);
  const offered = (await history()).filter(canBePutBack);
  if (offered.length === 0) return [];
  const held = new Map(
    world.playlists.map(({ id }) => [id, entriesOf(model, id).map(({ itemId }) => itemId)]),
  );
  const ids = offered.map(({ id }) => id);
  await who.start((object) => object.putBack(who.userId, ids));
  await who.drive();
  const after = new Map((await history()).map((row) => [row.id, row]));
  const wrong = offered.flatMap((row) => {
    const now = after.get(row.id);
    const isStillOffered = now !== undefined && canBePutBack(now);
    const isTaken = isThereAt(model, row.videoId ?? "");
    if (isStillOffered) return [`offered although it was tried: ${row.itemId}`];
    if (isTaken && now?.putBackAt === null) return [`not put back: ${row.itemId}`];
    return [];
  });
  for (const { id } of world.playlists) {
    const before = held.get(id) ?? [];
    const added = entriesOf(model, id).filter(({ itemId }) => !before.includes(itemId));
    const wanted = offered.filter(
      ({ playlistId, videoId }) => playlistId === id && isThereAt(model, videoId ?? ""),
    );
    const [got, want] = [added, wanted].map((all) =>
      JSON.stringify(all.map(({ videoId }) => videoId ?? "").toSorted(byName)),
    );
    if (got !== want) wrong.push(`${id} got ${got}, not ${want}`);
  }
  return wrong;
}

const byName = (one: string, other: string): number => one.localeCompare(other);

async function play(random: Random, seed: number): Promise<Round> {
  const world = smallWorld(random, random.pick([0, 0.1]));
  const kills = drawKills(random);
  const isHonest = random.chance(0.5);
  const failureRate = isHonest ? 0 : random.pick([0, 0.05, 0.2]);
  await who.begin(seed, world);
  const { model } = who;
  model.note(JSON.stringify({ kills, isHonest, failureRate }));
  await who.sync();
  const truth: Truth = { ours: new Set(), owners: new Set() };
  const seen = new Set<number>();
  const wrong: string[] = [];
  const strike = killsOf(random, kills, () => who.kill());
  const noteOurs = ({ method, resource, query }: ModelCall): void => {
    const itemId = query.get("id") ?? "";
    if (method !== "DELETE" || resource !== "playlistItems") return;
    truth.ours.add(itemId);
  };
  const before = async (call: ModelCall): Promise<void> => {
    await who.flushed();
    await strike(call);
    noteOurs(call);
  };
  const readings = 1 + random.below(3);
  for (let reading = 0; reading < readings; reading += 1) {
    const faults = isHonest ? undefined : oneLieOf(random, failureRate);
    model.script = { before, after: strike, ...(faults && { faults }) };
    await live(random, world, truth);
    model.note("-- reading");
    await who.sync();
    wrong.push(...findWrong(await history(), truth, seen));
  }
  // No faults from here on: what was unknown has to be decided now.
  model.script = { before };
  await who.sync();
  const rows = await history();
  wrong.push(...findWrong(rows, truth, seen));
  if (wrong.length === 0) wrong.push(...(await putBackAll(random, world)));
  const gone = rows.filter(({ why }) => why === "vanished");
  const unknown = gone.filter(({ by }) => by === "unknown").length;
  if (wrong.length > 0) {
    model.note(rows.map((row) => JSON.stringify(row)).join("\n"));
  }
  const counted = {
    told: rows.length,
    vanished: gone.length,
    unknown,
    ...(isHonest && { vanishedHonestly: gone.length, unknownHonestly: unknown }),
  };
  return { wrong, counted, lines: model.lines };
}

test(
  "the history never names the wrong remover, and everything it offers to put back can be put back",
  LONG,
  campaign(300, play, ({ vanishedHonestly = 0, unknownHonestly = 0 }) => {
    expect(unknownHonestly).toBeLessThanOrEqual(vanishedHonestly * MOST_UNKNOWN);
  }),
);
