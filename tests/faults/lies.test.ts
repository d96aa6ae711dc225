// Syncs, Remove Hidden and moves of the built app, through a proxy with wrong, short, late or lost
// answers, and through kill -9. The result is compared with the sandbox's data. CAMPAIGN_SEEDS=full
// plays all rounds; see campaign-size.ts.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseWorld } from "#sandbox/world.ts";
import type { Job } from "#shared/contract/playlists.ts";
import { insertedSchema } from "#shared/contract/removal.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { drawLies, liesOf } from "#tests/campaigns/lies.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";
import { chance, roundsOf, tell } from "#tests/faults/campaign-size.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const ROUNDS = roundsOf(1, 30);
const SIZE = 60;
const EMAIL = "owner@example.com";
const CHANNEL = "UCowner00000000000000000";
/**
 * So long YouTube's answers are wrong. If lists hid a new item for longer, each insertion without an answer, and then the
 * deletions of the move, would wait for the stated time of late.ts: half an hour for three videos.
 */
const LIES_MS = 120_000;
/** An insertion that never arrived, because of a kill, is sent again after the stated time. */
const LONGEST_JOB_MS = LAG_MS + 240_000;
const MOST_LINES = 50;

const videoIds = Array.from({ length: SIZE }, (_, index) => `vid${String(index).padStart(8, "0")}`);
const listOf = (name: string, round: number): string => `PL${name}${round}x`.padEnd(34, "0");
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const content = {
  videos: videoIds.map((id) => ({ id, title: `Title of ${id}`, duration: "PT1M" })),
  // The last ten are in the playlist twice.
  playlists: rounds.flatMap((round) => [
    { id: listOf("source", round), items: [...videoIds, ...videoIds.slice(-10)] },
    { id: listOf("target", round), items: videoIds.slice(0, 3) },
  ]),
  people: [{ email: EMAIL, channelId: CHANNEL }],
};

const random = chance();
let app: MortalApp;
let visitor: Visitor;
beforeAll(async () => {
  const owned = { title: "List", channelId: CHANNEL, privacy: "private" };
  const playlists = content.playlists.map((list) => ({ ...owned, ...list }));
  const world = parseWorld(JSON.stringify({ ...content, playlists }), "lies").world;
  const vars = { QUOTA_DAILY_UNITS: "100000000", QUOTA_DAILY_STATS: "100000000" };
  app = await startMortalApp({ world, vars, isLiedTo: true });
  visitor = await arrive(app, EMAIL, { access: "write" });
  await becomePremium();
});
afterAll(() => app.stop());

