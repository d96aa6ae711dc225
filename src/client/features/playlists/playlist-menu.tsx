import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { lazy, Suspense, useState } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { Button } from "#client/ui/button.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = {
  id: string;
  title: string;
  onManage: () => void;
  onOpenChange: (open: boolean) => void;
};

/** The card's menu. Its code is loaded at the first click. */
export function PlaylistMenu({ id, title, onManage, onOpenChange }: Props) {
  const [wanted, setWanted] = useState(false);
  const want = (): void => {
    setWanted(true);
    onOpenChange(true);
  };
  const buttonId = `more-${id}`;
  const remove = (): void => {
    // The dialog restores the focus to the element that has it now, and the menu item is about to unmount.
    document.getElementById(buttonId)?.focus();
    requestChange({ kind: "playlists", playlistIds: [id] });
  };
  const trigger = (
    <Button
      id={buttonId}
      aria-label={`More for ${title}`}
      aria-haspopup="menu"
      onClick={wanted ? undefined : want}
      className="size-10 px-0"
    >
      <EllipsisVertical className="size-5" aria-hidden="true" />
    </Button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Menu
        trigger={trigger}
        items={[
          { text: "Manage Playlist", onSelect: onManage },
          { text: "Delete Playlist", onSelect: remove },
        ]}
        defaultOpen
        onOpenChange={onOpenChange}
      />
    </Suspense>
  );
}
