// Removals of single videos that can be undone for some seconds (product.md 5.8). They are kept outside React, so that
// they are sent even after the window that started them has closed. Several in a row share one countdown, which each of
// them restarts, so that they are sent together and have one message.
import type { QueryClient } from "@tanstack/react-query";
import { makeChange, describeChannel } from "#client/library/changes/use-change.ts";
import { createStore } from "#client/ui/store.ts";
import { UNDO_MS } from "#client/ui/timings.ts";
import { addToast, dismissToast } from "#client/ui/toasts/toast-queue.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

/** "waiting" can still be undone; "sent" cannot. */
export type RemovalState = "waiting" | "sent";
/** The state of each removal, by item id. */
export type RemovalStates = ReadonlyMap<string, RemovalState>;

type Batch = {
  /** Playlist ids by item id. */
  items: Map<string, string>;
  countdown: Countdown;
  toast: number;
  commit: () => void;
};

const states = createStore<RemovalStates>(new Map());
/** The removals that can still be undone; undefined for none. */
const batch = createStore<Batch | undefined>(undefined);

export function useRemovalStates(): RemovalStates {
  return states.use();
}

export function removeWithUndo(client: QueryClient, playlistId: string, itemId: string): void {
  const items = new Map(batch.get()?.items).set(itemId, playlistId);
  clearBatch();
  setState([itemId], "waiting");
  const commit = (): void => {
    clearBatch();
    for (const playlist of new Set(items.values())) {
      const itemIds = [...items.keys()].filter((id) => items.get(id) === playlist);
      void send(client, playlist, itemIds);
    }
  };
  const countdown = startCountdown(UNDO_MS, commit);
  batch.set({ items, countdown, toast: offerUndo(client, [...items.keys()], countdown), commit });
  // Leaving the page commits as well.
  window.addEventListener("pagehide", commit);
}

export function undoRemoval(itemId: string): void {
  const waiting = batch.get();
  if (!waiting?.items.delete(itemId)) return;
  setState([itemId], undefined);
  if (waiting.items.size > 0) return;
  dismissToast(waiting.toast);
  clearBatch();
}

function clearBatch(): void {
  const waiting = batch.get();
  if (!waiting) return;
  waiting.countdown.stop();
  window.removeEventListener("pagehide", waiting.commit);
  batch.set(undefined);
}

async function send(
  client: QueryClient,
  playlistId: string,
  itemIds: readonly string[],
): Promise<void> {
  setState(itemIds, "sent");
  const change = { kind: "videos", playlistId, itemIds, why: "chosen", oneByOne: true } as const;
  // The mutation reports a failure.
  await makeChange(client, { change }).catch(() => undefined);
  setState(itemIds, undefined);
}

function setState(itemIds: readonly string[], state: RemovalState | undefined): void {
  const next = new Map(states.get());
  for (const id of itemIds) {
    if (state === undefined) next.delete(id);
    else next.set(id, state);
  }
  states.set(next);
}

function offerUndo(client: QueryClient, itemIds: readonly string[], countdown: Countdown): number {
  const description = describeChannel(client);
  return addToast({
    title: words.soonRemoved({ count: itemIds.length }),
    ...(description !== undefined && { description }),
    action: {
      text: itemIds.length === 1 ? buttons.undo : words.undoAll,
      run: () => itemIds.forEach(undoRemoval),
    },
    onHold: (isHeld) => (isHeld ? countdown.pause() : countdown.resume()),
  });
}

// A timer that can be paused and resumed with the remaining time.
type Countdown = {
  pause: () => void;
  resume: () => void;
  /** Cancels the timer. */
  stop: () => void;
};

/** Calls `done` after `ms`, not counting pauses. */
function startCountdown(ms: number, done: () => void): Countdown {
  let left = ms;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function resume(): void {
    if (isOver || timer !== undefined) return;
    startedAt = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      done();
    }, left);
  }

  function pause(): void {
    if (isOver || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - startedAt));
  }

  resume();
  return {
    pause,
    resume,
    stop() {
      clearTimeout(timer);
      isOver = true;
    },
  };
}
