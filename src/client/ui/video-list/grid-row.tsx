import type { ReactNode } from "react";

export type RowPlace = {
  index: number;
  /** Below the start of the list, and how high, in pixels. */
  top: number;
  height: number;
  selected: boolean;
  /** Whether it is the one row that can be tabbed to. */
  active: boolean;
};

type Props = RowPlace & {
  /** What is selected, for people who cannot see the row. */
  title: string;
  /** What it is counted as, from 1. */
  position: number;
  className: string;
  children: ReactNode;
};

const ROW =
  "absolute inset-x-0 top-0 flex contain-strict cursor-pointer items-center gap-2 border-b outline-offset-[-3px] sm:gap-3";

/**
 * A row of a RowGrid, with its box to tick and its number; clicks are the list's to handle. Whoever
 * draws one is to be memoised on flat props: a row is made anew dozens of times in a second of scrolling.
 */
export function GridRow({ title, position, className, children, ...place }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={place.index + 1}
      aria-selected={place.selected}
      tabIndex={place.active ? 0 : -1}
      data-index={place.index}
      style={{ transform: `translateY(${place.top}px)`, height: place.height }}
      className={`${ROW} ${className}`}
    >
      <div role="gridcell" className="flex">
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={place.selected}
          aria-label={`Select ${title}`}
          className="size-6"
        />
      </div>
      <div role="gridcell" className="w-10 shrink-0 text-right text-sm max-sm:hidden">
        {position}
      </div>
      {children}
    </div>
  );
}
