import { lazy, useState, type ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";
import type { Menu as MenuPart } from "#client/ui/menus/menu.tsx";
import { LazyPart, sayNotLoaded } from "#client/ui/lazy/lazy-part.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

type Props = ComponentProps<typeof Button> &
  Pick<ComponentProps<typeof MenuPart>, "items" | "heading" | "onOpenChange">;

/** A button with a menu. The menu's code is loaded at the first click. */
export function MenuButton({ items, heading, onOpenChange, ...button }: Props) {
  const [isWanted, setWanted] = useState(false);
  const loadAndOpen = (): void => {
    setWanted(true);
    onOpenChange?.(true);
  };
  const onClick = isWanted ? undefined : loadAndOpen;
  const trigger = <Button {...button} aria-haspopup="menu" onClick={onClick} />;
  if (!isWanted) return trigger;
  return (
    <LazyPart fallback={trigger} onFailure={sayNotLoaded}>
      <Menu
        trigger={trigger}
        heading={heading}
        items={items}
        defaultOpen
        {...(onOpenChange ? { onOpenChange } : {})}
      />
    </LazyPart>
  );
}
