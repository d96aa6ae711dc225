// Regions: read by the library itself and on request, what they cost, and what follows from the person's country.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isBlockedFor } from "#shared/availability.ts";
import { exportResponseSchema } from "#shared/contract/account.ts";
import { hiddenVideosSchema } from "#shared/contract/hidden.ts";
import {
  type LibraryOverview,
  libraryOverviewSchema,
  playlistDetailSchema,
  type Stats,
} from "#shared/contract/playlists.ts";
import { removalPlanSchema } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  drive,
  inLibrary,
  type Person,
  person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { changeVideo, newCalls, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { long, mixed } = ownPlaylists;
/** All that the library can have regions of: the other playlist has two of them, and a broadcast. */
const ALL = long.items.length + 1;
const UNITS = Math.ceil(ALL / 50);
const NOWHERE = long.items[3] ?? "";
const IN_GERMANY = long.items[7] ?? "";

let who: Person;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function ring(): Promise<void> {
  await inLibrary(who.userId, (library) => library.alarm());
  await drive(who.userId);
}

/** Days pass: every twelve hours the object's alarm rings. */
async function passDays(days: number): Promise<void> {
  for (let half = 0; half < days * 2; half += 1) {
    skipTo(Date.now() + DAY_MS / 2);
    await ring();
  }
}

async function anHourLater(): Promise<void> {
  skipTo(Date.now() + 1.2 * HOUR_MS);
  await ring();
}

/** The videos that calls of videos.list named since the last time, in calls. */
async function askedInFull(): Promise<string[][]> {
  const calls = (await newCalls()).filter(({ path }) => path === "/youtube/v3/videos");
  return calls.map(({ query }) => query["id"]?.split(",") ?? []);
}

async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return who.browser.json<Answer>(path, { method: "POST", body: JSON.stringify(body) });
}

const stats = () => who.browser.json<Stats>("/api/stats");

async function overview(): Promise<LibraryOverview> {
  return libraryOverviewSchema.parse(await who.browser.json("/api/library"));
}

describe("without a request", () => {
  beforeEach(async () => {
    useInstantTimers();
    await sync(who.userId);
  });

  test("an hour after the first reading each video is asked for once, fifty for a unit, and what may be watched nowhere is hidden", async () => {
    await changeVideo(NOWHERE, { regionAllowed: [] });
    await newCalls();
    const before = await stats();
    await anHourLater();
    const asked = await askedInFull();
    expect(asked).toHaveLength(UNITS);
    expect(new Set(asked.flat()).size).toBe(ALL);
    expect(asked.flat()).toHaveLength(ALL);
    expect((await stats()).hiddenVideos).toBe(before.hiddenVideos + 1);
    const [class_] = await rowsOf<{ is_background: number }>(
      who.userId,
      "select is_background from jobs where kind = 'regions'",
    );
    expect(class_?.is_background).toBe(1);
  });

  test("no video is asked for again within 25 days, and none is known for longer than 30", async () => {
    await anHourLater();
    await newCalls();
    // Everything is read again after twenty days.
    await passDays(24);
    const inFull = (await askedInFull()).flat();
    expect(inFull.filter((id) => long.items.includes(id))).toEqual([]);
    await passDays(4);
    const again = (await askedInFull()).flat().filter((id) => long.items.includes(id));
    expect(again.toSorted()).toEqual(long.items.toSorted());
    await planFaults({ path: "/youtube/v3/videos", action: { quota: "403" } });
    await passDays(31);
    const [row] = await rowsOf<{ oldest: number | null }>(
      who.userId,
      "select min(regions_at) as oldest from videos",
    );
    expect(row?.oldest ?? Date.now()).toBeGreaterThan(Date.now() - 30.5 * DAY_MS);
  });

  test("a video that YouTube does not return keeps its state, and is not asked for again", async () => {
    await changeVideo(IN_GERMANY, { privacy: "private" });
    await anHourLater();
    const { videos } = await detail();
    expect(videos[7]).toMatchObject({ availability: "visible", regions: null });
    await newCalls();
    await sync(who.userId, { kind: "regions" });
    expect(await askedInFull()).toEqual([]);
  });
});

async function detail() {
  return playlistDetailSchema.parse(await who.browser.json(`/api/playlists/${long.id}`));
}

