import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { flushSync } from "react-dom";

/**
 * Calls `onClosed` as soon as a dialog is closed, and renders the changes at once. The `close` event comes in a later
 * task: a key pressed before it to open the dialog again would be lost, because for React the dialog is still open.
 */
export function useWhenClosed(
  ref: RefObject<HTMLDialogElement | null>,
  onClosed: () => void,
): void {
  const handleClosed = useEffectEvent(onClosed);
  // When the Back button unmounts the dialog, the observer stops before its microtask, so `onClosed` is not called: the
  // person did not close the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const observer = new MutationObserver(() => {
      if (!dialog?.open) flushSync(handleClosed);
    });
    if (dialog) observer.observe(dialog, { attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [ref]);
}
