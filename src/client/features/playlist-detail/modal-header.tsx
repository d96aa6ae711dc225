import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatHours } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { KeysDialog, LIST_KEYS } from "#client/ui/keys-dialog.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

const KEYS = [...LIST_KEYS, { keys: "Del", does: "Remove the video" }];

type Props = {
  playlist: Playlist | undefined;
  videoCount: number | undefined;
  totalSeconds: number | undefined;
  titleId: string;
  onClose: () => void;
};

export function ModalHeader({ playlist, videoCount, totalSeconds, titleId, onClose }: Props) {
  return (
    <header className="flex items-start gap-3 border-b border-line p-4 sm:gap-5 sm:px-6">
      <Thumbnail
        src={playlist?.thumbnailUrl ?? ""}
        width={160}
        height={90}
        className="h-13.5 w-24 shrink-0 rounded-lg sm:h-22.5 sm:w-40"
      />
      <div className="min-w-0 flex-1 sm:min-h-22.5">
        <h2
          id={titleId}
          dir="auto"
          tabIndex={-1}
          className="outline-none line-clamp-2 text-left text-lg leading-6 font-bold wrap-anywhere sm:text-xl"
        >
          {playlist?.title ?? "Playlist"}
        </h2>
        <p className="mt-0.5 min-h-6 text-soft">
          {videoCount !== undefined && totalSeconds !== undefined && (
            <>
              <span className="whitespace-nowrap">{countOf(videoCount, "video")} ·</span>{" "}
              <span className="font-semibold whitespace-nowrap text-ink">
                {formatHours(totalSeconds)}
              </span>
            </>
          )}
        </p>
        <div className="mt-1 -ml-2.5 flex flex-wrap">
          <Button variant="quiet" className="text-sm" onClick={announcePlayAll}>
            <Play className="size-4" aria-hidden="true" />
            Play All
          </Button>
          <KeysDialog keys={KEYS} />
        </div>
      </div>
      <Button variant="quiet" aria-label="Close" onClick={onClose} className="size-10 px-0">
        <X className="size-5" aria-hidden="true" />
      </Button>
    </header>
  );
}

function announcePlayAll(): void {
  addToast({
    title: "Feature Coming Soon",
    description: "Play all functionality coming soon",
  });
}
