// What the operator has stopped for now. The ledger's object holds it, because it is asked before anything is sent to
// YouTube; what sends elsewhere asks it right before (decision 76). Pure.
import { SWITCHES, type Switch } from "#shared/contract/system.ts";
import { recordOf } from "#shared/record-of.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { Refusal } from "#worker/quota/ledger.ts";

/** Since when each is stopped, in milliseconds since the epoch. */
export type Stops = Partial<Record<Switch, number>>;

/** Stopped work asks again within this time, at different moments so that not all of it asks at once. */
const ASKS_AGAIN_MS = 10 * 60_000;

/** Work of visitors, and what is read again because somebody looks. */
const OF_VISITORS: ReadonlySet<QuotaClass> = new Set(["coldAnonymous", "refresh"]);

/** The refusal of work that one of these switches stops, or the one of its class; undefined if it may go on. */
export function stoppedBy(
  stops: Stops,
  name: QuotaClass,
  switches: readonly Switch[],
  now: number,
): Refusal | undefined {
  const asked = OF_VISITORS.has(name) ? [...switches, "calculator" as const] : switches;
  if (!asked.some((one) => stops[one] !== undefined)) return undefined;
  const resumesAt = now + Math.ceil(ASKS_AGAIN_MS * (0.5 + Math.random() / 2));
  return { granted: false, reason: "stopped", resumesAt };
}

/** With one switch set; the time of one that is stopped already stays. */
export function withSwitch(stops: Stops, name: Switch, isStopped: boolean, now: number): Stops {
  const { [name]: since = now, ...others } = stops;
  return isStopped ? { ...others, [name]: since } : others;
}

export function describeStops(stops: Stops): Record<Switch, string | null> {
  return recordOf(SWITCHES, (name) => {
    const since = stops[name];
    return since === undefined ? null : new Date(since).toISOString();
  });
}
