import ListOrdered from "lucide-react/icons/list-ordered";
import { useEffect, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import type { ToastMessage } from "#client/ui/toast-queue.ts";
import { unsavedOrder } from "#client/features/playlist-detail/arrange/arrangement.ts";

/** Refuses to arrange a playlist of which only a part is known. */
export const UNREAD: ToastMessage = {
  title: "Not read to the end yet",
  description:
    "A playlist can be arranged once all its videos have been read. Sync Videos reads them.",
};

type Props = {
  playlistId: string;
  /** Whether arranging has ended just now, so that the pressed button is gone. */
  isReturn: boolean;
  onArrange: () => void;
};

export function ArrangeButton({ playlistId, isReturn, onArrange }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn && document.activeElement === document.body) button.current?.focus();
  }, [isReturn]);
  return (
    <Button ref={button} onClick={onArrange}>
      <ListOrdered className="size-4" aria-hidden="true" />
      {unsavedOrder(playlistId) ? "Go on arranging" : "Arrange"}
    </Button>
  );
}
