// Insertions through lost answers, failures, kills and lists that lag, against what YouTube then holds:
// no item is lost, none is there twice without being told, and no playlist is made twice.
import { expect, test } from "vitest";
import {
  CHANNEL,
  playRound,
  type Round,
  SOURCE,
  TARGET,
} from "#tests/campaigns/insertion-round.ts";
import type { Request, Wanted } from "#tests/campaigns/insertion-requests.ts";
import { type TrueItem, trueItems, truePlaylists } from "#tests/campaigns/youtube-truth.ts";
import { rowsOf } from "#tests/worker/driven-library.ts";

const ROUNDS = Number(import.meta.env["VITE_ROUNDS"] ?? 20);

test(
  `${ROUNDS} rounds of insertions lose nothing and double nothing without telling`,
  { timeout: 3_600_000 },
  async () => {
    let kills = 0;
    const first = Number(import.meta.env["VITE_FIRST"] ?? 1);
    const began = performance.now();
    for (let seed = first; seed < first + ROUNDS; seed += 1) {
      const round = await playRound(seed);
      const wrong = await findWrong(round);
      kills += round.kills;
      if (wrong.length > 0)
        console.log(
          seed,
          round.lagMs,
          JSON.stringify(round.requests.map((r) => ({ ...r, send: undefined }))),
          JSON.stringify(round.answers),
          JSON.stringify(round.before),
          round.story.join("\n"),
        );
      expect.soft({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
    console.log({ rounds: ROUNDS, kills, seconds: (performance.now() - began) / 1000 });
  },
);

type InsertionRow = {
  job_id: string;
  playlist_id: string;
  video_id: string;
  state: string;
  item_id: string | null;
  maybe_twice: number;
  source_item_id: string | null;
  removal_id: number | null;
};

/** What is not as it should be, a sentence for each. */
async function findWrong(round: Round): Promise<string[]> {
  const { userId, requests, before } = round;
  const rows = await rowsOf<InsertionRow>(userId, "select * from insertions order by id");
  const lists = await truePlaylists(CHANNEL);
  const wrong: string[] = [];
  const after = new Map<string, TrueItem[]>();
  for (const id of new Set([SOURCE, TARGET, ...lists.map(({ id }) => id)])) {
    after.set(id, await trueItems(id));
  }
  for (const { kind, title } of requests) {
    const made = lists.filter((list) => list.title === title);
    if (title !== undefined && made.length !== 1) wrong.push(`${kind}: ${made.length} playlists`);
  }
  const idOf = ({ title }: Request) => lists.find((list) => list.title === title)?.id;
  const wanted = new Map<string, Wanted>();
  for (const request of requests) {
    for (const [index, want] of request.wanted.entries()) {
      const playlistId = want.playlistId ?? idOf(request) ?? "";
      const once = want.sourceItemId ?? want.removalId ?? `${request.id} ${index}`;
      wanted.set(`${once}`, { ...want, playlistId });
    }
  }
  const told = round.answers.flatMap((answer) => ("maybeTwice" in answer ? answer.maybeTwice : []));
  for (const [playlistId, items] of after) {
    const isOf = (videoId: string) => (one: { playlistId: string | null; videoId: string }) =>
      one.playlistId === playlistId && one.videoId === videoId;
    for (const videoId of new Set([
      ...items.map((item) => item.videoId),
      ...rows.filter((row) => row.playlist_id === playlistId).map((row) => row.video_id),
    ])) {
      const known = new Set(before[playlistId]?.map(({ id }) => id) ?? []);
      const came = items.filter((item) => item.videoId === videoId && !known.has(item.id)).length;
      const asked = [...wanted.values()].filter(isOf(videoId)).length;
      const twice = told.filter(isOf(videoId)).length;
      const done = rows.filter(
        (row) => row.playlist_id === playlistId && row.video_id === videoId && row.state === "done",
      ).length;
      if (came > asked + twice)
        wrong.push(
          `${videoId} in ${playlistId}: ${came} came, ${asked} were asked for, ${twice} told`,
        );
      if (came < done)
        wrong.push(`${videoId} in ${playlistId}: ${came} came, ${done} are said to be there`);
    }
  }
  // A source goes only after its own new item has come.
  const left = new Set(after.get(SOURCE)?.map(({ id }) => id));
  for (const { id } of before[SOURCE] ?? []) {
    const moved = rows.filter((row) => row.source_item_id === id);
    if (left.has(id)) continue;
    const itemId = moved.find((row) => row.state === "done")?.item_id;
    if (!itemId || ![...after.values()].flat().some((item) => item.id === itemId)) {
      wrong.push(`${id} went and its new item ${itemId} is not there`);
    }
  }
  const itemIds = rows.filter((row) => row.state === "done").map((row) => row.item_id);
  if (new Set(itemIds).size < itemIds.length) wrong.push("one item stands for two insertions");
  return wrong;
}
