// Shows the tooltips of all elements with `data-tooltip`. One box and one set of listeners for the whole page,
// because lists draw their rows dozens of times a second. Loading this module starts it.
import { placeTooltip } from "#client/ui/tooltips/tooltip-place.ts";
import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from "#client/ui/timings.ts";

/** Where the box is inserted: axe wants all content in a landmark, and everything outside a modal dialog is inert. */
const PLACES = "dialog, main, header, footer";
// Without a gap, so that the pointer can move from the element onto the box.
const BOX = "fixed z-50 w-max max-w-[min(20rem,calc(100vw-1rem))] py-1.5 print:hidden";
const TEXT =
  "rounded-md border border-line bg-ink px-2 py-1 text-sm leading-5 font-medium text-page shadow-float wrap-anywhere";

startTooltips();

/** Listens for as long as the page lives. */
function startTooltips(): void {
  const box = document.createElement("div");
  const text = document.createElement("div");
  box.setAttribute("role", "tooltip");
  box.className = BOX;
  text.className = TEXT;
  box.append(text);
  /** The element whose tooltip is shown or about to be. */
  let current: HTMLElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let closedAt = -Infinity;
  /** Lifting the finger after a long press, which has shown a tooltip, does not click the element. */
  let shouldIgnoreClick = false;

  function show(element: HTMLElement): void {
    hide();
    current = element;
    text.textContent = element.dataset["tooltip"] ?? "";
    (element.closest(PLACES) ?? document.body).append(box);
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const boxSize = { width: box.offsetWidth, height: box.offsetHeight };
    const place = placeTooltip(element.getBoundingClientRect(), boxSize, { width, height });
    box.style.left = `${place.left}px`;
    box.style.top = `${place.top}px`;
  }

  function showAfter(ms: number, element: HTMLElement): void {
    hide();
    current = element;
    waiting = setTimeout(show, ms, element);
  }

  function hide(): void {
    clearTimeout(waiting);
    current = undefined;
    if (!box.isConnected) return;
    closedAt = performance.now();
    box.remove();
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === "touch" || !(target instanceof Element) || box.contains(target)) return;
    const element = elementWithTooltip(target);
    if (element === current) return;
    hide();
    if (element === undefined) return;
    const isNext = performance.now() - closedAt < TOOLTIP_SKIP_MS;
    showAfter(isNext ? 0 : TOOLTIP_OPEN_MS, element);
  }

  // A long press shows the tooltip; the next touch hides it.
  function onPointerDown({ target, pointerType }: PointerEvent): void {
    hide();
    shouldIgnoreClick = false;
    const element = pointerType === "touch" ? elementWithTooltip(target) : undefined;
    if (element !== undefined) showAfter(TOOLTIP_OPEN_MS, element);
  }

  function onPointerEnd({ pointerType }: PointerEvent): void {
    if (pointerType !== "touch") return;
    shouldIgnoreClick = box.isConnected;
    if (!shouldIgnoreClick) hide();
  }

  function onClick(event: MouseEvent): void {
    if (shouldIgnoreClick) {
      event.preventDefault();
      event.stopPropagation();
    }
    shouldIgnoreClick = false;
  }

  function onKeyDown(): void {
    shouldIgnoreClick = false;
    hide();
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    const element = elementWithTooltip(target);
    if (element !== undefined) return show(element);
    // Elements in a row that are not buttons cannot have the focus, so the focused row shows the first one's tooltip.
    const isRow = target.getAttribute("role") === "row";
    const inside = isRow ? target.querySelector<HTMLElement>(":not(button)[data-tooltip]") : null;
    if (inside) showAfter(TOOLTIP_OPEN_MS, inside);
  }

  function onFocusOut({ target }: FocusEvent): void {
    if (current !== undefined && target instanceof Node && target.contains(current)) hide();
  }

  const options = { capture: true, passive: true };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("pointerdown", onPointerDown, options);
  document.addEventListener("pointerup", onPointerEnd, options);
  document.addEventListener("pointercancel", onPointerEnd, options);
  document.addEventListener("focusin", onFocusIn, options);
  document.addEventListener("focusout", onFocusOut, options);
  document.addEventListener("keydown", onKeyDown, options);
  document.addEventListener("scroll", hide, options);
  document.addEventListener("click", onClick, { capture: true });
}

function elementWithTooltip(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
  return found ?? undefined;
}
