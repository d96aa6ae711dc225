// Arranging is loaded when somebody wants it.
import { useMemo, type ComponentProps } from "react";
import type { ArrangeMode as Mode } from "#client/features/playlist-detail/arrange/arrange-mode.tsx";
import { indexVideos } from "#client/features/playlist-detail/video-index.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { LateWindow, latePart } from "#client/ui/late-window.tsx";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

const MODE = latePart(() =>
  import("#client/features/playlist-detail/arrange/arrange-mode.tsx").then(
    (module) => module.ArrangeMode,
  ),
);

type Props = Omit<ComponentProps<typeof Mode>, "entries"> & { videos: readonly LibraryVideo[] };

export function LateArrangeMode({ videos, ...props }: Props) {
  const fileNames = useFileNames();
  // Prepared here, because the playlist's window has the code for it.
  const entries = useMemo(() => indexVideos(videos, fileNames), [videos, fileNames]);
  return (
    <LateWindow
      part={MODE}
      failure={{ title: "Arranging could not be opened" }}
      onFailure={() => props.onLeave("arranging")}
      instead={
        <p role="status" className="p-6 text-soft">
          Loading…
        </p>
      }
    >
      {(ArrangeMode) => <ArrangeMode {...props} entries={entries} />}
    </LateWindow>
  );
}
