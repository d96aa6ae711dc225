import Eraser from "lucide-react/icons/eraser";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import Merge from "lucide-react/icons/merge";
import Trash2 from "lucide-react/icons/trash-2";
import type { Layout } from "#client/features/playlists/view.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import type { BulkAction } from "#client/library/plan-refusals.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { tooltip } from "#client/ui/tooltip.ts";

const LOOK = "gap-1.5 px-2.5!";

type Props = {
  count: number;
  selected: number;
  allSelected: boolean;
  isPremium: boolean;
  layout: Layout;
  onAll: () => void;
  onBulk: (action: BulkAction) => void;
  onLayout: (layout: Layout) => void;
};

const LAYOUTS = [
  { layout: "grid", name: "Grid view", icon: LayoutGrid },
  { layout: "list", name: "List view", icon: List },
] as const;

/** The bar above the playlists (product.md 4.6). */
export function Toolbar(props: Props) {
  const { count, selected, allSelected, isPremium, layout, onAll, onBulk, onLayout } = props;
  return (
    <div
      className={`mb-1 flex flex-wrap items-center gap-x-2 gap-y-2 lg:gap-x-4 ${selected > 0 ? "bg-page py-2 sm:sticky sm:top-0 sm:z-20" : ""}`}
    >
      <label className="flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={allSelected}
          disabled={count === 0}
          onChange={onAll}
        />
        Select All ({formatCount(count)})
      </label>
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        <RemovalButton
          count={selected}
          aria-haspopup="dialog"
          className="px-2.5!"
          onClick={() => onBulk("delete")}
        >
          <Trash2 className="size-4" aria-hidden="true" />
          Delete Selected ({selected}) {!isPremium && <ProTag />}
        </RemovalButton>
        <Button
          aria-haspopup="dialog"
          className="px-2.5!"
          {...tooltip("One new playlist of all that is in them; they stay as they are")}
          onClick={() => onBulk("merge")}
        >
          <Merge className="size-4" aria-hidden="true" />
          Merge Selected ({selected}) {!isPremium && <ProTag />}
        </Button>
      </div>
      <div role="group" aria-label="View" className="ml-auto flex gap-1">
        {LAYOUTS.map(({ layout: name, name: label, icon: Icon }) => (
          <Button
            key={name}
            variant="quiet"
            aria-pressed={layout === name}
            aria-label={label}
            data-tooltip={label}
            onClick={() => onLayout(name)}
            className={`size-10 px-0 ${layout === name ? "border-tint-line! bg-tint forced-colors:outline-2" : ""}`}
          >
            <Icon className="size-5" aria-hidden="true" />
          </Button>
        ))}
      </div>
    </div>
  );
}

type SelectionBarProps = {
  selected: number;
  onBulk: (action: BulkAction) => void;
  onNone: () => void;
};

/** The actions on the selected playlists, always in view on a phone. Wider screens have them in the toolbar. */
export function SelectionBar({ selected, onBulk, onNone }: SelectionBarProps) {
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
