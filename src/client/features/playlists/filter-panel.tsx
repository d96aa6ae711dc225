import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Telescope from "lucide-react/icons/telescope";
import { useState } from "react";
import { SortSelect, type BulkProps } from "#client/features/playlists/toolbar.tsx";
import type { View } from "#client/features/playlists/view.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import type { LibraryState } from "#client/identity/youtube-status.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { useOpenTool } from "#client/library/tool-address.ts";
import { Button } from "#client/ui/button.tsx";
import { reloadableLazy, LazyWindow } from "#client/ui/lazy/lazy-window.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { tooltip } from "#client/ui/tooltips/tooltip.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import * as words from "#words/playlists.ts";

const SEARCH_ID = "playlist-search";
const FIND_KEY = "f";
const LAZY_SHEET = reloadableLazy(() =>
  import("#client/features/playlists/filter-sheet.tsx").then((module) => module.FilterSheet),
);

type Props = BulkProps & {
  library: LibraryState;
  view: View;
  onView: (part: Partial<View>) => void;
  /** Writes the search to the URL now, without waiting for a pause in the typing. */
  onFlush: () => void;
  onUpgrade: () => void;
};

/**
 * The line above the playlists: the search, and a button for a sheet with what is needed less often (product.md 4.5).
 * On a wide screen the sort is beside the search.
 */
export function FilterPanel(props: Props) {
  const { view, onView, onFlush, isPremium, onUpgrade } = props;
  const isWide = useMediaQuery("(min-width: 64rem)");
  const [isOpen, setOpen] = useState(false);
  const openTool = useOpenTool();
  const find = () => {
    onFlush();
    openTool({ name: "find", words: view.search });
  };
  const close = () => setOpen(false);
  const create = () => requestChange(newPlaylist());
  useShortcut("/", () => document.getElementById(SEARCH_ID)?.focus());
  useShortcut(FIND_KEY, find);
  return (
    <>
      <div className="flex gap-2">
        <TextField
          id={SEARCH_ID}
          type="search"
          label={words.search}
          labelInside
          className="min-w-0 flex-1"
          aria-keyshortcuts="/"
          value={view.search}
          onText={(search) => onView({ search })}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && find()}
        />
        {isWide && (
          <SortSelect
            labelClass="sr-only"
            sort={view.sort}
            onSort={(sort) => onView({ sort, reversed: false })}
          />
        )}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{words.filtersAndActions}</span>
        </Button>
        <Button aria-haspopup="dialog" onClick={isPremium ? create : onUpgrade}>
          <Plus className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{words.createPlaylist}</span>
        </Button>
      </div>
      {view.search.trim() !== "" && (
        <Button
          variant="quiet"
          className="mt-1 text-sm"
          aria-haspopup="dialog"
          aria-keyshortcuts={FIND_KEY}
          {...tooltip(words.findVideoHint)}
          onClick={find}
        >
          <Telescope className="size-4 shrink-0" aria-hidden="true" />
          {words.findVideo}
        </Button>
      )}
      {isOpen && (
        <LazyWindow component={LAZY_SHEET} onFailure={close}>
          {(FilterSheet) => <FilterSheet {...props} hasSort={!isWide} onClose={close} />}
        </LazyWindow>
      )}
    </>
  );
}
