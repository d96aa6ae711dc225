// The window in which a person chooses the channel that this tab shows (product.md 27.3.2).
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { Link } from "react-router";
import { ChannelList } from "#client/identity/channel-list.tsx";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { Modal } from "#client/ui/modal.tsx";

export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <Modal
      ref={dialog}
      labelledBy="channels-title"
      onClose={onClose}
      className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-5 text-ink shadow-float"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="channels-title" tabIndex={-1} className="text-lg font-semibold outline-none">
          Your channels
        </h2>
        <Button variant="quiet" aria-label="Close" onClick={close} className="size-10 px-0">
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <ChannelList />
      <Link
        to="/account#youtube-heading"
        onClick={close}
        className={`${buttonClass("secondary")} mt-4`}
      >
        Manage channels
      </Link>
    </Modal>
  );
}
