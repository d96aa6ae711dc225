import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Eraser from "lucide-react/icons/eraser";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Telescope from "lucide-react/icons/telescope";
import { useId, useState } from "react";
import type { BulkAction } from "#client/features/playlists/bulk.ts";
import { PRIVACIES, SORTS, type Sort, type View } from "#client/features/playlists/view.ts";
import { PRIVACY_WORDS } from "#client/features/playlists/privacy.tsx";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { ReadAllButton } from "#client/library/read-all-button.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { useOpenTool } from "#client/library/use-open-tool.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";

const SORT_NAMES: Record<Sort, string> = {
  lastModified: "Last Modified",
  name: "Name (A-Z)",
  videoCount: "Video Count",
  createdAt: "Date Created",
  length: "Length",
  hidden: "Hidden",
  privacy: "Privacy",
};
const SEARCH_ID = "playlist-search";
const FIND_KEY = "f";

type Props = {
  ready: boolean;
  view: View;
  onView: (part: Partial<View>) => void;
  onFlush: () => void;
  selected: number;
  isPremium: boolean;
  onBulk: (action: BulkAction) => void;
  onUpgrade: () => void;
};

/** The filters beside the playlists (product.md 4.5). Narrow screens show the heading, sync and search. */
export function FilterPanel(props: Props) {
  const { view, onView, onFlush, ready } = props;
  const [open, setOpen] = useState(false);
  const openTool = useOpenTool();
  const find = () => {
    onFlush();
    openTool({ name: "find", words: view.search });
  };
  useShortcut("/", () => document.getElementById(SEARCH_ID)?.focus());
  useShortcut(FIND_KEY, find);
  const late = open ? "" : "max-lg:hidden";
  return (
    <div className="card p-4 lg:sticky lg:top-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Filters &amp; Actions</h3>
        <Button
          variant="quiet"
          className="-my-1 lg:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Fewer" : "More"}
          <ChevronsUpDown className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <SyncButton ready={ready} />
        <div className={`flex flex-col gap-3 ${late}`}>
          <ReadAllButton ready={ready} />
          <Actions {...props} />
        </div>
        <div>
          <TextField
            id={SEARCH_ID}
            type="search"
            label="Search playlists"
            value={view.search}
            onText={(search) => onView({ search })}
            onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && find()}
          />
          <Button
            variant="quiet"
            className="mt-1 w-full justify-start! text-left text-sm"
            aria-haspopup="dialog"
            aria-keyshortcuts={FIND_KEY}
            title="Which of my playlists hold this? Press Enter in the search, or the key f"
            onClick={find}
          >
            <Telescope className="size-4 shrink-0" aria-hidden="true" />
            Find a video in all playlists
          </Button>
        </div>
        <div className={`flex flex-col gap-3 ${late}`}>
          <SortSelect sort={view.sort} onSort={(sort) => onView({ sort, reversed: false })} />
          <PrivacyBoxes view={view} onView={onView} />
        </div>
      </div>
    </div>
  );
}

function SyncButton({ ready }: { ready: boolean }) {
  const { data } = useLibraryOverview(ready);
  const { sync, busy } = useSyncPlaylists("asked");
  const cost = data && describeCost(data.costs.list);
  return (
    <Button variant="primary" aria-disabled={busy} title={cost} onClick={sync}>
      <RefreshCw className={`size-4 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {busy ? "Syncing…" : "Sync with YouTube"}
    </Button>
  );
}

function Actions({ selected, isPremium, onBulk, onUpgrade }: Props) {
  return (
    <>
      {isPremium ? (
        <Button aria-haspopup="dialog" onClick={() => requestChange(newPlaylist())}>
          <Plus className="size-4" aria-hidden="true" />
          Create Playlist
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={onUpgrade}>
          <Plus className="size-4" aria-hidden="true" />
          Create Playlist
        </Button>
      )}
      <RemovalButton
        aria-haspopup="dialog"
        className="gap-1.5 px-2! whitespace-nowrap"
        onClick={() => onBulk("clean")}
      >
        <Eraser className="size-4" aria-hidden="true" />
        Clean Selected ({selected}) {!isPremium && <ProTag />}
      </RemovalButton>
    </>
  );
}

function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Sort by
      </label>
      <select
        id={id}
        value={sort}
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Only these options can be chosen.
        onChange={(event) => onSort(event.target.value as Sort)}
        className="field"
      >
        {SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_NAMES[name]}
          </option>
        ))}
      </select>
    </div>
  );
}

function PrivacyBoxes({ view, onView }: Pick<Props, "view" | "onView">) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Privacy</legend>
      {PRIVACIES.map((privacy) => (
        <label key={privacy} className="flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5"
            checked={view.privacy.includes(privacy)}
            onChange={(event) =>
              onView({
                privacy: PRIVACIES.filter((name) =>
                  name === privacy ? event.target.checked : view.privacy.includes(name),
                ),
              })
            }
          />
          {PRIVACY_WORDS[privacy]}
        </label>
      ))}
    </fieldset>
  );
}
