// Arranging is loaded when somebody wants it.
import { lazy, Suspense, useMemo, useState, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { ArrangeMode as Mode } from "#client/features/playlist-detail/arrange/arrange-mode.tsx";
import { indexVideos } from "#client/features/playlist-detail/video-index.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

const load = () => import("#client/features/playlist-detail/arrange/arrange-mode.tsx");

type Props = Omit<ComponentProps<typeof Mode>, "entries"> & { videos: readonly LibraryVideo[] };

export function LateArrangeMode({ videos, ...props }: Props) {
  const fileNames = useFileNames();
  // Prepared here, because the playlist's window has the code for it.
  const entries = useMemo(() => indexVideos(videos, fileNames), [videos, fileNames]);
  const [ArrangeMode, setArrangeMode] = useState(loadAgain);
  const giveUp = (): void => {
    addToast({
      title: "Arranging could not be opened",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
    // React.lazy keeps a failed import, so make a new lazy component.
    setArrangeMode(loadAgain);
    props.onLeave("arranging");
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[ArrangeMode]}>
      <Suspense
        fallback={
          <p role="status" className="p-6 text-soft">
            Loading…
          </p>
        }
      >
        <ArrangeMode {...props} entries={entries} />
      </Suspense>
    </ErrorBoundary>
  );
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.ArrangeMode })));
}
