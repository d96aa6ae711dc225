// Creating playlists with Google's own client: what YouTube accepts, what it refuses, and the cost.
import { youtube, type youtube_v3 } from "@googleapis/youtube";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { issueAccessToken } from "#sandbox/youtube/auth.ts";
import {
  ask,
  longWorld,
  OTHER,
  OWNER,
  READ,
  smallWorld,
  tokenOf,
  WRITE,
} from "#tests/sandbox/support.ts";

const DAY_MS = 86_400_000;

let sandbox: RunningSandbox;
let client: youtube_v3.Youtube;

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, world: smallWorld() });
  client = clientOf(OWNER);
});
afterEach(() => sandbox.close());

function clientOf(email: string, scope = WRITE): youtube_v3.Youtube {
  const headers = { authorization: `Bearer ${tokenOf(email, scope)}` };
  return youtube({ version: "v3", rootUrl: `${sandbox.url}/`, headers });
}

async function make(snippet: object, status?: object, by = client): Promise<string> {
  const requestBody = { snippet, ...(status && { status }) };
  const { data } = await by.playlists.insert({ part: ["snippet", "status"], requestBody });
  return data.id ?? "";
}

async function refusal(work: Promise<unknown>): Promise<(string | number | undefined)[]> {
  const error = await work.then(
    () => undefined,
    (failure: { response: { status: number; data: { error: Refusal } } }) => failure.response,
  );
  const [first] = error?.data.error.errors ?? [];
  return [error?.status, first?.reason, first?.message];
}
type Refusal = { errors: { reason: string; message: string }[] };

describe("a new playlist", () => {
  it("has the requested fields, is empty, and costs 50 units", async () => {
    const id = await make(
      { title: "Evening & more", description: "For later" },
      { privacyStatus: "unlisted" },
    );
    const { data } = await client.playlists.list({
      part: ["snippet", "status", "contentDetails"],
      id: [id],
    });
    expect(data.items?.[0]).toMatchObject({
      snippet: { title: "Evening & more", description: "For later", channelId: "UCowner" },
      status: { privacyStatus: "unlisted" },
      contentDetails: { itemCount: 0 },
    });
    expect(sandbox.state.quota.totals(sandbox.state.clock.now()).main).toBe(51);
  });

  it.each([
    ["playlistTitleRequired", { title: "" }],
    ["invalidPlaylistSnippet", { title: "x".repeat(151) }],
    ["invalidPlaylistSnippet", { title: "a < b" }],
    ["invalidPlaylistSnippet", { title: "b > a" }],
    ["invalidPlaylistSnippet", { title: "a", description: "x".repeat(5_001) }],
    ["invalidPlaylistSnippet", { title: "a", description: "<b>" }],
  ])("is refused with 400 %s", async (reason, snippet) => {
    expect((await refusal(make(snippet))).slice(0, 2)).toEqual([400, reason]);
  });

  it("takes the longest title and description that there may be", async () => {
    const snippet = { title: "x".repeat(150), description: "y".repeat(5_000) };
    await expect(make(snippet)).resolves.toMatch(/^PL/);
  });

  it("needs more than read access", async () => {
    const [status] = await refusal(make({ title: "a" }, undefined, clientOf(OWNER, READ)));
    expect(status).toBe(403);
  });
});

describe("about ten new playlists a day", () => {
  it("are counted by person, independent of units, and also count after their deletion", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await make({ title: `List ${count}` }));
    await client.playlists.delete({ id: ids[0] ?? "" });
    expect(await refusal(make({ title: "One more" }))).toEqual([
      429,
      "rateLimitExceeded",
      "Resource has been exhausted (e.g. check quota).",
    ]);
    await expect(make({ title: "Mine" }, undefined, clientOf(OTHER))).resolves.toMatch(/^PL/);
  });

  it("come back after 24 hours", async () => {
    sandbox.state.settings.playlistsADay = 1;
    await make({ title: "Today" });
    expect((await refusal(make({ title: "Too much" })))[0]).toBe(429);
    sandbox.state.clock.setOffset(DAY_MS + 60_000);
    const later = issueAccessToken({
      email: OWNER,
      scopes: [WRITE],
      expiresAt: Date.now() + 2 * DAY_MS,
    });
    const answer = await ask(
      sandbox,
      "playlists",
      { part: "snippet" },
      { method: "POST", token: later, body: { snippet: { title: "Tomorrow" } } },
    );
    expect(answer.status).toBe(200);
  });
});

it("a list accepts at most 5,000 items", async () => {
  const world = longWorld(5_000);
  world.people.push({
    email: OWNER,
    givenName: "Olga",
    familyName: "Owner",
    channelId: "UCsomebody",
    grants: "all",
  });
  await sandbox.close();
  sandbox = await startSandbox({ port: 0, world });
  const resourceId = { kind: "youtube#video", videoId: "v0" };
  const requestBody = { snippet: { playlistId: "PLlong", resourceId } };
  const insert = clientOf(OWNER).playlistItems.insert({ part: ["snippet"], requestBody });
  expect((await refusal(insert)).slice(0, 2)).toEqual([
    403,
    "playlistContainsMaximumNumberOfVideos",
  ]);
  const { body } = await ask(sandbox, "playlistItems", { part: "id", playlistId: "PLlong" });
  expect(body.pageInfo.totalResults).toBe(5_000);
});
