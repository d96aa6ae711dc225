// Dragging with a mouse, a finger or a pen. The surface gets the pointer, and not the row: a row that is scrolled away
// is no longer in the document.

/** How far a pointer moves before a press is a drag, in pixels. */
const THRESHOLD_PX = 4;
/** Near the upper and the lower edge, the list scrolls. */
const EDGE_PX = 56;
const SPEED_PX_PER_SECOND = 700;
/** The longer the pointer stays at the edge, the faster it scrolls. */
const FASTEST = 8;
const FASTER_EACH_MS = 700;

export type Point = { x: number; y: number };

type Drag = {
  event: PointerEvent;
  surface: HTMLElement;
  scroller: HTMLElement;
  onStart: () => void;
  /** Called at each frame. */
  onMove: (point: Point) => void;
  onEnd: (isDropped: boolean) => void;
};

/** Follows a pressed pointer until it is released. Escape cancels. */
export function followPointer({ event, surface, scroller, onStart, onMove, onEnd }: Drag): void {
  const { pointerId } = event;
  const start: Point = { x: event.clientX, y: event.clientY };
  let point = start;
  let frame: number | undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const end = (isDropped: boolean): void => {
    ending.abort();
    if (surface.hasPointerCapture(pointerId)) surface.releasePointerCapture(pointerId);
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    onEnd(isDropped);
  };
  const scroll = createEdgeScroll(scroller);
  const draw = (now: number): void => {
    scroll(point.y, now);
    onMove(point);
    frame = requestAnimationFrame(draw);
  };
  const isOurs = (other: PointerEvent) => other.pointerId === pointerId;
  const onPointerMove = (moved: PointerEvent): void => {
    if (!isOurs(moved)) return;
    point = { x: moved.clientX, y: moved.clientY };
    if (frame !== undefined) return;
    if (Math.hypot(point.x - start.x, point.y - start.y) < THRESHOLD_PX) return;
    onStart();
    frame = requestAnimationFrame(draw);
  };
  surface.setPointerCapture(pointerId);
  surface.addEventListener("pointermove", onPointerMove, { signal });
  surface.addEventListener("pointerup", (up) => isOurs(up) && end(true), { signal });
  surface.addEventListener("pointercancel", (lost) => isOurs(lost) && end(false), { signal });
  const onKeyDown = (pressed: KeyboardEvent): void => {
    if (pressed.key !== "Escape") return;
    // Not to close the window.
    pressed.preventDefault();
    pressed.stopPropagation();
    end(false);
  };
  document.addEventListener("keydown", onKeyDown, { signal, capture: true });
}

/** Scrolls while the pointer is near an edge. To be called at each frame. */
function createEdgeScroll(scroller: HTMLElement): (y: number, now: number) => void {
  let before: number | undefined;
  let since: number | undefined;
  return (y, now) => {
    const elapsed = now - (before ?? now);
    before = now;
    const { top, bottom } = scroller.getBoundingClientRect();
    const depth = Math.max(top + EDGE_PX - y, y - (bottom - EDGE_PX), 0) / EDGE_PX;
    since = depth === 0 ? undefined : (since ?? now);
    if (since === undefined) return;
    const factor = Math.min(1 + (now - since) / FASTER_EACH_MS, FASTEST);
    const way = y < (top + bottom) / 2 ? -1 : 1;
    const pixels = (SPEED_PX_PER_SECOND * Math.min(depth, 1) * factor * elapsed) / 1000;
    scroller.scrollTop += way * pixels;
  };
}
