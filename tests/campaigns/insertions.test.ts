// Insertions through lost answers, failures, kills and lists that lag up to a minute: what YouTube holds
// in the end is compared with what was asked for, and with what people were told.
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { chooseWorld, listsOf, playInsertions } from "#tests/campaigns/insertion-round.ts";
import { findWrong, type InsertionRow } from "#tests/campaigns/insertion-verdict.ts";
import { campaign, LONG } from "#tests/campaigns/rounds.ts";
import { atEase } from "#tests/worker/hurry.ts";

const ROWS = `
  select playlist_id, video_id, state, item_id, source_item_id,
    job_id in (select id from jobs where state = 'stopped') as stopped
  from insertions`;

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(atEase);

test(
  "F12, F19: putting back, copying, moving, merging and creating lose no item, double none without telling, and make no playlist twice",
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
      // Jobs do not escape by giving up.
      expect(done / insertions).toBeGreaterThan(0.95);
    },
  ),
);

/** Where the library is not what YouTube holds, although its lists are true now. */
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
