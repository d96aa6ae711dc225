import { useEffect, useEffectEvent, type RefObject } from "react";

type Steps = {
  undo: () => void;
  redo: () => void;
  /** Whether rows are lifted: what they were lifted from stays until they are dropped. */
  isHeld: boolean;
};

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do it again. A text field keeps its own, and so does a window on top. */
export function useStepKeys(
  whole: RefObject<HTMLElement | null>,
  { undo, redo, isHeld }: Steps,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHeld || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const dialog = target instanceof Element ? target.closest("dialog") : null;
    if (dialog && !dialog.contains(whole.current)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else if (key === "z") undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