describe("on request", () => {
  beforeEach(() => post("/api/playlists/sync-all"));

  test("all videos are asked for at once, for the cost that was said before", async () => {
    const { costs } = await overview();
    expect(costs.regions).toEqual({ main: UNITS, stats: 0 });
    await newCalls();
    expect(await post("/api/library/check-regions")).toEqual({ checkedCount: ALL });
    expect(await askedInFull()).toHaveLength(UNITS);
    expect((await overview()).costs.regions).toEqual({ main: 0, stats: 0 });
    expect(await post("/api/library/check-regions")).toEqual({ checkedCount: 0 });
  });

  test("after a failed call only its videos are asked for again", async () => {
    await newCalls();
    await planFaults({
      path: "/youtube/v3/videos",
      when: { at: 3 },
      times: 1,
      action: { status: 503, body: {} },
    });
    expect(await post("/api/library/check-regions")).toEqual({ checkedCount: ALL });
    const asked = await askedInFull();
    expect(asked).toHaveLength(UNITS + 1);
    expect(new Set(asked.flat()).size).toBe(ALL);
  });

  test("an age restriction is told, and hides nothing", async () => {
    await changeVideo(IN_GERMANY, { ageRestricted: true });
    const before = await stats();
    await post("/api/library/check-regions");
    const { videos } = await detail();
    expect(videos[7]).toMatchObject({ isAgeRestricted: true, isAvailable: true });
    expect(videos[8]).toMatchObject({ isAgeRestricted: false });
    expect(await stats()).toEqual(before);
  });
});

describe("the person's country", () => {
  const blocked = async () =>
    hiddenVideosSchema.parse(await who.browser.json("/api/library/hidden")).blocked;

  beforeEach(async () => {
    await post("/api/playlists/sync-all");
    await changeVideo(IN_GERMANY, { regionBlocked: ["DE", "AT"] });
    await changeVideo(mixed.items[2] ?? "", { regionAllowed: ["US"] });
    await changeVideo(NOWHERE, { regionAllowed: [] });
    await post("/api/library/check-regions");
  });

  test("is null until it is chosen, is kept with the account, and can be taken back", async () => {
    const chosen = async () =>
      (await who.browser.json<{ country: unknown }>("/api/auth/user")).country;
    expect(await chosen()).toBeNull();
    expect((await overview()).blocked).toBeNull();
    expect(await blocked()).toEqual([]);
    expect(await post("/api/account/country", { country: "DE" })).toMatchObject({ country: "DE" });
    expect(await chosen()).toBe("DE");
    const exported = exportResponseSchema.parse(await who.browser.json("/api/account/export"));
    expect(exported.account).toMatchObject({ country: "DE" });
    const refused = await who.browser.call("/api/account/country", {
      method: "POST",
      body: JSON.stringify({ country: "XX" }),
    });
    expect(refused.status).toBe(400);
    await post("/api/account/country", { country: null });
    expect(await chosen()).toBeNull();
  });

  test.each(["DE", "AT", "US", "FR"])(
    "what is blocked in %s is counted and listed by the rule of the badge, and is not hidden",
    async (country) => {
      const before = await stats();
      await post("/api/account/country", { country });
      const videos = [
        ...(await detail()).videos,
        ...playlistDetailSchema.parse(await who.browser.json(`/api/playlists/${mixed.id}`)).videos,
      ];
      const expected = videos.filter((video) => isBlockedFor(video, country)).map(({ id }) => id);
      expect((await blocked()).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      expect((await overview()).blocked).toBe(expected.length);
      expect(await stats()).toEqual(before);
    },
  );

  test("a video that is blocked there goes only by name, and the plan says why it is listed", async () => {
    await post("/api/account/country", { country: "DE" });
    const [id] = (await blocked()).map((video) => video.id);
    const plan = async (want: unknown) =>
      removalPlanSchema.parse(await post("/api/library/removal-plan", want));
    const named = await plan({ items: { itemIds: [id] } });
    expect(named.items).toMatchObject([{ itemId: id, availability: "visible", blockedIn: "DE" }]);
    expect((await plan({ hiddenItems: [id] })).items).toEqual([]);
    const hidden = (await plan({ hiddenIn: [long.id, mixed.id] })).items;
    expect(hidden.map(({ blockedIn }) => blockedIn)).toEqual(hidden.map(() => null));
    expect(hidden.map(({ itemId }) => itemId)).not.toContain(id);
    expect(hidden.map(({ availability }) => availability)).toContain("blocked");
  });
});
