import { Suspense, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/ui.ts";

type Props = {
  children: ReactNode;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  /** Shown if the code cannot be loaded; `fallback` by default. */
  errorFallback?: ReactNode;
  onFailure?: () => void;
};

/**
 * A lazily loaded part of a page, with its Suspense and its error boundary: if the code cannot be loaded, the rest of
 * the page stays.
 */
export function LazyPart({
  children,
  fallback = null,
  errorFallback = fallback,
  onFailure = doNothing,
}: Props) {
  return (
    <ErrorBoundary fallback={errorFallback} onError={onFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export const NOT_OPENED = words.notOpened;

/** The `onFailure` of a part that a person has opened by a button. */
export function sayNotLoaded(): void {
  addToast({
    title: NOT_OPENED,
    description: words.checkAndReload,
    variant: "destructive",
  });
}

function doNothing(): void {}
