import { useEffect, useEffectEvent, type RefObject } from "react";

type Steps = { undo: () => void; redo: () => void };

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do it again. A text field keeps its own, and so does a window on top. */
export function useStepKeys(whole: RefObject<HTMLElement | null>, steps: Steps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const dialog = target instanceof Element ? target.closest("dialog") : null;
    if (dialog && !dialog.contains(whole.current)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) steps.redo();
    else if (key === "z") steps.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
