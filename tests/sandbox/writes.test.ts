import { describe, expect, it } from "vitest";
import { createSandbox } from "#sandbox/server.ts";
import {
  ask,
  longWorld,
  OTHER,
  OWNER,
  reasonOf,
  smallSandbox,
  tokenOf,
  walk,
  WITHOUT_CHANNEL,
  WRITE,
  type Body,
} from "#tests/sandbox/support.ts";

const token = tokenOf(OWNER, WRITE);
const INSERT = { method: "POST", token } as const;
const DELETE = { method: "DELETE", token } as const;

function insertion(playlistId: string, videoId: string, more: object = {}) {
  return { snippet: { playlistId, resourceId: { kind: "youtube#video", videoId }, ...more } };
}

function videoIds(pages: Body[]): (string | undefined)[] {
  return pages.flatMap((page) => (page.items ?? []).map((item) => item.contentDetails?.videoId));
}

async function itemIds(sandbox: ReturnType<typeof smallSandbox>, playlistId: string) {
  const pages = await walk(sandbox, playlistId);
  return pages.flatMap((page) => (page.items ?? []).map((item) => item.id));
}

describe("inserting an item", () => {
  it("puts the video at the end and answers the new item", async () => {
    const sandbox = smallSandbox();
    const answer = await ask(
      sandbox,
      "playlistItems",
      { part: "snippet,contentDetails" },
      {
        ...INSERT,
        body: insertion("PLsecond", "plain-4"),
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.snippet).toMatchObject({ playlistId: "PLsecond", position: 2 });
    expect(videoIds(await walk(sandbox, "PLsecond"))).toEqual(["plain-0", "plain-1", "plain-4"]);
  });

  it("puts it where the caller says, and takes a video that is already there", async () => {
    const sandbox = smallSandbox();
    const body = insertion("PLsecond", "plain-1", { position: 0 });
    await ask(sandbox, "playlistItems", { part: "snippet" }, { ...INSERT, body });
    expect(videoIds(await walk(sandbox, "PLsecond"))).toEqual(["plain-1", "plain-0", "plain-1"]);
    expect(new Set(await itemIds(sandbox, "PLsecond")).size).toBe(3);
  });

  it.each([
    [400, "playlistIdRequired", { snippet: { resourceId: { videoId: "plain-0" } } }],
    [400, "resourceIdRequired", { snippet: { playlistId: "PLsecond" } }],
    [
      400,
      "invalidResourceType",
      { snippet: { playlistId: "PLsecond", resourceId: { kind: "youtube#channel" } } },
    ],
    [400, "invalidPlaylistItemPosition", insertion("PLsecond", "plain-0", { position: 9 })],
    [400, "invalidPlaylistItemPosition", insertion("PLsecond", "plain-0", { position: "first" })],
    [404, "videoNotFound", insertion("PLsecond", "never")],
    [404, "videoNotFound", insertion("PLsecond", "private-0")],
    [404, "playlistNotFound", insertion("PLnowhere", "plain-0")],
    [403, "playlistItemsNotAccessible", insertion("PLpublic", "plain-0")],
    [400, "playlistOperationUnsupported", insertion("UUsomebody", "plain-0")],
  ])("answers %i %s where it must", async (status, reason, body) => {
    const answer = await ask(
      smallSandbox(),
      "playlistItems",
      { part: "snippet" },
      { ...INSERT, body },
    );
    expect([answer.status, reasonOf(answer)]).toEqual([status, reason]);
  });

  it("is refused when the list holds five thousand", async () => {
    const world = longWorld(5_000);
    world.people.push({
      email: OWNER,
      givenName: "Olga",
      familyName: "Owner",
      channelId: "UCsomebody",
      grants: "all",
    });
    const answer = await ask(
      createSandbox({ world }),
      "playlistItems",
      { part: "snippet" },
      {
        ...INSERT,
        body: insertion("PLlong", "v0"),
      },
    );
    expect([answer.status, reasonOf(answer)]).toEqual([
      403,
      "playlistContainsMaximumNumberOfVideos",
    ]);
  });

  it("is refused for a body that is not JSON", async () => {
    const sandbox = smallSandbox();
    const response = await sandbox.app.request("/youtube/v3/playlistItems?part=snippet", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: "{",
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("parseError");
  });

  it("needs a channel", async () => {
    const answer = await ask(
      smallSandbox(),
      "playlistItems",
      { part: "snippet" },
      {
        method: "POST",
        token: tokenOf(WITHOUT_CHANNEL, WRITE),
        body: insertion("PLsecond", "plain-0"),
      },
    );
    expect([answer.status, reasonOf(answer)]).toEqual([401, "youtubeSignupRequired"]);
  });
});

describe("deleting an item", () => {
  it("has an empty answer, removes that one occurrence and moves the rest up", async () => {
    const sandbox = smallSandbox();
    const [first] = await itemIds(sandbox, "PLmixed");
    const answer = await ask(sandbox, "playlistItems", { id: first ?? "" }, DELETE);
    expect([answer.status, answer.body]).toEqual([204, ""]);
    const pages = await walk(sandbox, "PLmixed");
    expect(videoIds(pages).at(-1)).toBe("plain-0");
    expect(videoIds(pages)).toHaveLength(6);
    expect(pages[0]?.items?.[0]?.snippet?.position).toBe(0);
  });

  it("is a 404 the second time", async () => {
    const sandbox = smallSandbox();
    const [first] = await itemIds(sandbox, "PLmixed");
    await ask(sandbox, "playlistItems", { id: first ?? "" }, DELETE);
    const again = await ask(sandbox, "playlistItems", { id: first ?? "" }, DELETE);
    expect([again.status, reasonOf(again)]).toEqual([404, "playlistItemNotFound"]);
  });

  it("is refused in another person's list, and in uploads", async () => {
    const sandbox = smallSandbox();
    const [foreign] = await itemIds(sandbox, "PLpublic");
    const [upload] = await itemIds(sandbox, "UUsomebody");
    expect(reasonOf(await ask(sandbox, "playlistItems", { id: foreign ?? "" }, DELETE))).toBe(
      "playlistItemsNotAccessible",
    );
    expect(reasonOf(await ask(sandbox, "playlistItems", { id: upload ?? "" }, DELETE))).toBe(
      "playlistOperationUnsupported",
    );
  });

  it("answers 409 to a second write while the first to that list is under way", async () => {
    const sandbox = smallSandbox();
    const [one, two] = await itemIds(sandbox, "PLmixed");
    const [elsewhere] = await itemIds(sandbox, "PLsecond");
    const remove = (id = "") => ask(sandbox, "playlistItems", { id }, DELETE);
    const answers = await Promise.all([remove(one), remove(two), remove(elsewhere)]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 409, 204]);
    expect((await remove(two)).status).toBe(204);
  });
});

describe("playlists", () => {
  it("are made, private unless the caller says otherwise, and listed as one's own", async () => {
    const sandbox = smallSandbox();
    const body = { snippet: { title: "New one", description: "What for" } };
    const answer = await ask(sandbox, "playlists", { part: "snippet,status" }, { ...INSERT, body });
    expect(answer.body).toMatchObject({
      id: expect.stringMatching(/^PL[\w-]{32}$/),
      snippet: { title: "New one", description: "What for", channelId: "UCowner" },
      status: { privacyStatus: "private" },
    });
    const mine = await ask(
      sandbox,
      "playlists",
      { part: "id", mine: "true", maxResults: "50" },
      { token },
    );
    expect(mine.body.items?.at(-1)?.id).toBe(answer.body.id);
  });

  it.each([
    ["playlistTitleRequired", { snippet: { title: " " } }],
    ["invalidPlaylistSnippet", { snippet: { title: "x".repeat(151) } }],
    ["invalidPrivacyStatus", { snippet: { title: "x" }, status: { privacyStatus: "secret" } }],
  ])("are refused with %s", async (reason, body) => {
    const answer = await ask(smallSandbox(), "playlists", { part: "snippet" }, { ...INSERT, body });
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  });

  it("are deleted with all that is in them", async () => {
    const sandbox = smallSandbox();
    expect((await ask(sandbox, "playlists", { id: "PLsecond" }, DELETE)).status).toBe(204);
    const items = await ask(sandbox, "playlistItems", { part: "id", playlistId: "PLsecond" });
    expect(items.status).toBe(404);
    const again = await ask(sandbox, "playlists", { id: "PLsecond" }, DELETE);
    expect([again.status, reasonOf(again)]).toEqual([404, "playlistNotFound"]);
  });

  it("of another person are not deleted", async () => {
    const answer = await ask(smallSandbox(), "playlists", { id: "PLpublic" }, DELETE);
    expect([answer.status, reasonOf(answer)]).toEqual([403, "playlistForbidden"]);
    const secret = await ask(
      smallSandbox(),
      "playlists",
      { id: "PLsecret" },
      {
        method: "DELETE",
        token: tokenOf(OTHER, WRITE),
      },
    );
    expect(secret.status).toBe(404);
  });
});
