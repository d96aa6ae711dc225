import Eraser from "lucide-react/icons/eraser";
import Merge from "lucide-react/icons/merge";
import Trash2 from "lucide-react/icons/trash-2";
import type { BulkAction } from "#client/plans/bulk.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";

type Props = { selected: number; onBulk: (action: BulkAction) => void; onNone: () => void };

const LOOK = "gap-1.5 px-2.5!";

/** The actions on the selected playlists, always in view on a phone. Wider screens have them in the toolbar. */
export function SelectionBar({ selected, onBulk, onNone }: Props) {
  if (selected === 0) return null;
  return (
    <div
      role="group"
      aria-label="Selected playlists"
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-card px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:hidden"
    >
      <p className="flex-1 text-sm font-semibold whitespace-nowrap">
        {formatCount(selected)} selected
      </p>
      <Button variant="quiet" className="text-sm" onClick={onNone}>
        Select none
      </Button>
      <div className="flex w-full gap-2 *:flex-1">
        <RemovalButton className={LOOK} aria-haspopup="dialog" onClick={() => onBulk("clean")}>
          <Eraser className="size-4" aria-hidden="true" />
          Clean
        </RemovalButton>
        <RemovalButton className={LOOK} aria-haspopup="dialog" onClick={() => onBulk("delete")}>
          <Trash2 className="size-4" aria-hidden="true" />
          Delete
        </RemovalButton>
        <Button className={LOOK} aria-haspopup="dialog" onClick={() => onBulk("merge")}>
          <Merge className="size-4" aria-hidden="true" />
          Merge
        </Button>
      </div>
    </div>
  );
}
