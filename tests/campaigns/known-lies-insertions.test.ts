// Insertions that YouTube answers wrongly: copies, moves and put backs, and a reading that meets an old copy.
import { describe, expect, test, vi } from "vitest";
import {
  HOUR_MS,
  SECONDS,
  A,
  B,
  C,
  V0,
  V1,
  V2,
  person,
  begin,
  videosIn,
  itemOf,
  lag,
  replicas,
  first,
  lost,
  refused,
  afterEffect,
  change,
  requestId,
  move,
  remove,
  putBack,
  history,
  count,
  expectTrueHistory,
  heldIn,
} from "#tests/campaigns/known-lies.ts";

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
});
