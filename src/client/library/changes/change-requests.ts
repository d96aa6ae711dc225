// The requested change that is not yet confirmed or cancelled. The page has at most one. It is stored outside
// React, so that every screen can request a change.
import type { MaybeTwice, RequestedChange } from "#client/library/changes/change.ts";
import { createStore } from "#client/ui/store.ts";

export type ChangeRequest = {
  /** Unique for each request, so that each gets a new window. */
  id: number;
  change: RequestedChange;
  /**
   * Called at the end with the number of what was removed, of playlists created, or of entries moved by a saved order.
   * Lost when the page goes to Google for permission.
   */
  onEnd?: (done: number) => void;
  /**
   * Set if the person has confirmed the change already: before the page went to Google, or at a try that failed. `plan`
   * identifies what was shown, such as a plan token; "" if there was no plan.
   */
  confirmed?: { plan: string };
  /** Set if the permission was not given: why, as a sentence for the screen, or "" if the reason is not known. */
  refusal?: string;
  /** Set after the change was made, for videos that may now be there twice. */
  maybeTwice?: readonly MaybeTwice[];
};

type Requests = { current: ChangeRequest | undefined; lastId: number };

const requests = createStore<Requests>({ current: undefined, lastId: 0 });

/** Opens the confirmation window. Replaces any earlier request. */
export function requestChange(
  change: RequestedChange,
  rest: Omit<ChangeRequest, "id" | "change"> = {},
): void {
  const id = requests.get().lastId + 1;
  requests.set({ current: { ...rest, id, change }, lastId: id });
}

/** Whether a confirmation window is open. Background events must not replace it. */
export function isChangeRequested(): boolean {
  return requests.get().current !== undefined;
}

export function endRequest(request: ChangeRequest): void {
  const { current, lastId } = requests.get();
  if (current === request) requests.set({ current: undefined, lastId });
}

/** What is kept of a confirmed request while the page is at Google for permission. */
export function keptOf({ change, confirmed }: ChangeRequest): {
  change: RequestedChange;
  plan: string;
} {
  return { change, plan: confirmed?.plan ?? "" };
}

export function useChangeRequest(): ChangeRequest | undefined {
  return requests.use().current;
}
