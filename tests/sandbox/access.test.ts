import { describe, expect, it } from "vitest";
import { issueAccessToken, verifyAccessToken } from "#sandbox/youtube/auth.ts";
import {
  ask,
  OTHER,
  OWNER,
  READ,
  reasonOf,
  smallSandbox,
  tokenOf,
  WITHOUT_CHANNEL,
  WRITE,
} from "#tests/sandbox/support.ts";

const NOBODY = { part: "id", id: "PLpublic" };

describe("a caller", () => {
  it("without key or token is refused", async () => {
    const sandbox = smallSandbox();
    const response = await sandbox.app.request("/youtube/v3/playlists?part=id&id=PLpublic");
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { errors: [{ reason: "forbidden" }] } });
  });

  it("with a wrong key is refused", async () => {
    const answer = await ask(smallSandbox(), "playlists", { ...NOBODY, key: "wrong" });
    expect([answer.status, reasonOf(answer)]).toEqual([400, "badRequest"]);
    expect(answer.body.error?.message).toContain("API key not valid");
    expect(answer.body.error.details).toMatchObject([{ reason: "API_KEY_INVALID" }]);
  });

  it("may send the key as a header", async () => {
    const sandbox = smallSandbox();
    const response = await sandbox.app.request("/youtube/v3/playlists?part=id&id=PLpublic", {
      headers: { "X-Goog-Api-Key": "sandbox-key" },
    });
    expect(response.status).toBe(200);
  });

  it.each([
    ["no token at all", "nonsense"],
    ["a token of somebody unknown", tokenOf("stranger@example.com", READ)],
    ["an altered token", `${tokenOf(OWNER, READ).slice(0, -1)}_`],
    ["an expired token", issueAccessToken({ email: OWNER, scopes: [READ], expiresAt: 1 })],
  ])("with %s gets authError", async (_what, token) => {
    const answer = await ask(smallSandbox(), "playlists", NOBODY, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([401, "authError"]);
    expect(answer.body.error?.errors?.[0]).toMatchObject({
      location: "Authorization",
      locationType: "header",
    });
  });

  it("loses a token when the sandbox's clock passes its time", async () => {
    const sandbox = smallSandbox();
    const token = tokenOf(OWNER, READ);
    expect((await ask(sandbox, "playlists", NOBODY, { token })).status).toBe(200);
    sandbox.state.clock.setOffset(2 * 3_600_000);
    expect((await ask(sandbox, "playlists", NOBODY, { token })).status).toBe(401);
  });

  it("keeps a token across a restart", async () => {
    const token = tokenOf(OWNER, READ);
    await ask(smallSandbox(), "playlists", NOBODY, { token });
    expect((await ask(smallSandbox(), "playlists", NOBODY, { token })).status).toBe(200);
  });
});

describe("scopes", () => {
  it("for reading do not allow writing", async () => {
    const answer = await ask(
      smallSandbox(),
      "playlists",
      { id: "PLsecond" },
      {
        method: "DELETE",
        token: tokenOf(OWNER, READ),
      },
    );
    expect([answer.status, reasonOf(answer)]).toEqual([403, "insufficientPermissions"]);
  });

  it("of other services do not allow reading", async () => {
    const answer = await ask(smallSandbox(), "playlists", NOBODY, {
      token: tokenOf(OWNER, "openid", "email"),
    });
    expect([answer.status, reasonOf(answer)]).toEqual([403, "insufficientPermissions"]);
  });

  it.each([WRITE, `${WRITE}.force-ssl`])("of writing also read: %s", async (scope) => {
    const answer = await ask(
      smallSandbox(),
      "playlists",
      { part: "id", mine: "true" },
      {
        token: tokenOf(OWNER, scope),
      },
    );
    expect(answer.status).toBe(200);
  });

  it("are needed for a write; a key is not enough", async () => {
    const answer = await ask(smallSandbox(), "playlists", { id: "PLsecond" }, { method: "DELETE" });
    expect([answer.status, reasonOf(answer)]).toEqual([401, "required"]);
  });
});

