import { useLayoutEffect, type ReactNode, type RefObject } from "react";
import { useWhenClosed } from "#client/ui/dialogs/use-when-closed.ts";

type Props = {
  labelledBy: string;
  describedBy?: string | undefined;
  /** Prevents closing during a call, so that the person sees the outcome. */
  busy?: boolean;
  className: string;
  onClose: () => void;
  /** To close it, call `close()`, which restores the focus, before it is unmounted. */
  ref: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
};

/** A native dialog, open while it is rendered. Esc closes it. */
export function Modal({
  labelledBy,
  describedBy,
  busy = false,
  className,
  onClose,
  ref,
  children,
}: Props) {
  useLayoutEffect(() => {
    const shown = ref.current;
    if (shown && !shown.open) {
      shown.showModal();
      // Focus the heading instead of the first button.
      shown.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    }
    // Unmounted while open, by the Back button: closing it restores the focus.
    return () => shown?.close();
  }, [ref]);
  useWhenClosed(ref, onClose);
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      closedby={busy ? "none" : "closerequest"}
      onCancel={(event) => busy && event.preventDefault()}
      className={className}
    >
      {children}
    </dialog>
  );
}
