import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import { useDownload } from "#client/library/download-buttons.tsx";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { useOpenTool } from "#client/library/tool-address.ts";
import { formatDay } from "#client/ui/dates.ts";
import { countOf } from "#client/ui/counts.ts";
import { buttonClass } from "#client/ui/button.tsx";
import { MenuButton } from "#client/ui/menus/menu-button.tsx";
import type { LibraryOverview } from "#shared/contract/playlists.ts";

/** What concerns all playlists, as one menu: duplicates, history, reading and saving everything (product.md 4.4). */
export function LibraryTools() {
  const { data } = useLibraryOverview();
  const openTool = useOpenTool();
  const { sync, busy } = useSyncAll();
  const { busy: preparing, start } = useDownload(async (format) => {
    const { saveLibrary } = await import("#client/features/dashboard/export/save-library.ts");
    await saveLibrary(format);
  });
  return (
    <div className="flex items-center gap-x-2">
      <Link to="/history" className={buttonClass("quiet", "text-sm max-sm:hidden")}>
        Removal history
      </Link>
      <MenuButton
        heading={
          data && data.lostNames.count > 0 ? (
            <span className="text-sm text-soft">{describeLostNames(data)}</span>
          ) : undefined
        }
        items={[
          {
            text: "Find duplicates",
            onSelect: () => openTool({ name: "duplicates", repeats: "same" }),
          },
          { text: "Automations", link: <Link to="/automations">Automations</Link> },
          { text: "Removal history", link: <Link to="/history">Removal history</Link> },
          { text: busy ? "Reading all playlists…" : "Read all playlists", onSelect: sync },
          { text: "Download everything as CSV", onSelect: () => void start("csv") },
          { text: "Download everything as JSON", onSelect: () => void start("json") },
        ]}
      >
        {preparing ? "Preparing…" : "Tools"}
        <ChevronDown className="size-4" aria-hidden="true" />
      </MenuButton>
    </div>
  );
}

/** YouTube lets us keep the name of a hidden video for at most 30 days; an exported file keeps it longer. */
export function describeLostNames({ lostNames }: LibraryOverview): string {
  const { count, firstForgottenAt } = lostNames;
  const names = countOf(count, "name of a hidden video", "names of hidden videos");
  const day = firstForgottenAt === null ? "" : formatDay(firstForgottenAt);
  const until = day === "" ? "for now" : `until ${day}${count === 1 ? "" : " or longer"}`;
  return `${names} ${count === 1 ? "is" : "are"} kept ${until}. A file keeps ${count === 1 ? "it" : "them"} for good.`;
}
