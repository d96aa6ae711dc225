import { lazy } from "react";
import { useToasts } from "#client/ui/toasts/toast-queue.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

const load = () => import("#client/ui/radix-parts.ts");
const ToastViewport = lazy(() => load().then((module) => ({ default: module.ToastViewport })));

/** Loads the code early, so that a toast can be shown while offline. */
export function preloadToasts(): void {
  void load().catch(() => undefined);
}

/** Loads the toast code when the first toast is shown. */
export function ToastHost() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  return (
    <LazyPart>
      <ToastViewport toasts={toasts} />
    </LazyPart>
  );
}