describe("a private playlist", () => {
  it.each([
    ["a key", undefined],
    ["another account", tokenOf(OTHER, READ)],
  ])("is not found by %s", async (_who, token) => {
    const options = token === undefined ? {} : { token };
    const items = await ask(
      smallSandbox(),
      "playlistItems",
      { part: "id", playlistId: "PLsecret" },
      options,
    );
    expect([items.status, reasonOf(items)]).toEqual([404, "playlistNotFound"]);
    const list = await ask(smallSandbox(), "playlists", { part: "id", id: "PLsecret" }, options);
    expect(list.body.items).toEqual([]);
  });

  it("is visible to its owner", async () => {
    const token = tokenOf(OWNER, READ);
    const query = { part: "id", playlistId: "PLsecret" };
    const { body } = await ask(smallSandbox(), "playlistItems", query, { token });
    expect(body.pageInfo?.totalResults).toBe(7);
  });
});

describe("mine", () => {
  it("lists the caller's playlists, private ones too, with plain offset tokens", async () => {
    const token = tokenOf(OWNER, READ);
    const query = { part: "snippet,status,contentDetails", mine: "true", maxResults: "3" };
    const { body } = await ask(smallSandbox(), "playlists", query, { token });
    expect(body.items?.map((list) => list.id)).toEqual(["PLmixed", "PLsecret", "PLlink"]);
    expect(body.pageInfo).toEqual({ totalResults: 4, resultsPerPage: 3 });
    expect(body.nextPageToken).toBe("CAMQAA");
    const second = await ask(
      smallSandbox(),
      "playlists",
      { ...query, pageToken: "CAMQAA" },
      { token },
    );
    expect(second.body.items?.map((list) => list.id)).toEqual(["PLsecond"]);
    expect(second.body.prevPageToken).toBe("CAMQAQ");
    const altered = { ...query, pageToken: "CAMQAB" };
    expect(reasonOf(await ask(smallSandbox(), "playlists", altered, { token }))).toBe(
      "invalidPageToken",
    );
  });

  it("shows strangers only the public playlists of a channel", async () => {
    const query = { part: "id", channelId: "UCowner" };
    const { body } = await ask(smallSandbox(), "playlists", query);
    expect(body.items?.map((list) => list.id)).toEqual(["PLmixed", "PLsecond"]);
  });

  it("needs a person", async () => {
    const answer = await ask(smallSandbox(), "playlists", { part: "id", mine: "true" });
    expect([answer.status, reasonOf(answer)]).toEqual([401, "authorizationRequired"]);
  });

  it.each(["playlists", "channels"])("of %s needs a channel", async (resource) => {
    const token = tokenOf(WITHOUT_CHANNEL, READ);
    const answer = await ask(smallSandbox(), resource, { part: "id", mine: "true" }, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([401, "youtubeSignupRequired"]);
  });
});

describe("channels", () => {
  it("are found by id, by handle and as the caller's own", async () => {
    const sandbox = smallSandbox();
    const part = "snippet,contentDetails";
    const byId = await ask(sandbox, "channels", { part, id: "UCowner" });
    expect(byId.body.items?.[0]).toMatchObject({
      id: "UCowner",
      snippet: { title: "Olga Owner", customUrl: "@olgaowner" },
      contentDetails: { relatedPlaylists: { uploads: "UUowner" } },
    });
    const byHandle = await ask(sandbox, "channels", { part, forHandle: "@OlgaOwner" });
    expect(byHandle.body.items).toEqual(byId.body.items);
    const mine = await ask(
      sandbox,
      "channels",
      { part, mine: "true" },
      { token: tokenOf(OWNER, READ) },
    );
    expect(mine.body.items).toEqual(byId.body.items);
    const nobody = await ask(sandbox, "channels", { part, forHandle: "@nobody" });
    expect(nobody.body.items).toEqual([]);
  });
});

describe("an access token", () => {
  const claims = { email: OWNER, scopes: [READ], expiresAt: 1_000 };

  it("contains what it was issued with", () => {
    expect(verifyAccessToken(issueAccessToken(claims), 999)).toEqual(claims);
  });

  it("is invalid after it expires", () => {
    expect(verifyAccessToken(issueAccessToken(claims), 1_000)).toBeNull();
  });

  it("is invalid when its claims were modified", () => {
    const [, , , signature] = issueAccessToken(claims).split(".");
    const other = Buffer.from(JSON.stringify({ ...claims, email: OTHER })).toString("base64url");
    expect(verifyAccessToken(`ya29.sandbox.${other}.${signature}`, 0)).toBeNull();
  });
});
