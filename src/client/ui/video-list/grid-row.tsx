import type { ReactNode } from "react";
import * as words from "#words/ui.ts";

export type RowPlace = {
  index: number;
  /** The distance from the start of the list, in pixels. */
  top: number;
  /** In pixels. */
  height: number;
  selected: boolean;
  /** Whether this row is the one in the tab order. */
  active: boolean;
};

type Props = RowPlace & {
  /** The row's title, for screen readers. */
  title: string;
  /** The shown number, from 1; undefined for none. */
  position?: number;
  className: string;
  children: ReactNode;
};

const ROW =
  "absolute inset-x-0 top-0 flex contain-strict cursor-pointer items-center gap-2 border-b outline-offset-[-3px] sm:gap-3";

/**
 * A row of a RowGrid with its checkbox and number; the list handles clicks. A component that renders one must
 * be memoised with flat props, because scrolling renders rows dozens of times a second.
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
          aria-label={words.selectRow({ title })}
          className="size-6"
        />
      </div>
      {position !== undefined && (
        <div role="gridcell" className="w-10 shrink-0 text-end text-sm max-sm:hidden">
          {position}
        </div>
      )}
      {children}
    </div>
  );
}

/** What is known of a video, in one line; renders nothing without facts. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="truncate text-sm text-soft">
      {facts.map((fact, index) => (
        <span key={index}>
          {index > 0 && " · "}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </div>
  );
}
