import ListRestart from "lucide-react/icons/list-restart";
import { useId } from "react";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";

/** Reads the videos of every playlist, after showing the cost. */
export function ReadAllButton({ ready, className = "" }: { ready: boolean; className?: string }) {
  const { data } = useLibraryOverview(ready);
  const { sync, busy } = useSyncAll();
  const costId = useId();
  return (
    <div className={className}>
      <Button className="w-full" aria-disabled={busy} aria-describedby={costId} onClick={sync}>
        <ListRestart className="size-4" aria-hidden="true" />
        {busy ? "Reading…" : "Read all playlists"}
      </Button>
      <p id={costId} className="mt-1 min-h-10 text-sm text-soft">
        {data && describeCost(data.costs.all)}
      </p>
    </div>
  );
}
