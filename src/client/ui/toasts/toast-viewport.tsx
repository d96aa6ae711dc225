import X from "lucide-react/icons/x";
import { Toast as RadixToast } from "radix-ui";
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD_PX,
} from "#client/ui/timings.ts";
import { dismissToast, type Toast } from "#client/ui/toasts/toast-queue.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/ui.ts";

const VARIANTS = {
  plain: "border-line bg-card text-ink",
  destructive: "border-loss-line bg-loss text-on-loss",
};

/** Shows the toasts inside the open dialog, if any, because everything outside it is inert. */
export function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  const dialog = useTopDialog();
  const attentionProps = usePauseOnAttention(toasts);
  // Escape in a dialog closes only the dialog, and not the toast in it, whose button may undo something.
  const isEscapeForDialog = useRef(false);
  const viewport = (
    <RadixToast.Viewport
      {...attentionProps}
      hotkey={[TOAST_HOTKEY]}
      label={words.notifications({ key: TOAST_HOTKEY })}
      className="fixed end-0 bottom-(--toast-bottom,0px) z-40 m-0 flex w-full max-w-sm list-none flex-col gap-2 p-4"
    />
  );
  return (
    <RadixToast.Provider
      label={words.notification}
      duration={TOAST_DURATION_MS}
      swipeDirection={TOAST_SWIPE_DIRECTION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          onEscapeKeyDown={({ target }) => {
            const isInToast = target instanceof Element && target.closest("[data-toast]");
            isEscapeForDialog.current = dialog !== undefined && !isInToast;
            // Radix calls `onOpenChange` right after this function, before the microtask.
            queueMicrotask(() => void (isEscapeForDialog.current = false));
          }}
          onOpenChange={(open) => !open && !isEscapeForDialog.current && dismissToast(toast.id)}
          data-toast=""
          className={`flex items-start gap-3 rounded-xl border p-4 shadow-float ${VARIANTS[toast.variant ?? "plain"]}`}
        >
          <div className="min-w-0 flex-1">
            <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
            {toast.description !== undefined && (
              <RadixToast.Description className="mt-0.5 text-sm">
                {toast.description}
              </RadixToast.Description>
            )}
          </div>
          {toast.action && <Action action={toast.action} />}
          <RadixToast.Close
            aria-label={buttons.close}
            className="-m-1.5 inline-flex size-8 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X className="size-4" aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </RadixToast.Provider>
  );
}

function Action({ action }: { action: NonNullable<Toast["action"]> }) {
  const { text } = action;
  const look =
    "-my-1 inline-flex min-h-8 shrink-0 items-center rounded-lg border border-edge bg-card px-2.5 font-semibold text-ink hover:bg-sunken";
  if ("run" in action) {
    return (
      <RadixToast.Action altText={text} onClick={action.run} className={look}>
        {text}
      </RadixToast.Action>
    );
  }
  return (
    <RadixToast.Action asChild altText={text}>
      <Link to={action.to()} className={look}>
        {text}
      </Link>
    </RadixToast.Action>
  );
}

/**
 * Tells the open toast while the pointer or the focus is on the toasts, so that it can pause its countdown
 * (WCAG 2.2.1). A closed toast is not paused.
 */
function usePauseOnAttention(toasts: readonly Toast[]) {
  const list = useRef<HTMLOListElement>(null);
  const attention = useRef({ pointer: false, focus: false });
  const [hasAttention, setHasAttention] = useState(false);
  const updateAttention = (change: Partial<typeof attention.current>): void => {
    Object.assign(attention.current, change);
    setHasAttention(attention.current.pointer || attention.current.focus);
  };
  useEffect(() => {
    // After each render: a toast that was removed has lost the pointer and the focus without an event.
    updateAttention({
      pointer: list.current?.matches(":hover") ?? false,
      focus: list.current?.contains(document.activeElement) ?? false,
    });
  });
  const onHold = hasAttention ? toasts.find(({ open }) => open)?.onHold : undefined;
  useEffect(() => {
    onHold?.(true);
    return () => onHold?.(false);
  }, [onHold]);
  return {
    ref: list,
    onPointerMove: () => updateAttention({ pointer: true }),
    onPointerLeave: () => updateAttention({ pointer: false }),
    onFocus: () => updateAttention({ focus: true }),
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
      // When the whole browser window loses the focus, this element stays the active one.
      if (document.activeElement === target) return;
      if (!currentTarget.contains(relatedTarget)) updateAttention({ focus: false });
    },
  };
}

/** The open modal dialog, if any. Everything outside it is inert. */
function useTopDialog(): Element | undefined {
  return useSyncExternalStore(subscribeToDialogs, topDialog, () => undefined);
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll("dialog[open]")].findLast((one) => one.matches(":modal"));
}

function subscribeToDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}
