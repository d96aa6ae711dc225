import { describe, expect, it } from "vitest";
import { createSandbox } from "#sandbox/server.ts";
import { decodeItemPageToken } from "#sandbox/youtube/page-token.ts";
import { ask, longWorld, reasonOf, smallSandbox, walk } from "#tests/sandbox/support.ts";

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

  it("are missing when no results were requested, so no reader can loop for ever", async () => {
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
