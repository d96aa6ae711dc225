// The toasts that are shown, outside React so that any code can add one. Holds at most one; a
// dismissed toast stays, closed, until it is removed (product.md 2.7).
import { createStore } from "#client/ui/store.ts";
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from "#client/ui/timings.ts";

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: "plain" | "destructive";
  /** What can be done from the toast, which closes it. It must be possible elsewhere, too. */
  action?: { text: string; run: () => void };
  /** Told when the time that it speaks of has to stand still, because somebody is at it, and when not. */
  onHold?: (isHeld: boolean) => void;
};
export type Toast = ToastMessage & { id: number; open: boolean };

const queue = createStore<{ toasts: readonly Toast[]; lastId: number }>({ toasts: [], lastId: 0 });

/** Shows a toast in place of an earlier one and returns its id. */
export function addToast(message: ToastMessage): number {
  const { toasts, lastId } = queue.get();
  const id = lastId + 1;
  const added: Toast = { ...message, id, open: true };
  queue.set({ toasts: [added, ...toasts].slice(0, TOAST_LIMIT), lastId: id });
  return id;
}

/** Changes the text of a toast that is still in the queue. */
export function updateToast(id: number, message: Partial<ToastMessage>): void {
  change(id, message);
}

/** Closes a toast; it leaves the queue after the delay. */
export function dismissToast(id: number): void {
  change(id, { open: false });
  setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS);
}

/** Takes a toast out of the queue. */
export function removeToast(id: number): void {
  setToasts(currentToasts().filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return queue.get().toasts;
}

export function useToasts(): readonly Toast[] {
  return queue.use().toasts;
}

function change(id: number, next: Partial<Toast>): void {
  setToasts(currentToasts().map((toast) => (toast.id === id ? { ...toast, ...next } : toast)));
}

function setToasts(toasts: readonly Toast[]): void {
  queue.set({ ...queue.get(), toasts });
}
