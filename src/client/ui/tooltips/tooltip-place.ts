// Where a tooltip is shown. Pure.

type Size = { width: number; height: number };
type Rect = { left: number; top: number; bottom: number; width: number };

const EDGE_PX = 8;

/** Below the element, or above it where there is no room; within the window. */
export function placeTooltip(element: Rect, box: Size, view: Size): { left: number; top: number } {
  const centred = element.left + element.width / 2 - box.width / 2;
  const rightmost = view.width - box.width - EDGE_PX;
  const fitsBelow = element.bottom + box.height <= view.height;
  return {
    left: Math.max(EDGE_PX, Math.min(centred, rightmost)),
    top: fitsBelow ? element.bottom : Math.max(0, element.top - box.height),
  };
}
