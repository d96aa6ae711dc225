// A small library whose YouTube gives one wrong answer, for the tests of each alone (known-lies-*.test.ts). After a change an
// hour passes; then the lists at YouTube and what Tidylist says of them have to agree.
import { afterAll, beforeAll, expect } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import type { Forward, ModelCall, Script } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

export const HOUR_MS = 3_600_000;
export const SECONDS = [0, 2, 30, 90, 180, 600] as const;
export const [A, B, C] = ["PLlistA", "PLlistB", "PLlistC"].map((id) => id.padEnd(24, "0")) as [
  string,
  string,
  string,
];
export const [V0, V1, V2] = ["videoAAAAAA", "videoBBBBBB", "videoCCCCCC"] as const;

export let person: DrivenPerson;
let requests = 0;

beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

/** A library with these videos in list A, read to the end. */
export async function begin(
  items: readonly string[],
  hidden: readonly string[] = [],
): Promise<void> {
  const list = (id: string, held: readonly string[]) => {
    return { id, title: id, channelId: OWN_CHANNEL, privacy: "private" as const, items: [...held] };
  };
  await person.begin(1, {
    videos: [V0, V1, V2].map((id) => {
      const privacy = hidden.includes(id) ? ("private" as const) : ("public" as const);
      return { id, title: id, duration: "PT1M", channelTitle: "Test", privacy };
    }),
    playlists: [list(A, items), list(B, []), list(C, [])],
    people: PEOPLE,
  });
  await person.sync();
}

const entriesOf = (id: string) => person.model.state.library.playlist(id)?.entries ?? [];
export const videosIn = (id: string): string[] => entriesOf(id).map(({ videoId }) => videoId);
export const itemOf = (id: string, index: number): string => entriesOf(id)[index]?.itemId ?? "";

/** What the owner takes out on YouTube. */
export function takeOut(id: string, index: number): void {
  const { library, clock } = person.model.state;
  const playlist = library.playlist(id);
  if (playlist) library.removeItem(playlist, index, clock.now());
}

export function lag(seconds: number): void {
  person.model.state.settings.listLagMs = seconds * 1000;
}

/** Reads are answered now, and as they were that long ago, in turn. */
export function replicas(seconds: number): Script {
  let reads = 0;
  return { behindMs: ({ method }) => (method === "GET" && reads++ % 2 === 1 ? seconds * 1000 : 0) };
}

/** The first call of this method has its answer made by `answer`. */
export function first(
  method: string,
  answer: NonNullable<Script["answer"]>,
  path = "playlistItems",
) {
  let isOver = false;
  const script: Script = {
    answer: (call, forward) => {
      if (isOver || call.method !== method || call.resource !== path) return forward();
      isOver = true;
      return answer(call, forward);
    },
  };
  return script;
}

export const lost = async (): Promise<Response> => {
  throw new TypeError("Network connection lost.");
};
export const refused = (status: number, reason: string, domain = "global"): Response =>
  Response.json(
    { error: { code: status, message: reason, errors: [{ reason, domain }] } },
    { status },
  );
/** The call takes effect, and YouTube answers with an error. */
export const afterEffect =
  (status: number, reason: string, domain?: string) =>
  async (_call: ModelCall, forward: Forward): Promise<Response> => {
    await forward();
    return refused(status, reason, domain);
  };

/** Does it, with this script, and lets an hour pass. Returns what the caller was told. */
export async function change<Outcome>(
  script: Script,
  work: (library: AskedLibrary) => Promise<Outcome>,
): Promise<Outcome> {
  person.model.script = script;
  let outcome: Promise<Outcome> | undefined;
  await person.start((library) => (outcome = work(library)));
  await person.drive();
  await person.pass(Date.now() + HOUR_MS);
  person.model.script = {};
  lag(0);
  return (await outcome) as Outcome;
}

export const requestId = (): string => {
  requests += 1;
  return `00000000-0000-4000-8000-${String(requests).padStart(12, "0")}`;
};
export const move =
  (from: string, to: string, itemIds: string[], keep = false) =>
  (library: AskedLibrary) =>
    library.transfer(person.userId, from, { itemIds, to, keep, requestId: requestId() });
export const remove =
  (itemIds: string[], why: "chosen" | "duplicate" = "chosen") =>
  (library: AskedLibrary) =>
    library.remove(person.userId, { kind: "items", itemIds }, why);
export const putBack = (ids: number[]) => (library: AskedLibrary) =>
  library.putBack(person.userId, ids, requestId());

export const history = async () => (await person.look((library) => library.removals({}))).rows;
export const count = (all: readonly string[], id: string): number =>
  all.filter((one) => one === id).length;

/** Videos that may be there twice, as somebody was told. */
export const told = async (): Promise<number> =>
  (await person.rows("select 1 from insertions where maybe_twice")).length;

/** Whether each row that says that an item is gone is right, an hour later. */
export async function expectTrueHistory(): Promise<void> {
  const there = new Set([A, B, C].flatMap(entriesOf).map(({ itemId }) => itemId));
  for (const row of await history()) {
    const saysGone = row.state === "done" && row.contradictedAt === null;
    expect([row.why, saysGone && there.has(row.itemId ?? "")]).toEqual([row.why, false]);
  }
}

/** The library's own list of a playlist, as a reading finds it. */
export async function heldIn(id: string): Promise<string[]> {
  const rows = await person.rows<{ video: string }>(
    `select i.video_id as video from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
       json_each(p.item_ids) je join items i on i.id = je.value where l.id = '${id}' order by p.page, je.key`,
  );
  return rows.map(({ video }) => video);
}

export async function expectOnePlaylist(script: Script): Promise<void> {
  const what = {
    videoIds: [V0],
    title: "Made here",
    description: "",
    privacy: "private" as const,
    dropDuplicates: false,
    videosPerPlaylist: 5000,
  };
  await change(script, (library) => library.create(person.userId, what, requestId()));
  await person.pass(Date.now() + 24 * HOUR_MS);
  await person.drive();
  const { library, clock } = person.model.state;
  const lists = library.listedPlaylistsOf(OWN_CHANNEL, {
    now: clock.now(),
    lag: { listLagMs: 0, insertLagMs: null, deleteLagMs: null, playlistLagMs: null },
  });
  const made = lists.filter(({ title }) => title === "Made here").length;
  const said = (await person.rows("select 1 from creations where maybe_twice")).length;
  expect(made).toBeGreaterThan(0);
  expect(made - 1).toBeLessThanOrEqual(said);
}

/** Saves an order of list A, by the places of its entries now; then time passes. */
export async function saveOrder(
  script: Script,
  places: number[],
  passMs = HOUR_MS,
): Promise<string> {
  const id = requestId();
  const itemIds = places.map((place) => itemOf(A, place));
  person.model.script = script;
  await person.start((library) =>
    library.saveOrder(person.userId, {
      playlistId: A,
      itemIds,
      moves: 2,
      requestId: id,
      mostMoves: 10,
      why: "chosen",
    }),
  );
  await person.drive();
  await person.pass(Date.now() + passMs);
  person.model.script = {};
  lag(0);
  return id;
}

export async function expectTrueOrder(id: string, wanted: readonly string[]): Promise<void> {
  const [order] = await person.rows<{ state: string; moved: number }>(
    `select state, moved from orders where id = '${id}'`,
  );
  if (order?.state === "done") expect(videosIn(A)).toEqual(wanted);
  else if (order?.state === "failed") expect(order.moved).toBe(0);
  else expect(order?.state).toBe("open");
}
