import { useLayoutEffect, type ReactNode, type RefObject } from "react";
import { useWhenClosed } from "#client/ui/dialogs/use-when-closed.ts";

type Props = {
  labelledBy: string;
  describedBy?: string | undefined;
  /** Prevents closing during a call, so that the person sees the outcome. */
  busy?: boolean;
  className: string;
  /** Called once the dialog is closed; has to unmount it. */
  onClose: () => void;
  /** To close the dialog, call its `close()`, which restores the focus. */
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
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // Focus the heading instead of the first button.
      dialog.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    }
    // The Back button unmounts the dialog while it is open; closing it restores the focus.
    return () => dialog?.close();
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
