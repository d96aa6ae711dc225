// Lifting rows and dropping them elsewhere, by mouse, finger, pen or keyboard.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import {
  sayCancelled,
  sayDropped,
  sayLifted,
  sayTarget,
  type Moved,
} from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  gapForKey,
  liftRow,
  moveToGap,
  placeOfGap,
  type ItemOrder,
  type Lift,
} from "#client/features/playlist-detail/arrange/steps.ts";
import type { ArrangedRow } from "#client/features/playlist-detail/arrange/use-arrangement.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";

/** How far a pointer moves before a press is a drag, in pixels. */
const THRESHOLD_PX = 4;
/** The list scrolls while the pointer is this close to its upper or lower edge. */
const EDGE_PX = 56;
const SPEED_PX_PER_SECOND = 700;
/** The longer the pointer stays at the edge, the faster the list scrolls, up to this many times the speed. */
const MAX_SPEED_FACTOR = 8;
const FASTER_EACH_MS = 700;

type Options = {
  rows: readonly ArrangedRow[];
  order: ItemOrder;
  selection: Selection;
  /** The element around all rows. */
  surface: RefObject<HTMLElement | null>;
  scroller: HTMLElement | null;
  /** The label that follows the pointer. */
  label: RefObject<HTMLElement | null>;
  onLift: (lift: Lift | undefined) => void;
  onDrop: (order: ItemOrder, id: string, by: Lift["by"]) => void;
  onSay: (words: string) => void;
};

export function useLift(options: Options, lift: Lift | undefined) {
  const { rows, order, selection, surface, scroller, label, onLift, onDrop, onSay } = options;
  const titleOf = (id: string): string =>
    rows.find(({ entry }) => entry.video.id === id)?.entry.words.title ?? "";
  const movedBy = ({ id, ids }: Lift): Moved => ({ title: titleOf(id), count: ids.size });
  const begin = (id: string, by: Lift["by"]): Lift => {
    const next = liftRow({ order, selection }, id, by);
    onLift(next);
    onSay(sayLifted(movedBy(next), order.indexOf(id), order.length));
    return next;
  };
  const aim = (from: Lift, gap: number): Lift => {
    if (gap === from.gap) return from;
    const next = { ...from, gap };
    onLift(next);
    const following = order.slice(gap).find((id) => !next.ids.has(id));
    const title = following === undefined ? undefined : titleOf(following);
    onSay(sayTarget(placeOfGap(order, next), order.length, title));
    return next;
  };
  const drop = (dropped: Lift): void => {
    onLift(undefined);
    onSay(sayDropped(movedBy(dropped), placeOfGap(order, dropped), order.length));
    onDrop(moveToGap(order, dropped.ids, dropped.gap), dropped.id, dropped.by);
  };
  const cancel = (cancelled: Lift): void => {
    onLift(undefined);
    onSay(sayCancelled(movedBy(cancelled)));
  };

  /** The gap between rows into which a pointer at this height would drop. All rows have the same height. */
  const gapAt = (y: number): number => {
    const box = surface.current?.getBoundingClientRect();
    if (!box || rows.length === 0) return 0;
    const gap = Math.round((y - box.top) / (box.height / rows.length));
    return Math.min(Math.max(gap, 0), rows.length);
  };
  /** What the pointer has lifted. */
  const held = useRef<Lift>(undefined);
  const startPointer = useEffectEvent((id: string) => void (held.current = begin(id, "pointer")));
  const movePointer = useEffectEvent(({ x, y }: Point) => {
    if (!held.current) return;
    held.current = aim(held.current, gapAt(y));
    if (!label.current) return;
    // The handle is at the right edge, where the label would leave the screen.
    const left = Math.min(x, innerWidth - label.current.offsetWidth);
    label.current.style.setProperty("transform", `translate(${left}px, ${y}px)`);
  });
  const endPointer = useEffectEvent((isDropped: boolean) => {
    const last = held.current;
    held.current = undefined;
    if (last) (isDropped ? drop : cancel)(last);
  });
  const press = useEffectEvent((event: PointerEvent) => {
    if (!(event.target instanceof Element) || !event.isPrimary || event.button !== 0) return;
    if (!scroller || !surface.current || lift) return;
    const row = event.target.closest("[data-action=lift]")?.closest("[data-index]");
    const id = rows[Number(row?.getAttribute("data-index") ?? NaN)]?.entry.video.id;
    if (id === undefined) return;
    followPointer({
      event,
      surface: surface.current,
      scroller,
      onStart: () => startPointer(id),
      onMove: movePointer,
      onEnd: endPointer,
    });
  });
  useEffect(() => {
    const element = surface.current;
    const onPress = (event: PointerEvent): void => press(event);
    element?.addEventListener("pointerdown", onPress);
    return () => element?.removeEventListener("pointerdown", onPress);
  }, [surface]);

  /** Handles a key while rows are lifted by the keyboard. Returns false if the key is to have its usual effect, too. */
  const pressKey = (key: string): boolean => {
    if (!lift || lift.by !== "keys") return false;
    if (key === " " || key === "Enter") drop(lift);
    else if (key === "Escape" || key === "Tab") cancel(lift);
    else {
      const box = surface.current?.getBoundingClientRect();
      const rowHeight = (box?.height ?? 0) / rows.length;
      const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 1);
      const gap = gapForKey(key, order, lift, page);
      if (gap === undefined) return false;
      aim(lift, gap);
      scrollToGap(scroller, surface.current, gap * rowHeight, rowHeight);
    }
    return key !== "Tab";
  };
  return { lift: (id: string) => void begin(id, "keys"), cancel, pressKey };
}

