import { useEffect, useEffectEvent } from "react";

type Steps = { undo: () => void; redo: () => void };

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do it again. A text field keeps its own. */
export function useStepKeys(steps: Steps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
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
