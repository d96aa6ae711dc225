import { unsavedOrder } from "#client/features/playlist-detail/arrange/arrangement.ts";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import {
  sortOfView,
  type ArrangeStart,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { Country } from "#client/features/playlist-detail/country.tsx";
import {
  PLAYLIST_WINDOW,
  writeWork,
  type Work,
} from "#client/features/playlist-detail/kept-work.ts";
import { LostNote } from "#client/features/playlist-detail/lost-note.tsx";
import { Notices } from "#client/features/playlist-detail/notices.tsx";
import { SelectionBar } from "#client/features/playlist-detail/selection-bar.tsx";
import { otherJob, type SyncState } from "#client/features/playlist-detail/sync-line.tsx";
import { Toolbar, UNREAD } from "#client/features/playlist-detail/toolbar.tsx";
import { useRowRemoval } from "#client/features/playlist-detail/use-row-removal.ts";
import { useRows, type Shown } from "#client/features/playlist-detail/video-filter.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { VideoList } from "#client/features/playlist-detail/video-list.tsx";
import { hiddenIdsOf } from "#client/features/playlist-detail/window-page.tsx";
import { useKeepWork } from "#client/identity/kept-work.ts";
import { requestReplacement } from "#client/library/changes/find-replacement.ts";
import type { WindowPage } from "#client/library/playlist-address.ts";
import { JobLine } from "#client/library/job-line.tsx";
import { useVideoSelection } from "#client/library/video-selection.ts";
import { explainUnchecked } from "#client/library/video-name.ts";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { HIDDEN_STATES } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import * as playlistWords from "#words/playlist.ts";

type Props = {
  id: string;
  userId: string;
  detail: PlaylistDetail | undefined;
  sync: SyncState;
  isPremium: boolean;
  /** The item that a link led to. */
  found: string | undefined;
  /** The filter, order and selection to begin with. */
  start: Work;
  /** Whether arranging has ended: its buttons are gone, so the sort button gets the focus, unless a row is `found`. */
  hasArranged: boolean;
  onArrange: (start: ArrangeStart) => void;
  /** Opens a page of the window. */
  onPage: (page: WindowPage) => void;
  /** The window's header, if the window is too short to keep it in view: it then scrolls with the rows. */
  header: ReactNode | undefined;
};

const QUIET = "min-h-6 font-semibold text-accent hover:underline";
const NO_VIDEOS: readonly LibraryVideo[] = [];

/** The videos of a playlist, with filters, sorting and selection. */
export function Videos(props: Props) {
  const { id, detail, sync, isPremium, found, onArrange, header } = props;
  // State, not a ref: the rows can be rendered only once the container is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const videos = detail?.videos ?? NO_VIDEOS;
  const view = useRows(videos, props.start);
  const { entries, sorted, rows, counts, filter, region, changeFilter } = view;
  const chosen = useVideoSelection({
    rows: useMemo(() => rows.map(idOf), [rows]),
    existing: useMemo(() => entries.map(idOf), [entries]),
    isPremium,
    start: props.start.selection,
  });
  const { selection, allSelected } = chosen;
  useKeepWork(props.userId, PLAYLIST_WINDOW, () =>
    writeWork(id, { filter, order: view.order, selection }),
  );
  const isRead = detail ? detail.playlist.syncedAt !== null : false;
  const isBeingRead =
    detail !== undefined && !isRead && (sync.isAutoSyncing || sync.job?.state === "running");
  const hiddenIds = useMemo(() => hiddenIdsOf(videos), [videos]);
  useKeptNames(hiddenIds);
  const { removalStates, removeOrUndo } = useRowRemoval(id, isRead);
  const replace = useCallback(
    ({ video, words }: VideoEntry): void => {
      const { title = "", channelTitle = "", durationSeconds = null } = video.was ?? {};
      const name = title || words.title;
      const lost = { playlistId: id, itemId: video.id, name, channelTitle, durationSeconds };
      requestReplacement(lost, title);
    },
    [id],
  );
  const isFiltered = rows.length < videos.length;
  const { order } = view;
  const isSorted = sortOfView(order) !== undefined;
  const arrange = useCallback(
    (entry?: VideoEntry): void => {
      if (isRead) onArrange({ view: order, isFiltered, itemId: entry?.video.id });
      else addToast(UNREAD);
    },
    [isRead, onArrange, order, isFiltered],
  );
  const selectionBar = (
    <SelectionBar
      playlistId={id}
      selection={selection}
      isPremium={isPremium}
      onClear={chosen.clear}
      getChosen={() =>
        sorted.map(({ video }) => video).filter(({ id: itemId }) => selection.has(itemId))
      }
    />
  );
  const show = useCallback((shown: Shown) => changeFilter({ shown }), [changeFilter]);
  const job = otherJob(sync.job);
  return (
    <>
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div aria-busy={!detail || isBeingRead}>
          {header}
          {job && (
            <div className="px-4 pt-2 sm:px-6">
              <JobLine job={job} />
            </div>
          )}
          <Notices
            playlistId={id}
            videos={videos}
            counts={counts}
            shown={filter.shown}
            isPremium={isPremium}
            onShow={show}
          />
          <Toolbar
            playlistId={id}
            videos={videos}
            text={filter}
            order={order}
            counts={counts}
            region={region}
            isPremium={isPremium}
            focusesSort={props.hasArranged && found === undefined}
            onText={changeFilter}
            onOrder={view.changeOrder}
            onClear={view.clearFilter}
            onArrange={() => arrange()}
            onKeepSorted={() => props.onPage("sorted")}
            country={
              detail && (
                <Country
                  detail={detail}
                  region={region}
                  blocked={region === undefined ? 0 : counts.blockedThere}
                  onRegion={view.changeRegion}
                  onShow={() => show("blockedThere")}
                />
              )
            }
          />
          {/* In a short window, the bar scrolls with the rows, like the header. */}
          {header && selectionBar}
          <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 pt-0.5 text-sm leading-5 text-soft sm:px-6 sm:py-1">
            <label className="flex min-h-6 items-center sm:min-h-8 gap-2 font-medium sm:gap-3">
              <input
                type="checkbox"
                className="size-6"
                checked={allSelected}
                onChange={allSelected ? chosen.clear : chosen.selectShown}
              />
              <span className="max-sm:sr-only">{playlistWords.selectAll}</span>
            </label>
            <p role="status" className={isFiltered || isBeingRead || isSorted ? "" : "sr-only"}>
              {detail &&
                describeShown(rows.length, videos.length, {
                  isBeingRead,
                  isSorted: videos.length > 1 && isSorted,
                })}
            </p>
            {isSorted && isRead && videos.length > 1 && !unsavedOrder(id) && (
              <button type="button" className={QUIET} onClick={() => arrange()}>
                {playlistWords.saveThisOrder}
              </button>
            )}
            {isFiltered && rows.length > 0 && (
              <button type="button" className={QUIET} onClick={view.clearFilter}>
                {playlistWords.clearFilters}
              </button>
            )}
            <YouTubeAttribution className="ms-auto" />
          </div>
          <ShownNote shown={filter.shown} unknownCount={counts.unknown}>
            {detail && (
              <LostNote
                title={detail.playlist.title}
                videos={videos}
                onNames={() => props.onPage("names")}
              />
            )}
          </ShownNote>
          {rows.length > 0 ? (
            <VideoList
              key={id}
              scroller={scroller}
              rows={rows}
              region={region}
              selection={selection}
              removalStates={removalStates}
              onRemove={removeOrUndo}
              onReplace={replace}
              onMove={arrange}
              onToggle={chosen.toggle}
              onRange={chosen.extend}
              onAll={chosen.selectShown}
              found={found}
            />
          ) : videos.length > 0 ? (
            <NoRows text={playlistWords.noMatch}>
              <Button onClick={view.clearFilter}>{playlistWords.clearFilters}</Button>
            </NoRows>
          ) : !detail || isBeingRead ? (
            <RowSkeletons />
          ) : (
            <NoRows text={isRead ? playlistWords.noVideos : playlistWords.notRead} />
          )}
          <YouTubeAttribution totals className="px-4 py-3 sm:px-6" />
        </div>
      </div>
      {!header && selectionBar}
    </>
  );
}

function idOf({ video }: VideoEntry): string {
  return video.id;
}

function describeShown(
  shown: number,
  total: number,
  { isBeingRead, isSorted }: { isBeingRead: boolean; isSorted: boolean },
): string {
  const numbers = { shown, total };
  if (isBeingRead) {
    return isSorted ? playlistWords.showingReadSorted(numbers) : playlistWords.showingRead(numbers);
  }
  return isSorted ? playlistWords.showingSorted(numbers) : playlistWords.showing(numbers);
}

type NoteProps = { shown: Shown; unknownCount: number; children: ReactNode };

/** The note about the videos that the filter shows; `children` is the note about hidden ones. */
function ShownNote({ shown, unknownCount, children }: NoteProps) {
  const isAboutHidden = shown === "hidden" || HIDDEN_STATES.some((state) => state === shown);
  if (shown !== "unknown" && !isAboutHidden) return null;
  return (
    <div className="border-b border-line px-4 py-1.5 text-sm sm:px-6">
      {isAboutHidden ? children : <p role="status">{explainUnchecked(unknownCount)}</p>}
    </div>
  );
}

function NoRows({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 p-10 text-center text-soft">
      <p>{text}</p>
      {children}
    </div>
  );
}

function RowSkeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        {playlistWords.loadingVideos}
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <div
            key={name}
            className="flex h-19 items-center gap-3 border-b border-line px-4 max-sm:h-25 sm:px-6"
          >
            <span className="size-6 rounded-md bg-sunken" />
            <span className="h-10.5 w-18.75 rounded-md bg-sunken sm:h-13.5 sm:w-24" />
            <span className="h-5 w-1/2 rounded-md bg-sunken" />
          </div>
        ))}
      </div>
    </>
  );
}
