import { describe, expect, it } from "vitest";
import { ask, reasonOf, smallSandbox } from "#tests/sandbox/support.ts";

const LIST = { part: "snippet", playlistId: "PLpublic" };

describe("a request that is wrong", () => {
  it.each([
    ["without part", "playlistItems", { playlistId: "PLpublic" }, "required", "part"],
    ["with an unknown part", "playlistItems", { ...LIST, part: "snipet" }, "unknownPart", "part"],
    [
      "without a filter",
      "playlistItems",
      { part: "id" },
      "missingRequiredParameter",
      "parameters.",
    ],
    ["without a filter", "videos", { part: "id" }, "missingRequiredParameter", "parameters."],
    [
      "with two filters",
      "playlistItems",
      { ...LIST, id: "x" },
      "incompatibleParameters",
      "parameters.",
    ],
    [
      "for too much",
      "playlistItems",
      { ...LIST, maxResults: "51" },
      "invalidParameter",
      "maxResults",
    ],
    [
      "for less than nothing",
      "playlists",
      { part: "id", id: "x", maxResults: "-1" },
      "invalidParameter",
      "maxResults",
    ],
    [
      "with an unknown field",
      "playlistItems",
      { ...LIST, fields: "itmes" },
      "invalidParameter",
      "fields",
    ],
    [
      "with broken fields",
      "playlistItems",
      { ...LIST, fields: "items(id" },
      "invalidParameter",
      "fields",
    ],
  ])("%s is refused: %s %o", async (_what, resource, query, reason, location) => {
    const answer = await ask(smallSandbox(), resource, query);
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
    expect(answer.body.error?.errors?.[0]?.location).toBe(location);
  });

  it("with a parameter that the method does not have is refused by name", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", { ...LIST, playListId: "x" });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toContain('"playListId"');
  });

  it("may still carry Google's own parameters", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", {
      ...LIST,
      prettyPrint: "false",
      quotaUser: "a",
      alt: "json",
    });
    expect(answer.status).toBe(200);
  });

  it("for a list that is not there gets the recorded envelope, with its HTML", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", { ...LIST, playlistId: "PLnone" });
    const message =
      "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      error: {
        code: 404,
        message,
        errors: [
          {
            message,
            domain: "youtube.playlistItem",
            reason: "playlistNotFound",
            location: "playlistId",
            locationType: "parameter",
          },
        ],
      },
    });
  });

  it.each([
    ["GET", "captions"],
    ["PUT", "playlists"],
    ["GET", "%E0%A4%A"],
  ])("for %s %s is not found", async (method, resource) => {
    const answer = await ask(smallSandbox(), resource, {}, { method });
    expect([answer.status, reasonOf(answer)]).toEqual([404, "notFound"]);
  });
});

describe("an etag", () => {
  it("saves the body when nothing has changed, and not when something has", async () => {
    const sandbox = smallSandbox();
    const first = await ask(sandbox, "playlistItems", LIST);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toBe(`"${first.body.etag}"`);
    for (const header of [etag, etag.slice(1, -1), `W/${etag}`, `"other", ${etag}`]) {
      const second = await ask(sandbox, "playlistItems", LIST, {
        headers: { "if-none-match": header },
      });
      expect([second.status, second.body], header).toEqual([304, ""]);
    }
    const other = await ask(
      sandbox,
      "playlistItems",
      { ...LIST, maxResults: "3" },
      {
        headers: { "if-none-match": etag },
      },
    );
    expect(other.status).toBe(200);
  });

  it("comes as a header even when the fields leave it out", async () => {
    const answer = await ask(smallSandbox(), "playlistItems", { ...LIST, fields: "items/id" });
    expect(answer.body).not.toHaveProperty("etag");
    expect(answer.headers.get("etag")).toMatch(/^"[\w-]{27}"$/);
  });
});
