// The change that somebody has asked for and not yet confirmed or left: one at a time for the page,
// outside React, so that every screen can ask.
import type { Change, MaybeTwice } from "#client/library/changes/change.ts";
import { createStore } from "#client/ui/store.ts";

export type ChangeRequest = {
  /** Another one for each request, so that each gets a window of its own. */
  id: number;
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

type Requests = { current: ChangeRequest | undefined; lastId: number };

const requests = createStore<Requests>({ current: undefined, lastId: 0 });

/** Opens what has to be confirmed first, in place of whatever was asked for before. */
export function askFor(change: Change, rest: Omit<ChangeRequest, "id" | "change"> = {}): void {
  const id = requests.get().lastId + 1;
  requests.set({ current: { ...rest, id, change }, lastId: id });
}

/** Whether something is being asked just now, which news must not take away. */
export function isAsking(): boolean {
  return requests.get().current !== undefined;
}

export function endRequest(request: ChangeRequest): void {
  const { current, lastId } = requests.get();
  if (current === request) requests.set({ current: undefined, lastId });
}

export function useChangeRequest(): ChangeRequest | undefined {
  return requests.use().current;
}
