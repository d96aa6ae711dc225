// Syncs, Remove Hidden and moves of the built app, through a proxy whose answers are wrong, short, late or
// lost, and through kill -9. What YouTube holds in the end is the sandbox's to say. CAMPAIGN_SEEDS=full
// plays all rounds; see campaign-size.ts.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseWorld } from "#sandbox/world.ts";
import type { Job } from "#shared/contract/playlists.ts";
import { drawLies, liesOf } from "#tests/campaigns/lies.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";
import { chance, roundsOf } from "#tests/faults/campaign-size.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const ROUNDS = roundsOf(2, 30);
const SIZE = 60;
const EMAIL = "owner@example.com";
const CHANNEL = "UCowner00000000000000000";
/** An insertion that never arrived is sent again after a minute and a half. */
const LONGEST_JOB_MS = 240_000;

const videoIds = Array.from({ length: SIZE }, (_, index) => `vid${String(index).padStart(8, "0")}`);
const listOf = (name: string, round: number): string => `PL${name}${round}x`.padEnd(34, "0");
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const content = {
  videos: videoIds.map((id) => ({ id, title: `Title of ${id}`, duration: "PT1M" })),
  // The last ten stand there twice.
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

function itemsOf(playlistId: string): Item[] {
  const entries = app.vendors.library.playlist(playlistId)?.entries ?? [];
  return entries.map(({ itemId, videoId }) => ({ id: itemId, videoId }));
}

/** From now on YouTube lies as drawn, for some calls; changes lose their answers and are never refused. */
function lie(): void {
  if (!app.proxy) throw new Error("There is no proxy.");
  const lies = liesOf(random, drawLies(random));
  let calls = 0;
  app.proxy.script = {
    faults: (call) => {
      calls += 1;
      if (call.method === "GET") return lies(call);
      return calls < 40 && random.chance(0.35) ? [{ loseAnswer: true }] : [];
    },
    arrivesAfterMs: ({ method }: ModelCall) =>
      method !== "GET" && random.chance(0.2) ? random.below(1500) : random.below(20),
  };
}

/** The request is sent, the runtime killed at some instants, and the request repeated as a person would. */
async function askThroughKills(send: () => void, kills: number): Promise<void> {
  lie();
  send();
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random.below(600));
    await app.kill();
    send();
  }
  const isOpen = ({ state }: Job): boolean => state === "running" || state === "paused";
  const atRest = async (): Promise<boolean> => {
    await wait(100);
    const jobs = await visitor.jobs().catch(() => undefined);
    return jobs !== undefined && !jobs.some(isOpen);
  };
  await until("all jobs are over", atRest, LONGEST_JOB_MS);
  if (app.proxy) app.proxy.script = undefined;
}

async function playRound(round: number): Promise<string[]> {
  const source = listOf("source", round);
  const target = listOf("target", round);
  const before = { source: itemsOf(source), target: itemsOf(target) };
  const hidden = new Set(videoIds.filter(() => random.chance(0.15)));
  for (const id of videoIds) {
    app.vendors.library.changeVideo(id, { privacy: hidden.has(id) ? "private" : "public" });
  }
  const sync = (id: string) => () => visitor.leave(`/api/playlists/${id}/sync-videos`);
  await askThroughKills(sync(source), random.below(3));
  await askThroughKills(sync(target), 0);
  const clean = () => visitor.leave(`/api/playlists/${source}/clean`, { body: "{}" });
  await askThroughKills(clean, random.below(3));
  const shown = before.source.filter(({ videoId }) => !hidden.has(videoId));
  const moved = shown.slice(-3);
  const requestId = crypto.randomUUID();
  const what = { itemIds: moved.map(({ id }) => id), to: target, keep: false, requestId };
  const move = () =>
    visitor.leave(`/api/playlists/${source}/transfer`, { body: JSON.stringify(what) });
  await askThroughKills(move, random.below(3));
  const answer = await visitor.ask(`/api/playlists/${source}/transfer`, {
    method: "POST",
    body: JSON.stringify(what),
  });
  const told = ((await answer.json()) as { maybeTwice?: { videoId: string }[] }).maybeTwice ?? [];
  const after = { source: itemsOf(source), target: itemsOf(target) };
  const wrong: string[] = [];
  for (const { id, videoId } of shown) {
    if (after.source.some((item) => item.id === id)) continue;
    const isMoved = moved.some((item) => item.id === id);
    if (!isMoved) wrong.push(`the visible ${videoId} was deleted`);
  }
  const cameOf = (videoId: string): number =>
    after.target.filter((item) => item.videoId === videoId).length -
    before.target.filter((item) => item.videoId === videoId).length;
  for (const videoId of new Set(moved.map((item) => item.videoId))) {
    const wanted = moved.filter((item) => item.videoId === videoId);
    const gone = wanted.filter(({ id }) => !after.source.some((item) => item.id === id)).length;
    const twice = told.filter((item) => item.videoId === videoId).length;
    const came = cameOf(videoId);
    if (came < gone) wrong.push(`${videoId} was lost: ${gone} went, ${came} came`);
    if (came > wanted.length + twice) wrong.push(`${videoId} came ${came} times`);
  }
  for (const id of [source, target]) {
    expect(await visitor.post(`/api/playlists/${id}/sync-videos`)).toBe(200);
    const known = (await visitor.detail(id)).videos.map((video) => video.id);
    const held = itemsOf(id).map((item) => item.id);
    if (known.join() !== held.join()) wrong.push(`${id} is known as ${known} and holds ${held}`);
  }
  const deleted = before.source.length - after.source.length - moved.length;
  console.log({ round, hidden: hidden.size, deleted, wrong });
  return wrong;
}

test(
  "F8, F12, F19: through lies, late and lost answers and kills no visible video goes, no item is lost, and the library ends true",
  { timeout: 3_600_000 },
  async () => {
    for (const round of rounds) {
      const since = app.proxy?.lines.length ?? 0;
      const wrong = await playRound(round);
      const calls = wrong.length > 0 ? app.proxy?.lines.slice(since) : [];
      expect({ round, wrong, calls }).toEqual({ round, wrong: [], calls: [] });
    }
  },
);
