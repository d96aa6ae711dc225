// The requested change that is not yet confirmed or cancelled. The page has at most one. It is stored outside
// React, so that every screen can request a change.
import type { MaybeTwice, RequestedChange } from "#client/library/changes/change.ts";
import { createStore } from "#client/ui/store.ts";

export type ChangeRequest = {
  /** Unique for each request, so that each gets a new window. */
  id: number;
  change: RequestedChange;
  /** Called at the end with the number done. Lost when the page goes to Google for permission. */
  onEnd?: (done: number) => void;
  /** Set when the person confirmed before the page went to Google. */
  confirmed?: { plan: string };
  /** Why the permission was not given, as a sentence for the screen. */
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

export function useChangeRequest(): ChangeRequest | undefined {
  return requests.use().current;
}
