// Keeps the unfinished work on a screen, such as a selection, while its person is at the checkout or at Google, until
// the screen opens again. This tab's sessionStorage holds it, also during a reload or a visit to a bank's page. It is
// deleted when the session ends and never returned to another person. If it cannot be stored, the person has to repeat
// the work.
import { useEffect, useEffectEvent } from "react";
import { onSessionEnd } from "#client/api/query-client.ts";
import { readPending, STORAGE_KEY as PENDING_KEY } from "#client/identity/pending-change.ts";
import { isUpgrading } from "#client/identity/upgrade.ts";
import { inStorage, readStored, writeStored } from "#client/ui/storage.ts";
import { isRecord } from "#shared/is-record.ts";

/** Increased when the meaning of what a screen keeps changes. */
const VERSION = 1;
const REPEATABLE = new Set(["videos", "items", "hidden", "playlists", "order"]);

onSessionEnd(() => inStorage("sessionStorage", (storage) => storage.clear()));

/** The work that was kept of a screen; undefined if none. It comes from browser storage, so the caller validates it. */
export function readKeptWork(userId: string, screen: string): unknown {
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

/**
 * When the screen opens, deletes its kept work, so the screen has to call readKeptWork in its first render. When it
 * closes, keeps `work()` if the person went to the checkout; when the page closes, if a removal or an order is on its way to
 * Google, from where the person may come back without the permission.
 */
export function useKeepWork(userId: string, screen: string, work: () => unknown): void {
  const store = useEffectEvent((isKept: boolean) =>
    writeStored("sessionStorage", keyOf(screen), isKept ? formatKept(userId, work()) : null),
  );
  useEffect(() => {
    store(false);
    const stop = onPageLeft(window, store);
    return () => {
      stop();
      if (isUpgrading()) store(true);
    };
  }, []);
}

/** Calls `store` when the page closes with a removal or an order on its way to Google, and when the browser shows that page again. */
export function onPageLeft(page: EventTarget, store: (isKept: boolean) => void): () => void {
  const onHide = (): void => {
    if (hasPendingRepeatable()) store(true);
  };
  const onShow = (): void => store(false);
  page.addEventListener("pagehide", onHide);
  page.addEventListener("pageshow", onShow);
  return () => {
    page.removeEventListener("pagehide", onHide);
    page.removeEventListener("pageshow", onShow);
  };
}

/**
 * Whether a removal or an order is on its way to Google. What is selected on its screen may be there again after it: made twice,
 * it does nothing more. A change that adds videos would add them again.
 */
function hasPendingRepeatable(): boolean {
  const kept = readPending(readStored("sessionStorage", PENDING_KEY) ?? null, Date.now())?.change;
  const change = isRecord(kept) ? kept["change"] : undefined;
  return isRecord(change) && REPEATABLE.has(String(change["kind"]));
}

const keyOf = (screen: string): string => `kept-${screen}`;
