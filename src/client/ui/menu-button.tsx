import { lazy, useLayoutEffect, useRef, useState, type ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";
import type { Menu as MenuPart } from "#client/ui/menu.tsx";
import { Late, sayNotLoaded } from "#client/ui/late.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = ComponentProps<typeof Button> &
  Pick<ComponentProps<typeof MenuPart>, "items" | "heading" | "onOpenChange">;

/** A button with a menu. The menu's code is loaded at the first click. */
export function MenuButton({ items, heading, onOpenChange, ...button }: Props) {
  const [wanted, setWanted] = useState(false);
  const want = (): void => {
    setWanted(true);
    onOpenChange?.(true);
  };
  const trigger = <Button {...button} aria-haspopup="menu" onClick={wanted ? undefined : want} />;
  if (!wanted) return trigger;
  return (
    <Late instead={trigger} onFailure={sayNotLoaded}>
      <Menu
        trigger={trigger}
        heading={heading}
        items={items}
        defaultOpen
        {...(onOpenChange ? { onOpenChange } : {})}
      />
    </Late>
  );
}

type MenuAtProps = {
  /** Opened it, and gets the focus back. It is in a row that draws nothing outside itself. */
  button: HTMLElement;
  items: ComponentProps<typeof MenuPart>["items"];
  onClose: () => void;
};

/** The menu of one of many rows, each of which only has a button for it. */
export function MenuAt({ button, items, onClose }: MenuAtProps) {
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
      <Late onFailure={sayNotLoaded}>
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
      </Late>
    </span>
  );
}
