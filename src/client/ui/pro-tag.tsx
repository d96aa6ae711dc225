import * as words from "#words/ui.ts";

/** Marks a Premium feature. */
export function ProTag() {
  return (
    <span className="rounded-md bg-tint px-1.5 py-0.5 text-xs font-bold text-accent">
      {words.pro}
    </span>
  );
}
