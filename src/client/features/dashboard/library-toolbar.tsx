import ChevronDown from "lucide-react/icons/chevron-down";
import CopyCheck from "lucide-react/icons/copy-check";
import HistoryIcon from "lucide-react/icons/history";
import LibraryIcon from "lucide-react/icons/library";
import { Link } from "react-router";
import { useDownload } from "#client/library/download-buttons.tsx";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { useOpenTool } from "#client/library/tool-address.ts";
import { formatDay } from "#client/ui/dates.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { MenuButton } from "#client/ui/menu-button.tsx";
import type { LibraryOverview } from "#shared/contract/playlists.ts";

const LOOK = "px-2! text-sm";
const ICON = "size-4 max-sm:hidden";

/** What concerns all playlists: history, duplicates, reading and saving everything (product.md 4.4). */
export function LibraryToolbar({ ready }: { ready: boolean }) {
  const { data } = useLibraryOverview(ready);
  const openTool = useOpenTool();
  const { sync, busy } = useSyncAll();
  const { busy: preparing, start } = useDownload(async (format) => {
    const { saveLibrary } = await import("#client/features/dashboard/export/save-library.ts");
    await saveLibrary(format);
  });
  return (
    <div
      role="group"
      aria-label="All playlists"
      className="-mx-2 flex flex-wrap max-sm:order-1 max-sm:w-full"
    >
      <Link to="/history" className={buttonClass("quiet", LOOK)}>
        <HistoryIcon className={ICON} aria-hidden="true" />
        Removal history
      </Link>
      <Button
        variant="quiet"
        className={LOOK}
        aria-haspopup="dialog"
        onClick={() => openTool({ name: "duplicates", repeats: "all" })}
      >
        <CopyCheck className={ICON} aria-hidden="true" />
        Find duplicates
      </Button>
      <MenuButton
        variant="quiet"
        className={LOOK}
        heading={data && <span className="text-sm text-soft">{describeLostNames(data)}</span>}
        items={[
          { text: busy ? "Reading all playlists…" : "Read all playlists", onSelect: sync },
          { text: "Download everything as CSV", onSelect: () => void start("csv") },
          { text: "Download everything as JSON", onSelect: () => void start("json") },
        ]}
      >
        <LibraryIcon className={ICON} aria-hidden="true" />
        {preparing ? "Preparing…" : "Library"}
        <ChevronDown className="size-4" aria-hidden="true" />
      </MenuButton>
    </div>
  );
}

/** YouTube lets us keep the name of a hidden video for at most 30 days; an exported file keeps it longer. */
export function describeLostNames({ lostNames }: LibraryOverview): string {
  const { count, firstForgottenAt } = lostNames;
  if (count === 0)
    return "The file holds every playlist, with all videos that have been read, in order and with links.";
  const names = countOf(count, "name of a hidden video", "names of hidden videos");
  const day = firstForgottenAt === null ? "" : formatDay(firstForgottenAt);
  const until = day === "" ? "for now" : `until ${day}`;
  return `${names} ${count === 1 ? "is" : "are"} kept ${until}. A file keeps ${count === 1 ? "it" : "them"} for good.`;
}
