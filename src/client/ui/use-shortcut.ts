import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

type Options = {
  enabled?: boolean;
  /** The key also works while the dialog around this element is open, but not if the element itself is that dialog. */
  place?: RefObject<Element | null>;
};

/** Runs `action` on a single key, unless the person is typing or a dialog is open. */
export function useShortcut(
  key: string,
  action: () => void,
  { enabled = true, place }: Options = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    const topDialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (topDialog && !isInside(place?.current, topDialog)) return;
    event.preventDefault();
    action();
  });
  // useEffect may run a frame after the content is shown, and a key that is pressed in between would be missed.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}

function isInside(place: Element | null | undefined, dialog: Element): boolean {
  return place instanceof Element && place !== dialog && dialog.contains(place);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.matches("textarea, select") || target.isContentEditable;
}
