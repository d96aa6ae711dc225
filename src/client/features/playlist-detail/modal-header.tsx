import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { ChannelLine, useIsChannelInHeader } from "#client/library/channel-line.tsx";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatHours } from "#client/ui/dates.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { KeysDialog, LIST_KEYS } from "#client/ui/keys-dialog.tsx";
import { playLink } from "#client/ui/video-list/video-link.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

const KEYS = [...LIST_KEYS, { keys: "Del", does: "Remove the video" }];
const ARRANGING_KEYS = [
  ...LIST_KEYS.filter(({ keys }) => keys !== "Enter"),
  { keys: "Space on a handle", does: "Lift the video; ↑ ↓ aim" },
  { keys: "Space again", does: "Drop it there" },
  { keys: "Alt ↑ ↓", does: "Move the video by one" },
  { keys: "Ctrl Z", does: "Undo a step" },
  { keys: "Ctrl Y", does: "Do it again" },
];

type Props = {
  playlist: Playlist | undefined;
  videoCount: number | undefined;
  totalSeconds: number | undefined;
  /** The first video that can be watched. */
  firstVideoId: string | undefined;
  titleId: string;
  isArranging: boolean;
  onClose: () => void;
};

export function ModalHeader(props: Props) {
  const { playlist, videoCount, totalSeconds, firstVideoId, titleId, isArranging, onClose } = props;
  const isNamed = useIsChannelInHeader();
  // The length of an unread playlist is not known.
  const isRead = playlist !== undefined && playlist.syncedAt !== null;
  return (
    <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:gap-4 sm:px-6">
      <Thumbnail
        src={playlist?.thumbnailUrl ?? ""}
        width={96}
        height={54}
        className="h-11.25 w-20 shrink-0 rounded-lg sm:h-13.5 sm:w-24"
      />
      <div className="min-w-0 flex-1 sm:min-h-13.5">
        <h2
          id={titleId}
          dir="auto"
          tabIndex={-1}
          className="line-clamp-2 text-left text-lg leading-6 font-bold wrap-anywhere outline-none sm:line-clamp-1 sm:text-xl"
        >
          {playlist?.title ?? "Playlist"}
        </h2>
        <div className="flex flex-wrap items-center gap-x-1.5">
          <p className="min-h-6 text-soft">
            {videoCount !== undefined && totalSeconds !== undefined && (
              <>
                <span className="whitespace-nowrap">
                  {countOf(videoCount, "video")}
                  {isRead && " ·"}
                </span>{" "}
                {isRead && (
                  <span className="font-semibold whitespace-nowrap text-ink">
                    {formatHours(totalSeconds)}
                  </span>
                )}
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-x-1.5 max-sm:-ml-2.5">
            <ButtonLink
              href={playLink(playlist?.id ?? "", firstVideoId) || undefined}
              target="_blank"
              rel="noreferrer"
              variant="quiet"
              className="min-h-8! text-sm"
              data-tooltip="Plays the playlist on YouTube, in a new tab"
            >
              <Play className="size-4" aria-hidden="true" />
              Play All
            </ButtonLink>
            <KeysDialog keys={isArranging ? ARRANGING_KEYS : KEYS} />
          </div>
        </div>
        {!isNamed && <ChannelLine />}
      </div>
      <Button variant="quiet" aria-label="Close" onClick={onClose} className="size-10 px-0">
        <X className="size-5" aria-hidden="true" />
      </Button>
    </header>
  );
}
