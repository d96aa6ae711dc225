import {
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from "react";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { Button } from "#client/ui/button.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Label of the cancel button. It has the initial focus. */
  cancel: string;
  action?: ReactNode;
  /** Takes the initial focus instead of the cancel button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Prevents closing during a call, so that the person sees the outcome. */
  busy?: boolean;
  /** With "account", YouTube is not named, and screen readers read the whole text when the dialog opens. */
  about?: "youtube" | "account";
  onClose: () => void;
  children: ReactNode;
};

/** A small confirmation dialog with a cancel button. Close it with `ref.current.close()`, which restores the focus. */
export function Question({
  ref,
  title,
  cancel,
  action,
  initialFocus,
  busy = false,
  about = "youtube",
  onClose,
  children,
}: Props) {
  const titleId = useId();
  const textId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  // In the frame in which the dialog opens: by itself it focuses its first control, and keys would go there.
  useLayoutEffect(() => {
    const button = buttons.current?.querySelector("button");
    (initialFocus?.current ?? button)?.focus({ preventScroll: true });
  }, [initialFocus]);
  return (
    <Modal
      ref={ref}
      labelledBy={titleId}
      describedBy={about === "account" ? textId : undefined}
      busy={busy}
      onClose={onClose}
      className="card m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] max-w-none overflow-y-auto overscroll-contain p-0 text-ink shadow-float max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-[calc(100vw-1rem)]"
    >
      <div className="p-4 sm:p-6">
        <h2 id={titleId} className="text-lg leading-6 font-bold wrap-anywhere">
          {title}
        </h2>
        <div id={textId} className="mt-3 space-y-3 wrap-anywhere">
          {children}
        </div>
        {about === "youtube" && <YouTubeAttribution className="mt-2" />}
        <div
          ref={buttons}
          className="bottom-0 -mx-4 -mb-4 mt-1 flex flex-wrap gap-3 bg-card p-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 [@media(height>=26rem)]:sticky"
        >
          <Button className="min-h-11 max-sm:flex-1" onClick={() => busy || ref.current?.close()}>
            {cancel}
          </Button>
          {action}
        </div>
      </div>
    </Modal>
  );
}

/** The dialog of everything that changes something on YouTube. It names the channel. */
export function ChangeQuestion({ children, ...rest }: ComponentProps<typeof Question>) {
  return (
    <Question {...rest}>
      <ChannelLine />
      {children}
    </Question>
  );
}

const WARN = "border-warn-line bg-warn text-on-warn";
const LOSS = "border-loss-line bg-loss text-sm wrap-anywhere text-on-loss";

/** Why a request failed or cannot be made. */
export function Problem({ text, isLoss = false }: { text: string; isLoss?: boolean }) {
  return (
    <p role="alert" className={`rounded-lg border p-3 ${isLoss ? LOSS : WARN}`}>
      {text}
    </p>
  );
}
