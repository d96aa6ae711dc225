import Keyboard from "lucide-react/icons/keyboard";
import { useId, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { useOutsideClick } from "#client/ui/dialogs/outside-click.ts";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/ui.ts";

/** `keys` is in English; see {@link KEY_NAMES}. */
type Shortcut = { keys: string; action: string };

/** The keyboard shortcuts of a long list of videos. */
export const LIST_KEYS: readonly Shortcut[] = [
  { keys: "↑ ↓ PgUp PgDn Home End", action: words.moveInList },
  { keys: "Space", action: words.selectVideo },
  { keys: "Shift ↑ ↓", action: words.selectOnTheWay },
  { keys: "Ctrl A", action: words.selectShown },
  { keys: "Enter", action: words.openOnYouTube },
];
const KEYS_OF_ALL_SCREENS: readonly Shortcut[] = [
  { keys: "F8", action: words.goToMessage },
  { keys: "?", action: words.thisList },
  { keys: "Esc", action: buttons.close },
];

/** How keyboards of the page's language name the keys of all screens. Other keys are the same everywhere. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  "↑ ↓ PgUp PgDn Home End": words.keysMove,
  Space: words.keySpace,
  "Shift ↑ ↓": words.keysRange,
  "Ctrl A": words.keysAll,
  Enter: words.keyEnter,
  "Ctrl Enter": words.keysCalculate,
  Del: words.keyDelete,
  Esc: words.keyEscape,
};

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
          {words.shortcuts}
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
            {words.shortcuts}
          </h2>
          <dl className="mt-4 space-y-2">
            {[...own, ...KEYS_OF_ALL_SCREENS].map(({ keys, action }) => (
              <div key={keys} className="flex items-baseline justify-between gap-4">
                <dt className="order-2 shrink-0 rounded-md bg-sunken px-1.5 py-0.5 text-sm font-medium">
                  {KEY_NAMES[keys] ?? keys}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
          <Button variant="primary" className="mt-5 w-full" onClick={() => dialog.current?.close()}>
            {buttons.close}
          </Button>
        </div>
      </dialog>
    </>
  );
}
