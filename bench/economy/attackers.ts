// Attackers who take whatever is granted, and honest people beside them who want ten of everything on each day.
import { BUSY_PEOPLE, DAY_MS } from "#bench/economy/assumptions.ts";
import type { Changes } from "#bench/economy/changes.ts";
import type { Ledger } from "#bench/economy/ledger.ts";
import type { At } from "#bench/economy/simulation.ts";
import { type Tally, TEN } from "#bench/economy/tally.ts";
import type { Random } from "#bench/economy/world.ts";
import type { QuotaClass, Units } from "#worker/quota/classes.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";

/** Syncs are jobs: what is refused waits and asks again. Changes wait in their queue. */
type Wish = { class: QuotaClass; units: Units; isJob?: boolean };

const WISHES: Record<"person" | "address", readonly Wish[]> = {
  person: [
    { class: "sync", units: { main: 4 }, isJob: true },
    { class: "search", units: { search: 1 } },
    { class: "coldSignedIn", units: { main: 5 } },
  ],
  address: [{ class: "coldAnonymous", units: { main: 5 } }],
};
const RETRY_MS = 30 * 60_000;

/** More than anybody may make in a day. */
const CHANGES_AT_ONCE = 100;

/** At midnight, each attacker wants more changes than one may make. */
export function planChangesOfAttackers(changes: Changes, attackers: readonly Subject[]) {
  return (now: number): void => {
    for (const subject of attackers) {
      if (subject.kind === "person") changes.ask(subject, CHANGES_AT_ONCE, now);
    }
  };
}

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
  {
    ledger,
    changes,
    tally,
    random,
    at,
  }: { ledger: Ledger; changes: Changes; tally: Tally; random: Random; at: At },
  kind: "person" | "address",
) {
  const people = Array.from({ length: BUSY_PEOPLE }, () => ({ waiting: 0, made: 0 }));
  return (midnight: number): void => {
    const evening = midnight + DAY_MS - 1;
    const anyTime = () => midnight + random() * (evening - midnight);
    for (const [index, one] of people.entries()) {
      const subject = { kind, key: `busy-${index}` };
      const change = (now: number): void => {
        // Nobody asks for more while ten wait.
        if (one.waiting === TEN) return;
        one.waiting += 1;
        changes.ask(subject, 1, now, () => {
          one.waiting -= 1;
          one.made += 1;
        });
      };
      if (kind === "person") {
        for (let time = 0; time < TEN; time += 1) at(anyTime(), change);
        at(evening, (now) => {
          tally.countServed("writes", one.made, now);
          one.made = 0;
        });
      }
      for (const { class: name, units, isJob = false } of WISHES[kind]) {
        const payer = { class: name, subject };
        let granted = 0;
        const ask = (now: number): void => {
          const isGranted =
            ledger.mayTake(payer, units, now) && ledger.take(payer, units, units, now).granted;
          if (isGranted) granted += 1;
          else if (isJob && now + RETRY_MS < evening) at(now + RETRY_MS, ask);
        };
        for (let time = 0; time < TEN; time += 1) {
          at(anyTime(), ask);
        }
        at(evening, (now) => tally.countServed(name, granted, now));
      }
    }
  };
}
