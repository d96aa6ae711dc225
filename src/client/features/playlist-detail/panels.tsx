import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState, type ReactNode } from "react";

export type Panel = { name: string; content: ReactNode };

/** Optional panels behind a row of buttons. Only one is open, so that the list stays near. */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  const [open, setOpen] = useState<number>();
  const id = useId();
  const shown = open === undefined ? undefined : panels[open];
  return (
    <div className="mt-3 px-4 sm:px-6">
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {panels.map(({ name }, index) => (
          <button
            key={index}
            type="button"
            aria-expanded={index === open}
            aria-controls={index === open ? id : undefined}
            onClick={() => setOpen(index === open ? undefined : index)}
            className="inline-flex min-h-9 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-accent hover:bg-tint"
          >
            {name}
            <ChevronDown
              className={`size-4 ${index === open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        ))}
      </div>
      {shown && (
        <div id={id} role="group" aria-label={shown.name} className="mt-2">
          {shown.content}
        </div>
      )}
    </div>
  );
}
