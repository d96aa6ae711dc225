import ListRestart from "lucide-react/icons/list-restart";
import { useId } from "react";
import { useLibraryOverview, useStats } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import type { Stats } from "#shared/contract/playlists.ts";

/** Says that unread playlists may hold more, with a button that reads them. */
export function UnreadNote() {
  const { data } = useStats();
  const sentence = data ? describeUnread(data) : "";
  if (sentence === "") return null;
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-xl border border-warn-line bg-warn px-4 pt-3 pb-2 text-on-warn">
      <p className="flex-[1_1_16rem] text-sm">{sentence}</p>
      <ReadAllButton className="[&>p]:min-h-5 [&>p]:text-on-warn" />
    </div>
  );
}

/** "" when all playlists are read. */
export function describeUnread({ totalPlaylists, syncedPlaylists }: Stats): string {
  const unread = totalPlaylists - syncedPlaylists;
  if (unread <= 0) return "";
  return unread === 1
    ? "1 playlist has not been read yet; what it holds is not counted here."
    : `${formatCount(unread)} playlists have not been read yet; what they hold is not counted here.`;
}

/** Reads the videos of every playlist, after showing the cost. */
function ReadAllButton({ className }: { className: string }) {
  const { data } = useLibraryOverview();
  const { sync, busy } = useSyncAll();
  const costId = useId();
  return (
    <div className={className}>
      <Button className="w-full" busy={busy} aria-describedby={costId} onClick={sync}>
        <ListRestart className="size-4" aria-hidden="true" />
        {busy ? "Reading…" : "Read all playlists"}
      </Button>
      <p id={costId} className="mt-1 min-h-10 text-sm text-soft">
        {data && describeCost(data.costs.all)}
      </p>
    </div>
  );
}
