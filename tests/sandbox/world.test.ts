import { describe, expect, it } from "vitest";
import { parseWorld, WorldError } from "#sandbox/world.ts";
import { createSandbox } from "#sandbox/server.ts";
import { ask } from "#tests/sandbox/support.ts";

const video = { id: "dQw4w9WgXcQ", title: "Song", duration: "PT3M33S" };
const playlist = { id: "PL1", title: "List", items: ["dQw4w9WgXcQ", "missing-one"] };
const person = { email: "a@example.com", channelId: "UC1" };

function flawsOf(content: unknown): string[] {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  try {
    parseWorld(text, "world.json");
  } catch (error) {
    if (error instanceof WorldError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("a world from a file", () => {
  it("needs videos and playlists only, and fills in the rest", () => {
    const { world, warnings } = parseWorld(
      JSON.stringify({ videos: [video], playlists: [playlist] }),
      "w",
    );
    expect(warnings).toEqual([]);
    expect(world.people).toEqual([]);
    expect(world.videos[0]).toEqual({
      ...video,
      publishedAt: "2020-01-01T00:00:00Z",
      privacy: "public",
      live: "none",
      ageRestricted: false,
    });
  });

  it("takes the whole form of the documentation", () => {
    const whole = {
      ...video,
      channelTitle: "Channel",
      channelId: "UC2",
      publishedAt: "2009-10-25T08:57:33+02:00",
      privacy: "unlisted",
      live: "none",
      regionBlocked: ["DE"],
      regionAllowed: ["US"],
      ageRestricted: false,
    };
    const people = [{ ...person, givenName: "A", familyName: "B", grants: "readonly" }];
    const text = JSON.stringify({ videos: [whole], playlists: [playlist], people });
    const { world } = parseWorld(`\uFEFF${text}`, "w");
    expect(world.videos[0]?.publishedAt).toBe("2009-10-25T06:57:33Z");
    expect(world.people).toEqual(people);
  });

  it("reports unknown keys, and continues", () => {
    const content = {
      videos: [{ ...video, privicy: "private" }],
      playlists: [playlist],
      poeple: [],
    };
    expect(parseWorld(JSON.stringify(content), "w").warnings).toEqual([
      "$.poeple is not part of a world and is ignored",
      "$.videos[0].privicy is unknown and is ignored",
    ]);
  });

  it("is returned exactly as written", async () => {
    const { world } = parseWorld(JSON.stringify({ videos: [video], playlists: [playlist] }), "w");
    const { body } = await ask(createSandbox({ world }), "playlistItems", {
      part: "snippet",
      playlistId: "PL1",
    });
    expect(body.items.map((item) => item.snippet.title)).toEqual(["Song", "Deleted video"]);
  });

  it.each([
    ["[]", "world.json: $: "],
    [{ playlists: [] }, "world.json: $.videos: "],
    [{ videos: [] }, "world.json: $.playlists: "],
    [{ videos: {}, playlists: [] }, "world.json: $.videos: "],
    [
      { videos: [{ ...video, id: "a b" }], playlists: [] },
      "world.json: $.videos[0].id: is not a video id",
    ],
    [
      { videos: [video, video], playlists: [] },
      'world.json: $.videos[1].id: "dQw4w9WgXcQ" stands twice',
    ],
    [
      { videos: [{ ...video, duration: "3:33" }], playlists: [] },
      "world.json: $.videos[0].duration: is not an ISO 8601",
    ],
    [
      { videos: [{ ...video, duration: "PT" }], playlists: [] },
      "world.json: $.videos[0].duration: ",
    ],
    [
      { videos: [{ id: "x", title: "X" }], playlists: [] },
      "world.json: $.videos[0].duration: is missing",
    ],
    [
      { videos: [{ id: "x", duration: "PT1S" }], playlists: [] },
      "world.json: $.videos[0].title: is missing",
    ],
    [
      { videos: [{ ...video, privacy: "secret" }], playlists: [] },
      "world.json: $.videos[0].privacy: ",
    ],
    [{ videos: [{ ...video, live: true }], playlists: [] }, "world.json: $.videos[0].live: "],
    [
      { videos: [{ ...video, regionBlocked: ["Germany"] }], playlists: [] },
      "world.json: $.videos[0].regionBlocked[0]: ",
    ],
    [
      { videos: [{ ...video, publishedAt: "2009" }], playlists: [] },
      "world.json: $.videos[0].publishedAt: is not a time",
    ],
    [{ videos: [], playlists: [{ id: "PL1", title: "T" }] }, "world.json: $.playlists[0].items: "],
    [
      { videos: [], playlists: [playlist, playlist] },
      'world.json: $.playlists[1].id: "PL1" stands twice',
    ],
    [
      { videos: [], playlists: [{ ...playlist, items: [7] }] },
      "world.json: $.playlists[0].items[0]: ",
    ],
    [
      { videos: [], playlists: [], people: [{ email: "nobody" }] },
      "world.json: $.people[0].email: is not an e-mail",
    ],
    [
      { videos: [], playlists: [], people: [person, { ...person, email: "A@example.com" }] },
      'world.json: $.people[1].email: "a@example.com" stands twice',
    ],
  ])("that is malformed is refused with file, place and reason: %j", (content, start) => {
    const [first] = flawsOf(content);
    expect(first?.startsWith(start), first).toBe(true);
    expect(first?.length).toBeGreaterThan(start.length - 1);
  });

  it.each([
    ["", "line 1, column 1"],
    ['{"videos": [', "line 1, column 13"],
    ['{\n  "videos": [1 2]\n}', "line 2, column 16"],
    ['{\n  "videos": [\n    }\n', "line 3, column 5"],
    ['{"videos": [],}', "line 1, column 15"],
    ['{"videos": nul, "playlists": []}', "line 1, column 15"],
    [`{"videos": [${"1,".repeat(5_000)}}`, "line 1, column 10013"],
  ])("that is no JSON is refused with line and column: %j", (text, place) => {
    expect(flawsOf(text)[0]).toMatch(new RegExp(`^world\\.json: ${place}: is not JSON: \\S`));
  });

  it("lists ten flaws and counts the rest", () => {
    const videos = Array.from({ length: 14 }, (_, index) => ({
      ...video,
      id: `v${index}`,
      title: 1,
    }));
    const lines = flawsOf({ videos, playlists: [] });
    expect(lines).toHaveLength(11);
    expect(lines[10]).toBe("world.json: and 4 more");
  });
});
