// Google's own client must work with the sandbox.
import { youtube, type youtube_v3 } from "@googleapis/youtube";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { KEY } from "#tests/sandbox/support.ts";

describe("the official client", () => {
  let sandbox: RunningSandbox;
  let client: youtube_v3.Youtube;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    client = youtube({ version: "v3", auth: KEY, rootUrl: `${sandbox.url}/` });
  });
  afterAll(() => sandbox.close());

  it("reads a whole playlist of 1,200, in order, once each", async () => {
    const list = sandbox.state.library
      .publicPlaylists()
      .find((one) => one.entries.length === 1_200);
    const read: string[] = [];
    let pages = 0;
    let pageToken: string | undefined;
    do {
      const { data } = await client.playlistItems.list({
        part: ["snippet", "contentDetails", "status"],
        playlistId: list?.id ?? "",
        maxResults: 50,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      for (const item of data.items ?? []) read.push(item.contentDetails?.videoId ?? "");
      pageToken = data.nextPageToken ?? undefined;
      pages += 1;
    } while (pageToken !== undefined);
    expect(pages).toBe(24);
    expect(read).toEqual(list?.entries.map((entry) => entry.videoId));
  });

  it("reads playlists and videos, several ids in repeated parameters", async () => {
    const lists = sandbox.state.library.publicPlaylists().slice(0, 2);
    const { data } = await client.playlists.list({
      part: ["snippet", "contentDetails"],
      id: lists.map((list) => list.id),
    });
    expect(data.items?.map((item) => item.snippet?.title)).toEqual(lists.map((list) => list.title));
    const videos = await client.videos.list({
      part: ["contentDetails"],
      id: [lists[0]?.entries[0]?.videoId ?? ""],
    });
    expect(videos.data.items?.[0]?.contentDetails?.duration).toMatch(/^PT\d/);
  });

  it("meets the error envelope as its own error class", async () => {
    const refusal = await client.playlistItems.list({ part: ["id"], playlistId: "PLnowhere" }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal instanceof Error && refusal.constructor.name).toBe("GaxiosError");
    expect(String(refusal)).toContain("<code>playlistId</code>");
    expect(refusal).toMatchObject({
      status: 404,
      response: {
        data: {
          error: {
            code: 404,
            errors: [{ reason: "playlistNotFound", domain: "youtube.playlistItem" }],
          },
        },
      },
    });
  });
});
