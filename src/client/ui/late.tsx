import { Suspense, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { addToast } from "#client/ui/toast-queue.ts";

type Props = {
  children: ReactNode;
  /** Until the code is there. */
  instead?: ReactNode;
  /** If the code cannot be loaded, which otherwise ends the page; absent for `instead`. */
  failed?: ReactNode;
  onFailure?: () => void;
};

/** Parts whose code is loaded on use. */
export function Late({ children, instead = null, failed = instead, onFailure = none }: Props) {
  return (
    <ErrorBoundary fallback={failed} onError={onFailure}>
      <Suspense fallback={instead}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export const NOT_OPENED = "This could not be opened";

/** For parts that somebody has asked for by pressing a button. */
export function sayNotLoaded(): void {
  addToast({
    title: NOT_OPENED,
    description: "Check your connection and reload the page.",
    variant: "destructive",
  });
}

function none(): void {}
