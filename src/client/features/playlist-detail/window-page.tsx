import ArrowLeft from "lucide-react/icons/arrow-left";
import { lazy, useEffect, useMemo, useRef, type ReactNode } from "react";
import { ChannelTable } from "#client/features/playlist-detail/channel-table.tsx";
import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { KeepSorted } from "#client/features/playlist-detail/keep-sorted/keep-sorted.tsx";
import { LostNote } from "#client/features/playlist-detail/lost-note.tsx";
import { useSession } from "#client/identity/session.ts";
import { DownloadButtons } from "#client/library/download-buttons.tsx";
import { HistoryChart } from "#client/library/history-chart.tsx";
import type { WindowPage as Page } from "#client/library/playlist-address.ts";
import { nameOfVideo } from "#client/library/video-name.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { LazyNamesFromFiles } from "#client/takeout/lazy-names-from-files.tsx";
import { Button } from "#client/ui/button.tsx";
import { LazyPanel } from "#client/ui/lazy/lazy-panel.tsx";
import { useCloseRequest } from "#client/ui/dialogs/use-close-request.ts";
import { saveAs, type FileFormat } from "#client/ui/video-list/save-file.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { factsOf, isHidden } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/playlist.ts";

const PlanOfList = lazy(() =>
  import("#client/watch-plan/plan-of-list.tsx").then((module) => ({ default: module.PlanOfList })),
);

/** The heading of each page, and its name in the menu of the window; "sorted" is in the sort menu. */
export const PAGE_NAMES: Record<Page, string> = {
  plan: words.pagePlan,
  channels: words.pageChannels,
  history: words.pageHistory,
  save: words.pageSave,
  names: words.pageNames,
  sorted: words.pageSorted,
};

type Props = { page: Page; detail: PlaylistDetail; onBack: () => void };

/** A page of the window. It covers the videos, which keep their filter, selection and scroll position. */
export function WindowPage({ page, detail, onBack }: Props) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useCloseRequest(section, () => {
    onBack();
    return true;
  });
  return (
    <section
      ref={section}
      aria-label={PAGE_NAMES[page]}
      className="absolute inset-0 z-20 overflow-y-auto overscroll-contain bg-card px-4 sm:px-6"
    >
      <div className="flex items-center gap-2 py-2">
        <Button variant="quiet" onClick={onBack} className="-ms-2.5">
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {buttons.back}
        </Button>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {PAGE_NAMES[page]}
        </h3>
      </div>
      <Content page={page} detail={detail} />
      <YouTubeAttribution totals className="py-3" />
    </section>
  );
}

function Content({ page, detail }: Omit<Props, "onBack">): ReactNode {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : undefined;
  const { playlist, videos, history } = detail;
  switch (page) {
    case "plan":
      return <Plan detail={detail} />;
    case "channels":
      return <ChannelTable videos={videos} />;
    case "history":
      return <HistoryChart history={history} />;
    case "save":
      return <Save detail={detail} />;
    case "names":
      return (
        user && <LazyNamesFromFiles userId={user.id} videoIds={hiddenIdsOf(videos)} kind="hidden" />
      );
    default:
      return (
        <KeepSorted
          playlistId={playlist.id}
          title={playlist.title}
          isPremium={user?.isPremium ?? false}
        />
      );
  }
}

export function hiddenIdsOf(videos: readonly LibraryVideo[]): string[] {
  return videos.filter(({ availability }) => isHidden(availability)).map((video) => video.videoId);
}

/** Saves the playlist in its own order. */
function Save({ detail }: { detail: PlaylistDetail }) {
  const fileNames = useFileNames();
  const { playlist, videos } = detail;
  const save = (format: FileFormat): Promise<void> =>
    saveAs(format, exportName(playlist.title), {
      csv: () => playlistTable(videos, fileNames),
      json: () => jsonExport(detail, fileNames),
    });
  return (
    <div className="space-y-3">
      <p className="text-soft">{words.saveNote}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButtons what="playlist" save={save} />
      </div>
      <LostNote title={playlist.title} videos={videos} />
    </div>
  );
}

/** The watch plan of a playlist, in the playlist's order. Its code is loaded when the page opens. */
function Plan({ detail: { playlist, videos } }: { detail: PlaylistDetail }) {
  const plannedVideos = useMemo(
    () =>
      videos.map((video) => {
        const { videoId, channelTitle, duration, availability, was } = video;
        const facts = factsOf(availability);
        return {
          videoId,
          title: was?.title || nameOfVideo(video).title,
          channelTitle,
          seconds: facts.counted === "length" ? duration : 0,
          isAvailable: facts.kind === "shown",
        };
      }),
    [videos],
  );
  return (
    <LazyPanel>
      <PlanOfList listKey={playlist.id} title={playlist.title} videos={plannedVideos} />
    </LazyPanel>
  );
}
