import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { ArrangeStart } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { keepUnsaved, unsavedOrder } from "#client/features/playlist-detail/arrange/arrangement.ts";
import { ModalHeader } from "#client/features/playlist-detail/modal-header.tsx";
import {
  NO_WORK,
  PLAYLIST_WINDOW,
  readWork,
  type Work,
} from "#client/features/playlist-detail/kept-work.ts";
import type { SyncState } from "#client/features/playlist-detail/sync-line.tsx";
import { indexVideos, PLAYLIST_ORDER } from "#client/features/playlist-detail/video-index.ts";
import { Videos } from "#client/features/playlist-detail/videos.tsx";
import { PAGE_NAMES, WindowPage } from "#client/features/playlist-detail/window-page.tsx";
import { readKeptWork } from "#client/identity/kept-work.ts";
import { currentJob, useJobs } from "#client/library/jobs.ts";
import { usePlaylistDetail, usePlaylists } from "#client/library/library-data.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import {
  readWindowPage,
  writeWindowPage,
  type OpenedFromList,
  type WindowPage as WindowPageName,
} from "#client/library/playlist-address.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import type { MenuItem } from "#client/ui/menus/menu.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { isHidden, isShown } from "#shared/availability.ts";
import type { Job, LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import type { ArrangeMode as Mode } from "#client/features/playlist-detail/arrange/arrange-mode.tsx";
import { useFileNames } from "#client/takeout/file-names.ts";
import { LazyWindow, reloadableLazy } from "#client/ui/lazy/lazy-window.tsx";
import * as words from "#words/playlist.ts";

type Props = {
  id: string;
  titleId: string;
  userId: string;
  isPremium: boolean;
  /** The item that a link led to. */
  found: string | undefined;
  /** Whether only the hidden videos are shown at first. */
  showsHidden: boolean;
  onClose: () => void;
};

/** One playlist with all its videos. Syncs the videos once each time it opens. */
export function OpenPlaylist(props: Props) {
  const { id, titleId, userId, isPremium, found, showsHidden, onClose } = props;
  const query = usePlaylistDetail(id);
  const { data, error, refetch } = query;
  const { data: playlists } = usePlaylists({ enabled: false });
  const listed = useMemo(() => playlists?.find((one) => one.id === id), [playlists, id]);
  const playlist = data?.playlist ?? listed;
  const autoSync = useSyncVideos("auto", id);
  useOnMount(autoSync.sync);
  const job = currentJob(useJobs() ?? [], id);
  useRowsSoFar(data, job, refetch);
  // At 400 % zoom, a fixed header and a fixed bar would leave no room for the rows.
  const isShort = useMediaQuery("(height < 30rem)");
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [work, setWork] = useState(() => beginWork(userId, id, { showsHidden, isReturn }));
  const [arranging, setArranging] = useState<ArrangeStart | undefined>(
    work.isArranging ? { view: PLAYLIST_ORDER, isFiltered: false, itemId: undefined } : undefined,
  );
  const [hasArranged, setArranged] = useState(false);
  const [leaving, setLeaving] = useState<"arranging" | "window">();
  const [foundId, setFoundId] = useState(found);
  const arrange = useCallback((start: ArrangeStart) => {
    setArranging(start);
    // After arranging, the list is shown without filter and sort, at the row from which arranging began.
    setWork(NO_WORK);
    setFoundId(start.itemId);
  }, []);
  const close = (): void => {
    if (arranging && unsavedOrder(id)) setLeaving("window");
    else onClose();
  };
  const leave = (what: "arranging" | "window"): void => {
    setArranging(undefined);
    setArranged(true);
    setLeaving(undefined);
    if (what === "window") onClose();
  };
  const firstVideoId = useMemo(
    () => data?.videos.find(({ availability }) => isShown(availability))?.videoId,
    [data],
  );
  const { page, open, back } = useWindowPage();
  const hasHidden = useMemo(
    () => data?.videos.some(({ availability }) => isHidden(availability)) ?? false,
    [data],
  );
  const pages: MenuItem[] = (["plan", "channels", "history", "save", "names"] as const)
    .filter((name) => data && !arranging && (name !== "names" || hasHidden))
    .map((name) => ({ text: PAGE_NAMES[name], onSelect: () => open(name) }));
  const sync: SyncState = {
    job,
    isAutoSyncing: autoSync.busy,
    failure: autoSync.error,
    videoCount: playlist?.videoCount,
    syncedAt: playlist?.syncedAt,
  };
  const header = (
    <ModalHeader
      playlist={playlist}
      videoCount={data?.videoCount ?? playlist?.videoCount}
      totalSeconds={data?.totalDuration ?? playlist?.totalDuration}
      firstVideoId={firstVideoId}
      titleId={titleId}
      isArranging={arranging !== undefined}
      sync={sync}
      cost={data?.costs.sync}
      pages={pages}
      onClose={close}
    />
  );
  return (
    <>
      {!isShort && header}
      {error && !data ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {isShort && header}
          <div className="p-6">
            <QueryFailure title={words.loadingFailed} query={query} />
          </div>
        </div>
      ) : arranging ? (
        data && (
          <LazyArrangeMode
            id={id}
            userId={userId}
            isPremium={isPremium}
            videos={data.videos}
            job={job}
            start={arranging}
            header={isShort ? header : undefined}
            leaving={leaving}
            onLeaving={setLeaving}
            onLeave={leave}
          />
        )
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <div inert={page !== undefined} className="contents">
            <Videos
              id={id}
              userId={userId}
              detail={data}
              sync={sync}
              isPremium={isPremium}
              found={foundId}
              start={work}
              hasArranged={hasArranged}
              onArrange={arrange}
              onPage={open}
              header={isShort ? header : undefined}
            />
          </div>
          {page && data && <WindowPage key={page} page={page} detail={data} onBack={back} />}
        </div>
      )}
    </>
  );
}

