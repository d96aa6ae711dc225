// The icons of rows. A single path each, because scrolling renders rows dozens of times a second.

/** Two arrows that change places. */
export const REPLACE_ICON = "M4 9h13m0 0-4-4m4 4-4 4M20 16H7m0 0 4 4m-4-4 4-4";
export const REMOVE_ICON = "M4 6h16M9 6V4h6v2m3 0-1 14H7L6 6";
/** Three dots. */
export const MORE_ICON =
  "M12 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2";
export const SEARCH_ICON = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4";

export function RowIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4.5 shrink-0 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
