// How much of the day is left, for those who may not ask the ledger for it: its object notes it in KV every few minutes
// while units are spent.
import { pacificTime } from "#shared/pacific-day.ts";
import { logged } from "#worker/http/log.ts";
import { QUOTA_CLASSES } from "#worker/quota/classes.ts";
import { type Allowance, unitsLeft } from "#worker/quota/ledger.ts";
import { type LedgerState, turnDay } from "#worker/quota/ledger-state.ts";

const KEY = "day-left:v1";
const DAY_SECONDS = 86_400;
/** While units are spent, the note is at most this old. */
export const NOTE_MS = 5 * 60_000;
// Each of Cloudflare's data centres asks KV once in this time.
const SHARED_SECONDS = 60;

/** Parts of the day's units of the bucket `main`, from 0 to 1. */
export type DayLeft = {
  /** What nobody has spent. */
  unspent: number;
  /** What the class `refresh` may take now. */
  forRefresh: number;
};

type Note = DayLeft & { day: string };

export const WHOLE_DAY: DayLeft = { unspent: 1, forRefresh: 1 };

export function leftOfDay(state: LedgerState, allowance: Allowance, now: number): DayLeft {
  const { spent } = turnDay(state, now);
  const budget = allowance.settings.budget.main;
  const used = QUOTA_CLASSES.reduce((sum, name) => sum + spent.main[name], 0);
  return {
    unspent: Math.max(0, budget - used) / budget,
    forRefresh: unitsLeft(state, "main", "refresh", allowance, now) / budget,
  };
}

/** Does not throw. */
export async function noteDayLeft(kv: KVNamespace, left: DayLeft, now: number): Promise<void> {
  const note: Note = { ...left, day: pacificTime(now).day };
  await kv
    .put(KEY, JSON.stringify(note), { expirationTtl: DAY_SECONDS })
    .catch(logged("day_left_not_noted"));
}

/** What was noted last today; the whole day if nothing was. Does not throw. */
export async function readDayLeft(kv: KVNamespace): Promise<DayLeft> {
  const note = await kv
    .get<Note>(KEY, { type: "json", cacheTtl: SHARED_SECONDS })
    .catch(() => undefined);
  return note?.day === pacificTime(Date.now()).day ? note : WHOLE_DAY;
}
