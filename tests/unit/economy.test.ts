// Short runs of the simulation behind `npm run bench -- economy`, and that it assumes what the product spends.
import { expect, test } from "vitest";
import { BROADCAST_EVERY } from "#bench/economy/assumptions.ts";
import { unitsForNewList } from "#bench/economy/calculator.ts";
import { type Scenario, simulate } from "#bench/economy/simulation.ts";
import { createPlaylistReading } from "#worker/calculator/reading/playlist-reading.ts";
import type { PublicClient } from "#worker/calculator/reading/public-client.ts";
import type { Units } from "#worker/quota/classes.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import type { Lease } from "#worker/quota/unit-source.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const FEW: Scenario = {
  seed: 14,
  days: 4,
  reported: 2,
  units: 10_000,
  requests: 1500,
  people: 20,
  lists: 50_000,
};
const sumOf = (units: Record<string, number>) =>
  Object.values(units).reduce((sum, one) => sum + one, 0);

/** Reads a list of so many items as for a visitor, and counts the units. */
async function unitsOfReading(items: number, withTitle: boolean): Promise<Units> {
  const spent = { main: 0, stats: 0 };
  const client: Partial<PublicClient> = {
    async getPlaylist() {
      spent.main += 1;
      return { title: "A list", itemCount: items, etag: "1" };
    },
    async listPlaylistItems(_id, token = "0") {
      spent.main += 1;
      const [from, to] = [Number(token), Math.min(items, Number(token) + PAGE_SIZE)];
      return {
        items: Array.from({ length: to - from }, (_, index) => ({
          id: `item-${from + index}`,
          snippet: {
            title: "A video",
            videoOwnerChannelTitle: "A channel",
            videoOwnerChannelId: "UC1",
            resourceId: { videoId: `${from + index}` },
          },
          status: { privacyStatus: "public" },
        })),
        unreadable: [],
        pageInfo: { totalResults: items },
        ...(to < items && { nextPageToken: `${to}` }),
      };
    },
    async getVideoDurations(ids) {
      spent.stats += 1;
      const isBroadcast = (id: string) => Number(id) % BROADCAST_EVERY === 30;
      return new Map(ids.map((id) => [id, isBroadcast(id) ? 0 : 600]));
    },
    async lookAtVideos(ids) {
      spent.main += 1;
      const live = { durationSeconds: 0, broadcast: "live", uploadStatus: "uploaded" } as const;
      return new Map(ids.map((id) => [id, live]));
    },
  };
  const lease: Partial<Lease> = {
    expect: async () => ({
      granted: true,
      day: "",
      class: "coldAnonymous",
      probes: [],
      common: {},
      isBeyondUsual: false,
    }),
    canTake: async () =>
      withTitle
        ? { granted: true, day: "", isProbe: false }
        : { granted: false, reason: "spent", resumesAt: 0 },
    spent: () => spent.main,
    settle: async () => undefined,
  };
  const reading = createPlaylistReading({
    playlistId: "list",
    store: {
      get: async () => undefined,
      put: async () => undefined,
      confirm: async () => undefined,
      putMissing: async () => undefined,
    },
    // A reading calls only these methods of both.
    connect: () => ({ client: client as PublicClient, lease: lease as Lease }),
  });
  const want = { limit: 500, withRegions: false, withTitle: true };
  const outcome = await reading.read(want, { class: "coldAnonymous" }, async () => undefined);
  expect(outcome.ok).toBe(true);
  return spent;
}

test.each([1, 30, 31, 50, 51, 96, 97, 100, 101, 150, 162, 163, 301, 500])(
  "a new list of %i videos spends what the simulation assumes",
  async (items) => {
    for (const withTitle of [true, false]) {
      const assumed = unitsForNewList(items, false, withTitle);
      expect(await unitsOfReading(items, withTitle)).toEqual(assumed);
    }
  },
);

test("what everybody spends is within the allowance, and every run is the same", async () => {
  const scenario = {
    ...FEW,
    units: 2500,
    requests: 2000,
    people: 100,
    lists: 500_000,
    days: 1,
    reported: 1,
  };
  const report = await simulate(scenario);
  expect(sumOf(report.spent)).toBeLessThanOrEqual(scenario.units);
  expect(report.stats).toBeLessThanOrEqual(scenario.units);
  for (const name of ["writes", "connect", "confirm", "sync", "coldAnonymous", "coldSignedIn"]) {
    expect(report.spent[name], name).toBeGreaterThan(0);
  }
  expect(report.refused).toBeGreaterThan(0);
  expect(await simulate(scenario)).toEqual(report);
});

test("without a single unit, every consent is still proved", async () => {
  const none = { ...FEW, units: 0, requests: 0, days: 36, reported: 36 };
  const { unproved, unlisted, held, spent } = await simulate(none);
  expect([unproved, sumOf(spent)]).toEqual([0, 0]);
  // The others connected within the last 30 days, or are not read any more.
  expect(unlisted).toBeGreaterThan(0.5);
  expect(held).toBeLessThan(1);
});

test("nothing of a few libraries expires on full days, and of many only contents", async () => {
  const full = { ...FEW, units: 2500, lists: 500_000, days: 34, reported: 10 };
  const few = await simulate({ ...full, people: 5 });
  expect(few.refused).toBeGreaterThan(0.1);
  expect([few.unproved, few.unlisted]).toEqual([0, 0]);
  expect(few.held).toBeGreaterThan(0.95);
  const many = await simulate({ ...full, units: 1000, requests: 600, people: 30 });
  expect([many.unproved, many.unlisted]).toEqual([0, 0]);
  expect(many.held).toBeLessThan(0.9);
});

test("a simulation with attackers counts what busy people got beside them", async () => {
  const attackers: Subject[] = [{ kind: "person", key: "attacker" }];
  const day = { ...FEW, requests: 0, people: 0, days: 1, reported: 1, attackers };
  const { served } = await simulate(day);
  expect(Object.keys(served)).toEqual(["writes", "sync", "search", "coldSignedIn"]);
  expect(served["sync"]).toEqual({ first: 1, tenth: 1 });
  // One person may search five times a day.
  expect(served["search"]).toEqual({ first: 1, tenth: 0 });
});