/** Brings a gap into view, with a row's height around it. */
function scrollToGap(
  scroller: HTMLElement | null,
  surface: HTMLElement | null,
  offset: number,
  margin: number,
): void {
  if (!scroller || !surface) return;
  const view = scroller.getBoundingClientRect();
  const y = surface.getBoundingClientRect().top + offset;
  if (y - margin < view.top) scroller.scrollTop -= view.top - (y - margin);
  else if (y + margin > view.bottom) scroller.scrollTop += y + margin - view.bottom;
}

/** The text of a live region, which a screen reader reads. */
export function useSpoken() {
  const [spoken, setSpoken] = useState("");
  // A screen reader reads only changed text, so a repeated text gets an invisible character.
  const say = useCallback(
    (words: string) => setSpoken((old) => (old === words ? `${words}\u00a0` : words)),
    [],
  );
  return { spoken, say };
}

// Dragging with a mouse, a finger or a pen. The surface captures the pointer, not the row: a row that is scrolled away
// is removed from the document.
type Point = { x: number; y: number };

type Drag = {
  event: PointerEvent;
  surface: HTMLElement;
  scroller: HTMLElement;
  onStart: () => void;
  /** Called at each frame. */
  onMove: (point: Point) => void;
  /** Not called if the pointer was released before `onStart`. */
  onEnd: (isDropped: boolean) => void;
};

/** Follows a pressed pointer until it is released. Escape cancels. */
function followPointer({ event, surface, scroller, onStart, onMove, onEnd }: Drag): void {
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
    // Keeps Escape from closing the window as well.
    pressed.preventDefault();
    pressed.stopPropagation();
    end(false);
  };
  document.addEventListener("keydown", onKeyDown, { signal, capture: true });
}

/** Returns a function to call at each frame, which scrolls while the pointer is near an edge. */
function createEdgeScroll(scroller: HTMLElement): (y: number, now: number) => void {
  let lastFrame: number | undefined;
  let atEdgeSince: number | undefined;
  return (y, now) => {
    const elapsed = now - (lastFrame ?? now);
    lastFrame = now;
    const { top, bottom } = scroller.getBoundingClientRect();
    const depth = Math.max(top + EDGE_PX - y, y - (bottom - EDGE_PX), 0) / EDGE_PX;
    atEdgeSince = depth === 0 ? undefined : (atEdgeSince ?? now);
    if (atEdgeSince === undefined) return;
    const factor = Math.min(1 + (now - atEdgeSince) / FASTER_EACH_MS, MAX_SPEED_FACTOR);
    const way = y < (top + bottom) / 2 ? -1 : 1;
    const pixels = (SPEED_PX_PER_SECOND * Math.min(depth, 1) * factor * elapsed) / 1000;
    scroller.scrollTop += way * pixels;
  };
}
