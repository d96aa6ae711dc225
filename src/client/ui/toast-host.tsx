import { lazy, Suspense } from "react";
import { useToasts } from "#client/ui/toast-queue.ts";

const load = () => import("#client/ui/radix-parts.ts");
const ToastViewport = lazy(() => load().then((module) => ({ default: module.ToastViewport })));

/** So that a message can be shown when the connection is gone. */
export function preloadToasts(): void {
  void load().catch(() => undefined);
}

/** Fetches the toast's code only when there is one to show. */
export function ToastHost() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} />
    </Suspense>
  );
}
