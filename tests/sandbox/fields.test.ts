import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FieldsSyntaxError,
  parseFields,
  requireKnownFields,
  selectFields,
} from "#sandbox/youtube/fields.ts";
import { ask, smallSandbox } from "#tests/sandbox/support.ts";

const value = {
  token: "t",
  page: { total: 2, size: 1 },
  items: [
    { id: "a", snippet: { title: "A", thumbnails: { medium: { url: "m" }, high: { url: "h" } } } },
    { id: "b", snippet: { title: "B", thumbnails: {} } },
  ],
};

describe("fields", () => {
  it.each([
    ["token", { token: "t" }],
    ["token,page/total", { token: "t", page: { total: 2 } }],
    ["items/id", { items: [{ id: "a" }, { id: "b" }] }],
    ["items(id)", { items: [{ id: "a" }, { id: "b" }] }],
    [
      "items(id,snippet(title,thumbnails/medium/url))",
      {
        items: [
          { id: "a", snippet: { title: "A", thumbnails: { medium: { url: "m" } } } },
          { id: "b", snippet: { title: "B", thumbnails: {} } },
        ],
      },
    ],
    [
      "items/snippet/thumbnails/*/url",
      {
        items: [
          { snippet: { thumbnails: { medium: { url: "m" }, high: { url: "h" } } } },
          { snippet: { thumbnails: {} } },
        ],
      },
    ],
    ["page/total,page/size", { page: { total: 2, size: 1 } }],
    ["page,page/size", { page: { total: 2, size: 1 } }],
    ["*", value],
  ])("%s select what they name", (text, expected) => {
    expect(selectFields(value, parseFields(text))).toEqual(expected);
  });

  it.each(["", ",", "a,", "a(", "a)", "a()", "a/", "a//b", "a(b", "a b", "a(b)c", "é"])(
    "%j are refused",
    (text) => {
      expect(() => parseFields(text)).toThrow(FieldsSyntaxError);
    },
  );

  it("never fail in another way for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab*/(),- ") }), (text) => {
        try {
          parseFields(text);
        } catch (error) {
          expect(error).toBeInstanceOf(FieldsSyntaxError);
        }
      }),
    );
  });

  it.each(["items/ids", "itmes", "items(id,snippet/titel)", "token/x", "page/total/x"])(
    "%s are unknown to the answer and refused",
    (text) => {
      const shape = parseFields(
        "token,page(total,size),items(id,snippet(title,thumbnails(*(url))))",
      );
      expect(() => requireKnownFields(parseFields(text), shape)).toThrow(/Invalid field selection/);
    },
  );

  it("trim a page to the useful minimum of the platform notes", async () => {
    const { body } = await ask(smallSandbox(), "playlistItems", {
      part: "snippet,contentDetails,status",
      playlistId: "PLmixed",
      maxResults: "2",
      fields:
        "nextPageToken,pageInfo,items(id,snippet(title,position,videoOwnerChannelTitle," +
        "videoOwnerChannelId,thumbnails/medium/url,resourceId/videoId)," +
        "contentDetails(videoId,videoPublishedAt),status/privacyStatus)",
    });
    expect(Object.keys(body)).toEqual(["nextPageToken", "items", "pageInfo"]);
    expect(body.items?.[1]).toEqual({
      id: expect.any(String),
      snippet: {
        title: "Private video",
        thumbnails: {},
        position: 1,
        resourceId: { videoId: "private-0" },
      },
      contentDetails: { videoId: "private-0" },
      status: { privacyStatus: "private" },
    });
  });
});
