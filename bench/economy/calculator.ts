// Requests to the calculator: stored answers, probes and readings. The rules of age are the product's; KV, YouTube and the
// visitors are arrays and counts.
import { HOUR_MS, START, UNSEEN } from "#bench/economy/assumptions.ts";
import type { Ledger } from "#bench/economy/ledger.ts";
import type { Tally } from "#bench/economy/tally.ts";
import { isSame, listOf, pickList, type Random } from "#bench/economy/world.ts";
import { answerAge } from "#worker/calculator/answers/answer-age.ts";
import { freshMsFor, mustReadAgain } from "#worker/calculator/probes/probe-rules.ts";
import { FRESH_MS, KEEP_SECONDS } from "#worker/calculator/reading/snapshot.ts";
import { UNITS_TO_START } from "#worker/calculator/reading/playlist-reading.ts";
import type { Units } from "#worker/quota/classes.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const KEEP_MS = KEEP_SECONDS * 1000;
const BATCH_WAIT_MS = 5 * 60_000;
const PAUSE_MS = 15 * 60_000;
const REFRESH: Payer = { class: "refresh" };
/** The class that comes last. Titles are read at once while it could have a tenth of the day. */
const LAST: Payer = { class: "background" };
const TITLES_PART = 1 / 10;

/** What reading a new list spends: its pages, a channel's look-up or else the title, and lengths. */
export function unitsForNewList(items: number, isChannel: boolean, withTitle: boolean): Units {
  const pages = Math.ceil(items / PAGE_SIZE);
  return { main: pages + Number(isChannel || withTitle), stats: pages };
}

type Candidate = { list: number; staleSince: number; askedAt: number };

export class Calculator {
  readonly #ledger: Ledger;
  readonly #tally: Tally;
  readonly #random: Random;
  readonly #lists: number;
  /** When each list was read, 0 if it is not stored, and known to be current; how long it is fresh then. */
  readonly #readAt: Float64Array;
  readonly #checkedAt: Float64Array;
  readonly #freshMs: Float64Array;
  /** Lists that wait for a probe. */
  readonly #queue = new Map<number, Candidate>();
  /** Until then, whoever asks is probed together with somebody before. */
  #gathersUntil = 0;
  #noProbesUntil = 0;
  #noReadingsUntil = 0;
  /** Lists whose title waits for a probe. */
  #untitled = 0;

  constructor(options: { ledger: Ledger; tally: Tally; random: Random; lists: number }) {
    this.#ledger = options.ledger;
    this.#tally = options.tally;
    this.#random = options.random;
    this.#lists = options.lists;
    this.#readAt = new Float64Array(options.lists);
    this.#checkedAt = new Float64Array(options.lists);
    this.#freshMs = new Float64Array(options.lists);
  }

