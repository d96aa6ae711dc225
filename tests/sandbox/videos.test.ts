import { describe, expect, it } from "vitest";
import { secondsOf } from "#sandbox/youtube/resources.ts";
import { ask, OWNER, READ, reasonOf, smallSandbox, tokenOf } from "#tests/sandbox/support.ts";

async function details(...ids: string[]) {
  const { body } = await ask(smallSandbox(), "videos", {
    part: "snippet,contentDetails,status",
    id: ids.join(","),
  });
  return body.items ?? [];
}

describe("videos", () => {
  it("are returned in the requested order, each once, without hidden ones", async () => {
    const items = await details("plain-2", "private-0", "plain-1", "deleted-0", "plain-2", "never");
    expect(items.map((item) => item.id)).toEqual(["plain-2", "plain-1"]);
  });

  it("can be named in repeated parameters as well as with commas", async () => {
    const sandbox = smallSandbox();
    const response = await sandbox.app.request(
      "/youtube/v3/videos?part=id&part=status&id=plain-0&id=plain-1&key=sandbox-key",
    );
    expect(await response.json()).toMatchObject({
      items: [{ id: "plain-0", status: {} }, { id: "plain-1" }],
    });
  });

  it.each([
    ["live-0", "live"],
    ["soon-0", "upcoming"],
  ])("have no length while %s is %s", async (id, state) => {
    const [video] = await details(id);
    expect(video?.contentDetails?.duration).toBe("P0D");
    expect(video?.snippet?.liveBroadcastContent).toBe(state);
  });

  it.each([
    ["premiere-0", "upcoming"],
    ["rerun-0", "live"],
  ])(
    "have the length that the world gives %s, in videos.list and in batchGetStats",
    async (id, state) => {
      const [video] = await details(id);
      expect(video?.contentDetails.duration).toBe("PT3M33S");
      expect(video?.snippet.liveBroadcastContent).toBe(state);
      const stats = await ask(smallSandbox(), "videos:batchGetStats", { id });
      expect(stats.body.items[0]?.contentDetails.duration).toBe("213s");
    },
  );

  it("state a region block", async () => {
    const [video] = await details("blocked-0");
    expect(video?.contentDetails?.regionRestriction).toEqual({ blocked: ["DE"] });
  });

  it("state an empty list of allowed regions, which means blocked everywhere", async () => {
    const [video] = await details("allowed-0");
    expect(video?.contentDetails?.regionRestriction).toEqual({ allowed: [] });
  });

  it("have no region restriction unless there is one", async () => {
    const [video] = await details("plain-0");
    expect(video?.contentDetails).not.toHaveProperty("regionRestriction");
  });

  it("state an age restriction", async () => {
    const [adult, plain] = await details("adult-0", "plain-0");
    expect(adult?.contentDetails?.contentRating).toEqual({ ytRating: "ytAgeRestricted" });
    expect(plain?.contentDetails?.contentRating).toEqual({});
  });

  it("that are private are returned to their owner", async () => {
    const { body } = await ask(
      smallSandbox(),
      "videos",
      { part: "status", id: "own-0,private-0" },
      { token: tokenOf(OWNER, READ) },
    );
    expect(body.items).toMatchObject([{ id: "own-0", status: { privacyStatus: "private" } }]);
  });

  it("are refused if a call names more than fifty", async () => {
    const id = Array.from({ length: 51 }, (_, index) => `v${index}`).join(",");
    const answer = await ask(smallSandbox(), "videos", { part: "id", id });
    expect([answer.status, reasonOf(answer)]).toEqual([400, "invalidFilters"]);
  });

  it("refuse fileDetails, a part for the owner of an upload, without the owner's token", async () => {
    const answer = await ask(smallSandbox(), "videos", { part: "fileDetails", id: "plain-0" });
    expect([answer.status, reasonOf(answer)]).toEqual([403, "forbidden"]);
  });
});

describe("batchGetStats", () => {
  it("answers durations in seconds and counts what it could not find", async () => {
    const { body } = await ask(smallSandbox(), "videos:batchGetStats", {
      part: "id,contentDetails",
      id: "plain-0,hours-0,live-0,private-0,deleted-0,never",
    });
    expect(body.kind).toBe("youtube#batchGetStatsResponse");
    const durations = body.items?.map((item) => [item.id, item.contentDetails]);
    expect(durations).toEqual([
      ["plain-0", { duration: "213s" }],
      ["hours-0", { duration: "93784s" }],
      ["live-0", { duration: "0s" }],
    ]);
    expect(body.summary).toEqual({
      requestedVideoCount: 6,
      succeededVideoCount: 3,
      failedVideoCount: 3,
      failedVideoIds: ["private-0", "deleted-0", "never"],
    });
  });

  it("leaves out what can be watched nowhere, unlike videos.list", async () => {
    const id = "plain-0,allowed-0";
    const { body } = await ask(smallSandbox(), "videos:batchGetStats", { id });
    expect(body.items?.map((item) => item.id)).toEqual(["plain-0"]);
    expect(await details("plain-0", "allowed-0")).toHaveLength(2);
  });

  it("is known under its encoded path too", async () => {
    const answer = await ask(smallSandbox(), "videos%3AbatchGetStats", { id: "plain-0" });
    expect(answer.body.items).toHaveLength(1);
  });

  it("does not take more than fifty ids", async () => {
    const id = Array.from({ length: 51 }, (_, index) => `v${index}`).join(",");
    const answer = await ask(smallSandbox(), "videos:batchGetStats", { id });
    expect(answer.status).toBe(400);
  });
});

describe("thumbnails", () => {
  it("are drawn by the sandbox, the same for the same video, and may be cached", async () => {
    const { app } = smallSandbox();
    const first = await app.request("/thumbnails/plain-0.svg");
    const second = await app.request("/thumbnails/plain-0.svg");
    const drawing = await first.text();
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    expect(first.headers.get("cache-control")).toContain("max-age=");
    expect(drawing).toContain('width="320" height="180"');
    expect(await second.text()).toBe(drawing);
    const other = await app.request("/thumbnails/plain-1.svg");
    expect(await other.text()).not.toBe(drawing);
  });

  it("are linked from the origin at which the sandbox was asked", async () => {
    const { app } = smallSandbox();
    const response = await app.request(
      "http://127.0.0.1:4321/youtube/v3/videos?part=snippet&id=plain-0&key=sandbox-key",
    );
    expect(await response.text()).toContain("http://127.0.0.1:4321/thumbnails/plain-0.svg");
  });

  it("come in three to six sizes and always in the middle one", async () => {
    const items = await details(...Array.from({ length: 7 }, (_, index) => `plain-${index}`));
    const counts = new Set<number>();
    for (const item of items) {
      const thumbnails = item.snippet?.thumbnails ?? {};
      expect(thumbnails).toHaveProperty("medium");
      counts.add(Object.keys(thumbnails).length);
    }
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    expect(counts.size).toBeGreaterThan(1);
  });
});

it.each([
  ["PT0S", 0],
  ["P0D", 0],
  ["PT3M33S", 213],
  ["PT1H", 3_600],
  ["P1DT2H3M4S", 93_784],
  ["P2W", 1_209_600],
])("secondsOf reads the duration %s as %i seconds", (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds);
});
