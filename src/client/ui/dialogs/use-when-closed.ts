import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { flushSync } from "react-dom";

/**
 * Calls `onClosed` as soon as a dialog is closed, and renders what it changes at once. The `close` event comes in a later
 * task: a key pressed before it would ask for a window that React still takes for open, and be lost.
 */
export function useWhenClosed(
  ref: RefObject<HTMLDialogElement | null>,
  onClosed: () => void,
): void {
  const onChange = useEffectEvent(onClosed);
  // On unmounting, the observer stops before its microtask: a dialog that the Back button takes away was not closed by
  // the person.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const observer = new MutationObserver(() => dialog?.open || flushSync(onChange));
    if (dialog) observer.observe(dialog, { attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [ref]);
}
