import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import Lock from "lucide-react/icons/lock";
import { memo, useState } from "react";
import { describeUnchecked } from "#client/library/unchecked-counts.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { OpenPlaylist } from "#client/features/playlists/use-view.ts";
import { manageButtonId } from "#client/library/playlist-address.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { formatHours } from "#client/ui/dates.ts";
import { MenuButton } from "#client/ui/menus/menu-button.tsx";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/playlists.ts";

export const PRIVACY_WORDS: Record<Privacy, string> = {
  public: words.isPublic,
  unlisted: words.isUnlisted,
  private: words.isPrivate,
};
const ICONS = { public: Globe, unlisted: EyeOff, private: Lock };

/** For a card in the grid, and for a row of the table. */
export type PlaylistProps = {
  playlist: Playlist;
  /** Whether the videos of all playlists are being read. */
  isReading: boolean;
  selected: boolean;
  onToggle: (id: string) => void;
  onOpen: OpenPlaylist;
};

// The browser skips style and layout of cards out of sight, so that opening a window over hundreds of them is fast. A
// card is without these classes while its menu is open, because the menu reaches beyond the card. React switches them:
// `:has()` would be checked for every card at each style change.
const LAZY = "[contain-intrinsic-size:auto_25rem] [content-visibility:auto]";
/** The classes of a count of hidden videos. */
export const HIDDEN_COUNT = "rounded-md border border-loss-line bg-loss font-bold text-on-loss";
const PICTURE = "aspect-video max-sm:aspect-5/2 w-full rounded-t-[0.8125rem]";

/** A playlist in the grid (product.md 4.7). */
export const PlaylistCard = memo(function PlaylistCard(props: PlaylistProps) {
  const { playlist, isReading, selected, onOpen } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const classes = `${menuOpen ? "z-20" : LAZY} ${selected ? "border-accent!" : ""}`;
  return (
    <li className={`card relative flex flex-col hover:border-edge ${classes}`}>
      <CardBody playlist={playlist} isReading={isReading} onOpen={onOpen} onMenu={setMenuOpen} />
      <SelectBox
        {...props}
        labelClass="absolute top-2 start-2 z-10 flex size-9 items-center justify-center rounded-lg bg-card"
        className="size-5"
      />
    </li>
  );
});

/** The props that do not change when the playlist is selected. */
export type BodyProps = Pick<PlaylistProps, "playlist" | "isReading" | "onOpen"> & {
  onMenu: (open: boolean) => void;
};

type BoxProps = Pick<PlaylistProps, "playlist" | "selected" | "onToggle"> & {
  className: string;
  labelClass?: string;
};

export function SelectBox(props: BoxProps) {
  const { playlist, selected, onToggle, className, labelClass = "contents" } = props;
  return (
    <label className={labelClass}>
      <input
        type="checkbox"
        className={className}
        data-arrow-stop="select"
        checked={selected}
        onChange={() => onToggle(playlist.id)}
        aria-label={words.select({ title: playlist.title })}
      />
    </label>
  );
}

/** Memoised, because selecting can change hundreds of cards at once. */
const CardBody = memo(function CardBody({ playlist, isReading, onOpen, onMenu }: BodyProps) {
  const { id, title, hiddenVideoCount, unknownVideoCount } = playlist;
  return (
    <>
      <Thumbnail src={playlist.thumbnailUrl} width={320} height={180} className={PICTURE} />
      {hiddenVideoCount > 0 && (
        <HiddenButton playlist={playlist} onOpen={onOpen} className="absolute top-2 end-2" />
      )}
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <div className="flex items-start gap-2">
          <h3
            className="line-clamp-2 min-h-12 flex-1 text-start font-semibold wrap-anywhere"
            dir="auto"
          >
            {title}
          </h3>
          <span className="mt-1 flex">
            <PrivacyIcon privacy={playlist.privacy} />
          </span>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <span>{counts.videos({ count: playlist.videoCount })}</span>
          <span aria-hidden="true">·</span>
          <PlaylistLength playlist={playlist} isReading={isReading} />
          <span className="ms-auto">
            <PrivacyBadge privacy={playlist.privacy} />
          </span>
        </p>
        {unknownVideoCount > 0 && (
          <p className="mt-1 text-sm text-soft">{describeUnchecked(unknownVideoCount)}</p>
        )}
        <div className="mt-auto flex gap-2 pt-3">
          <Button
            id={manageButtonId(id)}
            aria-haspopup="dialog"
            // The button's `after` covers the card, so that a press anywhere opens the playlist.
            className="flex-1 after:absolute after:inset-0 after:cursor-pointer after:rounded-[inherit]"
            data-arrow-stop="open"
            onClick={() => onOpen(id)}
          >
            {words.manage({
              action: (text) => text,
              name: (text) => <span className="sr-only">{text}</span>,
              title,
            })}
          </Button>
          <div className="relative z-10">
            <PlaylistMenu id={id} title={title} onOpen={onOpen} onOpenChange={onMenu} />
          </div>
        </div>
      </div>
    </>
  );
});

