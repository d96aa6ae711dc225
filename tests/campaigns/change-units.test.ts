// What changes cost in units of YouTube's allowance, with all looks before and after them. A change is 50 units.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

const HOUR_MS = 3_600_000;
const [SOURCE, TARGET] = ["PLsource", "PLtarget"].map((id) => id.padEnd(24, "0")) as [
  string,
  string,
];
// All of the complete campaign; a few show that it works.
const COUNT = inject("campaign").seeds === "few" ? 10 : 100;
const MOST_PART = 1.04;

let person: DrivenPerson;
beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

/** The units of the bucket `main` that this work spends, until nothing is left to look at. */
async function unitsOf(work: (library: AskedLibrary, itemIds: string[]) => Promise<unknown>) {
  const privacy = "private" as const;
  const videos = Array.from({ length: COUNT }, (_, index) => ({
    id: `vid${String(index).padStart(8, "0")}`,
    title: `Video ${index}`,
    duration: "PT1M",
    channelTitle: "Test",
  }));
  const items = videos.map(({ id }) => id);
  await person.begin(1, {
    videos,
    playlists: [
      { id: SOURCE, title: "Source", channelId: OWN_CHANNEL, privacy, items },
      { id: TARGET, title: "Target", channelId: OWN_CHANNEL, privacy, items: [] },
    ],
    people: PEOPLE,
  });
  await person.sync();
  let units = 0;
  person.model.script = {
    before: ({ method, resource }) => {
      if (resource !== "videos:batchGetStats") units += method === "GET" ? 1 : 50;
    },
  };
  const ids =
    person.model.state.library.playlist(SOURCE)?.entries.map(({ itemId }) => itemId) ?? [];
  await person.start((library) => work(library, ids));
  await person.drive();
  await person.pass(Date.now() + HOUR_MS);
  return units;
}

const remove = (count: number) => (library: AskedLibrary, ids: string[]) =>
  library.remove(person.userId, { kind: "items", itemIds: ids.slice(0, count) }, "chosen");
const move = (count: number) => (library: AskedLibrary, ids: string[]) =>
  library.transfer(person.userId, SOURCE, {
    itemIds: ids.slice(0, count),
    to: TARGET,
    keep: false,
  });

// With what they cost before anything was looked at by its own id.
test.each([
  ["one removal", remove(1), 50],
  [`${COUNT} removals`, remove(COUNT), COUNT * 50],
  ["one move", move(1), 101],
  [`${COUNT} moves`, move(COUNT), COUNT * 101],
])(
  "the looks at %s cost at most 4 percent more",
  async (_name, work, before) => {
    expect(await unitsOf(work)).toBeLessThanOrEqual(before * MOST_PART);
  },
  120_000,
);
