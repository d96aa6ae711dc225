// What the ledger's object stores for the alert rules: how often each event happened in each ten minutes of the last day. It
// is here because each isolate can reach this object and its answers are never old.
import type { Spending } from "#shared/contract/system.ts";
import type { EventCounts } from "#worker/http/event-counts.ts";

export const EVENTS_TABLE = `
  CREATE TABLE IF NOT EXISTS events (
    slot INTEGER NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (slot, name)
  );`;
const SLOT_MS = 600_000;
const HOUR_SLOTS = 6;
const DAY_SLOTS = 24 * HOUR_SLOTS;

/** When the alert rules were looked at last, and since when the operator has been told of each that fires. Milliseconds. */
export type Watched = { at: number | null; told: Record<string, number> };

/** Counts of the last hour and of the last day, and since when each job of the queue waits. */
export type Seen = {
  hour: EventCounts;
  day: EventCounts;
  waitingSince: number[];
  spending: Spending;
  watched: Watched;
};

export function addEvents(sql: SqlStorage, counts: EventCounts, now: number): void {
  const slot = Math.floor(now / SLOT_MS);
  sql.exec("DELETE FROM events WHERE slot <= ?", slot - DAY_SLOTS);
  for (const [name, number] of Object.entries(counts)) {
    sql.exec(
      "INSERT INTO events VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET number = number + ?3",
      slot,
      name,
      number,
    );
  }
}

export function recentEvents(sql: SqlStorage, now: number): Pick<Seen, "hour" | "day"> {
  const slot = Math.floor(now / SLOT_MS);
  const since = (slots: number): EventCounts => {
    const rows = sql.exec<{ name: string; number: number }>(
      "SELECT name, SUM(number) AS number FROM events WHERE slot > ? GROUP BY name",
      slot - slots,
    );
    return Object.fromEntries([...rows].map(({ name, number }) => [name, number]));
  };
  return { hour: since(HOUR_SLOTS), day: since(DAY_SLOTS) };
}
