import Eraser from "lucide-react/icons/eraser";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Telescope from "lucide-react/icons/telescope";
import { useId, useRef } from "react";
import { FilterSheet } from "#client/features/playlists/filter-sheet.tsx";
import type { BulkAction } from "#client/library/plan-refusals.ts";
import { PRIVACIES, SORTS, type Sort, type View } from "#client/features/playlists/view.ts";
import { PRIVACY_WORDS } from "#client/features/playlists/playlist-card.tsx";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import type { LibraryState } from "#client/identity/youtube-status.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { useOpenTool } from "#client/library/tool-address.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { tooltip } from "#client/ui/tooltip.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
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
  library: LibraryState;
  view: View;
  onView: (part: Partial<View>) => void;
  onFlush: () => void;
  selected: number;
  isPremium: boolean;
  onBulk: (action: BulkAction) => void;
  onUpgrade: () => void;
};

/**
 * The filters and actions beside the playlists (product.md 4.5). Narrow screens show the search and a button
 * that opens the rest as a sheet.
 */
export function FilterPanel(props: Props) {
  const { view, onFlush } = props;
  const isWide = useMediaQuery("(min-width: 64rem)");
  const sheet = useRef<HTMLDialogElement>(null);
  const openTool = useOpenTool();
  const find = () => {
    onFlush();
    openTool({ name: "find", words: view.search });
  };
  const afterSheet = (act?: () => void): void => {
    sheet.current?.close();
    act?.();
  };
  useShortcut("/", () => document.getElementById(SEARCH_ID)?.focus());
  useShortcut(FIND_KEY, find);
  if (!isWide) {
    return (
      <div className="flex items-end gap-2">
        <Search {...props} labelInside onFind={find} />
        <FilterSheet ref={sheet}>
          <Actions
            {...props}
            onUpgrade={() => afterSheet(props.onUpgrade)}
            onBulk={(action) => afterSheet(() => props.onBulk(action))}
            onCreate={() => afterSheet(createPlaylist)}
            onSync={() => afterSheet()}
          />
          <FindButton onFind={() => afterSheet(find)} />
          <Filters {...props} />
        </FilterSheet>
      </div>
    );
  }
  return (
    <div className="card sticky top-4 flex flex-col gap-3 p-4">
      <h3 className="font-semibold">Filters &amp; Actions</h3>
      <Actions {...props} onCreate={createPlaylist} />
      <div>
        <Search {...props} onFind={find} />
        <FindButton onFind={find} />
      </div>
      <Filters {...props} />
    </div>
  );
}

const createPlaylist = () => requestChange(newPlaylist());

type ActionsProps = Pick<Props, "library" | "selected" | "isPremium" | "onBulk" | "onUpgrade"> & {
  onCreate: () => void;
  onSync?: () => void;
};

function Actions(props: ActionsProps) {
  const { library, selected, isPremium, onBulk, onUpgrade, onCreate, onSync } = props;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={isPremium ? onCreate : onUpgrade}>
        <Plus className="size-4" aria-hidden="true" />
        Create Playlist
      </Button>
      <SyncButton library={library} onSync={onSync} />
      <RemovalButton
        count={selected}
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

type FindProps = { onFind: () => void };

type SearchProps = Pick<Props, "view" | "onView"> & FindProps & { labelInside?: boolean };

function Search({ view, onView, onFind, labelInside = false }: SearchProps) {
  return (
    <TextField
      id={SEARCH_ID}
      type="search"
      label="Search playlists"
      labelInside={labelInside}
      className="min-w-0 flex-1"
      aria-keyshortcuts="/"
      value={view.search}
      onText={(search) => onView({ search })}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && onFind()}
    />
  );
}

function FindButton({ onFind }: FindProps) {
  return (
    <Button
      variant="quiet"
      className="mt-1 w-full justify-start! text-left text-sm"
      aria-haspopup="dialog"
      aria-keyshortcuts={FIND_KEY}
      {...tooltip("Which of my playlists hold this? Press Enter in the search, or the key f")}
      onClick={onFind}
    >
      <Telescope className="size-4 shrink-0" aria-hidden="true" />
      Find a video in all playlists
    </Button>
  );
}

function Filters({ view, onView }: Pick<Props, "view" | "onView">) {
  return (
    <>
      <SortSelect sort={view.sort} onSort={(sort) => onView({ sort, reversed: false })} />
      <PrivacyBoxes view={view} onView={onView} />
    </>
  );
}

type SyncProps = Pick<Props, "library"> & { onSync: (() => void) | undefined };

/** Connects first where that is missing: a new connection starts the reading of everything. */
function SyncButton({ library, onSync }: SyncProps) {
  const { data } = useLibraryOverview(library === "present");
  const { sync, busy } = useSyncPlaylists("asked");
  const { connect } = useConnectYouTube();
  const cost = data && describeCost(data.costs.list);
  const begin = (): void => {
    if (library === "absent") connect();
    else sync();
    onSync?.();
  };
  return (
    <Button busy={busy} {...tooltip(cost)} onClick={begin}>
      <RefreshCw className={`size-4 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {busy ? "Syncing…" : "Sync with YouTube"}
    </Button>
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
