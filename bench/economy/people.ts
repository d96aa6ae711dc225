// A person with a connected library: visits, readings and changes. When the library is read without a visit is decided by
// the product's own upkeep; what its readings spend is counted by page.
import * as assumed from "#bench/economy/assumptions.ts";
import { DAY_MS, HOUR_MS } from "#bench/economy/assumptions.ts";
import type { Changes } from "#bench/economy/changes.ts";
import type { Ledger } from "#bench/economy/ledger.ts";
import type { Tally } from "#bench/economy/tally.ts";
import { normal, type Random } from "#bench/economy/world.ts";
import { CHECK_RETRY_MS } from "#worker/library/alerts/presence.ts";
import { channelReadTime } from "#worker/library/upkeep/channel-check.ts";
import { MONTH_MS } from "#worker/library/cleaning/cleaning-consent.ts";
import { type DueReading, mayRest, RETRY_SELDOM_MS } from "#worker/library/upkeep/due-times.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { UNCONFIRMED_MS } from "#worker/library/upkeep/retention.ts";
import { createUpkeep } from "#worker/library/upkeep/upkeep.ts";
import { createUpkeepTimes, type UpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";
import type { QuotaClass, Units } from "#worker/quota/classes.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import { hiddenLookUnits, readingUnits, regionUnits } from "#worker/youtube/reading-units.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** As job-slice.ts reserves for the background. */
const BACKGROUND_ITEMS = 1000;
const REGIONS_AT_ONCE = 5000;
/** Of a job that its owner asked for, as in job-requests.ts. */
const OWN_SPREAD_MS = 5 * 60_000;
const CHECK_EVERY_MS = 5 * DAY_MS;
const LOOK_EVERY_MS = 7 * DAY_MS;

/** One reading at YouTube: what it reserves, and what it spends of that. */
type Step = { class: QuotaClass; units: Units; used?: Units; done?: (now: number) => void };
type Job = {
  steps: Step[];
  askedAt: number;
  /** Nobody waits for it, and it is counted for nobody. */
  isBackground: boolean;
  /** Within so long after its time a refused job tries again. */
  retryWithinMs: (now: number) => number;
  done?: (now: number) => void;
  isRefused?: boolean;
};

export type World = {
  ledger: Ledger;
  changes: Changes;
  tally: Tally;
  random: Random;
  /** Calls `work` at that time, unless the person has left by then. */
  at: (time: number, work: (now: number) => void | Promise<void>) => void;
};

export class Person {
  readonly subject: Subject;
  readonly #world: World;
  readonly #everyDays: number;
  /** The pages of a playlist; all of a library are as long. */
  readonly #pages: number;
  readonly #items: number;
  /** When each playlist was read completely; 0 if never. */
  readonly #readAt: number[];
  readonly #running = new Set<string>();
  readonly #times: UpkeepTimes;
  readonly #upkeep: ReturnType<typeof createUpkeep>;
  #seenAt: number;
  #confirmedAt: number;
  #provedAt: number;
  #regionsAt = 0;
  #alarm = Infinity;
  /** Nothing is read for somebody who has not come for long and has turned nothing on (decision 73). */
  #isResting: boolean;
  hasLeft = false;

  /** @param readAt when everything was last read; undefined for a newcomer */
  constructor(world: World, key: string, now: number, readAt: number | undefined) {
    this.#world = world;
    this.subject = { kind: "person", key };
    const { random } = world;
    const around = (median: number, most: number) => {
      const spread = Math.exp(assumed.LIBRARY_SPREAD * normal(random));
      return Math.min(most, Math.max(1, Math.round(median * spread)));
    };
    const most = assumed.MOST_VIDEOS_OF_A_PLAYLIST;
    this.#items = around(assumed.MEDIAN_VIDEOS_OF_A_PLAYLIST, most);
    this.#pages = Math.ceil(this.#items / PAGE_SIZE);
    const playlists = around(assumed.MEDIAN_PLAYLISTS, assumed.MOST_PLAYLISTS);
    this.#readAt = Array.from({ length: playlists }, () => readAt ?? 0);
    this.#everyDays = assumed.everyDaysOf(random());
    const away = Math.min(assumed.LONGEST_AWAY_DAYS, this.#everyDays) * DAY_MS;
    this.#seenAt = readAt === undefined ? now : now - random() * away;
    this.#isResting = mayRest({ seenAt: this.#seenAt }, now);
    this.#confirmedAt = this.#provedAt = readAt ?? now;
    const entries = new Map<string, unknown>();
    const kv = {
      get: (name: string) => entries.get(name),
      put: (name: string, value: unknown) => void entries.set(name, value),
    } as SyncKvStorage;
    ownerId.put(kv, this.subject.key);
    channelReadTime.put(kv, readAt ?? now);
    const store = { oldestSync: () => readAt, oldestRegions: () => this.#regionsAt };
    this.#times = createUpkeepTimes(kv, store);
    this.#upkeep = this.#createUpkeep(kv, now);
    if (readAt !== undefined) {
      this.#times.wasRead("playlists", readAt);
      this.#times.wasRead("all", readAt);
    }
    this.#planHabits(now);
    this.#arm(now);
    if (readAt === undefined) this.#connect(now);
    else this.#planVisit(now, random());
  }

  /** Pages that are stored and not expired, of how many; and whether consent and list are in time. */
  state(now: number) {
    if (this.#isResting) return { held: 0, pages: 0, isProved: true, isListed: true };
    const isKept = (at: number) => now - at < UNCONFIRMED_MS;
    return {
      held: this.#readAt.filter(isKept).length * this.#pages,
      pages: this.#readAt.length * this.#pages,
      isProved: isKept(this.#provedAt),
      isListed: isKept(this.#times.listedAt(now)),
    };
  }

  /** The owner connects the channel and looks around. */
  #connect(now: number): void {
    const { random, changes } = this.#world;
    this.#times.connected(now);
    const readsAll = random() < assumed.NEWCOMERS_READ_ALL;
    const opened = readsAll ? this.#readAt.length : assumed.OPENED_A_VISIT;
    const hasMany = random() < assumed.NEWCOMERS_WITH_MANY_HIDDEN;
    const hidden = hasMany ? assumed.MANY_HIDDEN : Math.round(2 * random() * assumed.FEW_HIDDEN);
    const steps = [this.#listStep("connect"), ...this.#playlistSteps("sync", opened)];
    const done = (at: number) => changes.ask(this.subject, hidden, at);
    this.#start("visit", { steps, ...this.#own(now), done }, now);
    this.#planVisit(now, 1);
  }

  #visit(now: number): void {
    const { random, changes } = this.#world;
    this.#seenAt = now;
    if (this.#times.visited(now)) this.#arm(now);
    const steps = [this.#listStep("sync"), ...this.#playlistSteps("sync", assumed.OPENED_A_VISIT)];
    const hasChanges = random() < assumed.VISITS_WITH_CHANGES;
    const wanted = hasChanges ? 1 + Math.round(2 * random() * (assumed.CHANGES_A_VISIT - 1)) : 0;
    const done = (at: number) => changes.ask(this.subject, wanted, at);
    this.#start("visit", { steps, ...this.#own(now), done }, now);
    this.#planVisit(now, 0.75 + random() / 2);
  }

  #planVisit(now: number, part: number): void {
    if (this.#everyDays === Infinity) return;
    this.#world.at(now + part * this.#everyDays * DAY_MS, (at) => this.#visit(at));
  }

  /** What the person has turned on. */
  #planHabits(now: number): void {
    const { random, changes } = this.#world;
    const each = (everyMs: number, work: (now: number) => void) => {
      this.#isResting = false;
      const again = (at: number): void => {
        work(at);
        this.#world.at(at + everyMs * (1 + random() / 10), again);
      };
      this.#world.at(now + random() * everyMs, again);
    };
    const background = (kind: string, step: Step, retryMs: number) => (at: number) =>
      this.#start(kind, { steps: [step], ...this.#background(at, () => retryMs) }, at);
    if (random() < assumed.WITH_ALERTS) {
      const units = { stats: this.#readAt.length * this.#pages };
      each(CHECK_EVERY_MS, background("check", { class: "background", units }, CHECK_RETRY_MS));
    }
    if (random() < assumed.WITH_KEPT_ORDER) {
      const { KEPT_ORDER_EVERY_DAYS: days, KEPT_ORDER_MOVES: moves } = assumed;
      each(days * DAY_MS, (at) => changes.ask(this.subject, moves, at));
    }
    if (random() < assumed.WITH_CLEANING) {
      const units = hiddenLookUnits(assumed.CLEANED_A_MONTH);
      each(LOOK_EVERY_MS, background("hidden", { class: "background", units }, DAY_MS));
      const done = (at: number) => changes.ask(this.subject, assumed.CLEANED_A_MONTH, at);
      each(MONTH_MS, (at) => this.#readAll(at, done));
    }
  }

  #own(now: number) {
    return { askedAt: now, isBackground: false, retryWithinMs: () => OWN_SPREAD_MS };
  }

  #background(now: number, retryWithinMs: Job["retryWithinMs"]) {
    return { askedAt: now, isBackground: true, retryWithinMs };
  }

  /** Reading the list of playlists confirms the connection. */
  #listStep(name: QuotaClass): Step {
    const main = Math.ceil(this.#readAt.length / PAGE_SIZE);
    const done = (now: number): void => {
      this.#confirmedAt = this.#provedAt = now;
      this.#times.wasRead("playlists", now);
      this.#arm(now);
    };
    return { class: name, units: { main }, done };
  }

  /** Reads some of the playlists, or those that were read longest ago. A long one takes several steps in the background. */
  #playlistSteps(name: "sync" | "background", count: number): Step[] {
    const { random } = this.#world;
    const indexes = [...this.#readAt.keys()].map((index) => {
      const order = name === "background" ? (this.#readAt[index] ?? 0) : random();
      return { index, order };
    });
    const chosen = indexes.toSorted((a, b) => a.order - b.order).slice(0, count);
    const atOnce = name === "background" ? BACKGROUND_ITEMS : this.#items;
    return chosen.flatMap(({ index }) => {
      const steps: Step[] = [];
      for (let start = 0; start < this.#items; start += atOnce) {
        const items = Math.min(atOnce, this.#items - start);
        const pages = Math.ceil(items / PAGE_SIZE);
        steps.push({
          class: name,
          units: readingUnits(items),
          used: { main: pages, stats: pages },
        });
      }
      const last = steps.at(-1);
      if (last) last.done = (now) => (this.#readAt[index] = now);
      return steps;
    });
  }

  /** Everything without a visit. */
  #readAll(now: number, done?: (now: number) => void): void {
    const steps = [
      this.#listStep("confirm"),
      ...this.#playlistSteps("background", this.#readAt.length),
    ];
    const end = (at: number): void => {
      this.#times.wasRead("all", at);
      this.#arm(at);
      done?.(at);
    };
    const retry = (at: number) => this.#times.retryWithinMs(at);
    this.#start("all", { steps, ...this.#background(now, retry), done: end }, now);
  }

  #startReading(kind: DueReading, now: number): void {
    const retry = (at: number) => this.#times.retryWithinMs(at);
    if (kind === "all") return this.#readAll(now);
    if (kind === "playlists") {
      const job = { steps: [this.#listStep("confirm")], ...this.#background(now, retry) };
      return this.#start("playlists", job, now);
    }
    const steps: Step[] = [];
    const units = regionUnits(REGIONS_AT_ONCE);
    for (let left = this.#readAt.length * this.#pages; left > 0; left -= units.main) {
      steps.push({ class: "background", units, used: { main: Math.min(left, units.main) } });
    }
    const done = (at: number): void => {
      this.#regionsAt = at;
      this.#times.wasRead("regions", at);
      this.#arm(at);
    };
    const seldom = () => RETRY_SELDOM_MS;
    this.#start("regions", { steps, ...this.#background(now, seldom), done }, now);
  }

  /** Starts a job unless one of its kind is under way. */
  #start(kind: string, job: Job, now: number): void {
    if (this.#running.has(kind)) return;
    this.#running.add(kind);
    this.#work(kind, job, now);
  }

  #work(kind: string, job: Job, now: number): void {
    const { ledger, tally, random, at } = this.#world;
    const subject = job.isBackground ? undefined : this.subject;
    for (let step = job.steps[0]; step; step = job.steps[0]) {
      const { units, used = units } = step;
      const outcome = ledger.take({ class: step.class, subject }, units, used, now);
      if (!outcome.granted) {
        job.isRefused = true;
        return at(outcome.resumesAt + random() * job.retryWithinMs(now), (later) =>
          this.#work(kind, job, later),
        );
      }
      step.done?.(now);
      job.steps.shift();
    }
    this.#running.delete(kind);
    if (!job.isBackground) tally.countVisit(job.isRefused === true, job.askedAt);
    job.done?.(now);
  }

  #createUpkeep(kv: SyncKvStorage, now: number) {
    const { ledger, at } = this.#world;
    let time = now;
    const upkeep = createUpkeep({
      kv,
      times: this.#times,
      findStanding: async () => ({
        confirmedAt: this.#confirmedAt,
        provedAt: this.#provedAt,
        seenAt: this.#seenAt,
        restingAt: null,
      }),
      // Whether somebody rests is decided at the beginning, and lasts.
      isUsed: () => false,
      stopReadings: async () => undefined,
      recordRest: async () => undefined,
      arm: async () => undefined,
      startReading: async (_user, kind) => this.#startReading(kind, time),
      // Google's token costs no units.
      prove: async () => void (this.#provedAt = time),
      check: async () => {
        const units = { main: 1 };
        const outcome = ledger.take({ class: "confirm" }, units, units, time);
        if (!outcome.granted) return { kind: "quota", retryAt: outcome.resumesAt };
        this.#confirmedAt = this.#provedAt = time;
        channelReadTime.put(kv, time);
        return { kind: "ok" };
      },
    });
    const wake = async (alarm: number): Promise<void> => {
      if (alarm !== this.#alarm) return;
      time = alarm;
      await upkeep.step(alarm);
      this.#arm(alarm);
    };
    this.#wake = (alarm) => at(alarm, wake);
    return upkeep;
  }

  #wake: (alarm: number) => void = () => undefined;

  #arm(now: number): void {
    if (this.#isResting) return;
    const due = Math.max(now + HOUR_MS / 60, this.#upkeep.wakesAt(now) ?? Infinity);
    if (due === this.#alarm) return;
    this.#alarm = due;
    if (due < Infinity) this.#wake(due);
  }
}
