import { useState } from "react";
import { NO_TRANSFER, NONE_CHOSEN } from "#client/features/playlist-detail/use-chosen.ts";
import { NO_CREATION } from "#client/library/plan-refusals.ts";
import { TransferDialog } from "#client/features/playlist-detail/transfer-dialog.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";

type Props = {
  playlistId: string;
  selection: Selection;
  allSelected: boolean;
  isPremium: boolean;
  onAll: () => void;
  onClear: () => void;
  /** The selected videos in the shown order, including those that a filter hides. */
  chosen: () => readonly Chosen[];
};

type Chosen = { id: string; videoId: string };

const BUTTON = "text-sm max-sm:gap-1.5 max-sm:px-2";

/** Selects all rows, and the actions on the selected ones. Always in view, because the rows scroll beside it. */
export function SelectionBar(props: Props) {
  const { playlistId, selection, allSelected, isPremium, onAll, onClear } = props;
  const [transfer, setTransfer] = useState<readonly Chosen[]>();
  const count = selection.size;
  const remove = (): void => {
    if (count === 0) return void addToast(NONE_CHOSEN);
    requestChange(
      { kind: "videos", playlistId, itemIds: [...selection], why: "chosen" },
      { onEnd: (done) => done > 0 && onClear() },
    );
  };
  const beginTransfer = (): void => {
    if (!isPremium) addToast(NO_TRANSFER);
    else if (count === 0) addToast(NONE_CHOSEN);
    else setTransfer(props.chosen());
  };
  const create = (): void => {
    if (!isPremium) addToast(NO_CREATION);
    else if (count === 0) addToast(NONE_CHOSEN);
    else requestChange(newPlaylist({ videoIds: props.chosen().map(({ videoId }) => videoId) }));
  };
  // On a phone, the further actions appear with the first selected row.
  const further = `${BUTTON} whitespace-nowrap max-sm:flex-auto ${count === 0 ? "max-sm:hidden" : ""}`;
  return (
    <div
      role="group"
      aria-label="Selection"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-card px-4 py-2 sm:px-6"
    >
      <label className="mr-auto flex min-h-10 items-center gap-2.5 font-medium sm:mr-2">
        <input type="checkbox" className="size-5" checked={allSelected} onChange={onAll} />
        Select All
      </label>
      <RemovalButton count={count} className={BUTTON} onClick={remove}>
        Remove Selected ({formatCount(count)}) {!isPremium && <ProTag />}
      </RemovalButton>
      <Button className={further} onClick={beginTransfer}>
        Copy or Move {!isPremium && <ProTag />}
      </Button>
      <Button className={further} onClick={create}>
        Create Playlist {!isPremium && <ProTag />}
      </Button>
      <p role="status" className="ml-1 text-sm text-soft max-sm:sr-only">
        {count > 0 && `${formatCount(count)} selected`}
      </p>
      {transfer && (
        <TransferDialog
          playlistId={playlistId}
          videos={transfer}
          onClose={() => setTransfer(undefined)}
        />
      )}
    </div>
  );
}
