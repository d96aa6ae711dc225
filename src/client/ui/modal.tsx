import { useLayoutEffect, type ReactNode, type RefObject } from "react";

type Props = {
  labelledBy: string;
  className: string;
  onClose: () => void;
  /** Held by whoever closes it: `close()` gives the focus back first. */
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
};

/** The browser's own dialog, open for as long as it is rendered. Esc closes it. */
export function Modal({ labelledBy, className, onClose, ref, children }: Props) {
  useLayoutEffect(() => {
    const shown = ref.current;
    if (shown && !shown.open) {
      shown.showModal();
      // What it is about comes first, and not whichever button happens to stand first.
      shown.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    }
    // Taken away while it is open, by going back: closing it gives the focus back.
    return () => shown?.close();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      closedby="closerequest"
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className={className}
    >
      {children}
    </dialog>
  );
}
