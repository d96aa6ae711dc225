import RefreshCw from "lucide-react/icons/refresh-cw";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef } from "react";
import { PRIVACY_WORDS } from "#client/features/playlists/playlist-card.tsx";
import { BulkButtons, SortSelect, type BulkProps } from "#client/features/playlists/toolbar.tsx";
import type { View } from "#client/features/playlists/view.ts";
import { PRIVACIES } from "#client/library/playlist-order.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import type { LibraryState } from "#client/identity/youtube-status.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { tooltip } from "#client/ui/tooltips/tooltip.ts";
import { useWhenClosed } from "#client/ui/dialogs/use-when-closed.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/playlists.ts";

const HEADING_ID = "filters-heading";

type Props = BulkProps & {
  library: LibraryState;
  view: View;
  onView: (part: Partial<View>) => void;
  /** Whether the sort is in the sheet, because there is no room for it beside the search. */
  hasSort: boolean;
  onClose: () => void;
};

/** "Filters & Actions" (product.md 4.5): a sheet, on a phone at the bottom. Esc and a press outside of it close it. */
export function FilterSheet(props: Props) {
  const { view, onView, hasSort, onBulk, onClose } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => sheet.current?.showModal(), []);
  useWhenClosed(sheet, onClose);
  // An action that opens another window closes the sheet first, so that the focus returns to the button that opened
  // the sheet.
  const close = () => sheet.current?.close();
  return (
    <dialog
      ref={sheet}
      aria-labelledby={HEADING_ID}
      closedby="any"
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-lg overflow-y-auto rounded-t-2xl border border-line bg-card p-0 text-ink shadow-float sm:mb-auto sm:max-w-sm sm:rounded-2xl"
    >
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-center justify-between gap-4">
          <h3 id={HEADING_ID} className="text-lg font-semibold">
            {words.filtersAndActions}
          </h3>
          <Button
            variant="quiet"
            aria-label={buttons.close}
            onClick={close}
            className="size-10 px-0"
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        <SyncButton library={props.library} onSync={close} />
        <BulkButtons
          {...props}
          onBulk={(action) => {
            close();
            onBulk(action);
          }}
        />
        {hasSort && (
          <SortSelect sort={view.sort} onSort={(sort) => onView({ sort, reversed: false })} />
        )}
        <PrivacyBoxes view={view} onView={onView} />
      </div>
    </dialog>
  );
}

type SyncProps = Pick<Props, "library"> & { onSync: () => void };

/** Without a library it connects YouTube instead of syncing: a new connection starts a sync by itself. */
function SyncButton({ library, onSync }: SyncProps) {
  const { data } = useLibraryOverview({ enabled: library === "present" });
  const { sync, busy } = useSyncPlaylists("asked");
  const { connect } = useConnectYouTube();
  const cost = data && describeCost(data.costs.list);
  const begin = (): void => {
    if (library === "absent") connect();
    else sync();
    onSync();
  };
  return (
    <Button busy={busy} {...tooltip(cost)} onClick={begin}>
      <RefreshCw className={`size-4 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {busy ? words.syncing : words.sync}
    </Button>
  );
}

function PrivacyBoxes({ view, onView }: Pick<Props, "view" | "onView">) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{words.privacy}</legend>
      {PRIVACIES.map((privacy) => (
        <CheckField
          key={privacy}
          className="min-h-9"
          checked={view.privacy.includes(privacy)}
          onChange={(event) =>
            onView({
              privacy: PRIVACIES.filter((name) =>
                name === privacy ? event.target.checked : view.privacy.includes(name),
              ),
            })
          }
        >
          {PRIVACY_WORDS[privacy]}
        </CheckField>
      ))}
    </fieldset>
  );
}
