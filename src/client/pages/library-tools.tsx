import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation, useNavigate } from "react-router";
import { readOpenPlaylist } from "#client/library/playlist-address.ts";
import { readTool, writeTool } from "#client/library/tool-address.ts";
import { addToast } from "#client/ui/toast-queue.ts";

const load = () => import("#client/features/held-videos/held-videos.tsx");

/** The library tool in the URL. Its code is loaded when it first opens. */
export function LibraryTools({ isPremium }: { isPremium: boolean }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [HeldVideos, setHeldVideos] = useState(loadAgain);
  const tool = readTool(search);
  const covered = readOpenPlaylist(search) !== undefined;
  // After a reload, the URL may name a playlist and a tool. The window opened last is on top, so the tool waits
  // until the playlist closes.
  const [opened, setOpened] = useState(false);
  const open = tool !== undefined && (opened || !covered);
  if (open !== opened) setOpened(open);
  if (!open) return null;
  const giveUp = (): void => {
    addToast({
      title: "This could not be opened",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
    // React.lazy keeps a failed import, so make a new lazy component.
    setHeldVideos(loadAgain);
    void navigate({ search: writeTool(window.location.search, undefined) }, { replace: true });
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[HeldVideos]}>
      <Suspense fallback={null}>
        <HeldVideos tool={tool.name} isPremium={isPremium} />
      </Suspense>
    </ErrorBoundary>
  );
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.HeldVideos })));
}
