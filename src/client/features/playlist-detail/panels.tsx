import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState, type ReactNode } from "react";

/** The `id` stays while the name changes. */
export type Panel = { id: string; name: string; content: ReactNode };

/**
 * Optional panels behind a row of buttons, which scrolls sideways on a phone. Only one is open, so that the list
 * stays near.
 */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  const [open, setOpen] = useState<string>();
  const contentId = useId();
  // Panels come and go while the playlist is read.
  const shown = panels.find(({ id }) => id === open);
  return (
    <div className="mt-1 px-4 sm:px-6">
      <div className="-mx-4 flex flex-wrap gap-x-1 px-2 max-sm:flex-nowrap max-sm:overflow-x-auto sm:-mx-2 sm:px-0">
        {panels.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-expanded={id === open}
            aria-controls={id === open ? contentId : undefined}
            onClick={() => setOpen(id === open ? undefined : id)}
            className="inline-flex min-h-9 shrink-0 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-accent outline-offset-[-2px] hover:bg-tint"
          >
            {name}
            <ChevronDown
              className={`size-4 ${id === open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        ))}
      </div>
      {shown?.content && (
        <div id={contentId} role="group" aria-label={shown.name} className="mt-2 mb-1">
          {shown.content}
        </div>
      )}
    </div>
  );
}
