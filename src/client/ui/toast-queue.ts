// The toasts that are shown, outside React so that any code can add one. Holds at most one; a
// dismissed toast stays, closed, until it is removed (product.md 2.7).
import { useSyncExternalStore } from "react";
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from "#client/ui/timings.ts";

export type ToastMessage = {
  title: string;
  description?: string;
  look?: "plain" | "destructive";
  /** What can be done from the toast, which closes it. It must be possible elsewhere, too. */
  action?: { text: string; run: () => void };
  /** Told when the time that it speaks of has to stand still, because somebody is at it, and when not. */
  onHold?: (isHeld: boolean) => void;
};
export type Toast = ToastMessage & { id: number; open: boolean };

const NONE: readonly Toast[] = [];
let toasts: readonly Toast[] = NONE;
let lastId = 0;
let isWatched = false;
let held: Toast | undefined;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast in place of an earlier one and returns its id. */
export function addToast(message: ToastMessage): number {
  lastId += 1;
  publish([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Changes the text of a toast that is still in the queue. */
export function updateToast(id: number, message: Partial<ToastMessage>): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, ...message } : toast)));
}

/** Closes a toast; it leaves the queue after the delay. */
export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  if (!removals.has(id)) {
    removals.set(
      id,
      setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
    );
  }
}

/** Takes a toast out of the queue. */
export function removeToast(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/**
 * Whether the pointer or the focus is on the toasts. What a toast lets one do must not run out meanwhile
 * (WCAG 2.2.1); one that was closed holds nothing.
 */
export function watchToasts(watched: boolean): void {
  isWatched = watched;
  tellHeld();
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => NONE);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  tellHeld();
  for (const listener of listeners) listener();
}

function tellHeld(): void {
  const next = isWatched ? toasts.find(({ open }) => open) : undefined;
  if (next?.id === held?.id) return;
  const before = held;
  held = next;
  before?.onHold?.(false);
  next?.onHold?.(true);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
