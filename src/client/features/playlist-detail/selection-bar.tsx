import X from "lucide-react/icons/x";
import { useState } from "react";
import { useFocusKept } from "#client/features/playlist-detail/use-row-removal.ts";
import { NO_CREATION } from "#client/library/plan-refusals.ts";
import { NO_TRANSFER } from "#client/library/video-selection.ts";
import { type Chosen, TransferDialog } from "#client/features/playlist-detail/transfer-dialog.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";
import * as words from "#words/playlist.ts";

type Props = {
  playlistId: string;
  selection: Selection;
  isPremium: boolean;
  onClear: () => void;
  /** The selected videos in the shown order, including those that a filter hides. */
  getChosen: () => readonly Chosen[];
};

const BUTTON = "text-sm whitespace-nowrap max-sm:flex-auto max-sm:gap-1.5 max-sm:px-2";

/** The actions on the selected rows; hidden while none is selected. */
export function SelectionBar(props: Props) {
  const { playlistId, selection, isPremium, onClear } = props;
  const [transfer, setTransfer] = useState<readonly Chosen[]>();
  const count = selection.size;
  useFocusKept(count === 0);
  const remove = (): void =>
    requestChange(
      { kind: "videos", playlistId, itemIds: [...selection], why: "chosen" },
      { onEnd: (done) => done > 0 && onClear() },
    );
  const beginTransfer = (): void => {
    if (!isPremium) addToast(NO_TRANSFER);
    else setTransfer(props.getChosen());
  };
  const create = (): void => {
    if (!isPremium) addToast(NO_CREATION);
    else requestChange(newPlaylist({ videoIds: props.getChosen().map(({ videoId }) => videoId) }));
  };
  // The dialog for a transfer stays open when its videos are no longer selected.
  if (count === 0 && !transfer) return null;
  return (
    <div
      role="group"
      aria-label={words.selection}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-card px-4 py-2 sm:px-6"
    >
      <Button
        variant="quiet"
        aria-label={words.clearSelection}
        className="-ms-2.5 size-9 px-0"
        onClick={onClear}
      >
        <X className="size-4" aria-hidden="true" />
      </Button>
      <p role="status" className="me-auto text-sm font-medium">
        {words.selected({ count })}
      </p>
      <RemovalButton className={BUTTON} onClick={remove}>
        {words.removeSelected({ count })} {!isPremium && <ProTag />}
      </RemovalButton>
      <Button className={BUTTON} onClick={beginTransfer}>
        {words.copyOrMove} {!isPremium && <ProTag />}
      </Button>
      <Button className={BUTTON} onClick={create}>
        {words.createPlaylist} {!isPremium && <ProTag />}
      </Button>
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
