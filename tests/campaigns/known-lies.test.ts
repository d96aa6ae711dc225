// Wrong answers of YouTube that have lost or doubled a video, or made the history untrue, each alone and with lists that
// are up to ten minutes behind. An hour later the list at YouTube and what Tidylist says of it have to agree.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import type { Forward, ModelCall, Script } from "#tests/campaigns/youtube-model.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";

const HOUR_MS = 3_600_000;
const SECONDS = [0, 2, 30, 90, 180, 600] as const;
const [A, B, C] = ["PLlistA", "PLlistB", "PLlistC"].map((id) => id.padEnd(24, "0")) as [
  string,
  string,
  string,
];
const [V0, V1, V2] = ["videoAAAAAA", "videoBBBBBB", "videoCCCCCC"] as const;

let person: DrivenPerson;
let requests = 0;

beforeAll(async () => {
  person = await DrivenPerson.connect();
});
afterAll(restoreTimers);

/** A library with these videos in list A, read to the end. */
async function begin(items: readonly string[], hidden: readonly string[] = []): Promise<void> {
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
const videosIn = (id: string): string[] => entriesOf(id).map(({ videoId }) => videoId);
const itemOf = (id: string, index: number): string => entriesOf(id)[index]?.itemId ?? "";

/** What the owner takes out on YouTube. */
function takeOut(id: string, index: number): void {
  const { library, clock } = person.model.state;
  const playlist = library.playlist(id);
  if (playlist) library.removeItem(playlist, index, clock.now());
}

function lag(seconds: number): void {
  person.model.state.settings.listLagMs = seconds * 1000;
}

/** Reads are answered now, and as they were that long ago, in turn. */
function replicas(seconds: number): Script {
  let reads = 0;
  return { behindMs: ({ method }) => (method === "GET" && reads++ % 2 === 1 ? seconds * 1000 : 0) };
}

/** The first call of this method has its answer made by `answer`. */
function first(method: string, answer: NonNullable<Script["answer"]>, path = "playlistItems") {
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

const lost = async (): Promise<Response> => {
  throw new TypeError("Network connection lost.");
};
const refused = (status: number, reason: string, domain = "global"): Response =>
  Response.json(
    { error: { code: status, message: reason, errors: [{ reason, domain }] } },
    { status },
  );
/** The call takes effect, and YouTube answers with an error. */
const afterEffect =
  (status: number, reason: string, domain?: string) =>
  async (_call: ModelCall, forward: Forward): Promise<Response> => {
    await forward();
    return refused(status, reason, domain);
  };

/** Does it, with this script, and lets an hour pass. Returns what the caller was told. */
async function change<Outcome>(
  script: Script,
  work: (library: UserLibrary) => Promise<Outcome>,
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

const requestId = (): string => {
  requests += 1;
  return `00000000-0000-4000-8000-${String(requests).padStart(12, "0")}`;
};
const move =
  (from: string, to: string, itemIds: string[], keep = false) =>
  (library: UserLibrary) =>
    library.transfer(person.userId, from, { itemIds, to, keep, requestId: requestId() });
const remove =
  (itemIds: string[], why: "chosen" | "duplicate" = "chosen") =>
  (library: UserLibrary) =>
    library.remove(person.userId, { kind: "items", itemIds }, why);
const putBack = (ids: number[]) => (library: UserLibrary) =>
  library.putBack(person.userId, ids, requestId());

const history = async () => (await person.look((library) => library.removals({}))).rows;
const count = (all: readonly string[], id: string): number =>
  all.filter((one) => one === id).length;

/** Videos that may be there twice, as somebody was told. */
const told = async (): Promise<number> =>
  (await person.rows("select 1 from insertions where maybe_twice")).length;

/** Whether each row that says that an item is gone is right, an hour later. */
async function expectTrueHistory(): Promise<void> {
  const there = new Set([A, B, C].flatMap(entriesOf).map(({ itemId }) => itemId));
  for (const row of await history()) {
    const saysGone = row.state === "done" && row.contradictedAt === null;
    expect([row.why, saysGone && there.has(row.itemId ?? "")]).toEqual([row.why, false]);
  }
}

/** The library's own list of a playlist, as a reading finds it. */
async function heldIn(id: string): Promise<string[]> {
  const rows = await person.rows<{ video: string }>(
    `select i.video_id as video from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
       json_each(p.item_ids) je join items i on i.id = je.value where l.id = '${id}' order by p.page, je.key`,
  );
  return rows.map(({ video }) => video);
}

// Some wait for a day, which takes hundreds of alarms.
vi.setConfig({ testTimeout: 60_000 });

describe.each(SECONDS)("with answers that are %s s behind", (seconds) => {
  test("1: a move back whose insertion is lost leaves the video in one of the lists", async () => {
    await begin([V0, V1]);
    await change({}, move(A, B, [itemOf(A, 0)]));
    await person.sync();
    expect([videosIn(A), videosIn(B)]).toEqual([[V1], [V0]]);
    await change({ ...replicas(seconds), ...first("POST", lost) }, move(B, A, [itemOf(B, 0)]));
    expect(count([...videosIn(A), ...videosIn(B)], V0)).toBe(1);
    await expectTrueHistory();
  });

  test("1: a move at once there and back, whose second insertion is lost, loses nothing", async () => {
    await begin([V0, V1]);
    person.model.script = replicas(seconds);
    await person.start(move(A, B, [itemOf(A, 0)]));
    await person.drive();
    person.model.script = {};
    await person.sync({ kind: "videos", playlistId: B });
    await change({ ...replicas(seconds), ...first("POST", lost) }, move(B, A, [itemOf(B, 0)]));
    expect(count([...videosIn(A), ...videosIn(B)], V0)).toBe(1);
    await expectTrueHistory();
  });

  test("1: a put back whose insertion is lost is in the list, or is offered again", async () => {
    await begin([V0, V1]);
    person.model.script = replicas(seconds);
    await person.start(remove([itemOf(A, 0)]));
    await person.drive();
    const [row] = await history();
    await change({ ...replicas(seconds), ...first("POST", lost) }, putBack([row?.id ?? 0]));
    const [after] = await history();
    expect(count(videosIn(A), V0)).toBe(after?.putBackAt === null ? 0 : 1);
    expect(videosIn(A)).toContain(V0);
  });

  test("2: one reading that meets an old copy takes nothing out of the list", async () => {
    await begin([V1]);
    const { library, clock } = person.model.state;
    const playlist = library.playlist(A);
    if (!playlist) throw new Error("no list");
    for (const id of [V0, V2, V0]) library.insertItem(playlist, id, 1, clock.now());
    await person.sync();
    person.model.script = { behindMs: ({ method }) => (method === "GET" ? seconds * 1000 : 0) };
    await person.sync({ kind: "videos", playlistId: A });
    expect(await heldIn(A)).toEqual(videosIn(A));
    await change({}, (object) => object.sync(person.userId, { kind: "videos", playlistId: A }));
    expect(await heldIn(A)).toEqual(videosIn(A));
    expect(await history()).toEqual([]);
  });

  test.each([
    ["takes effect", afterEffect(404, "videoNotFound", "youtube.playlistItem")],
    ["has none", async () => refused(404, "videoNotFound", "youtube.playlistItem")],
  ])("3: a move that is answered 404 and %s", async (_name, answer) => {
    await begin([V0, V1]);
    lag(seconds);
    const outcome = await change(first("POST", answer), move(A, B, [itemOf(A, 0)]));
    expect(count([...videosIn(A), ...videosIn(B)], V0)).toBe(1);
    // A short wait is waited for; what was told then is true.
    if (outcome.kind === "ended" && outcome.resumesAt === null) {
      expect(outcome.counts.done).toBe(count(videosIn(B), V0));
    }
    await expectTrueHistory();
  });

  test("3: a put back that is answered 404 and takes effect is put back; without effect it is offered again", async () => {
    await begin([V0, V1]);
    await change({}, remove([itemOf(A, 0)]));
    const [row] = await history();
    lag(seconds);
    const none = first("POST", async () => refused(404, "videoNotFound", "youtube.playlistItem"));
    await change(none, putBack([row?.id ?? 0]));
    expect((await history())[0]).toMatchObject({ putBackAt: null });
    // Opening the history looks whether the video is there.
    await person.look((library) => library.lookAtRemovals(person.userId));
    await person.pass(Date.now() + HOUR_MS);
    expect((await history())[0]).toMatchObject({ visibleAgainAt: expect.any(Number) });
    lag(seconds);
    const effect = first("POST", afterEffect(404, "videoNotFound", "youtube.playlistItem"));
    await change(effect, putBack([row?.id ?? 0]));
    expect((await history())[0]).toMatchObject({ putBackAt: expect.any(Number) });
    expect(count(videosIn(A), V0)).toBe(1);
  });

  test("7: a move whose insertion is answered 200 without effect keeps its source", async () => {
    await begin([V0, V1]);
    lag(seconds);
    const script = first("POST", async () => Response.json({ id: "UExwhatNeverWas" }));
    await change(script, move(A, B, [itemOf(A, 0)]));
    expect([videosIn(A), videosIn(B)]).toEqual([[V0, V1], []]);
    await expectTrueHistory();
  });

  test("7: a move whose insertion goes into another list keeps its source", async () => {
    await begin([V0, V1]);
    lag(seconds);
    const script = first("POST", (_call, forward) =>
      forward({
        body: { snippet: { playlistId: C, resourceId: { kind: "youtube#video", videoId: V0 } } },
      }),
    );
    await change(script, move(A, B, [itemOf(A, 0)]));
    expect([videosIn(A), videosIn(B)]).toEqual([[V0, V1], []]);
  });

  test("7: a replacement that is answered 200 without effect keeps the lost entry", async () => {
    await begin([V0, V1], [V0]);
    lag(seconds);
    const want = { itemId: itemOf(A, 0), videoId: V2 };
    const script = first("POST", async () => Response.json({ id: "UExwhatNeverWas" }));
    await change(script, (library) => library.replace(person.userId, want, requestId()));
    expect(videosIn(A)).toEqual([V0, V1]);
  });

  test("8: a duplicate stays when its owner has just taken out the other copy", async () => {
    await begin([V0, V1, V0]);
    lag(seconds);
    const second = itemOf(A, 2);
    takeOut(A, 0);
    await change({}, remove([second], "duplicate"));
    expect(videosIn(A)).toContain(V0);
    await expectTrueHistory();
  });

  test("8: an answer that ignores what was asked for removes no copy", async () => {
    await begin([V0, V1, V0]);
    const second = itemOf(A, 2);
    takeOut(A, 0);
    const script: Script = {
      answer: ({ method, query }, forward) => {
        const isById = method === "GET" && (query.has("id") || query.has("videoId"));
        if (!isById) return forward();
        const asked = new URLSearchParams(query);
        for (const name of ["id", "videoId"]) asked.delete(name);
        asked.set("playlistId", A);
        return forward({ query: asked });
      },
    };
    lag(seconds);
    await change(script, remove([second], "duplicate"));
    expect(videosIn(A)).toContain(V0);
  });

  test("9: a removal that is answered 204 without effect is corrected, and is not put back again", async () => {
    await begin([V0, V1]);
    lag(seconds);
    const script = first("DELETE", async () => new Response(null, { status: 204 }));
    await change(script, remove([itemOf(A, 0)]));
    await expectTrueHistory();
    await change({}, (library) => library.sync(person.userId, { kind: "videos", playlistId: A }));
    expect(await heldIn(A)).toEqual([V0, V1]);
    const ids = (await history()).map(({ id }) => id);
    await change({}, putBack(ids)).catch(() => undefined);
    expect(count(videosIn(A), V0)).toBe(1);
  });

  test("9: empty answers are no removal for good", async () => {
    await begin([V0, V1], [V0]);
    lag(seconds);
    const until = Date.now() + 300_000;
    const script: Script = {
      answer: ({ method, query }, forward) => {
        const isLook = method === "GET" && (query.has("id") || query.has("videoId"));
        if (!isLook || Date.now() > until || query.get("id") === V0) return forward();
        return Promise.resolve(Response.json({ items: [], pageInfo: { totalResults: 0 } }));
      },
    };
    const want = { kind: "hidden", playlistIds: [A] } as const;
    await change(script, (library) => library.remove(person.userId, want, "hidden"));
    await expectTrueHistory();
  });

  test.each([
    [401, "authError"],
    [403, "quotaExceeded"],
    [403, "rateLimitExceeded"],
    [403, "forbidden"],
    [429, "rateLimitExceeded"],
    [400, "invalidValue"],
  ])(
    "10: a copy that takes effect and is answered %s %s is there once, or said to be there twice",
    async (status, reason) => {
      await begin([V0, V1]);
      lag(seconds);
      const script = first(
        "POST",
        afterEffect(status, reason, reason === "quotaExceeded" ? "youtube.quota" : undefined),
      );
      await change(script, move(A, B, [itemOf(A, 0)], true));
      await person.pass(Date.now() + 24 * HOUR_MS);
      await person.drive();
      expect(count(videosIn(B), V0) - 1).toBe(await told());
    },
  );

  test.each([
    [401, "authError"],
    [403, "quotaExceeded"],
    [429, "rateLimitExceeded"],
    [400, "invalidValue"],
  ])(
    "10: a new playlist that is made and answered %s %s is made once, or said to be there twice",
    async (status, reason) => {
      await begin([V0, V1]);
      lag(seconds);
      await expectOnePlaylist(first("POST", afterEffect(status, reason), "playlists"));
    },
  );

  test("11: a new playlist that arrives late is made once, or said to be there twice", async () => {
    await begin([V0, V1]);
    const script = first(
      "POST",
      (_call, forward) => {
        person.model.later(Date.now() + seconds * 1000, forward);
        return lost();
      },
      "playlists",
    );
    await expectOnePlaylist(script);
  });

  test("12: a saved order is the list's order, also if a move was answered 200 without effect", async () => {
    await begin([V0, V1, V2]);
    lag(seconds);
    const script = first("PUT", async (_call, forward) => {
      const { id } = (_call.body ?? {}) as { id?: string };
      void forward;
      return Response.json({ id, snippet: { position: 0 } });
    });
    const orderId = await saveOrder(script, [2, 1, 0]);
    await expectTrueOrder(orderId, [V2, V1, V0]);
  });

  test("12: an order that is undone at once is undone, or is not said to be", async () => {
    await begin([V0, V1, V2]);
    const orderId = await saveOrder({}, [2, 1, 0], 0);
    expect(videosIn(A)).toEqual([V2, V1, V0]);
    const undoId = requestId();
    await change(replicas(seconds), (library) => library.undoOrder(person.userId, orderId, undoId));
    await expectTrueOrder(undoId, [V0, V1, V2]);
  });
});

async function expectOnePlaylist(script: Script): Promise<void> {
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
async function saveOrder(script: Script, places: number[], passMs = HOUR_MS): Promise<string> {
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

async function expectTrueOrder(id: string, wanted: readonly string[]): Promise<void> {
  const [order] = await person.rows<{ state: string; moved: number }>(
    `select state, moved from orders where id = '${id}'`,
  );
  if (order?.state === "done") expect(videosIn(A)).toEqual(wanted);
  else expect(order?.state).toBe("open");
}
