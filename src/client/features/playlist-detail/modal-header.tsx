import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";
import { focusList } from "#client/features/playlist-detail/use-row-removal.ts";
import { SyncLine, type SyncState } from "#client/features/playlist-detail/sync-line.tsx";
import { ChannelLine, useIsChannelInHeader } from "#client/library/channel-line.tsx";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatHours } from "#client/ui/dates.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { KeysDialog, LIST_KEYS } from "#client/ui/dialogs/keys-dialog.tsx";
import { MenuButton } from "#client/ui/menus/menu-button.tsx";
import type { MenuItem } from "#client/ui/menus/menu.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { playLink } from "#client/ui/video-list/video-link.ts";
import type { Cost, Playlist } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/playlist.ts";

const KEYS = [...LIST_KEYS, { keys: "Del", action: words.keyRemoveDoes }];
const ARRANGING_KEYS = [
  ...LIST_KEYS.filter(({ keys }) => keys !== "Enter"),
  { keys: words.keyLift, action: words.keyLiftDoes },
  { keys: words.keyDrop, action: words.keyDropDoes },
  { keys: words.keyMove, action: words.keyMoveDoes },
  { keys: words.keyUndo, action: words.keyUndoDoes },
  { keys: words.keyRedo, action: words.keyRedoDoes },
];
const KEYS_ID = "window-keys";
const ICON = "size-10 px-0";

type Props = {
  playlist: Playlist | undefined;
  videoCount: number | undefined;
  totalSeconds: number | undefined;
  /** The first video that can be watched. */
  firstVideoId: string | undefined;
  titleId: string;
  isArranging: boolean;
  sync: SyncState;
  /** The most that a sync can cost; undefined until known. */
  cost: Cost | undefined;
  /** The pages of the window. */
  pages: readonly MenuItem[];
  onClose: () => void;
};

/** The playlist's title and figures, when it was last synced, and the buttons and the menu of the window. */
export function ModalHeader(props: Props) {
  const { playlist, videoCount, totalSeconds, firstVideoId, titleId, isArranging, pages } = props;
  const isChannelInHeader = useIsChannelInHeader();
  // The length of an unread playlist is not known.
  const isRead = playlist !== undefined && playlist.syncedAt !== null;
  return (
    <header className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-0.5 sm:px-6 sm:py-3">
      <Thumbnail
        src={playlist?.thumbnailUrl ?? ""}
        width={96}
        height={54}
        className="h-9 w-16 rounded-md sm:row-span-2 sm:h-13.5 sm:w-24"
      />
      <h2
        id={titleId}
        dir="auto"
        tabIndex={-1}
        className="line-clamp-2 text-start leading-5 font-bold wrap-anywhere outline-none sm:line-clamp-1 sm:text-xl sm:leading-6"
      >
        {playlist?.title ?? words.playlist}
      </h2>
      <div className="flex items-center sm:row-span-2">
        <button
          type="button"
          onClick={() => focusList()}
          className="absolute top-2 start-2 z-50 rounded-lg bg-accent px-3 py-2 font-semibold text-on-accent not-focus:sr-only"
        >
          {words.goToVideos}
        </button>
        <ButtonLink
          href={playLink(playlist?.id ?? "", firstVideoId) || undefined}
          target="_blank"
          rel="noreferrer"
          variant="quiet"
          data-tooltip={words.playsOnYouTube}
        >
          <Play className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{words.playAll}</span>
        </ButtonLink>
        <MoreMenu pages={pages} keys={isArranging ? ARRANGING_KEYS : KEYS} />
        <Button variant="quiet" aria-label={buttons.close} onClick={props.onClose} className={ICON}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <SyncLine playlistId={playlist?.id ?? ""} sync={props.sync} cost={props.cost}>
        {videoCount !== undefined && totalSeconds !== undefined && (
          <>
            <span>
              {counts.videos({ count: videoCount })}
              {isRead && " ·"}
            </span>{" "}
            {isRead && <span className="font-semibold text-ink">{formatHours(totalSeconds)}</span>}
          </>
        )}
        {!isChannelInHeader && (
          <>
            {" "}
            · <ChannelLine isBrief />
          </>
        )}
      </SyncLine>
    </header>
  );
}

type MoreProps = { pages: readonly MenuItem[]; keys: ComponentProps<typeof KeysDialog>["keys"] };

/** The pages of the window and, where there may be a keyboard, its keys. */
function MoreMenu({ pages, keys }: MoreProps) {
  const hasKeys = !useMediaQuery("(pointer: coarse)");
  const open = (): void => document.querySelector<HTMLDialogElement>(`#${KEYS_ID}`)?.showModal();
  const hasPages = pages.length > 0;
  const shortcuts: MenuItem = { text: words.shortcuts, note: "?", apart: hasPages, onSelect: open };
  const items = hasKeys ? [...pages, shortcuts] : pages;
  return (
    <>
      {(hasPages || hasKeys) && (
        <MenuButton
          variant="quiet"
          aria-label={words.more}
          data-opener="more"
          className={ICON}
          items={items}
        >
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </MenuButton>
      )}
      <KeysDialog id={KEYS_ID} keys={keys} />
    </>
  );
}
