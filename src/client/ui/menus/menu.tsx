// Radix's dropdown menu with our styles. Not modal, because the modal one writes an inline style, which the
// content security policy forbids. Type-ahead (1 s) is Radix's own (product.md 2.9.8).
import { DropdownMenu } from "radix-ui";
import { Fragment, useEffect, useRef, type ReactNode } from "react";

export type MenuItem = {
  text: string;
  /** Shown at the end of the item. */
  note?: ReactNode;
  /** Whether a line separates the item from the one above. */
  apart?: boolean;
} & (
  | { disabled: true }
  /** `link` is the element to render as the item. */
  | { link: ReactNode; disabled?: false }
  /** For one of several choices, `checked` is whether it is chosen; for other items it is undefined. */
  | { onSelect: () => void; checked?: boolean; disabled?: false }
);

type Props = {
  trigger: ReactNode;
  heading?: ReactNode;
  items: readonly MenuItem[];
  defaultOpen: boolean;
  /** Whether the first item has the focus at once: for a menu opened by a key before Radix was loaded. */
  startsAtFirst?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Gets the focus when an item is chosen and when the menu closes; the trigger by default. */
  returnTo?: HTMLElement | undefined;
};

const LINE = <DropdownMenu.Separator className="mx-1.5 my-1 h-px bg-line" />;
const ITEM =
  "flex min-h-10 items-center rounded-lg px-3 py-2 outline-none select-none " +
  "data-highlighted:bg-tint data-highlighted:forced-colors:outline-2 data-disabled:text-soft";

/** A menu below its button `trigger`. */
export function Menu(props: Props) {
  const { trigger, heading, items, defaultOpen, startsAtFirst = false, onOpenChange } = props;
  const content = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = (): void => (props.returnTo ?? button.current)?.focus();
  useEffect(() => {
    if (startsAtFirst) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [startsAtFirst]);
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen={defaultOpen}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* No portal, so that the menu stays in the landmark of its button. */}
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // If the chosen item has opened something, that has the focus already.
          if (document.activeElement === document.body) restoreFocus();
        }}
        className="card z-40 w-72 max-w-[calc(100vw-1rem)] p-1.5 shadow-float"
      >
        {heading !== undefined && (
          <>
            <DropdownMenu.Label className="px-3 py-2">{heading}</DropdownMenu.Label>
            {LINE}
          </>
        )}
        {items.map((item) => (
          <Fragment key={item.text}>
            {item.apart && LINE}
            <Item item={item} restoreFocus={restoreFocus} />
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Item({ item, restoreFocus }: { item: MenuItem; restoreFocus: () => void }) {
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
  const { text, note, checked } = item;
  return (
    <DropdownMenu.Item
      onSelect={() => {
        // First, so that a window that the item opens gives the focus back to the element that opened the menu.
        restoreFocus();
        item.onSelect();
      }}
      {...(checked !== undefined && { role: "menuitemradio", "aria-checked": checked })}
      className={`${ITEM} cursor-pointer gap-2`}
    >
      {checked !== undefined && (
        <span className="w-4 shrink-0" aria-hidden="true">
          {checked && "✓"}
        </span>
      )}
      {text}
      {note !== undefined && <span className="ms-auto text-sm text-soft">{note}</span>}
    </DropdownMenu.Item>
  );
}