export function CardSkeleton() {
  return (
    <li className="card flex flex-col">
      <span className={`block bg-sunken ${PICTURE}`} />
      <div className="p-4 motion-safe:animate-pulse">
        <span className="block h-12">
          <span className="block h-5 w-4/5 rounded-md bg-sunken" />
        </span>
        <span className="mt-2 block h-6 w-3/5 rounded-md bg-sunken" />
        <span className="mt-4 block h-10 rounded-lg bg-sunken" />
      </div>
    </li>
  );
}

type HiddenButtonProps = {
  playlist: Playlist;
  onOpen: OpenPlaylist;
  /** Shows the number without the word "hidden". */
  isBrief?: boolean;
  className: string;
};

/** A button with the number of hidden videos. It opens the playlist with only these. */
export function HiddenButton({ playlist, onOpen, isBrief, className }: HiddenButtonProps) {
  const count = playlist.hiddenVideoCount;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words.hiddenIn({ count, title: playlist.title })}
      data-tooltip={words.showHidden({ count })}
      className={`z-10 min-h-7 min-w-7 px-1.5 text-sm ${HIDDEN_COUNT} ${className}`}
      onClick={() => onOpen(playlist.id, "hidden")}
    >
      {isBrief ? formatCount(count) : words.hiddenCount({ count })}
    </button>
  );
}

type PlaylistMenuProps = {
  id: string;
  title: string;
  onOpen: OpenPlaylist;
  onOpenChange: (open: boolean) => void;
};

/** The menu of a card or row. */
export function PlaylistMenu({ id, title, onOpen, onOpenChange }: PlaylistMenuProps) {
  const buttonId = `more-${id}`;
  const remove = (): void => {
    // When the dialog closes, it returns the focus to the element that has it now. That must not be the menu item,
    // which is about to unmount.
    document.getElementById(buttonId)?.focus();
    requestChange({ kind: "playlists", playlistIds: [id] });
  };
  return (
    <MenuButton
      id={buttonId}
      aria-label={words.more({ title })}
      variant="quiet"
      className="size-10 px-0 text-soft!"
      items={[
        { text: words.managePlaylist, onSelect: () => onOpen(id) },
        { text: words.planWatching, onSelect: () => onOpen(id, "plan") },
        { text: words.deletePlaylist, onSelect: remove },
      ]}
      onOpenChange={onOpenChange}
    >
      <EllipsisVertical className="size-5" aria-hidden="true" />
    </MenuButton>
  );
}

type LengthProps = { playlist: Playlist; isReading: boolean };

/** Whether no length of a playlist is known. During its first reading `syncedAt` is null, but a part is known. */
export function isUnread({ syncedAt, totalDuration }: Playlist): boolean {
  return syncedAt === null && totalDuration === 0;
}

/** The length of a playlist, which is unknown until its videos have been read. */
export function PlaylistLength({ playlist, isReading }: LengthProps) {
  if (!isUnread(playlist)) return <span>{formatHours(playlist.totalDuration)}</span>;
  if (!isReading) return <span>{words.notRead}</span>;
  return (
    <span className="inline-block h-4 w-14 rounded-md bg-sunken align-middle motion-safe:animate-pulse">
      <span className="sr-only">{words.beingRead}</span>
    </span>
  );
}

export function PrivacyIcon({ privacy }: { privacy: Privacy }) {
  const Icon = ICONS[privacy];
  return <Icon className="size-4 shrink-0 text-soft" aria-hidden="true" />;
}

function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  return (
    <span className="rounded-md bg-sunken px-1.5 py-0.5 text-sm font-medium text-soft">
      {PRIVACY_WORDS[privacy]}
    </span>
  );
}
