// A library's whole life while Workers and objects of several versions answer in turn: connected, read, cleaned, changed in every
// way, disconnected. After each request YouTube holds exactly what was wanted, and at the end the library knows all of it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";
import { DrivenPerson, OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import { listsOf } from "#tests/campaigns/insertion-round.ts";
import { MixedVersions } from "#tests/campaigns/mixed-versions.ts";
import { type Random, uuidOf } from "#tests/campaigns/random.ts";
import { campaign, LONG, type Round } from "#tests/campaigns/rounds.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { libraryHolds } from "#tests/worker/library.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const [SOURCE, TARGET] = ["PLsource0000000000000000000000000", "PLtarget0000000000000000000000000"];
const MADE = "Made here";
/** More tries of a request, and more alarms of one, than any needs. */
const MOST_TRIES = 60;
const MOST_ALARMS = 500;
const OPEN_JOBS = "select 1 from jobs where ended_at is null and state in ('running', 'paused')";
/** What a person may be told while versions alternate, and then tries again. */
const AGAIN = ["temporarily_unavailable", "internal", "sync_interrupted", "sync_paused"];

let person: DrivenPerson;
let tables: string[];
beforeAll(async () => {
  person = await DrivenPerson.connect();
  tables = Object.keys(await allRows());
  // A deployment migrates D1 first, so that both versions run on the tables of the later one.
  for (const name of tables) await inD1(`alter table "${name}" add column later text`);
});
afterAll(async () => {
  restoreTimers();
  for (const name of tables) await inD1(`alter table "${name}" drop column later`);
});

const inD1 = (statement: string) => bindings.DB.prepare(statement).run();

test(
  "F41: nothing is lost or done twice while versions alternate over a library's whole life",
  LONG,
  campaign(
    200,
    async (random, seed) => {
      await person.begin(seed, worldOf(random));
      return new Life(random).live();
    },
    ({ unavailable = 0, internal = 0, deployments = 0 }) => {
      for (const one of [unavailable, internal, deployments]) expect(one).toBeGreaterThan(0);
    },
  ),
);

const IDS = Array.from({ length: 12 }, (_, index) => `video${String(index).padStart(6, "0")}`);

function worldOf(random: Random): Parameters<DrivenPerson["begin"]>[1] {
  const some = (count: number) => Array.from({ length: count }, () => random.pick(IDS));
  const listOf = (id: string, items: string[]) => {
    return { id, title: id, channelId: OWN_CHANNEL, privacy: "private" as const, items };
  };
  const privacyOf = (index: number) =>
    index % 4 === 0 ? random.pick(["private", "deleted"] as const) : ("public" as const);
  const videos = IDS.map((id, index) => {
    return { id, title: id, duration: "PT1M", channelTitle: "Test", privacy: privacyOf(index) };
  });
  // At least one is hidden and three can be watched.
  const playlists = [listOf(SOURCE, [...IDS.slice(0, 4), ...some(4)]), listOf(TARGET, some(3))];
  return { videos, playlists, people: PEOPLE };
}

type Item = { id: string; videoId: string };
/** By title, because the id of a new playlist is not known before. The titles of the others are their ids. */
type Held = Record<string, Item[]>;
/** A request, and the videos that YouTube holds once it is done, where that differs. */
type Step = {
  call: string;
  body?: object;
  after?: Record<string, string[] | undefined>;
  isInOrder?: boolean;
};

class Life {
  readonly #random: Random;
  readonly #mixed: MixedVersions;
  readonly #wrong: string[] = [];
  readonly #gone = new Set<string>();
  readonly #told: Record<string, number> = {};

  constructor(random: Random) {
    this.#random = random;
    this.#mixed = new MixedVersions(person, random);
  }

  async live(): Promise<Round> {
    const { browser } = this.#mixed;
    await browser.signIn(EMAIL);
    await browser.connect(EMAIL, "write");
    const changes = [["clean"], ["remove", "putBack"], ["copy"], ["move"], ["order"], ["create"]];
    const middle = this.#random.shuffle([...changes, ["merge"]]).flat();
    for (const name of ["connected", ...middle, "deleteMade"]) {
      await this.#take(name);
      // As the app does: changes name items that the library knows.
      await this.#take("read");
    }
    await this.#compare();
    person.model.script = {};
    const before = JSON.stringify(held());
    await this.#ask("DELETE /api/youtube");
    if (JSON.stringify(held()) !== before) this.#wrong.push("disconnecting changed YouTube");
    const left = await libraryHolds(person.userId);
    if (JSON.stringify(left) !== '{"stored":0,"alarm":null}') {
      this.#wrong.push(`disconnecting left ${JSON.stringify(left)}`);
    }
    const { internal = 0, temporarily_unavailable: unavailable = 0 } = this.#told;
    const { deployments } = this.#mixed;
    const counted = { deployments, internal, unavailable, removed: this.#gone.size };
    return { wrong: this.#wrong, counted, lines: person.model.lines };
  }

  /** Makes one request and waits for everything that it began. */
  async #take(name: string): Promise<void> {
    const before = held();
    person.model.note(`-- ${name}`);
    const { call, body, after = {}, isInOrder = false } = await this.#step(name, before);
    await this.#ask(call, body);
    await person.drive(() => this.#maybeDeploy());
    const now = held();
    for (const [title, items] of Object.entries(before)) {
      const there = new Set((now[title] ?? []).map(({ id }) => id));
      if (title !== MADE) for (const { id } of items) if (!there.has(id)) this.#gone.add(id);
    }
    const wanted: typeof after = { ...videosOf(before), ...after };
    for (const title of new Set([...Object.keys(wanted), ...Object.keys(now)])) {
      const text = (ids: string[] | undefined) => (isInOrder ? ids : ids?.toSorted())?.join();
      const [got, should] = [text(videosOf(now)[title]), text(wanted[title])];
      if (got !== should) this.#wrong.push(`${name}: ${title} holds ${got}, and should ${should}`);
    }
  }

  async #step(name: string, before: Held): Promise<Step> {
    const random = this.#random;
    const requestId = uuidOf(random);
    const { [SOURCE]: source = [], [TARGET]: target = [] } = before;
    const visible = source.filter(({ videoId }) => isVisible(videoId));
    const [ids, targetIds] = [
      source.map(({ videoId }) => videoId),
      target.map(({ videoId }) => videoId),
    ];
    const one = random.pick(visible);
    const without = source.filter((item) => item !== one).map(({ videoId }) => videoId);
    const transfer = `POST /api/playlists/${SOURCE}/transfer`;
    switch (name) {
      case "clean":
        return {
          call: `POST /api/playlists/${SOURCE}/clean`,
          body: {},
          after: { [SOURCE]: visible.map(({ videoId }) => videoId) },
        };
      case "remove":
        return {
          call: `DELETE /api/playlists/${SOURCE}/videos`,
          body: { videoIds: [one.id] },
          after: { [SOURCE]: without },
        };
      case "putBack": {
        const { removals } = await this.#ask<Removals>("GET /api/library/removals");
        const removal = removals.find(({ why }) => why === "chosen");
        return {
          call: "POST /api/library/removals/put-back",
          body: { ids: [removal?.id], requestId },
          after: { [SOURCE]: [...ids, removal?.videoId ?? ""] },
        };
      }
      case "copy":
        return {
          call: transfer,
          body: { itemIds: [one.id], to: TARGET, keep: true, requestId },
          after: { [TARGET]: [...targetIds, one.videoId] },
        };
      case "move":
        return {
          call: transfer,
          body: { itemIds: [one.id], to: TARGET, keep: false, requestId },
          after: { [SOURCE]: without, [TARGET]: [...targetIds, one.videoId] },
        };
      case "order": {
        const wanted = target.toReversed();
        const itemIds = wanted.map(({ id }) => id);
        const plan = `POST /api/playlists/${TARGET}/order-plan`;
        const { moves } = await this.#ask<{ moves: number }>(plan, { itemIds });
        return {
          call: `POST /api/playlists/${TARGET}/order`,
          body: { itemIds, moves, requestId },
          after: { [TARGET]: wanted.map(({ videoId }) => videoId) },
          isInOrder: true,
        };
      }
      case "create": {
        const videoIds = [one.videoId];
        const body = { title: MADE, videoIds, privacy: "private", requestId };
        return { call: "POST /api/playlists", body, after: { [MADE]: videoIds } };
      }
      case "merge": {
        const come = new Set(visible.map(({ videoId }) => videoId));
        for (const id of targetIds) come.delete(id);
        return {
          call: `POST /api/playlists/${TARGET}/merge`,
          body: { fromPlaylists: [SOURCE], requestId },
          after: { [TARGET]: [...targetIds, ...come] },
        };
      }
      case "deleteMade": {
        const [made] = [...listsOf(person.model)].find(([, { title }]) => title === MADE) ?? [];
        return { call: `DELETE /api/playlists/${made}`, after: { [MADE]: undefined } };
      }
      default:
        return { call: "POST /api/playlists/sync-all" };
    }
  }

  /** Asks until it is answered, as a person who is told to try again. */
  async #ask<Answer>(call: string, body?: object): Promise<Answer> {
    const [method = "", path = ""] = call.split(" ");
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await this.#maybeDeploy();
      const answering = this.#mixed.call(path, { method, ...(body && { body }) });
      const answer = await this.#ringUntil(answering);
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      const code = answer.headers.get(ERROR_CODE_HEADER) ?? "";
      this.#told[code] = (this.#told[code] ?? 0) + 1;
      person.model.note(`${code}: ${text}`);
      if (!AGAIN.includes(code)) throw new Error(`${call}: ${code} ${text}`);
    }
    throw new Error(`${call} is not answered`);
  }

  async #ringUntil(answering: Promise<Response>): Promise<Response> {
    const over = answering.then(() => true);
    for (let alarms = 0; alarms < MOST_ALARMS; alarms += 1) {
      if (await Promise.race([over, scheduler.wait(2)])) return answering;
      const open = await person.rows(OPEN_JOBS).catch(() => []);
      if (open.length > 0) await person.ring();
      if (this.#random.chance(0.03)) await this.#mixed.restart();
    }
    throw new Error("a call is not answered");
  }

  async #maybeDeploy(): Promise<void> {
    if (this.#random.chance(0.2)) await this.#mixed.deploy(SOURCE);
  }

  /** At the end the library has every item, and its history everything that has gone. */
  async #compare(): Promise<void> {
    for (const [id, { items }] of listsOf(person.model)) {
      const { videos } = await this.#ask<{ videos: Item[] }>(`GET /api/playlists/${id}`);
      const [known, there] = [videos, items].map((list) => list.map((item) => item.id).join());
      if (known !== there) this.#wrong.push(`${id} is known as ${known} and holds ${there}`);
    }
    await person.drive();
    const rows = await person.rows<{ item_id: string }>(
      "select item_id from removals where state = 'done'",
    );
    for (const id of this.#gone) {
      const times = rows.filter(({ item_id }) => item_id === id).length;
      if (times !== 1) this.#wrong.push(`${id} went, and is in the history ${times} times`);
    }
    const open = await person.rows("select * from jobs where ended_at is null");
    if (open.length > 0) this.#wrong.push(`jobs are open: ${JSON.stringify(open)}`);
  }
}

type Removals = { removals: { id: number; why: string; videoId: string }[] };

function held(): Held {
  return Object.fromEntries(
    [...listsOf(person.model).values()].map(({ title, items }) => [title, items]),
  );
}

function videosOf(lists: Held): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([title, items]) => [title, items.map(({ videoId }) => videoId)]),
  );
}

function isVisible(videoId: string): boolean {
  return person.model.state.library.video(videoId)?.privacy === "public";
}
