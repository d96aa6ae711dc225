import { useStats } from "#client/library/library-data.ts";
import { ReadAllButton } from "#client/library/read-all-button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import type { Stats } from "#shared/contract/playlists.ts";

/** Says that unread playlists may hold more, with a button that reads them. */
export function UnreadNote() {
  const { data } = useStats(true);
  const sentence = data ? describeUnread(data) : "";
  if (sentence === "") return null;
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-xl border border-warn-line bg-warn px-4 pt-3 pb-2 text-on-warn">
      <p className="flex-[1_1_16rem] text-sm">{sentence}</p>
      <ReadAllButton ready className="[&>p]:min-h-5 [&>p]:text-on-warn" />
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
