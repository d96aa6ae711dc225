import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { Button } from "#client/ui/button.tsx";
import { useWhenClosed } from "#client/ui/use-when-closed.ts";

const HEADING_ID = "filters-heading";

type Props = {
  /** What opens another window closes this one first, so that the focus returns to the button. */
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
};

/** A button, and the sheet at the bottom of the screen that it opens. Esc and a press beside it close it. */
export function FilterSheet({ ref, children }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) ref.current?.showModal();
  }, [ref, open]);
  useWhenClosed(ref, () => setOpen(false));
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        <span>
          Filters<span className="max-sm:sr-only"> &amp; Actions</span>
        </span>
      </Button>
      <dialog
        ref={ref}
        aria-labelledby={HEADING_ID}
        closedby="any"
        className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-lg overflow-y-auto rounded-t-2xl border border-line bg-card p-0 text-ink shadow-float"
      >
        {open && (
          <div className="flex flex-col gap-3 p-4">
            <div className="flex items-center justify-between gap-4">
              <h3 id={HEADING_ID} className="text-lg font-semibold">
                Filters &amp; Actions
              </h3>
              <Button
                variant="quiet"
                aria-label="Close"
                onClick={() => ref.current?.close()}
                className="size-10 px-0"
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </div>
            {children}
          </div>
        )}
      </dialog>
    </>
  );
}
