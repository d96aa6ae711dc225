// Keeps a confirmed change in this tab's sessionStorage while the page is at Google for permission, and returns
// it only after a return from there. The caller has to validate it.
import { isRecord } from "#shared/is-record.ts";
import { createStore } from "#client/ui/store.ts";

/** `outcome` is the result of the connection attempt, from the URL. */
export type ReturnedChange = { userId: string; change: unknown; outcome: string };

export const STORAGE_KEY = "pending-change";
const MAX_AGE_MS = 30 * 60_000;
/** The longest text that is kept, in characters: below the browsers' limit, to leave room for other data. */
const LONGEST_TEXT = 1_500_000;

const returned = createStore<ReturnedChange | undefined>(undefined);

/** False if the change is too large to store, so that the screen can warn before leaving. */
export function canKeep(change: unknown): boolean {
  return JSON.stringify(change).length <= LONGEST_TEXT;
}

export function keepPending(userId: string, change: unknown, now = Date.now()): void {
  if (!canKeep(change)) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, at: now, change }));
  } catch {
    // Without sessionStorage, the person has to repeat the change after the return.
  }
}

/** Returns the stored text and deletes it. */
export function takePendingText(): string | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    if (text !== null) sessionStorage.removeItem(STORAGE_KEY);
    return text;
  } catch {
    return null;
  }
}

/** Publishes the stored change to `useReturnedChange`; false if there is none or it is too old. */
export function publishReturned(text: string | null, outcome: string, now = Date.now()): boolean {
  const kept = readPending(text, now);
  if (!kept) return false;
  returned.set({ ...kept, outcome });
  return true;
}

/** The returned change if it belongs to `userId`; otherwise undefined. */
export function useReturnedChange(userId: string): ReturnedChange | undefined {
  const found = returned.use();
  return found?.userId === userId ? found : undefined;
}

export function forgetReturned(): void {
  returned.set(undefined);
}

export function readPending(
  text: string | null,
  now: number,
): Omit<ReturnedChange, "outcome"> | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
  if (!isRecord(kept)) return undefined;
  const { userId, at, change } = kept;
  if (typeof userId !== "string" || typeof at !== "number") return undefined;
  // If the clock was set back, the age is unknown, so the change is dropped.
  return at <= now && now - at <= MAX_AGE_MS ? { userId, change } : undefined;
}
