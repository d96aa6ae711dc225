// The list of videos opens with a press of a button, so its code comes after the page's own: it is
// fetched as soon as there is a result, to be there by then.
import { lazy, Suspense, useEffect, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";

const load = () => import("#client/features/calculator/videos/video-panel.tsx");
const VideoPanel = lazy(() => load().then((module) => ({ default: module.VideoPanel })));

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    The list of videos did not load. Please reload the page.
  </p>
);

/** Fetches the panel's code while nobody waits for it. */
export function usePanelAhead(): void {
  useEffect(() => {
    // The panel itself says when it cannot be loaded.
    load().catch(() => undefined);
  }, []);
}

export function LateVideoPanel(props: ComponentProps<typeof VideoPanel>) {
  return (
    <ErrorBoundary fallback={NOT_LOADED}>
      <Suspense fallback={null}>
        <VideoPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
