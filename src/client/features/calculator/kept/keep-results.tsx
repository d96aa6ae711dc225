import { useId } from "react";
import { useKeeping } from "#client/features/calculator/kept/use-keeping.ts";

/** Keeps results on this device once the box is ticked, and deletes them once it is not. */
export function KeepResults() {
  const { keeps, setKeeps, hasDeleted, isRefused } = useKeeping();
  const noteId = useId();
  if (keeps === undefined) return null;
  return (
    <div className="print:hidden">
      <label className="flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={keeps}
          aria-describedby={noteId}
          onChange={() => setKeeps(!keeps)}
        />
        Keep results on this device
      </label>
      <p id={noteId} className="max-w-prose text-sm text-soft">
        This browser then keeps the calculator and its last 20 results, which open without a
        connection. A result goes after 30 days, and all go when you turn this off.
      </p>
      <p role="status" className="text-sm">
        {isRefused
          ? "This browser did not let us keep results. Private windows often refuse it."
          : hasDeleted && "Deleted from this device."}
      </p>
    </div>
  );
}
