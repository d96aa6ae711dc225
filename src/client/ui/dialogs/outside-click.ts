import { useRef, type MouseEvent } from "react";

type DialogEvent = MouseEvent<HTMLDialogElement>;

/**
 * Event handlers that close a modal dialog after a click outside it, as `closedby="any"` does where browsers know it
 * (Safari since 27). A press that begins inside and ends outside, as when selecting text, closes nothing.
 */
export function useOutsideClick() {
  const hasStartedOutside = useRef(false);
  return {
    onPointerDown: (event: DialogEvent) => void (hasStartedOutside.current = isOutside(event)),
    onClick: (event: DialogEvent) => {
      if (hasStartedOutside.current && isOutside(event)) event.currentTarget.close();
    },
  };
}

function isOutside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  // A click by keyboard on an element inside the dialog has the position 0, 0, which may be outside.
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
