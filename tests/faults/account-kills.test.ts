// kill -9 while accounts are deleted or disconnected from YouTube during a removal. An account that
// was answered or marked sends nothing more; others continue. Each kill hits several people, each
// at another instant of their request. CAMPAIGN_SEEDS=full plays a hundred of each; see
// campaign-size.ts.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseWorld } from "#sandbox/world.ts";
import { chance, isWholeCampaign, roundsOf, tell } from "#tests/faults/campaign-size.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const PEOPLE = roundsOf(5, 100);
const AT_ONCE = 5;
const ITEMS = 150;
const LATENCY_MS = 5;
/** The longest time between the first request and the kill: longer than most requests take. */
const LONGEST_LEAD_MS = 1000;
/** A suspended account that was not marked works again after a minute. */
const SUSPENDED_MS = 65_000;
/** Time limit for many at once on a busy machine. */
const LONGEST_REMOVAL_MS = 600_000;
/** More units than all people together spend. */
const PLENTY = 100_000_000;
/** A short campaign does not wait a minute: a call that should not be sent would be sent soon. */
const A_WHILE_MS = 2000;

type Ending = { name: string; path: string; body?: string };

const deleted = endingsOf("deleter", "/api/account", { confirmation: "delete my account" });
const disconnected = endingsOf("leaver", "/api/youtube");
const random = chance();
let app: MortalApp;
beforeAll(async () => {
  app = await startMortalApp({
    world: parseWorld(JSON.stringify(worldOf([...deleted, ...disconnected])), "kills").world,
    latencyMs: LATENCY_MS,
    vars: { QUOTA_DAILY_UNITS: String(PLENTY), QUOTA_DAILY_STATS: String(PLENTY) },
  });
  app.vendors.settings.dailyQuota = PLENTY;
});
afterAll(() => app.stop());

