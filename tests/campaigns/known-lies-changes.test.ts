// Removals, orders and new playlists that YouTube answers wrongly, and answers with an error after the effect.
import { describe, expect, test, vi } from "vitest";
import {
  HOUR_MS,
  SECONDS,
  A,
  B,
  V0,
  V1,
  V2,
  person,
  begin,
  videosIn,
  itemOf,
  takeOut,
  lag,
  replicas,
  first,
  lost,
  afterEffect,
  change,
  requestId,
  move,
  remove,
  putBack,
  history,
  count,
  told,
  expectTrueHistory,
  heldIn,
  expectOnePlaylist,
  saveOrder,
  expectTrueOrder,
} from "#tests/campaigns/known-lies.ts";
import type { Script } from "#tests/campaigns/youtube-model.ts";

// Some wait for a day, which takes hundreds of alarms.
vi.setConfig({ testTimeout: 60_000 });

describe.each(SECONDS)("with answers that are %s s behind", (seconds) => {
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

  test("12: an undo that YouTube answered without making it is not told as done for long", async () => {
    await begin([V0, V1, V2]);
    const orderId = await saveOrder({}, [2, 1, 0], 0);
    lag(seconds);
    const undoId = requestId();
    const script: Script = {
      answer: ({ method, body }, forward) => {
        const { id, snippet } = (body ?? {}) as { id?: string; snippet?: { position?: number } };
        if (method !== "PUT") return forward();
        return Promise.resolve(Response.json({ id, snippet: { position: snippet?.position } }));
      },
    };
    await change(script, (library) => library.undoOrder(person.userId, orderId, undoId));
    expect(videosIn(A)).toEqual([V2, V1, V0]);
    const [undo] = await person.rows("select state, moved from orders where why = 'undo'");
    expect(undo).not.toMatchObject({ state: "done" });
    expect(undo).toMatchObject({ moved: 0 });
  });
});
