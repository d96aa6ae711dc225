// The video list opens when a button is pressed, so it is a chunk of its own, loaded as soon as there is a
// result.
import { lazy, useEffect, type ComponentProps } from "react";
import { Late } from "#client/ui/late.tsx";

const load = () => import("#client/features/calculator/videos/video-panel.tsx");
const VideoPanel = lazy(() => load().then((module) => ({ default: module.VideoPanel })));

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    The list of videos did not load. Please reload the page.
  </p>
);

/** Preloads the panel's code. */
export function usePreloadPanel(): void {
  useEffect(() => {
    // The panel itself reports a failed import.
    load().catch(() => undefined);
  }, []);
}

export function LateVideoPanel(props: ComponentProps<typeof VideoPanel>) {
  return (
    <Late failed={NOT_LOADED}>
      <VideoPanel {...props} />
    </Late>
  );
}
