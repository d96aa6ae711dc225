// Radix's dropdown menu with our styles. Not modal, because the modal one writes an inline style, which the
// content security policy forbids. Type-ahead (1 s) is Radix's own (product.md 2.9.8).
import { DropdownMenu } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";

export type MenuItem =
  | { text: string; disabled: true }
  /** `link` is the element to render as the item. */
  | { text: string; link: ReactNode; disabled?: false }
  | { text: string; onSelect: () => void; disabled?: false };

type Props = {
  trigger: ReactNode;
  heading?: ReactNode;
  items: readonly MenuItem[];
  defaultOpen: boolean;
  /** Open initially, at the first item: the key was pressed before Radix was loaded. */
  startsAtFirst?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const ITEM =
  "flex min-h-10 items-center rounded-lg px-3 py-2 outline-none select-none " +
  "data-highlighted:bg-tint data-highlighted:forced-colors:outline-2 data-disabled:text-soft";

/** A menu below its button `trigger`. */
export function Menu(props: Props) {
  const { trigger, heading, items, defaultOpen, startsAtFirst = false, onOpenChange } = props;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsAtFirst) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [startsAtFirst]);
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen={defaultOpen}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal, so that the menu stays in the landmark of its button. */}
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="card z-40 w-72 max-w-[calc(100vw-1rem)] p-1.5 shadow-float"
      >
        {heading !== undefined && (
          <>
            <DropdownMenu.Label className="px-3 py-2">{heading}</DropdownMenu.Label>
            <DropdownMenu.Separator className="mx-1.5 my-1 h-px bg-line" />
          </>
        )}
        {items.map((item) => (
          <Item key={item.text} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (item.disabled) {
    return (
      <DropdownMenu.Item disabled className={ITEM}>
        {item.text}
      </DropdownMenu.Item>
    );
  }
  if ("link" in item) {
    return (
      <DropdownMenu.Item asChild className={ITEM}>
        {item.link}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item onSelect={item.onSelect} className={`${ITEM} cursor-pointer`}>
      {item.text}
    </DropdownMenu.Item>
  );
}
