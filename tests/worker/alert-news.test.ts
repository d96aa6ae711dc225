// What is news for the weekly mail where entries leave playlists, alerts are turned off and on, or the object missed it
// (product.md 21.2.5, decision 54).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AlertsPerson, sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import { inLibrary, type Person, rowsOf } from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { removeOnYouTube } from "#tests/worker/sandbox.ts";

vi.setConfig({ testTimeout: 60_000 });

let who: Person;
let person: AlertsPerson;
beforeEach(async () => {
  ({ who } = await readLibrary());
  person = withAlerts(who);
});
afterEach(endFaults);

/** Takes the video's entry out of its playlist on YouTube itself. */
async function takeOut(videoId: string): Promise<void> {
  const [item] = await rowsOf<{ id: string }>(
    who.userId,
    `select id from items where video_id = '${videoId}'`,
  );
  await removeOnYouTube(item?.id ?? "");
}

test("entries of videos that were hidden long before are no news when they leave", async () => {
  await person.turnOn();
  const [hidden] = await rowsOf<{ id: string }>(
    who.userId,
    "select id from videos where availability = 'deleted' and lost_at is null",
  );
  await takeOut(hidden?.id ?? "");
  await person.passDays(23);
  expect(await rowsOf(who.userId, "select 1 from removals where by = 'youtube'")).toHaveLength(1);
  expect(await sentMails()).toEqual([]);
});

test("a video that vanished with its entry is told with its name", async () => {
  await person.turnOn();
  const [video] = await person.vanish(1);
  await takeOut(video?.id ?? "");
  await person.passDays(23);
  const mails = await sentMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`- ${video?.title} by `);
});

test("a video that was told is not told again after the mail was turned off and on", async () => {
  await person.turnOn();
  const [video] = await person.vanish(1);
  await person.passDays(8);
  expect(await sentMails()).toHaveLength(1);
  await person.turnOff();
  await person.turnOn();
  await takeOut(video?.id ?? "");
  await person.passDays(22);
  expect(await rowsOf(who.userId, "select 1 from removals where by = 'youtube'")).toHaveLength(1);
  expect(await sentMails()).toHaveLength(1);
});

test("an object that did not learn that the mail is on learns of it when the person looks", async () => {
  await person.turnOn();
  // As after a crash between the two writes.
  await inLibrary(who.userId, (_library, state) => state.storage.kv.delete("alerts"));
  await person.alerts();
  await person.vanish(1);
  await person.passDays(8);
  expect(await sentMails()).toHaveLength(1);
});
