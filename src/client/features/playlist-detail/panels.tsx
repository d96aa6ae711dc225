import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState, type ReactNode } from "react";

export type Panel = { name: string; content: ReactNode };

/**
 * Optional panels behind a row of buttons, which scrolls sideways on a phone. Only one is open, so that the list
 * stays near.
 */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  const [open, setOpen] = useState<string>();
  const id = useId();
  // By its name, because panels come and go while the playlist is read.
  const shown = panels.find(({ name }) => name === open);
  return (
    <div className="mt-1 px-4 sm:px-6">
      <div className="-mx-4 flex flex-wrap gap-x-1 px-2 max-sm:flex-nowrap max-sm:overflow-x-auto sm:-mx-2 sm:px-0">
        {panels.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-expanded={name === open}
            aria-controls={name === open ? id : undefined}
            onClick={() => setOpen(name === open ? undefined : name)}
            className="inline-flex min-h-9 shrink-0 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-accent outline-offset-[-2px] hover:bg-tint"
          >
            {name}
            <ChevronDown
              className={`size-4 ${name === open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        ))}
      </div>
      {shown?.content && (
        <div id={id} role="group" aria-label={shown.name} className="mt-2 mb-1">
          {shown.content}
        </div>
      )}
    </div>
  );
}
