import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, memo, Suspense, useId, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { PanelName, PanelProps } from "#client/features/playlist-detail/panel-content.tsx";
import { countExtraFilters } from "#client/features/playlist-detail/video-filter.ts";
import { formatCount } from "#client/ui/counts.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

const load = () => import("#client/features/playlist-detail/panel-content.tsx");

const PANELS: readonly { name: PanelName; label: string }[] = [
  { name: "filters", label: "More filters" },
  { name: "files", label: "Save as file" },
  { name: "channels", label: "By channel" },
  { name: "regions", label: "Region check" },
  { name: "history", label: "Hidden over time" },
];

type Props = Omit<PanelProps, "detail"> & { detail: PlaylistDetail | undefined };

/**
 * Optional panels behind a row of buttons, which scrolls sideways on a phone. Only one is open, so that the list
 * stays near. Memoised, so that selecting a row does not render them.
 */
export const Panels = memo(function Panels({ detail, ...rest }: Props) {
  const [open, setOpen] = useState<PanelName>();
  const [Content, setContent] = useState(loadAgain);
  const id = useId();
  const filters = countExtraFilters(rest.filter);
  const labelOf = ({ name, label }: (typeof PANELS)[number]): string =>
    name === "filters" && filters > 0 ? `${label} (${formatCount(filters)})` : label;
  const shown = PANELS.find(({ name }) => name === open);
  const giveUp = (): void => {
    addToast({
      title: "This could not be opened",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
    setOpen(undefined);
    // React.lazy keeps a failed import, so make a new lazy component.
    setContent(loadAgain);
  };
  return (
    <div className="mt-1 px-4 sm:px-6">
      <div className="-mx-4 flex flex-wrap gap-x-1 px-2 max-sm:flex-nowrap max-sm:overflow-x-auto sm:-mx-2 sm:px-0">
        {PANELS.map((panel) => (
          <button
            key={panel.name}
            type="button"
            aria-expanded={panel.name === open}
            aria-controls={panel.name === open ? id : undefined}
            onClick={() => setOpen(panel.name === open ? undefined : panel.name)}
            className="inline-flex min-h-9 shrink-0 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-accent outline-offset-[-2px] hover:bg-tint"
          >
            {labelOf(panel)}
            <ChevronDown
              className={`size-4 ${panel.name === open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        ))}
      </div>
      {shown && (
        <div id={id} role="group" aria-label={labelOf(shown)} className="mt-2 mb-1">
          <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[Content]}>
            <Suspense fallback={null}>
              {detail && <Content {...rest} name={shown.name} detail={detail} />}
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
});

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.PanelContent })));
}
