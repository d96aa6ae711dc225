// Keeping a playlist sorted is loaded when its panel opens.
import { lazy, Suspense, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";

const KeepSorted = lazy(() =>
  import("#client/features/playlist-detail/keep-sorted/keep-sorted.tsx").then((module) => ({
    default: module.KeepSorted,
  })),
);

const NOT_LOADED = (
  <p role="alert">This part of the page did not load. Reload the page to try again.</p>
);

export function LateKeepSorted(props: ComponentProps<typeof KeepSorted>) {
  return (
    <ErrorBoundary fallback={NOT_LOADED}>
      <Suspense fallback={<p className="text-soft">Loading…</p>}>
        <KeepSorted {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
