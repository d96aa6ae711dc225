import Keyboard from "lucide-react/icons/keyboard";
import { useId, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { useOutsideClick } from "#client/ui/dialogs/outside-click.ts";
import { useShortcut } from "#client/ui/use-shortcut.ts";

type Shortcut = { keys: string; action: string };

/** The keyboard shortcuts of a long list of videos. */
export const LIST_KEYS: readonly Shortcut[] = [
  { keys: "↑ ↓ PgUp PgDn Home End", action: "Move in the list of videos" },
  { keys: "Space", action: "Select the video" },
  { keys: "Shift ↑ ↓", action: "Select all on the way" },
  { keys: "Ctrl A", action: "Select all that are shown" },
  { keys: "Enter", action: "Open the video on YouTube" },
];
const KEYS_OF_ALL_SCREENS: readonly Shortcut[] = [
  { keys: "F8", action: "Go to a message" },
  { keys: "?", action: "This list" },
  { keys: "Esc", action: "Close" },
];

type Props = {
  keys: readonly Shortcut[];
  /** The dialog's id, for a menu item that opens it. Without an id, a button that opens the dialog is rendered too. */
  id?: string;
};

/** Lists a screen's keyboard shortcuts, in a native dialog: Esc closes it and restores the focus. */
export function KeysDialog({ keys: own, id }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const outsideClick = useOutsideClick();
  const open = () => dialog.current?.showModal();
  useShortcut("?", open, { place: dialog });
  return (
    <>
      {!id && (
        <Button variant="quiet" onClick={open} className="text-sm pointer-coarse:hidden">
          <Keyboard className="size-4" aria-hidden="true" />
          Shortcuts
        </Button>
      )}
      <dialog
        id={id}
        ref={dialog}
        aria-labelledby={headingId}
        {...outsideClick}
        className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-0 text-ink shadow-float"
      >
        <div className="p-5 sm:p-6">
          <h2 id={headingId} className="text-lg font-semibold">
            Shortcuts
          </h2>
          <dl className="mt-4 space-y-2">
            {[...own, ...KEYS_OF_ALL_SCREENS].map(({ keys, action }) => (
              <div key={keys} className="flex items-baseline justify-between gap-4">
                <dt className="order-2 shrink-0 rounded-md bg-sunken px-1.5 py-0.5 text-sm font-medium">
                  {keys}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
          <Button variant="primary" className="mt-5 w-full" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </dialog>
    </>
  );
}
