// Attackers who take whatever is granted, and honest people beside them who want ten of everything on each day.
import { BUSY_PEOPLE, DAY_MS } from "#bench/economy/assumptions.ts";
import type { Ledger } from "#bench/economy/ledger.ts";
import type { At } from "#bench/economy/simulation.ts";
import { type Tally, TEN } from "#bench/economy/tally.ts";
import type { Random } from "#bench/economy/world.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { Subject, Units } from "#worker/quota/ledger.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** Syncs and changes are jobs: what is refused waits and asks again. */
type Wish = { class: QuotaClass; units: Units; isJob?: boolean };

const WISHES: Record<"person" | "address", readonly Wish[]> = {
  person: [
    { class: "sync", units: { main: 4 }, isJob: true },
    { class: "writes", units: { main: WRITE_UNITS }, isJob: true },
    { class: "search", units: { search: 1 } },
    { class: "coldSignedIn", units: { main: 5 } },
  ],
  address: [{ class: "coldAnonymous", units: { main: 5 } }],
};
const RETRY_MS = 30 * 60_000;

/** A turn of all attackers. */
export function planAttack(ledger: Ledger, attackers: readonly Subject[]) {
  return (now: number): void => {
    for (const subject of attackers) {
      for (const { class: name, units } of WISHES[
        subject.kind === "person" ? "person" : "address"
      ]) {
        const payer = { class: name, subject };
        while (ledger.mayTake(payer, units, now)) ledger.take(payer, units, units, now);
      }
    }
  };
}

/** A day of busy people: each wants everything ten times, at random moments. */
export function planBusyPeople(
  { ledger, tally, random, at }: { ledger: Ledger; tally: Tally; random: Random; at: At },
  kind: "person" | "address",
) {
  return (midnight: number): void => {
    const evening = midnight + DAY_MS - 1;
    for (let index = 0; index < BUSY_PEOPLE; index += 1) {
      for (const { class: name, units, isJob = false } of WISHES[kind]) {
        const payer = { class: name, subject: { kind, key: `busy-${index}` } };
        let granted = 0;
        const ask = (now: number): void => {
          const isGranted =
            ledger.mayTake(payer, units, now) && ledger.take(payer, units, units, now).granted;
          if (isGranted) granted += 1;
          else if (isJob && now + RETRY_MS < evening) at(now + RETRY_MS, ask);
        };
        for (let time = 0; time < TEN; time += 1) {
          at(midnight + random() * (evening - midnight), ask);
        }
        at(evening, (now) => tally.countServed(name, granted, now));
      }
    }
  };
}
