import X from "lucide-react/icons/x";
import { useRef, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { writeTool, type OpenedFromPage } from "#client/library/tool-address.ts";
import { Button } from "#client/ui/button.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import * as buttons from "#words/buttons.ts";

const TITLE_ID = "tool-title";

type Props = {
  title: string;
  /** Shown above the list; does not scroll. */
  controls: ReactNode;
  children: ReactNode;
  /** Whether the title gets the initial focus. */
  startsAtTitle?: boolean;
};

/** A window over the dashboard, opened by the URL. */
export function ToolWindow({ title, controls, children, startsAtTitle = false }: Props) {
  const { search, state }: { search: string; state: OpenedFromPage } = useLocation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = (): void => {
    if (state?.openedFromPage) void navigate(-1);
    else void navigate({ search: writeTool(search, undefined) }, { replace: true });
  };
  return (
    <Modal
      ref={dialog}
      labelledBy={TITLE_ID}
      onClose={leave}
      className="card m-auto h-dvh max-h-[calc(100dvh-2rem)] w-[min(56rem,calc(100vw-2rem))] max-w-none overflow-hidden p-0 text-ink shadow-float open:flex open:flex-col max-sm:max-h-dvh max-sm:w-screen max-sm:rounded-none max-sm:border-0 [@media(height<30rem)]:overflow-y-auto"
    >
      <header className="border-b border-line p-4 sm:px-6">
        <div className="flex items-start gap-3">
          <h2
            id={TITLE_ID}
            tabIndex={startsAtTitle ? -1 : undefined}
            className="min-w-0 flex-1 py-1 text-lg leading-8 font-bold outline-none sm:text-xl"
          >
            {title}
          </h2>
          <Button
            variant="quiet"
            aria-label={buttons.close}
            onClick={() => dialog.current?.close()}
            className="size-10 px-0"
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        {controls}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6 [@media(height<30rem)]:flex-none [@media(height<30rem)]:overflow-visible">
        {children}
      </div>
      <YouTubeAttribution totals className="border-t border-line px-4 py-1 sm:px-6" />
    </Modal>
  );
}
