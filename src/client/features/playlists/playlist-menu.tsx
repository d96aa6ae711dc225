import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { lazy, Suspense, useState } from "react";
import { REMOVAL_IS_COMING } from "#client/library/removal-button.tsx";
import { Button } from "#client/ui/button.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = { title: string; onManage: () => void };

/** The card's menu; its code comes with the first click. */
export function PlaylistMenu({ title, onManage }: Props) {
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <Button
      aria-label={`More for ${title}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
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
          { text: "Delete Playlist", disabled: true, title: REMOVAL_IS_COMING },
        ]}
        defaultOpen
      />
    </Suspense>
  );
}
