import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Button } from "#client/ui/button.tsx";
import { useWhenClosed } from "#client/ui/use-when-closed.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  /** Prevents closing during a call, so that the person sees the outcome. */
  busy: boolean;
  /** Label of the cancel button. It has the initial focus. */
  cancel: string;
  action: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native dialog, open while it is rendered. Close it with `ref.current.close()`, which restores the focus
 * before `onClose` unmounts it.
 */
export function Dialog({ ref, id, title, busy, cancel, action, onClose, children }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current?.open) return;
    ref.current?.showModal();
    buttons.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [ref]);
  useWhenClosed(ref, onClose);
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby={busy ? "none" : "closerequest"}
      onCancel={(event) => busy && event.preventDefault()}
      className="card m-auto w-[min(32rem,calc(100vw-2rem))] p-0 text-ink shadow-float"
    >
      <div className="p-5 sm:p-6">
        <h3 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h3>
        <div id={`${id}-text`} className="mt-3 space-y-3">
          {children}
        </div>
        <div ref={buttons} className="mt-6 flex flex-wrap gap-3">
          <Button className="min-h-11" onClick={() => busy || ref.current?.close()}>
            {cancel}
          </Button>
          {action}
        </div>
      </div>
    </dialog>
  );
}
