import { useState } from "react";
import {
  NO_CREATION,
  NO_TRANSFER,
  NONE_CHOSEN,
} from "#client/features/playlist-detail/selection.ts";
import { TransferDialog } from "#client/features/playlist-detail/transfer-dialog.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";

type Props = {
  playlistId: string;
  shown: number;
  total: number;
  selection: Selection;
  allSelected: boolean;
  isPremium: boolean;
  onAll: () => void;
  onClear: () => void;
  onCreate: () => void;
};

/** The actions on the selected videos. Sticky above the rows. */
export function SelectionBar(props: Props) {
  const { playlistId, shown, total, selection, allSelected, isPremium, onAll, onClear } = props;
  const [transfer, setTransfer] = useState<readonly string[]>();
  const remove = (): void => {
    if (selection.size === 0) return void addToast(NONE_CHOSEN);
    requestChange(
      { kind: "videos", playlistId, itemIds: [...selection], why: "chosen" },
      { onEnd: (done) => done > 0 && onClear() },
    );
  };
  const beginTransfer = (): void => {
    if (!isPremium) addToast(NO_TRANSFER);
    else if (selection.size === 0) addToast(NONE_CHOSEN);
    else setTransfer([...selection]);
  };
  const create = (): void => {
    if (!isPremium) addToast(NO_CREATION);
    else if (selection.size === 0) addToast(NONE_CHOSEN);
    else props.onCreate();
  };
  return (
    <div
      data-sticky=""
      className="top-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-card px-4 py-2 sm:px-6 sm:[@media(height>=30rem)]:sticky"
    >
      <label className="flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={allSelected}
          disabled={shown === 0}
          onChange={onAll}
        />
        Select All
      </label>
      <div className="flex flex-wrap gap-2">
        <RemovalButton onClick={remove}>
          Remove Selected ({formatCount(selection.size)}) {!isPremium && <ProTag />}
        </RemovalButton>
        <Button onClick={beginTransfer}>Copy or Move {!isPremium && <ProTag />}</Button>
        <Button onClick={create}>Create Playlist {!isPremium && <ProTag />}</Button>
      </div>
      <p role="status" className="text-sm text-soft sm:ml-auto">
        Showing {formatCount(shown)} of {formatCount(total)} videos
      </p>
      {transfer && (
        <TransferDialog
          playlistId={playlistId}
          itemIds={transfer}
          onClose={() => setTransfer(undefined)}
        />
      )}
    </div>
  );
}
