import ListOrdered from "lucide-react/icons/list-ordered";
import { unsavedOrder } from "#client/features/playlist-detail/arrange/unsaved-orders.ts";
import { Button } from "#client/ui/button.tsx";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

/** Refuses to arrange a playlist of which only a part is known. */
export const UNREAD: ToastMessage = {
  title: "Not read to the end yet",
  description:
    "A playlist can be arranged once all its videos have been read. Sync Videos reads them.",
};

type Props = { playlistId: string; onArrange: () => void };

export function ArrangeButton({ playlistId, onArrange }: Props) {
  return (
    <Button onClick={onArrange}>
      <ListOrdered className="size-4" aria-hidden="true" />
      {unsavedOrder(playlistId) ? "Go on arranging" : "Arrange"}
    </Button>
  );
}