/**
 * The work that was kept when the person left the window to upgrade, or else the initial state. A link to the hidden
 * videos shows those, unless the person comes back to kept work.
 */
function beginWork(
  userId: string,
  id: string,
  visit: { showsHidden: boolean; isReturn: boolean },
): Work {
  const work = readWork(id, readKeptWork(userId, PLAYLIST_WINDOW));
  if (visit.showsHidden && (work === NO_WORK || !visit.isReturn)) {
    return { ...NO_WORK, filter: { ...NO_WORK.filter, shown: "hidden" } };
  }
  if (work.arranged && !unsavedOrder(id)) keepUnsaved(id, work.arranged);
  return work;
}

/** The open page of the window. It is in the address, so that a reload keeps it and going back closes it. */
function useWindowPage() {
  const { search, state }: { search: string; state: OpenedFromList } = useLocation();
  const navigate = useNavigate();
  const page = readWindowPage(search);
  /** The `data-opener` of the button that gets the focus when the page closes; "" while no page is open. */
  const opener = useRef("");
  useEffect(() => {
    if (page) opener.current = page === "sorted" ? "sort" : "more";
    else if (opener.current !== "") {
      document.querySelector<HTMLElement>(`dialog [data-opener="${opener.current}"]`)?.focus();
      opener.current = "";
    }
  }, [page]);
  const open = (next: WindowPageName): void =>
    void navigate(
      { search: writeWindowPage(search, next) },
      // A page that opens from another replaces it, so that going back leads to the videos.
      page
        ? { replace: true, state }
        : { state: { ...state, openedFromVideos: true } satisfies OpenedFromList },
    );
  const back = (): void => {
    if (state?.openedFromVideos) void navigate(-1);
    else void navigate({ search: writeWindowPage(search, undefined) }, { replace: true, state });
  };
  return { page, open, back };
}

/** Runs `act` once while the modal is open. */
function useOnMount(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
}

// The rows of a playlist while it is being read for the first time.

/**
 * Fetches the rows that were read so far each time their number has doubled, so that all fetches together
 * transfer about twice the rows. The end of the sync fetches them all.
 */
function useRowsSoFar(
  detail: PlaylistDetail | undefined,
  job: Job | undefined,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const fetchedAt = useRef(0);
  const isUnread = detail?.playlist.syncedAt === null;
  const read = job?.read ?? 0;
  const isComplete = read >= (job?.reported ?? 0);
  useEffect(() => {
    if (!isUnread || read === 0 || isComplete) return;
    // Fewer rows than at the last fetch: the walk has started over.
    if (read >= fetchedAt.current && read < 2 * fetchedAt.current) return;
    fetchedAt.current = read;
    void refetch({ cancelRefetch: false });
  }, [isUnread, read, isComplete, refetch]);
}

// The code of arranging is loaded when a person begins to arrange.

const LAZY_ARRANGE_MODE = reloadableLazy(() =>
  import("#client/features/playlist-detail/arrange/arrange-mode.tsx").then(
    (module) => module.ArrangeMode,
  ),
);

type ArrangeProps = Omit<ComponentProps<typeof Mode>, "entries"> & {
  videos: readonly LibraryVideo[];
};

function LazyArrangeMode({ videos, ...props }: ArrangeProps) {
  const fileNames = useFileNames();
  // Indexed here, because the code for it has been loaded with the window.
  const entries = useMemo(() => indexVideos(videos, fileNames), [videos, fileNames]);
  return (
    <LazyWindow
      component={LAZY_ARRANGE_MODE}
      failure={{ title: words.arrangingFailed }}
      onFailure={() => props.onLeave("arranging")}
      fallback={
        <p role="status" className="p-6 text-soft">
          {words.loading}
        </p>
      }
    >
      {(ArrangeMode) => <ArrangeMode {...props} entries={entries} />}
    </LazyWindow>
  );
}
