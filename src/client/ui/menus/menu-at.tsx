import { lazy, useLayoutEffect, useRef, type ComponentProps } from "react";
import { LazyPart, sayNotLoaded } from "#client/ui/lazy/lazy-part.tsx";
import type { Menu as MenuPart } from "#client/ui/menus/menu.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = {
  /** The row's button that opened the menu and gets the focus back. */
  button: HTMLElement;
  items: ComponentProps<typeof MenuPart>["items"];
  onClose: () => void;
};

/** The open menu of one row of a list, placed at the row's button but outside the row, which clips its content. */
export function MenuAt({ button, items, onClose }: Props) {
  const anchorRef = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const anchor = anchorRef.current;
    const box = button.getBoundingClientRect();
    const parentBox = anchor?.offsetParent?.getBoundingClientRect();
    if (!anchor || !parentBox) return;
    const scrolled = anchor.offsetParent?.scrollTop ?? 0;
    anchor.style.top = `${box.top - parentBox.top + scrolled}px`;
    anchor.style.left = `${box.left - parentBox.left}px`;
    anchor.style.width = `${box.width}px`;
    anchor.style.height = `${box.height}px`;
  }, [button]);
  return (
    <span ref={anchorRef} className="absolute">
      <LazyPart onFailure={sayNotLoaded}>
        <Menu
          trigger={
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              // Radix labels the menu by its trigger.
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