function endingsOf(name: string, path: string, body?: unknown): Ending[] {
  return Array.from({ length: PEOPLE }, (_, index) => ({
    name: `${name}${String(index).padStart(3, "0")}`,
    path,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
}

/** Each person has a playlist of hidden videos. */
function worldOf(people: readonly Ending[]): unknown {
  const hidden = Array.from(
    { length: ITEMS },
    (_, index) => `hid${String(index).padStart(8, "0")}`,
  );
  const channelOf = (name: string): string => `UC${name.padEnd(22, "0")}`;
  return {
    videos: hidden.map((id) => ({ id, title: id, duration: "PT1M", privacy: "private" })),
    playlists: people.map(({ name }) => ({
      id: listOf(name),
      title: name,
      channelId: channelOf(name),
      privacy: "private",
      items: hidden,
    })),
    people: people.map(({ name }) => ({
      email: `${name}@example.com`,
      channelId: channelOf(name),
    })),
  };
}

function listOf(name: string): string {
  return `PL${name.padEnd(32, "0")}`;
}

/** The items that YouTube holds in a person's playlist. */
function leftOf({ name }: Ending): number {
  return app.vendors.library.playlist(listOf(name))?.entries.length ?? 0;
}

// Each has their own address, because sign-ins are limited by address.
async function enter({ name }: Ending): Promise<Visitor> {
  const address = `192.0.2.${1 + random.below(250)}`;
  return arrive(app, `${name}@example.com`, { access: "write", address });
}

/** A person whose request a kill interrupted, and how many items were left at the restart. */
type Struck = { who: Ending; visitor: Visitor; isAnswered: boolean; leftAtRestart: number };

/** Begins removals of some people, sends their requests, and kills the runtime. */
async function strike(people: readonly Ending[]): Promise<Struck[]> {
  const visitors = await Promise.all(people.map(enter));
  const clean = async (who: Ending, visitor: Visitor): Promise<void> => {
    const path = `/api/playlists/${listOf(who.name)}`;
    await visitor.post(`${path}/sync-videos`);
    visitor.leave(`${path}/clean`, { body: "{}" });
    await until("the removal is under way", () => leftOf(who) < ITEMS - 2);
  };
  await Promise.all(
    people.map(async (who, index) => visitors[index] && clean(who, visitors[index])),
  );
  const requests = people.map(async (who, index): Promise<boolean> => {
    await wait(random.below(LONGEST_LEAD_MS));
    const answer = await visitors[index]?.ask(who.path, requestOf(who)).catch(() => undefined);
    return answer?.ok === true;
  });
  await wait(LONGEST_LEAD_MS);
  await app.kill();
  const answered = await Promise.all(requests);
  return people.flatMap((who, index) => {
    const visitor = visitors[index];
    const isAnswered = answered[index] === true;
    return visitor ? [{ who, visitor, isAnswered, leftAtRestart: leftOf(who) }] : [];
  });
}

/** Does this for all people; by the end, accounts that were only suspended work again. */
async function strikeAll(people: readonly Ending[]): Promise<Struck[]> {
  const all: Struck[] = [];
  for (let first = 0; first < people.length; first += AT_ONCE) {
    all.push(...(await strike(people.slice(first, first + AT_ONCE))));
  }
  await wait(isWholeCampaign ? SUSPENDED_MS : A_WHILE_MS);
  return all;
}

/**
 * Expects that the removals of working accounts continue, and that nothing more is sent for the
 * others.
 */
async function expectWorkingOrSilent(
  all: readonly Struck[],
  works: (struck: Struck) => Promise<boolean>,
): Promise<Record<string, number>> {
  let working = 0;
  for (const struck of all) {
    const { who, isAnswered, leftAtRestart } = struck;
    if (await works(struck)) {
      working += 1;
      expect({ who, isAnswered }).toEqual({ who, isAnswered: false });
      if (!isWholeCampaign) continue;
      await until(`${who.name}'s removal ends`, () => leftOf(who) === 0, LONGEST_REMOVAL_MS);
    } else {
      expect({ who, left: leftOf(who) }).toEqual({ who, left: leftAtRestart });
    }
  }
  const answered = all.filter((one) => one.isAnswered).length;
  return { killed: all.length, answered, working, silent: all.length - working - answered };
}

test(
  "F12, F33: an account whose deletion a kill interrupts either works as before, or sends nothing more and is erased at the next sign-in",
  { timeout: 1_800_000 },
  async (context) => {
    const all = await strikeAll(deleted);
    const isThere = async ({ visitor }: Struck): Promise<boolean> =>
      (await visitor.ask("/api/auth/user")).status === 200;
    tell(context, await expectWorkingOrSilent(all, isThere));
    for (const struck of all) {
      const { who, visitor } = struck;
      if (await isThere(struck))
        expect(await visitor.ask(who.path, requestOf(who))).toHaveProperty("status", 200);
      const left = leftOf(who);
      const anew = await enter(who);
      expect(await anew.jobs()).toMatchObject([{ kind: "playlists" }, { kind: "all" }]);
      expect(leftOf(who)).toBe(left);
    }
  },
);

test(
  "F12, F33: a connection whose end a kill interrupts either works as before, or sends nothing more and ends with the next request",
  { timeout: 1_800_000 },
  async (context) => {
    const all = await strikeAll(disconnected);
    const sums = await expectWorkingOrSilent(all, async ({ who, visitor, isAnswered }) => {
      const { connected } = await visitor.read<{ connected: boolean }>("/api/youtube/status");
      expect(connected && isAnswered).toBe(false);
      const jobs = connected ? await visitor.jobs() : [];
      const isAtWork = jobs.some(({ kind, state }) => kind === "remove" && state === "running");
      return isAtWork || (connected && leftOf(who) === 0);
    });
    tell(context, sums);
    for (const { who, visitor } of all) {
      expect(await visitor.ask(who.path, requestOf(who))).toHaveProperty("status", 200);
      const left = leftOf(who);
      expect(await visitor.read("/api/youtube/status")).toMatchObject({ connected: false });
      expect([await visitor.jobs(), await visitor.playlists()]).toEqual([[], []]);
      expect(leftOf(who)).toBe(left);
    }
  },
);

function requestOf({ body }: Ending): RequestInit {
  return { method: "DELETE", ...(body !== undefined && { body }) };
}