  /** The store as a month of such days leaves it, in which the units allowed so many new lists a day. */
  fill(requestsADay: number, newListsADay: number): void {
    for (let day = KEEP_MS; day > 0; day -= 24 * HOUR_MS) {
      let left = newListsADay;
      for (let request = 0; request < requestsADay; request += 1) {
        const time = START - day + (24 * HOUR_MS * request) / requestsADay;
        const isUnseen = this.#random() < UNSEEN;
        const list = pickList(this.#lists, this.#random);
        const isStored = !isUnseen && this.#isStored(list, time);
        if (!isStored && left < 1) continue;
        if (!isStored) left -= 1;
        if (!isUnseen) this.#store(list, time, FRESH_MS);
      }
    }
  }

  /** When waiting lists are due to be probed. */
  get nextProbe(): number {
    const [oldest] = this.#queue.values();
    if (oldest === undefined) return Infinity;
    const due = oldest.askedAt + (this.#queue.size >= PAGE_SIZE ? 0 : BATCH_WAIT_MS);
    return Math.max(due, this.#noProbesUntil);
  }

  /** Somebody asks for one list. */
  ask(payer: Payer, now: number): void {
    const isUnseen = this.#random() < UNSEEN;
    const list = isUnseen
      ? this.#lists + Math.floor(this.#random() * 2 ** 30)
      : pickList(this.#lists, this.#random);
    if (isUnseen || !this.#isStored(list, now)) {
      const isRead = this.#readNew(list, payer, now);
      this.#tally.countNewList(payer.class, isRead, now);
      if (!isRead) return;
      if (!isUnseen) this.#store(list, now, FRESH_MS);
      return this.#tally.countAnswer(0, true, now);
    }
    const { maxAgeMs, gatherMs } = answerAge(this.#ledger.leftOfDay(now));
    const ageMs = Math.min(maxAgeMs, this.#freshMs[list] ?? FRESH_MS);
    const staleSince = (this.#checkedAt[list] ?? 0) + ageMs;
    if (now >= staleSince) {
      const candidate = { list, staleSince, askedAt: now };
      if (gatherMs !== undefined && this.#probeAtOnce(gatherMs, now)) this.#judge(candidate, now);
      else if (!this.#queue.has(list)) this.#queue.set(list, candidate);
    }
    const checkedAt = this.#checkedAt[list] ?? 0;
    this.#tally.countAnswer(now - checkedAt, isSame(list, checkedAt, now), now);
  }

  /** Probes fifty of those that wait. */
  probe(now: number): void {
    if (!this.#refresh(1, now)) {
      this.#noProbesUntil = now + PAUSE_MS;
      return;
    }
    for (const candidate of this.#queue.values().take(PAGE_SIZE).toArray()) {
      this.#queue.delete(candidate.list);
      this.#judge(candidate, now);
    }
  }

  #probeAtOnce(gatherMs: number, now: number): boolean {
    if (now < this.#gathersUntil) return true;
    if (!this.#refresh(1, now)) return false;
    this.#gathersUntil = now + gatherMs;
    return true;
  }

  /** What a probe that has just been made means: the list is the same, or it is read again if there are units. */
  #judge({ list, ...times }: Candidate, now: number): void {
    const [checkedAt, readAt] = [this.#checkedAt[list] ?? 0, this.#readAt[list] ?? 0];
    const freshMs = freshMsFor(times);
    if (isSame(list, checkedAt, now) && !mustReadAgain(readAt, freshMs, now)) {
      this.#checkedAt[list] = now;
      this.#freshMs[list] = freshMs;
    } else if (now >= this.#noReadingsUntil) {
      const pages = Math.ceil(listOf(list).items / PAGE_SIZE);
      if (this.#refresh(pages, now, pages)) this.#store(list, now, freshMs);
      else this.#noReadingsUntil = now + PAUSE_MS;
    }
  }

  #readNew(list: number, payer: Payer, now: number): boolean {
    const { items, isChannel } = listOf(list);
    const withTitle = this.#ledger.mayTake(LAST, { main: this.#ledger.aDay * TITLES_PART }, now);
    const used = unitsForNewList(items, isChannel, withTitle);
    // The size is not known before.
    const units = { main: Math.max(UNITS_TO_START + 1, used.main ?? 0), stats: 10 };
    if (!this.#ledger.mayTake(payer, units, now)) return false;
    const { granted } = this.#ledger.take(payer, units, used, now);
    if (granted && !withTitle && !isChannel) this.#untitled += 1;
    // One probe has fifty titles.
    if (this.#untitled >= PAGE_SIZE && this.#refresh(1, now)) this.#untitled = 0;
    return granted;
  }

  #refresh(main: number, now: number, stats = 0): boolean {
    const units = { main, stats };
    return (
      this.#ledger.mayTake(REFRESH, units, now) &&
      this.#ledger.take(REFRESH, units, units, now).granted
    );
  }

  #isStored(list: number, now: number): boolean {
    const readAt = this.#readAt[list] ?? 0;
    return readAt > 0 && now - readAt < KEEP_MS;
  }

  #store(list: number, now: number, freshMs: number): void {
    this.#readAt[list] = now;
    this.#checkedAt[list] = now;
    this.#freshMs[list] = freshMs;
  }
}
