import { lazy, useLayoutEffect, useRef, type ComponentProps } from "react";
import { LazyPart, sayNotLoaded } from "#client/ui/lazy/lazy-part.tsx";
import type { Menu as MenuPart } from "#client/ui/menus/menu.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = {
  /** The element that opened the menu; it gets the focus back. Its row clips what reaches beyond it, so the menu is drawn elsewhere. */
  button: HTMLElement;
  items: ComponentProps<typeof MenuPart>["items"];
  onClose: () => void;
};

/** The menu of one of many rows, each of which only has a button for it. */
export function MenuAt({ button, items, onClose }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const anchor = place.current;
    const box = button.getBoundingClientRect();
    const from = anchor?.offsetParent?.getBoundingClientRect();
    if (!anchor || !from) return;
    const scrolled = anchor.offsetParent?.scrollTop ?? 0;
    anchor.style.top = `${box.top - from.top + scrolled}px`;
    anchor.style.left = `${box.left - from.left}px`;
    anchor.style.width = `${box.width}px`;
    anchor.style.height = `${box.height}px`;
  }, [button]);
  return (
    <span ref={place} className="absolute">
      <LazyPart onFailure={sayNotLoaded}>
        <Menu
          trigger={
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              aria-label={button.getAttribute("aria-label") ?? ""}
              className="block size-full opacity-0"
            />
          }
          items={items}
          defaultOpen
          startsAtFirst
          returnTo={button}
          onOpenChange={(open) => !open && onClose()}
        />
      </LazyPart>
    </span>
  );
}
