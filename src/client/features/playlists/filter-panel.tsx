import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Eraser from "lucide-react/icons/eraser";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useId, useState } from "react";
import type { BulkAction } from "#client/features/playlists/bulk.ts";
import { PRIVACIES, SORTS, type Sort, type View } from "#client/features/playlists/view.ts";
import { PRIVACY_WORDS } from "#client/features/playlists/privacy.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { useSyncPlaylists } from "#client/library/sync.ts";
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

type Props = {
  view: View;
  onView: (part: Partial<View>) => void;
  selected: number;
  isPremium: boolean;
  onBulk: (action: BulkAction) => void;
  onUpgrade: () => void;
};

/** Specification §2, left panel. On narrow screens only its heading, the sync and the search stay. */
export function FilterPanel(props: Props) {
  const { view, onView } = props;
  const [open, setOpen] = useState(false);
  useShortcut("/", () => document.getElementById(SEARCH_ID)?.focus());
  const late = open ? "" : "max-lg:hidden";
  return (
    <div className="card p-4 lg:sticky lg:top-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Filters &amp; Actions</h3>
        <Button
          look="quiet"
          className="-my-1 lg:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Fewer" : "More"}
          <ChevronsUpDown className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <SyncButton />
        <div className={`flex flex-col gap-3 ${late}`}>
          <Actions {...props} />
        </div>
        <TextField
          id={SEARCH_ID}
          type="search"
          label="Search playlists"
          value={view.search}
          onText={(search) => onView({ search })}
        />
        <div className={`flex flex-col gap-3 ${late}`}>
          <SortSelect sort={view.sort} onSort={(sort) => onView({ sort, reversed: false })} />
          <PrivacyBoxes view={view} onView={onView} />
        </div>
      </div>
    </div>
  );
}

function SyncButton() {
  const { sync, busy } = useSyncPlaylists("asked");
  return (
    <Button look="primary" aria-disabled={busy} onClick={sync}>
      <RefreshCw className={`size-4 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {busy ? "Syncing…" : "Sync with YouTube"}
    </Button>
  );
}

function Actions({ selected, isPremium, onBulk, onUpgrade }: Props) {
  const clean = (
    <>
      <Eraser className="size-4" aria-hidden="true" />
      Clean Selected ({selected})
    </>
  );
  return (
    <>
      {isPremium ? (
        // The create dialog comes with the work that makes playlists.
        <Button disabled title="Creating playlists comes with a later update">
          <Plus className="size-4" aria-hidden="true" />
          Create Playlist
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={onUpgrade}>
          <Plus className="size-4" aria-hidden="true" />
          Create Playlist
        </Button>
      )}
      {isPremium ? (
        <RemovalButton className="whitespace-nowrap">{clean}</RemovalButton>
      ) : (
        <Button className="gap-1.5 px-2! whitespace-nowrap" onClick={() => onBulk("clean")}>
          {clean} <ProTag />
        </Button>
      )}
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
