import { useState } from "react";
import type { ImportedList } from "#client/features/import/imported-list.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";

const HEADING_ID = "found-lists-heading";
const SHOWN_AT_FIRST = 12;

type Props = {
  lists: readonly ImportedList[];
  opened: ImportedList | undefined;
  onOpen: (list: ImportedList) => void;
};

/** The lists of the chosen files. Nothing of a list is sent before it is opened. */
export function FoundLists({ lists, opened, onOpen }: Props) {
  const [all, setAll] = useState(false);
  const showAll = (): void => {
    setAll(true);
    // The button goes.
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  };
  const shown = all ? lists : lists.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1} className="text-lg font-semibold outline-none">
        Lists in your files
      </h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        {shown.map((list, index) => (
          <li key={index}>
            <button
              type="button"
              aria-pressed={list === opened}
              onClick={() => onOpen(list)}
              className={`flex min-h-12 w-full items-center gap-3 rounded-lg border px-3 py-2 text-left hover:bg-tint ${list === opened ? "border-accent bg-tint" : "border-line bg-card"}`}
            >
              <bdi className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere">
                {list.name}
              </bdi>
              <span className="shrink-0 text-sm text-soft">
                {countOf(list.ids.length, "video")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < lists.length && (
        <Button className="mt-4" onClick={showAll}>
          Show all {countOf(lists.length, "list")}
        </Button>
      )}
    </section>
  );
}