async function becomePremium(): Promise<void> {
  const body = JSON.stringify({ amount: 1 });
  const begun = await visitor.ask("/api/create-payment-intent", { method: "POST", body });
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  const [id = ""] = clientSecret.split("_secret_");
  const card = { payment_method: "pm_card_visa", return_url: app.origin };
  await fetch(`${app.vendorsOrigin}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_sandbox" },
    body: new URLSearchParams(card),
  });
  const paid = JSON.stringify({ paymentIntentId: id });
  expect(await visitor.post("/api/upgrade-to-premium", { body: paid })).toBe(200);
}

type Item = { id: string; videoId: string };
/** The items that YouTube holds in a round's two playlists. */
type Held = Record<"source" | "target", Item[]>;

function itemsOf(playlistId: string): Item[] {
  const entries = app.vendors.library.playlist(playlistId)?.entries ?? [];
  return entries.map(({ itemId, videoId }) => ({ id: itemId, videoId }));
}

function heldIn(round: number): Held {
  return { source: itemsOf(listOf("source", round)), target: itemsOf(listOf("target", round)) };
}

/**
 * Makes YouTube's answers wrong as drawn, for some calls and not for longer than {@link LIES_MS}; changes lose their answers
 * and are never refused.
 */
function lie(): void {
  if (!app.proxy) throw new Error("There is no proxy.");
  const lies = liesOf(random, drawLies(random));
  let calls = 0;
  const endsAt = Date.now() + LIES_MS;
  app.proxy.script = {
    faults: (call) => {
      calls += 1;
      if (Date.now() > endsAt) return [];
      if (call.method === "GET") return lies(call);
      return calls < 40 && random.chance(0.35) ? [{ loseAnswer: true }] : [];
    },
    arrivesAfterMs: ({ method }: ModelCall) =>
      method !== "GET" && random.chance(0.2) ? random.below(1500) : random.below(20),
  };
}

/**
 * Sends the request, kills the runtime at some instants, and repeats the request as a person would.
 */
async function askThroughKills(send: () => void): Promise<void> {
  if (random.chance(0.6)) lie();
  send();
  for (let kills = random.below(3); kills > 0; kills -= 1) {
    await wait(random.below(600));
    await app.kill();
    send();
  }
  await untilAllAreOver();
  if (app.proxy) app.proxy.script = undefined;
}

/** @throws Error with the jobs that are open, and the last calls */
async function untilAllAreOver(): Promise<void> {
  const isOpen = ({ state }: Job): boolean => state === "running" || state === "paused";
  let open: Job[] | undefined;
  const isAtRest = async (): Promise<boolean> => {
    await wait(100);
    const jobs = await visitor.jobs().catch(() => undefined);
    open = jobs?.filter(isOpen);
    return open?.length === 0;
  };
  await until("all jobs are over", isAtRest, LONGEST_JOB_MS).catch((cause: unknown) => {
    const known = { open, calls: app.proxy?.lines.slice(-MOST_LINES) };
    throw new Error(`The jobs do not end: ${JSON.stringify(known, null, 1)}`, { cause });
  });
}

/** Makes some of the videos private and the others public again. */
function hideSome(): Set<string> {
  const hidden = new Set(videoIds.filter(() => random.chance(0.15)));
  for (const id of videoIds) {
    app.vendors.library.changeVideo(id, { privacy: hidden.has(id) ? "private" : "public" });
  }
  return hidden;
}

/** Reads, removes what is hidden, and moves the last three that can be watched. */
async function playRound(
  round: number,
): Promise<{ wrong: string[]; removed: number; moved: number }> {
  const [source, target] = [listOf("source", round), listOf("target", round)];
  const before = heldIn(round);
  const hidden = hideSome();
  for (const id of [source, target]) {
    await askThroughKills(() => visitor.leave(`/api/playlists/${id}/sync-videos`));
  }
  await askThroughKills(() => visitor.leave(`/api/playlists/${source}/clean`, { body: "{}" }));
  const removed = before.source.length - heldIn(round).source.length;
  const shown = before.source.filter(({ videoId }) => !hidden.has(videoId));
  const chosen = shown.slice(-3);
  const itemIds = chosen.map(({ id }) => id);
  const body = JSON.stringify({ itemIds, to: target, keep: false, requestId: crypto.randomUUID() });
  const path = `/api/playlists/${source}/transfer`;
  await askThroughKills(() => visitor.leave(path, { body }));
  const answer = await visitor.ask(path, { method: "POST", body });
  const { maybeTwice } = insertedSchema.parse(await answer.json());
  const after = heldIn(round);
  const wrong = [
    ...findDeleted(shown, after, itemIds),
    ...findMiscounted(before, after, chosen, maybeTwice),
    ...(await findUntrue([source, target])),
  ];
  return { wrong, removed, moved: after.target.length - before.target.length };
}

/** Visible items that were removed without being moved. */
function findDeleted(shown: readonly Item[], after: Held, moved: readonly string[]): string[] {
  const left = new Set(after.source.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !left.has(id) && !moved.includes(id));
  return gone.map(({ videoId }) => `the visible ${videoId} was deleted`);
}

/** Moved items that were not inserted, or more often than reported. */
function findMiscounted(
  before: Held,
  after: Held,
  chosen: readonly Item[],
  told: readonly { videoId: string }[],
): string[] {
  const left = new Set(after.source.map(({ id }) => id));
  return [...new Set(chosen.map(({ videoId }) => videoId))].flatMap((videoId) => {
    const countIn = (items: readonly { videoId: string }[]): number =>
      items.filter((item) => item.videoId === videoId).length;
    const came = countIn(after.target) - countIn(before.target);
    const went = countIn(chosen.filter(({ id }) => !left.has(id)));
    if (came < went) return [`${videoId} is lost: ${went} went, ${came} came`];
    return came > countIn(chosen) + countIn(told) ? [`${videoId} came ${came} times`] : [];
  });
}

/** Differences between the library and YouTube after a reading without faults. */
async function findUntrue(playlistIds: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of playlistIds) {
    const status = await visitor.post(`/api/playlists/${id}/sync-videos`);
    const known = (await visitor.detail(id)).videos.map((video) => video.id).join();
    const held = itemsOf(id)
      .map((item) => item.id)
      .join();
    if (known !== held) wrong.push(`${id} (${status}) is known as ${known} and holds ${held}`);
  }
  return wrong;
}

test(
  "F8, F12, F19: wrong, late and lost answers and kills remove no visible video, lose no item, and leave a right library",
  { timeout: 3_600_000 },
  async (context) => {
    const sums = { removed: 0, moved: 0 };
    for (const round of rounds) {
      const since = app.proxy?.lines.length ?? 0;
      const { wrong, removed, moved } = await playRound(round);
      const calls = wrong.length > 0 ? app.proxy?.lines.slice(since) : [];
      expect({ round, wrong, calls }).toEqual({ round, wrong: [], calls: [] });
      sums.removed += removed;
      sums.moved += moved;
    }
    tell(context, { rounds: ROUNDS, ...sums });
    // Without any change there could be no error either.
    expect(sums.moved).toBeGreaterThan(0);
  },
);
