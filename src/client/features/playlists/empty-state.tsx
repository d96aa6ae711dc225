import ListX from "lucide-react/icons/list-x";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";

type Props = {
  /** False if the person has no playlists at all. */
  any: boolean;
  /** How many private playlists would be shown without the privacy filter. */
  unshownPrivate: number;
  onShowPrivate: () => void;
};

/** The text differs if the person has no playlists at all (product.md 4.8). */
export function EmptyState({ any, unshownPrivate, onShowPrivate }: Props) {
  const { sync, busy } = useSyncPlaylists("asked");
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-12 text-center">
      <ListX className="size-10 text-edge" aria-hidden="true" />
      <h3 className="text-lg font-semibold">No playlists found</h3>
      <p className="max-w-prose text-soft">
        {any
          ? "No playlist matches your search and filters. Try other words, or tick another privacy box."
          : "Sync with YouTube to see your playlists here."}
      </p>
      {unshownPrivate > 0 && (
        <>
          <p>{countOf(unshownPrivate, "private playlist")} not shown</p>
          <Button variant="primary" onClick={onShowPrivate}>
            Show
          </Button>
        </>
      )}
      {any && <p className="max-w-prose text-sm text-soft">{UNREADABLE_PLAYLISTS}</p>}
      <Button
        variant={unshownPrivate > 0 ? "secondary" : "primary"}
        aria-disabled={busy}
        onClick={sync}
      >
        {busy ? "Syncing…" : "Sync YouTube Playlists"}
      </Button>
    </div>
  );
}
