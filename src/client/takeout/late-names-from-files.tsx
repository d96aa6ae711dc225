// What reads files is loaded when somebody wants it.
import { lazy, Suspense, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";

const NamesFromFiles = lazy(() =>
  import("#client/takeout/names-from-files.tsx").then((module) => ({
    default: module.NamesFromFiles,
  })),
);

const NOT_LOADED = (
  <p role="alert">This part of the page did not load. Reload the page to try again.</p>
);

export function LateNamesFromFiles(props: ComponentProps<typeof NamesFromFiles>) {
  return (
    <ErrorBoundary fallback={NOT_LOADED}>
      <Suspense fallback={<p className="text-soft">Loading…</p>}>
        <NamesFromFiles {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
