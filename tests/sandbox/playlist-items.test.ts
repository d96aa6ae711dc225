import { describe, expect, it } from "vitest";
import { createSandbox } from "#sandbox/server.ts";
import { decodeItemPageToken } from "#sandbox/youtube/page-token.ts";
import {
  ask,
  longWorld,
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

  it("of the watch lists are not to be had", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", { part: "id", playlistId: "WL" });
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe("playlistOperationUnsupported");
  });
});

describe("page tokens of playlist items", () => {
  it("carry an offset and the suffix of the target page's first item", async () => {
    const pages = await walk(createSandbox({ world: longWorld(120) }), "PLlong");
    expect(pages.map((page) => page.items?.length)).toEqual([50, 50, 20]);
    const token = decodeItemPageToken(pages[0]?.nextPageToken ?? "");
    const firstOfSecond = Buffer.from(pages[1]?.items?.[0]?.id ?? "", "base64").toString();
    expect(token).toEqual({ offset: 50, direction: "next", anchor: firstOfSecond.split(".")[1] });
  });

  it("lead back as well as forth", async () => {
    const sandbox = createSandbox({ world: longWorld(120) });
    const pages = await walk(sandbox, "PLlong");
    expect(pages[0]?.prevPageToken).toBeUndefined();
    const back = await ask(sandbox, "playlistItems", {
      part: "snippet,contentDetails,status",
      playlistId: "PLlong",
      maxResults: "50",
      pageToken: pages[2]?.prevPageToken ?? "",
    });
    expect(back.body.items).toEqual(pages[1]?.items);
  });

  it("fail when a single character is altered", async () => {
    const sandbox = createSandbox({ world: longWorld(120) });
    const [page] = await walk(sandbox, "PLlong");
    const token = page?.nextPageToken ?? "";
    for (let index = 0; index < token.length; index += 1) {
      const altered =
        token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
      const answer = await ask(sandbox, "playlistItems", {
        part: "id",
        playlistId: "PLlong",
        pageToken: altered,
      });
      expect([answer.status, reasonOf(answer)], altered).toEqual([400, "invalidPageToken"]);
    }
  });

  it("fail when they are made from an offset alone, as the forms before 2022 were", async () => {
    for (const pageToken of ["CDIQAA", "EAAaBlBUOkNESQ", "EAAaB1BUOkNPZ0g", "50", "x"]) {
      const answer = await ask(createSandbox({ world: longWorld(120) }), "playlistItems", {
        part: "id",
        playlistId: "PLlong",
        pageToken,
      });
      expect([answer.status, reasonOf(answer)], pageToken).toEqual([400, "invalidPageToken"]);
    }
  });

  it("fail on another list", async () => {
    const sandbox = smallSandbox();
    const { body } = await ask(sandbox, "playlistItems", { part: "id", playlistId: "PLpublic" });
    const answer = await ask(sandbox, "playlistItems", {
      part: "id",
      playlistId: "PLmixed",
      pageToken: body.nextPageToken ?? "",
    });
    expect(reasonOf(answer)).toBe("invalidPageToken");
  });

  it("never come when no results were asked for, so no reader can go round for ever", async () => {
    const { body } = await ask(createSandbox({ world: longWorld(9) }), "playlistItems", {
      part: "id",
      playlistId: "PLlong",
      maxResults: "0",
    });
    expect(body.items).toEqual([]);
    expect(body.nextPageToken).toBeUndefined();
  });
});

describe("filtered items", () => {
  it("leave pages short before the last one, and totals above what is returned", async () => {
    const sandbox = createSandbox();
    const list = sandbox.state.library.publicPlaylists().find(({ title }) => /Gaps/.test(title));
    const pages = await walk(sandbox, list?.id ?? "");
    expect(pages.map((page) => page.items?.length)).toEqual([49, 49, 50, 50]);
    expect(pages.map((page) => page.pageInfo?.totalResults)).toEqual([200, 200, 200, 200]);
    const tokens = pages.slice(0, 3).map((page) => decodeItemPageToken(page.nextPageToken ?? ""));
    expect(tokens.map((token) => token?.offset)).toEqual([50, 100, 150]);
  });

  it("can be had in any list, and the anchor then is the first item that is answered", async () => {
    const sandbox = createSandbox({ world: longWorld(120), filteredEvery: 51 });
    const pages = await walk(sandbox, "PLlong");
    expect(pages.map((page) => page.items?.length)).toEqual([50, 49, 19]);
    const anchor = decodeItemPageToken(pages[0]?.nextPageToken ?? "")?.anchor;
    const first = Buffer.from(pages[1]?.items?.[0]?.id ?? "", "base64").toString();
    expect(first.endsWith(anchor ?? "?")).toBe(true);
    expect(pages[1]?.items?.[0]?.snippet?.position).toBe(51);
  });

  it("do not occur in a world from outside unless they are asked for", async () => {
    const pages = await walk(createSandbox({ world: longWorld(5_000) }), "PLlong");
    expect(pages).toHaveLength(100);
    const items = pages.flatMap((page) => page.items ?? []);
    expect(new Set(items.map((item) => item.id)).size).toBe(5_000);
  });
});
