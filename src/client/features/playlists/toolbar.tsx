import Eraser from "lucide-react/icons/eraser";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import Merge from "lucide-react/icons/merge";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import type { BulkAction } from "#client/library/plan-refusals.ts";
import type { Layout } from "#client/features/playlists/view.ts";
import { SORTS, type Sort } from "#client/library/playlist-order.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { tooltip } from "#client/ui/tooltips/tooltip.ts";
import * as words from "#words/playlists.ts";

const SORT_NAMES: Record<Sort, string> = {
  lastModified: words.sortLastModified,
  name: words.sortName,
  videoCount: words.sortVideoCount,
  createdAt: words.sortCreated,
  length: words.length,
  hidden: words.hidden,
  privacy: words.privacy,
};

type Props = {
  /** How many are shown. */
  count: number;
  allSelected: boolean;
  layout: Layout;
  onToggleAll: () => void;
  onLayout: (layout: Layout) => void;
  /** Says how many are shown. */
  children: ReactNode;
};

const LAYOUTS = [
  { layout: "grid", name: words.gridView, icon: LayoutGrid },
  { layout: "list", name: words.listView, icon: List },
] as const;

/** The line above the playlists (product.md 4.6). */
export function Toolbar({ count, allSelected, layout, onToggleAll, onLayout, children }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <CheckField checked={allSelected} disabled={count === 0} onChange={onToggleAll}>
        {words.selectAll({ count })}
      </CheckField>
      {children}
      <div role="group" aria-label={words.view} className="ms-auto flex gap-1">
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

type SortProps = { sort: Sort; onSort: (sort: Sort) => void; labelClass?: string };

export function SortSelect({ sort, onSort, ...look }: SortProps) {
  return (
    <SelectField label={words.sortBy} value={sort} onValue={onSort} {...look}>
      {SORTS.map((name) => (
        <option key={name} value={name}>
          {SORT_NAMES[name]}
        </option>
      ))}
    </SelectField>
  );
}

export type BulkProps = {
  selectedCount: number;
  isPremium: boolean;
  onBulk: (action: BulkAction) => void;
};

const REMOVALS = [
  { action: "clean", write: words.cleanSelected, icon: Eraser },
  { action: "delete", write: words.deleteSelected, icon: Trash2 },
] as const;

/**
 * What can be done with several playlists. With none selected, `onBulk` is called as well, and says what to do first
 * (bulk.ts). On a narrow screen, `isBrief` leaves the words "Selected (2)" to screen readers.
 */
export function BulkButtons({
  selectedCount,
  isPremium,
  onBulk,
  isBrief = false,
}: BulkProps & { isBrief?: boolean }) {
  const parts = {
    count: selectedCount,
    rest: (text: ReactNode) => <span className={isBrief ? "max-lg:sr-only" : ""}>{text}</span>,
  };
  const tag = !isPremium && <ProTag />;
  const look = `gap-1.5 px-2.5! whitespace-nowrap ${isBrief ? "max-sm:text-sm" : ""}`;
  return (
    <>
      {REMOVALS.map(({ action, write, icon: Icon }) => (
        <RemovalButton
          key={action}
          count={selectedCount}
          aria-haspopup="dialog"
          className={look}
          onClick={() => onBulk(action)}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span>
            {write(parts)} {tag}
          </span>
        </RemovalButton>
      ))}
      <Button
        aria-haspopup="dialog"
        className={look}
        {...tooltip(words.mergeHint)}
        onClick={() => onBulk("merge")}
      >
        <Merge className="size-4" aria-hidden="true" />
        <span>
          {words.mergeSelected(parts)} {tag}
        </span>
      </Button>
    </>
  );
}

/** The actions on the selected playlists, always in view while something is selected. */
export function SelectionBar({ onNone, ...bulk }: BulkProps & { onNone: () => void }) {
  if (bulk.selectedCount === 0) return null;
  return (
    <div
      role="group"
      aria-label={words.selectedPlaylists}
      data-covers=""
      className="fixed inset-x-0 bottom-0 z-30 mx-auto flex flex-wrap items-center gap-2 border border-line bg-card px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float md:bottom-4 md:w-max md:rounded-2xl"
    >
      <p className="text-sm font-semibold whitespace-nowrap max-md:flex-1">
        {words.selectedCount({ count: bulk.selectedCount })}
      </p>
      <Button variant="quiet" className="text-sm" onClick={onNone}>
        {words.selectNone}
      </Button>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 max-sm:[&_svg]:hidden">
        <BulkButtons {...bulk} isBrief />
      </div>
    </div>
  );
}
