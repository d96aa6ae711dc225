import ListOrdered from "lucide-react/icons/list-ordered";
import { useEffect, useRef } from "react";
import {
  isArranged,
  type Arrangement,
} from "#client/features/playlist-detail/arrange/use-arrangement.ts";
import { Button } from "#client/ui/button.tsx";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

const unsaved = new Map<string, Arrangement>();

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

// The orders that are arranged and not saved, for each playlist, until the page is left. The Back button closes the
// playlist's window without a question, so nothing may be lost by that.
export function keepUnsaved(playlistId: string, arrangement: Arrangement): void {
  if (isArranged(arrangement)) unsaved.set(playlistId, arrangement);
  else unsaved.delete(playlistId);
}

export function dropUnsaved(playlistId: string): void {
  unsaved.delete(playlistId);
}

export function unsavedOrder(playlistId: string): Arrangement | undefined {
  return unsaved.get(playlistId);
}
