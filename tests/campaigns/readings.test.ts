// One wrong or short answer during a reading of the library: each fault at each call. No item is
// lost, nothing visible counts as hidden, and the next reading is right.
import { afterAll, beforeAll, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { READING_FAULTS } from "#tests/campaigns/lies.ts";
import { campaign, LONG, type Round, roundOf } from "#tests/campaigns/rounds.ts";
import { entriesOf, isVisibleAt, playlistIdOf, videoOf } from "#tests/campaigns/worlds.ts";
import { changes, makeDetailsOld, storedIn } from "#tests/worker/driven-library.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { isHidden, type Availability } from "#shared/availability.ts";

/** The number of calls of a reading of this library. */
const CALLS = 12;

let who: DrivenPerson;
beforeAll(async () => {
  who = await DrivenPerson.connect();
});
afterAll(restoreTimers);

const videos = Array.from({ length: 130 }, (_, index) => {
  if (index % 9 === 1) return videoOf(index, "private");
  return videoOf(index, index % 9 === 2 ? "deleted" : "public");
});
const ids = videos.map(({ id }) => id);
const contents = [
  ids.slice(0, 120),
  ids.slice(100, 130),
  [...ids.slice(0, 3), ...ids.slice(0, 3)],
  [],
];
const playlists = contents.map((items, index) => ({
  id: playlistIdOf(index),
  title: `List ${index}`,
  channelId: OWN_CHANNEL,
  items,
}));

type Stored = { id: string; list: string; video: string; availability: Availability | null };
const STORED = `select i.id, i.playlist_id as list, i.video_id as video, v.availability
  from items i join videos v on v.id = i.video_id`;

/** What is wrong in the library. */
async function findWrong(): Promise<string[]> {
  const rows = await who.rows<Stored>(STORED);
  const held = new Set(rows.map(({ id }) => id));
  const lost = playlists
    .flatMap(({ id }) => entriesOf(who.model, id))
    .filter(({ itemId }) => !held.has(itemId));
  const hidden = rows.filter(
    ({ video, availability }) => isHidden(availability) && isVisibleAt(who.model, video),
  );
  return [
    ...lost.map(({ itemId, videoId }) => `${itemId} (${videoId}) is lost`),
    ...hidden.map(({ video, availability }) => `the visible ${video} counts as ${availability}`),
  ];
}

async function play(_random: unknown, seed: number): Promise<Round> {
  // Every fault at every call: one seed for each pair.
  const round = roundOf(seed);
  const which = round % READING_FAULTS.length;
  const fault = READING_FAULTS[which] ?? { status: 503 };
  const at = (which + Math.floor(round / READING_FAULTS.length)) % CALLS;
  await who.begin(seed, { videos, playlists, people: PEOPLE });
  const { model } = who;
  await who.sync();
  const whole = await storedIn(who.userId);
  await makeDetailsOld(who.userId);
  let index = 0;
  model.note(`-- ${JSON.stringify(fault)} at call ${at}`);
  model.script = { faults: () => (index++ === at ? [fault] : []) };
  await who.sync();
  const isStruck = index > at;
  const wrong = await findWrong();
  model.script = {};
  model.note("-- healthy");
  await who.sync();
  wrong.push(...changes(whole, await storedIn(who.userId)));
  return { wrong, counted: { struck: Number(isStruck) }, lines: model.lines };
}

test(
  "no single wrong answer loses an item or hides a visible video",
  LONG,
  campaign(READING_FAULTS.length * CALLS, play),
);
