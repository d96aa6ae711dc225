import { useRef, type MouseEvent } from "react";

type DialogEvent = MouseEvent<HTMLDialogElement>;

/**
 * Closes a modal dialog after a click beside it, as `closedby="any"` does where browsers know it (Safari since 27). A
 * press inside that ends outside, as when selecting text, closes nothing.
 */
export function useOutsideClick() {
  const startedOutside = useRef(false);
  return {
    onPointerDown: (event: DialogEvent) => void (startedOutside.current = isOutside(event)),
    onClick: (event: DialogEvent) => {
      if (startedOutside.current && isOutside(event)) event.currentTarget.close();
    },
  };
}

function isOutside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  // A click by keyboard on something inside has no position.
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
