import ListX from "lucide-react/icons/list-x";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";

type Props = {
  /** Whether filters leave some out; false if the person has no playlists at all. */
  any: boolean;
  /** False before YouTube is connected. */
  isConnected: boolean;
  /** How many private playlists the privacy filter leaves out. */
  privateOut: number;
  onShowPrivate: () => void;
};

/** The text differs if the person has no playlists at all (product.md 4.8). */
export function EmptyState({ any, isConnected, privateOut, onShowPrivate }: Props) {
  const { sync, busy: syncing } = useSyncPlaylists("asked");
  const { connect, busy: connecting } = useConnectYouTube();
  const busy = syncing || connecting;
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-12 text-center">
      <ListX className="size-10 text-edge" aria-hidden="true" />
      <h3 className="text-lg font-semibold">No playlists found</h3>
      <p className="max-w-prose text-soft">{describeEmpty(any, isConnected)}</p>
      {privateOut > 0 && (
        <>
          <p>{countOf(privateOut, "private playlist")} not shown</p>
          <Button variant="primary" onClick={onShowPrivate}>
            Show
          </Button>
        </>
      )}
      {any && <p className="max-w-prose text-sm text-soft">{UNREADABLE_PLAYLISTS}</p>}
      <Button
        variant={privateOut > 0 ? "secondary" : "primary"}
        aria-disabled={busy}
        // A new connection starts the reading of everything.
        onClick={() => (isConnected ? sync() : connect())}
      >
        {syncing ? "Syncing…" : "Sync YouTube Playlists"}
      </Button>
    </div>
  );
}

function describeEmpty(any: boolean, isConnected: boolean): string {
  if (any) {
    return "No playlist matches your search and filters. Try other words, or tick another privacy box.";
  }
  return isConnected
    ? "Sync with YouTube to see your playlists here."
    : "Connect YouTube to see your playlists here.";
}
