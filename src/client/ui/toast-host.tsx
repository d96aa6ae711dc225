import { lazy, Suspense } from "react";
import { useToasts } from "#client/ui/toast-queue.ts";

const ToastViewport = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.ToastViewport })),
);

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
