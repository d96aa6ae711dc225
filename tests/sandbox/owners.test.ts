// Actions of owners on YouTube itself: the control calls under /sandbox/youtube.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { ask, knob, smallSandbox } from "#tests/sandbox/support.ts";

describe("the owner of a video", () => {
  const video = async (sandbox: Sandbox, id: string) =>
    (await ask(sandbox, "videos", { part: "status,contentDetails", id })).body.items;

  it("hides it, blocks it, and brings it back", async () => {
    const sandbox = smallSandbox();
    const listed = await ask(sandbox, "playlistItems", { part: "snippet", playlistId: "PLpublic" });
    const id = listed.body.items[0]?.snippet.resourceId.videoId ?? "";
    await knob(sandbox, "youtube/video", { id, privacy: "private" });
    expect(await video(sandbox, id)).toEqual([]);
    await knob(sandbox, "youtube/video", { id, privacy: "public", regionBlocked: ["DE"] });
    expect(await video(sandbox, id)).toMatchObject([
      { contentDetails: { regionRestriction: { blocked: ["DE"] } } },
    ]);
    await knob(sandbox, "reset", {});
    expect((await video(sandbox, id))[0]?.contentDetails.regionRestriction).toBeUndefined();
  });

  it("deletes it and brings it back, in lists too", async () => {
    const sandbox = smallSandbox();
    const query = { part: "snippet,contentDetails,status", playlistId: "PLpublic" };
    const before = (await ask(sandbox, "playlistItems", query)).body.items;
    await knob(sandbox, "youtube/video", { id: "plain-1", privacy: "deleted" });
    expect(await video(sandbox, "plain-1")).toEqual([]);
    const shown = (await ask(sandbox, "playlistItems", query)).body.items[1];
    expect(shown).toMatchObject({
      snippet: { title: "Deleted video" },
      status: { privacyStatus: "privacyStatusUnspecified" },
    });
    await knob(sandbox, "youtube/video", { id: "plain-1", privacy: "public" });
    expect((await ask(sandbox, "playlistItems", query)).body.items).toEqual(before);
    expect(await video(sandbox, "plain-1")).toHaveLength(1);
  });

  it("begins and ends a premiere", async () => {
    const sandbox = smallSandbox();
    await knob(sandbox, "youtube/video", { id: "soon-0", live: "live", duration: "PT1H" });
    const query = { part: "snippet,contentDetails", id: "soon-0" };
    expect((await ask(sandbox, "videos", query)).body.items).toMatchObject([
      { snippet: { liveBroadcastContent: "live" }, contentDetails: { duration: "PT1H" } },
    ]);
  });

  it.each([
    ["an unknown video", { id: "nothing0000" }],
    ["no country", { id: "plain-0", regionBlocked: ["Germany"] }],
    ["no length", { id: "plain-0", duration: "an hour" }],
    ["something else", { id: "plain-0", title: "New" }],
  ])("is refused for %s", async (_what, body) => {
    expect((await knob(smallSandbox(), "youtube/video", body)).status).toBe(400);
  });
});

describe("the owner of a playlist", () => {
  const OWN = { part: "snippet,status", id: "PLsecond" };

  it("renames it, hides it, deletes it and brings it back", async () => {
    const sandbox = smallSandbox();
    const change = { id: "PLsecond", title: "Renamed", privacy: "unlisted" };
    await knob(sandbox, "youtube/playlist", change);
    expect((await ask(sandbox, "playlists", OWN)).body.items).toMatchObject([
      { snippet: { title: "Renamed" }, status: { privacyStatus: "unlisted" } },
    ]);
    const status = async () =>
      (await ask(sandbox, "playlistItems", { part: "id", playlistId: "PLsecond" })).status;
    await knob(sandbox, "youtube/playlist", { id: "PLsecond", deleted: true });
    expect(await status()).toBe(404);
    expect((await ask(sandbox, "playlists", OWN)).body.items).toEqual([]);
    await knob(sandbox, "youtube/playlist", { id: "PLsecond", deleted: false });
    expect(await status()).toBe(200);
    await knob(sandbox, "youtube/playlist", { id: "PLsecond", privacy: "private" });
    expect(await status()).toBe(404);
  });

  it("adds an item, moves it and takes it out", async () => {
    const sandbox = smallSandbox();
    const videos = async () =>
      (
        await ask(sandbox, "playlistItems", { part: "contentDetails", playlistId: "PLsecond" })
      ).body.items.map((item) => item.contentDetails.videoId);
    const first = { playlistId: "PLsecond", videoId: "plain-4", position: 0 };
    const { body } = await knob<{ id: string }>(sandbox, "youtube/add-item", first);
    await knob(sandbox, "youtube/add-item", { playlistId: "PLsecond", videoId: "private-0" });
    expect(await videos()).toEqual(["plain-4", "plain-0", "plain-1", "private-0"]);
    const behind = await knob(sandbox, "youtube/move-item", { ...body, position: 4 });
    expect(behind).toMatchObject({ status: 400, body: { error: [{ place: "$.position" }] } });
    await knob(sandbox, "youtube/move-item", { ...body, position: 2 });
    expect(await videos()).toEqual(["plain-0", "plain-1", "plain-4", "private-0"]);
    await knob(sandbox, "youtube/remove-item", body);
    expect(await videos()).toEqual(["plain-0", "plain-1", "private-0"]);
  });

  it("changes what lists show only after their lag", async () => {
    const sandbox = smallSandbox({ listLagMs: 60_000 });
    await knob(sandbox, "youtube/add-item", { playlistId: "PLsecond", videoId: "plain-4" });
    await knob(sandbox, "youtube/playlist", { id: "PLlink", deleted: true });
    const counts = async () => {
      const query = { part: "contentDetails", id: "PLsecond,PLlink" };
      const { items } = (await ask(sandbox, "playlists", query)).body;
      return items.map(({ contentDetails }) => contentDetails);
    };
    expect(await counts()).toEqual([{ itemCount: 2 }, { itemCount: 0 }]);
    sandbox.state.clock.setOffset(60_000);
    expect(await counts()).toEqual([{ itemCount: 3 }]);
  });

  it.each([
    ["playlist", { id: "PLnowhere", deleted: true }, "$.id"],
    ["playlist", { id: "UUsomebody", deleted: true }, "$.id"],
    ["playlist", { id: "PLsecond", title: "" }, "$.title"],
    ["playlist", { id: "PLsecond", owner: "me" }, "$"],
    ["add-item", { playlistId: "PLnowhere", videoId: "plain-0" }, "$.playlistId"],
    ["add-item", { playlistId: "PLsecond", videoId: "never" }, "$.videoId"],
    ["add-item", { playlistId: "PLsecond", videoId: "plain-0", position: 3 }, "$.position"],
    ["remove-item", { id: "bm9uZQ" }, "$.id"],
    ["move-item", { id: "bm9uZQ", position: 0 }, "$.id"],
  ])("is refused: %s %j", async (name, body, place) => {
    const answer = await knob(smallSandbox(), `youtube/${name}`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: [{ place }] } });
  });
});
