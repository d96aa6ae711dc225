// Set-up and tear-down of the fault tests: a library that was read to its end, on a clock on which
// waiting takes no time.
import {
  countCalls,
  makeDetailsOld,
  type Person,
  person,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";

/** Empties the stores. `whole` is what the library holds. */
export async function readLibrary(access = "read"): Promise<{ who: Person; whole: string[] }> {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const who = await person(access);
  useInstantTimers();
  await sync(who.userId);
  return { who, whole: await storedIn(who.userId) };
}

/** How many calls a sync makes that reads everything again, stale details too. */
export async function callsToReadAgain(userId: string): Promise<number> {
  await makeDetailsOld(userId);
  return countCalls(() => sync(userId));
}

/**
 * Prepares the next test with the same library: empties the ledger and the log, and starts instant
 * timers.
 */
export async function beginAgain(): Promise<void> {
  await resetSandbox();
  await emptyLedger();
  useInstantTimers();
}

export async function endFaults(): Promise<void> {
  restoreTimers();
  await planFaults();
}
