import { memo, useMemo, type ReactNode } from "react";
import { repeatedItems } from "#client/features/playlist-detail/video-words.ts";
import { useFocusKept } from "#client/features/playlist-detail/use-row-removal.ts";
import type { Shown } from "#client/features/playlist-detail/video-filter.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { countToBeRemoved } from "#client/library/hidden-kinds.ts";
import { NO_BULK } from "#client/library/video-selection.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as buttons from "#words/buttons.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/playlist.ts";

type Props = {
  playlistId: string;
  videos: readonly LibraryVideo[];
  counts: Readonly<Record<Shown, number>>;
  shown: Shown;
  isPremium: boolean;
  onShow: (shown: Shown) => void;
};

/** What may be cleaned up, such as hidden videos and duplicates, with buttons to show and to remove them. */
export const Notices = memo(function Notices(props: Props) {
  const { playlistId, videos, counts: shownCounts, isPremium } = props;
  const removableCount = useMemo(() => countToBeRemoved(videos), [videos]);
  const repeated = useMemo(() => repeatedItems(videos), [videos]);
  useFocusKept(`${removableCount} ${repeated.length}`);
  const filterButton = (shown: Shown): ReactNode => {
    const isShown = props.shown === shown;
    return (
      <NoticeButton
        {...(isShown && { label: words.showAll })}
        onPress={() => props.onShow(isShown ? "all" : shown)}
      >
        {isShown ? words.all : words.see}
      </NoticeButton>
    );
  };
  if (shownCounts.hidden + repeated.length + shownCounts.unknown === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-8 px-4 text-sm whitespace-nowrap sm:px-6 sm:py-1">
      {shownCounts.hidden > 0 && (
        <Notice text={words.cannotBeWatched({ count: shownCounts.hidden })}>
          {filterButton("hidden")}
          {removableCount > 0 && (
            <NoticeButton isLoss onPress={() => removeHidden(playlistId)}>
              {removableCount < shownCounts.hidden
                ? words.removeSomeHidden({ count: removableCount })
                : words.removeHidden}
            </NoticeButton>
          )}
        </Notice>
      )}
      {repeated.length > 0 && (
        <Notice text={counts.duplicates({ count: repeated.length })}>
          <NoticeButton
            isLoss
            label={words.removeDuplicates}
            onPress={() => removeRepeated(playlistId, repeated, isPremium)}
          >
            {buttons.remove}
            {!isAllowed(isPremium, "removeVideos", repeated.length) && <ProTag />}
          </NoticeButton>
        </Notice>
      )}
      {shownCounts.unknown > 0 && (
        <Notice text={words.notChecked({ count: shownCounts.unknown })}>
          {filterButton("unknown")}
        </Notice>
      )}
    </div>
  );
});

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium">{text}</span>
      {children}
    </div>
  );
}

type ButtonProps = { isLoss?: boolean; label?: string; onPress: () => void; children: ReactNode };

function NoticeButton({ isLoss = false, label, onPress, children }: ButtonProps) {
  return (
    // An inline-flex element is not broken, so that no line ends with the dot.
    <span className="inline-flex items-center gap-x-2">
      <span aria-hidden="true" className="text-soft">
        ·
      </span>
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className={`inline-flex min-h-6 items-center gap-1.5 font-semibold underline-offset-2 hover:underline ${isLoss ? "text-on-loss" : "text-accent"}`}
      >
        {children}
      </button>
    </span>
  );
}

/** Available on both plans (product.md 14.1.4). */
function removeHidden(playlistId: string): void {
  requestChange({ kind: "hidden", playlistIds: [playlistId], from: "playlist" });
}

function removeRepeated(playlistId: string, itemIds: readonly string[], isPremium: boolean): void {
  if (!isAllowed(isPremium, "removeVideos", itemIds.length)) addToast(NO_BULK);
  else requestChange({ kind: "videos", playlistId, itemIds, why: "duplicate" });
}
