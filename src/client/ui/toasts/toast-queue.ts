// The queue of toasts, outside React so that any code can add one. It holds at most one; a dismissed toast
// stays, closed, until it is removed (product.md 2.7).
import { createStore } from "#client/ui/store.ts";
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from "#client/ui/timings.ts";

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: "plain" | "destructive";
  /**
   * A button that calls `run`, or a link to an address within the site; either closes the toast. What it does must be
   * possible elsewhere too.
   */
  action?: { text: string; run: () => void } | { text: string; to: () => string };
  /** Called with true when the pointer or focus enters the toast, to pause its countdown; false on leaving. */
  onHold?: (isHeld: boolean) => void;
};
export type Toast = ToastMessage & { id: number; open: boolean };

const queue = createStore<{ toasts: readonly Toast[]; lastId: number }>({ toasts: [], lastId: 0 });

/** Replaces the current toast and returns the new id. */
export function addToast(message: ToastMessage): number {
  const { toasts, lastId } = queue.get();
  const id = lastId + 1;
  const added: Toast = { ...message, id, open: true };
  queue.set({ toasts: [added, ...toasts].slice(0, TOAST_LIMIT), lastId: id });
  return id;
}

/** Closes a toast. It leaves the queue after TOAST_REMOVE_DELAY_MS. */
export function dismissToast(id: number): void {
  updateToast(id, { open: false });
  setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS);
}

/** Removes a toast from the queue. */
export function removeToast(id: number): void {
  setToasts(currentToasts().filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return queue.get().toasts;
}

export function useToasts(): readonly Toast[] {
  return queue.use().toasts;
}

function updateToast(id: number, change: Partial<Toast>): void {
  setToasts(currentToasts().map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
}

function setToasts(toasts: readonly Toast[]): void {
  queue.set({ ...queue.get(), toasts });
}
