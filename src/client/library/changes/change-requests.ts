// The change that somebody has asked for and not yet confirmed or left: one at a time for the page,
// outside React, so that every screen can ask.
import { useSyncExternalStore } from "react";
import type { Change, MaybeTwice } from "#client/library/changes/change.ts";

export type ChangeRequest = {
  change: Change;
  /** Told once it has ended, with how many are done. Forgotten where the page is left for Google. */
  onEnd?: (done: number) => void;
  /** Confirmed before the page was left for Google. */
  confirmed?: { plan: string };
  /** Why there is no permission after all, in the words for people. */
  refusal?: string;
  /** It was made, and these may be there twice. */
  maybeTwice?: readonly MaybeTwice[];
};

let current: ChangeRequest | undefined;
const listeners = new Set<() => void>();

/** Opens what has to be confirmed first, in place of whatever was asked for before. */
export function askFor(change: Change, rest: Omit<ChangeRequest, "change"> = {}): void {
  publish({ ...rest, change });
}

/** Whether something is being asked just now, which news must not take away. */
export function isAsking(): boolean {
  return current !== undefined;
}

export function endRequest(request: ChangeRequest): void {
  if (current === request) publish(undefined);
}

export function useChangeRequest(): ChangeRequest | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

function publish(next: ChangeRequest | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
