import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import { useDownload } from "#client/library/use-download.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { useOpenTool } from "#client/library/tool-address.ts";
import { formatDay } from "#client/ui/dates.ts";
import { buttonClass } from "#client/ui/button.tsx";
import { MenuButton } from "#client/ui/menus/menu-button.tsx";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";
import * as historyWords from "#words/history.ts";

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
        {historyWords.title}
      </Link>
      <MenuButton
        heading={
          data && data.lostNames.count > 0 ? (
            <span className="text-sm text-soft">{describeLostNames(data)}</span>
          ) : undefined
        }
        items={[
          {
            text: words.findDuplicates,
            onSelect: () => openTool({ name: "duplicates", repeats: "same" }),
          },
          { text: words.automations, link: <Link to="/automations">{words.automations}</Link> },
          { text: historyWords.title, link: <Link to="/history">{historyWords.title}</Link> },
          { text: busy ? words.readingAll : words.readAll, onSelect: sync },
          { text: words.downloadCsv, onSelect: () => void start("csv") },
          { text: words.downloadJson, onSelect: () => void start("json") },
        ]}
      >
        {preparing ? words.preparing : words.tools}
        <ChevronDown className="size-4" aria-hidden="true" />
      </MenuButton>
    </div>
  );
}

/** YouTube lets us keep the name of a hidden video for at most 30 days; an exported file keeps it longer. */
export function describeLostNames({ lostNames }: LibraryOverview): string {
  const { count, firstForgottenAt } = lostNames;
  const day = firstForgottenAt === null ? "" : formatDay(firstForgottenAt);
  return day === "" ? words.namesKeptForNow({ count }) : words.namesKeptUntil({ count, day });
}
