// Insertions with lost answers, failures, kills and lists that lag up to a minute. Compares what
// YouTube holds in the end with the requests and the reported results.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FaultAction } from "#sandbox/faults.ts";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { chooseWorld, listsOf, playInsertions } from "#tests/campaigns/insertion-round.ts";
import { findWrong, type InsertionRow } from "#tests/campaigns/insertion-verdict.ts";
import { campaign, LONG } from "#tests/campaigns/rounds.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";

const ROWS = `
  select playlist_id, video_id, state, item_id, source_item_id,
    job_id in (select id from jobs where state = 'stopped') as stopped
  from insertions`;

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

test(
  "F12, F19: putting back, copying, moving, merging and creating lose no item, report every duplicate, and create no playlist twice",
  LONG,
  campaign(
    500,
    async (random, seed) => {
      await person.begin(seed, chooseWorld(random));
      const played = await playInsertions(person, random);
      const rows = await person.rows<InsertionRow>(ROWS);
      const wrong = [...findWrong(played, rows), ...(await findUnread())];
      const unstopped = rows.filter(({ stopped }) => stopped === 0);
      const done = unstopped.filter(({ state }) => state === "done").length;
      const counted = { ...played.counted, insertions: unstopped.length, done };
      return { wrong, counted, lines: person.model.lines };
    },
    ({ insertions = 0, done = 0, lost = 0, kills = 0 }) => {
      expect(lost).toBeGreaterThan(0);
      expect(kills).toBeGreaterThan(0);
      // Most jobs must succeed; giving up would hide errors.
      expect(done / insertions).toBeGreaterThan(0.95);
    },
  ),
);

test("a move that is stopped twice before its answer and then requested again inserts once", async () => {
  const { model, userId } = person;
  const [from, to] = ["PLfrom", "PLto"];
  const list = { title: "List", channelId: OWN_CHANNEL, privacy: "private" as const };
  await person.begin(1, {
    videos: [{ id: "videoAAAAAA", title: "A", duration: "PT1M", channelTitle: "Test" }],
    playlists: [
      { ...list, id: from, items: ["videoAAAAAA"] },
      { ...list, id: to, items: [] },
    ],
    people: PEOPLE,
  });
  await person.sync();
  model.state.settings.listLagMs = 60_000;
  const itemIds =
    listsOf(model)
      .get(from)
      ?.items.map(({ id }) => id) ?? [];
  const move = (requestId: string): Promise<void> =>
    person.start((library) =>
      library.transfer(userId, from, { itemIds, to, keep: false, requestId }),
    );
  const moveInVain = async (action: FaultAction): Promise<void> => {
    const requestId = crypto.randomUUID();
    model.script = { faults: ({ method }) => (method === "POST" ? [action] : []) };
    const isSent = () => model.lines.some((line) => line.includes(JSON.stringify([action])));
    await move(requestId);
    while (!isSent()) await person.ring();
    await person.look((library) => library.stop(requestId));
  };
  await moveInVain({ status: 503 });
  await moveInVain({ loseAnswer: true });
  model.script = {};
  await move(crypto.randomUUID());
  await person.drive();
  const after = listsOf(model);
  expect(after.get(to)?.items.map(({ videoId }) => videoId)).toEqual(["videoAAAAAA"]);
  expect(after.get(from)?.items).toEqual([]);
});

/** Differences between the library and YouTube, although the lists are right now. */
async function findUnread(): Promise<string[]> {
  const { model } = person;
  model.script = {};
  model.state.settings.listLagMs = 0;
  await person.sync();
  const wrong: string[] = [];
  for (const [playlistId, { items }] of listsOf(model)) {
    const json = await new Response(await person.library.playlist(playlistId)).text();
    const { videos } = JSON.parse(json) as { videos: { id: string }[] };
    const known = videos.map(({ id }) => id).join();
    const held = items.map(({ id }) => id).join();
    if (known !== held) wrong.push(`${playlistId} is known as ${known} and holds ${held}`);
  }
  return wrong;
}
