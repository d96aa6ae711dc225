import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `act` when Esc or the Back gesture is about to close the dialog around `content`; `act` returns true to keep
 * the dialog open. If it returns false for Esc, it is called a second time.
 */
export function useCloseRequest(
  content: { readonly current: HTMLElement | null },
  act: () => boolean,
): void {
  const onRequest = useEffectEvent((event: Event) => {
    if (!event.defaultPrevented && act()) event.preventDefault();
  });
  // useEffect may run a frame after the content is shown, and a key that is pressed in between would be missed.
  useLayoutEffect(() => {
    const dialog = content.current?.closest("dialog");
    const onCancel = (event: Event): void => {
      if (event.target === dialog) onRequest(event);
    };
    // A browser lets the page prevent "cancel" only once for each user activation, so Esc is prevented on keydown.
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTop = [...document.querySelectorAll("dialog:modal")].at(-1) === dialog;
      if (event.key === "Escape" && isTop) onRequest(event);
    };
    dialog?.addEventListener("cancel", onCancel);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      dialog?.removeEventListener("cancel", onCancel);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [content]);
}
