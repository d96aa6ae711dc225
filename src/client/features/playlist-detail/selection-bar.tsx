import { RemovalButton } from "#client/library/removal-button.tsx";
import { formatCount } from "#client/library/words.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";

type Props = {
  shown: number;
  total: number;
  selected: number;
  allSelected: boolean;
  isPremium: boolean;
  onAll: () => void;
};

/** Stays in sight while the rows scroll below it. */
export function SelectionBar({ shown, total, selected, allSelected, isPremium, onAll }: Props) {
  return (
    <div
      data-sticky=""
      className="top-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-card px-4 py-2 sm:px-6 sm:[@media(height>=30rem)]:sticky"
    >
      <label className="flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={allSelected}
          disabled={shown === 0}
          onChange={onAll}
        />
        Select All
      </label>
      <RemovalButton>
        Remove Selected ({formatCount(selected)}) {!isPremium && <ProTag />}
      </RemovalButton>
      <p role="status" className="text-sm text-soft sm:ml-auto">
        Showing {formatCount(shown)} of {formatCount(total)} videos
      </p>
    </div>
  );
}
