import { useEffect, useEffectEvent } from "react";

/**
 * Called when Esc or the Back gesture is about to close the dialog that holds `whole`; `act` returns true to keep it
 * open.
 */
export function useCloseRequest(
  whole: { readonly current: HTMLElement | null },
  act: () => boolean,
): void {
  const onRequest = useEffectEvent((event: Event) => {
    if (!event.defaultPrevented && act()) event.preventDefault();
  });
  useEffect(() => {
    const dialog = whole.current?.closest("dialog");
    const cancel = (event: Event): void => {
      if (event.target === dialog) onRequest(event);
    };
    // A browser heeds the answer to "cancel" only once for each time that somebody has done something on the page.
    const press = (event: KeyboardEvent): void => {
      const isTop = [...document.querySelectorAll("dialog:modal")].at(-1) === dialog;
      if (event.key === "Escape" && isTop) onRequest(event);
    };
    dialog?.addEventListener("cancel", cancel);
    document.addEventListener("keydown", press);
    return () => {
      dialog?.removeEventListener("cancel", cancel);
      document.removeEventListener("keydown", press);
    };
  }, [whole]);
}
