import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { MenuButton } from "#client/ui/menu-button.tsx";

type Props = {
  id: string;
  title: string;
  onManage: () => void;
  onOpenChange: (open: boolean) => void;
};

/** The menu of a card or row. */
export function PlaylistMenu({ id, title, onManage, onOpenChange }: Props) {
  const buttonId = `more-${id}`;
  const remove = (): void => {
    // The dialog restores the focus to the element that has it now, and the menu item is about to unmount.
    document.getElementById(buttonId)?.focus();
    requestChange({ kind: "playlists", playlistIds: [id] });
  };
  return (
    <MenuButton
      id={buttonId}
      aria-label={`More for ${title}`}
      className="size-10 px-0"
      items={[
        { text: "Manage Playlist", onSelect: onManage },
        { text: "Delete Playlist", onSelect: remove },
      ]}
      onOpenChange={onOpenChange}
    >
      <EllipsisVertical className="size-5" aria-hidden="true" />
    </MenuButton>
  );
}
