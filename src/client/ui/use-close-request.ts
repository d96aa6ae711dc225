import { useEffect, useEffectEvent } from "react";

/**
 * Called when Esc or the Back gesture is about to close the dialog that holds `whole`; `act` returns true to keep it
 * open.
 */
export function useCloseRequest(
  whole: { readonly current: HTMLElement | null },
  act: () => boolean,
): void {
  const onCancel = useEffectEvent((event: Event) => {
    if (event.target === event.currentTarget && act()) event.preventDefault();
  });
  useEffect(() => {
    const dialog = whole.current?.closest("dialog");
    const listen = (event: Event): void => onCancel(event);
    dialog?.addEventListener("cancel", listen);
    return () => dialog?.removeEventListener("cancel", listen);
  }, [whole]);
}
