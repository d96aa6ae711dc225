// The stand-in of YouTube's search.
import { expect, it } from "vitest";
import { createSandbox } from "#sandbox/server.ts";
import { parseWorld } from "#sandbox/world.ts";
import { ask, smallSandbox } from "#tests/sandbox/support.ts";

const QUERY = { part: "snippet", type: "video", q: "video 3", maxResults: "3" };
const idsOf = (body: object): unknown => Reflect.get(body, "items");

it("finds public videos by the words of title and channel, the best first, and always the same", async () => {
  const { status, body } = await ask(smallSandbox(), "search", QUERY);
  expect(status).toBe(200);
  expect(body.items[0]).toMatchObject({ id: { videoId: "plain-3" } });
  expect(idsOf((await ask(smallSandbox(), "search", QUERY)).body)).toEqual(idsOf(body));
});

it("does not find what is private, unlisted or deleted", async () => {
  for (const q of ["not for you", "by link only", "was here"]) {
    const { body } = await ask(smallSandbox(), "search", { ...QUERY, q });
    expect(body.items).toEqual([]);
  }
});

it("escapes HTML, as YouTube does in this answer only", async () => {
  const title = `Rock'n'Roll & "more" <live>`;
  const content = { videos: [{ id: "v0", title, duration: "PT1M", channelTitle: "A & B" }] };
  const world = parseWorld(JSON.stringify({ ...content, playlists: [] }), "escaped").world;
  const { body } = await ask(createSandbox({ world }), "search", { ...QUERY, q: "rock" });
  expect(body.items[0]?.snippet).toMatchObject({
    title: "Rock&#39;n&#39;Roll &amp; &quot;more&quot; &lt;live&gt;",
    channelTitle: "A &amp; B",
  });
});

it("has a hundred calls a day of its own", async () => {
  const sandbox = smallSandbox({ dailyQuota: 0 });
  for (let call = 0; call < 100; call += 1) {
    expect((await ask(sandbox, "search", QUERY)).status).toBe(200);
  }
  const { status, body } = await ask(sandbox, "search", QUERY);
  expect([status, body.error.errors[0]?.reason]).toEqual([403, "quotaExceeded"]);
});
