// The icons of rows. A single path each, because scrolling renders rows dozens of times a second.

/** Two arrows that change places. */
export const REPLACE_ICON = "M4 9h13m0 0-4-4m4 4-4 4M20 16H7m0 0 4 4m-4-4 4-4";
export const REMOVE_ICON = "M4 6h16M9 6V4h6v2m3 0-1 14H7L6 6";
/** Three dots. */
export const MORE_ICON =
  "M12 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2";
export const SEARCH_ICON = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4";
/** Two ticks. */
export const WATCHED_ICON = "M18 6 7 17l-5-5m20-2-7.5 7.5L13 16";

export function RowIcon({ path, className = "size-4.5" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
