import ListRestart from "lucide-react/icons/list-restart";
import { useId } from "react";
import { useLibraryOverview, useStats } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import type { Stats } from "#shared/contract/playlists.ts";
import * as words from "#words/library.ts";

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
  const count = totalPlaylists - syncedPlaylists;
  return count <= 0 ? "" : words.playlistsUnread({ count });
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
        {busy ? words.reading : words.readAll}
      </Button>
      <p id={costId} className="mt-1 min-h-10 text-sm text-soft">
        {data && describeCost(data.costs.all)}
      </p>
    </div>
  );
}
