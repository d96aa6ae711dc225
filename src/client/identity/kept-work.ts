// What somebody was at on a screen that they left for the checkout, kept in this tab until the screen opens again: also
// through a bank's page and a reload. It is forgotten with the person, and what another person left is not read. Without
// sessionStorage, or where it is full, the person has to repeat the work.
import { useEffect, useEffectEvent } from "react";
import { onSessionEnd } from "#client/api/query-client.ts";
import { isUpgrading } from "#client/identity/upgrade.ts";
import { inStorage, readStored, writeStored } from "#client/ui/storage.ts";
import { isRecord } from "#shared/is-record.ts";

/** Goes up when what a screen keeps means something else. */
const VERSION = 1;

onSessionEnd(() => inStorage("sessionStorage", (storage) => storage.clear()));

/** What was kept of a screen; undefined for nothing. It comes from browser storage, so that the reader checks it. */
export function keptWork(userId: string, screen: string): unknown {
  return parseKept(readStored("sessionStorage", keyOf(screen)) ?? "null", userId);
}

/** The work in the stored text; undefined if it is not this person's. */
export function parseKept(text: string, userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(text);
    const isTheirs = isRecord(kept) && kept["version"] === VERSION && kept["userId"] === userId;
    return isTheirs ? kept["work"] : undefined;
  } catch {
    return undefined;
  }
}

export function formatKept(userId: string, work: unknown): string {
  return JSON.stringify({ version: VERSION, userId, work });
}

/** The ids of a list that was kept. */
export function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
}

/** Keeps `work()` if the screen is left for the checkout, and forgets what was kept before it opened. */
export function useWorkKept(userId: string, screen: string, work: () => unknown): void {
  const store = useEffectEvent((isLeft: boolean) =>
    writeStored("sessionStorage", keyOf(screen), isLeft ? formatKept(userId, work()) : null),
  );
  useEffect(() => {
    store(false);
    return () => {
      if (isUpgrading()) store(true);
    };
  }, []);
}

const keyOf = (screen: string): string => `kept-${screen}`;
