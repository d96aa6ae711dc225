// What somebody had confirmed when they left for Google to allow it: kept on the way in this tab alone,
// and taken up again only where they come back from there. What it holds is its reader's to check.
import { isRecord } from "#shared/is-record.ts";
import { createStore } from "#client/ui/store.ts";

/** `outcome` is how the journey ended, as the address says it. */
export type ReturnedChange = { userId: string; change: unknown; outcome: string };

const STORAGE_KEY = "pending-change";
const LONGEST_MS = 30 * 60_000;
/** Browsers keep several megabytes; this leaves room for what else is kept. */
const LONGEST_TEXT = 1_500_000;

const returned = createStore<ReturnedChange | undefined>(undefined);

/** False for what is too much to be kept, so that this can be said before leaving. */
export function canKeep(change: unknown): boolean {
  return JSON.stringify(change).length <= LONGEST_TEXT;
}

export function keepPending(userId: string, change: unknown, now = Date.now()): void {
  if (!canKeep(change)) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, at: now, change }));
  } catch {
    // Without storage it has to be asked for anew after the return.
  }
}

/** Whatever was kept, at most once. */
export function takePendingText(): string | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    if (text !== null) sessionStorage.removeItem(STORAGE_KEY);
    return text;
  } catch {
    return null;
  }
}

/** Hands over what was kept to whoever waits for it; false when it is none, or too old. */
export function returnPending(text: string | null, outcome: string, now = Date.now()): boolean {
  const kept = readPending(text, now);
  if (!kept) return false;
  returned.set({ ...kept, outcome });
  return true;
}

/** The change that came back with its person; `undefined` for anybody else's. */
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
  // A clock that was put back makes nothing older than it is.
  return at <= now && now - at <= LONGEST_MS ? { userId, change } : undefined;
}
