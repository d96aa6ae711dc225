import { describe, expect, it } from "vitest";
import {
  ask,
  OWNER,
  PLAIN,
  READ,
  reasonOf,
  smallSandbox,
  tokenOf,
  walk,
} from "#tests/sandbox/support.ts";

const PART = "id,snippet,contentDetails,status";

describe("the items of a playlist", () => {
  it("come with every part that was asked for and no other", async () => {
    const sandbox = smallSandbox();
    const { body } = await ask(sandbox, "playlistItems", {
      part: "snippet,status",
      playlistId: "PLpublic",
      maxResults: "1",
    });
    expect(body.pageInfo).toEqual({ totalResults: 7, resultsPerPage: 1 });
    expect(body.items?.[0]).toEqual({
      kind: "youtube#playlistItem",
      etag: expect.stringMatching(/^[\w-]{27}$/),
      id: expect.any(String),
      snippet: {
        publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        channelId: "UCother",
        title: "Video 0",
        description: expect.any(String),
        thumbnails: expect.objectContaining({
          medium: { url: "http://localhost:8788/thumbnails/plain-0.svg", width: 320, height: 180 },
        }),
        channelTitle: "Otto Other",
        playlistId: "PLpublic",
        position: 0,
        resourceId: { kind: "youtube#video", videoId: "plain-0" },
        videoOwnerChannelTitle: "Somebody",
        videoOwnerChannelId: "UCsomebody",
      },
      status: { privacyStatus: "public" },
    });
  });

  it("are five to a page unless the caller says otherwise", async () => {
    const { body } = await ask(smallSandbox(), "playlistItems", {
      part: "id",
      playlistId: "PLpublic",
    });
    expect(body.items).toHaveLength(5);
  });

  it("have ids that are unpadded base64 of the list and sixteen hexadecimal digits", async () => {
    const { body } = await ask(smallSandbox(), "playlistItems", {
      part: "id",
      playlistId: "PLpublic",
    });
    for (const item of body.items ?? []) {
      expect(Buffer.from(item.id ?? "", "base64").toString()).toMatch(/^PLpublic\.[0-9A-F]{16}$/);
      expect(item.id).not.toContain("=");
    }
  });

  it("hold one video twice under two ids", async () => {
    const [page] = await walk(smallSandbox(), "PLmixed");
    const twice = page?.items?.filter((item) => item.contentDetails?.videoId === "plain-0");
    expect(twice).toHaveLength(2);
    expect(twice?.[0]?.id).not.toBe(twice?.[1]?.id);
  });

  it("show a private video in its recorded shape", async () => {
    const [page] = await walk(smallSandbox(), "PLmixed");
    const item = page?.items?.[1];
    expect(item?.snippet).toMatchObject({
      title: "Private video",
      description: "This video is private.",
      thumbnails: {},
    });
    expect(item?.snippet).not.toHaveProperty("videoOwnerChannelTitle");
    expect(item?.snippet).not.toHaveProperty("videoOwnerChannelId");
    expect(item?.contentDetails).toEqual({ videoId: "private-0" });
    expect(item?.status).toEqual({ privacyStatus: "private" });
  });

  it.each([
    ["a video marked as deleted", 3, "deleted-0"],
    ["an id that has no video", 4, "never-was"],
  ])("show %s as a deleted video", async (_what, position, videoId) => {
    const [page] = await walk(smallSandbox(), "PLmixed");
    const item = page?.items?.[position];
    expect(item?.snippet).toMatchObject({
      title: "Deleted video",
      description: "This video is unavailable.",
      thumbnails: {},
    });
    expect(item?.snippet).not.toHaveProperty("videoOwnerChannelId");
    expect(item?.contentDetails).toEqual({ videoId });
    expect(item?.status).toEqual({ privacyStatus: "privacyStatusUnspecified" });
  });

  it("show the owner's own private video to its owner as any other video", async () => {
    const { body } = await ask(
      smallSandbox(),
      "playlistItems",
      { part: PART, playlistId: "PLmixed", maxResults: "50" },
      { token: tokenOf(OWNER, READ) },
    );
    const own = body.items?.[2];
    expect(own?.snippet).toMatchObject({ title: "My draft", videoOwnerChannelId: "UCowner" });
    expect(own?.status).toEqual({ privacyStatus: "private" });
  });

  it("can be asked for by their own ids", async () => {
    const sandbox = smallSandbox();
    const [page] = await walk(sandbox, "PLpublic");
    const wanted = [page?.items?.[5]?.id, page?.items?.[2]?.id];
    const { body } = await ask(sandbox, "playlistItems", {
      part: "snippet",
      id: [...wanted, "bm9uc2Vuc2U"].join(","),
    });
    const positions = body.items?.map((item) => item.snippet?.position);
    expect(positions).toEqual([5, 2]);
  });

  it("can be narrowed to one video", async () => {
    const { body } = await ask(smallSandbox(), "playlistItems", {
      part: "snippet",
      playlistId: "PLmixed",
      videoId: "plain-0",
    });
    expect(body.items?.map((item) => item.snippet?.position)).toEqual([0, 6]);
    expect(body.pageInfo?.totalResults).toBe(2);
  });

  it("of a channel's uploads are listed newest first under UU", async () => {
    const { body } = await ask(smallSandbox(), "playlistItems", {
      part: "contentDetails",
      playlistId: "UUsomebody",
      maxResults: "50",
    });
    const ids = body.items?.map((item) => item.contentDetails?.videoId);
    expect(ids).toEqual([...PLAIN, "blocked-0", "allowed-0", "adult-0", "live-0", "hours-0"]);
  });

  it("of the watch lists are not available", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", { part: "id", playlistId: "WL" });
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe("playlistOperationUnsupported");
  });
});
