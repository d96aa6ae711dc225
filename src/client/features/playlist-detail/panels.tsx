import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, useId, useMemo, useState, type ReactNode } from "react";
import { nameOfVideo } from "#client/library/video-name.ts";
import { LatePanel } from "#client/ui/late-window.tsx";
import { factsOf } from "#shared/availability.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

const PlanOfList = lazy(() =>
  import("#client/watch-plan/plan-of-list.tsx").then((module) => ({ default: module.PlanOfList })),
);

/** The `id` stays while the name changes. */
type Panel = { id: string; name: string; content: ReactNode };

/**
 * Optional panels behind a row of buttons, which scrolls sideways on a phone. Only one is open, so that the list
 * stays near.
 */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  const [open, setOpen] = useState<string>();
  const contentId = useId();
  // Panels come and go while the playlist is read.
  const shown = panels.find(({ id }) => id === open);
  return (
    <div className="mt-1 px-4 sm:px-6">
      <div className="-mx-4 flex flex-wrap gap-x-1 px-2 max-sm:flex-nowrap max-sm:overflow-x-auto sm:-mx-2 sm:px-0">
        {panels.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-expanded={id === open}
            aria-controls={id === open ? contentId : undefined}
            onClick={() => setOpen(id === open ? undefined : id)}
            className="inline-flex min-h-9 shrink-0 items-center gap-1 rounded-lg px-2 text-sm font-semibold text-accent outline-offset-[-2px] hover:bg-tint"
          >
            {name}
            <ChevronDown
              className={`size-4 ${id === open ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        ))}
      </div>
      {shown?.content && (
        <div id={contentId} role="group" aria-label={shown.name} className="mt-2 mb-1">
          {shown.content}
        </div>
      )}
    </div>
  );
}

// The plan is loaded when somebody wants one.

/** The watch plan of a playlist, in its own order. */
export function LatePlan({ detail: { playlist, videos } }: { detail: PlaylistDetail }) {
  const listed = useMemo(
    () =>
      videos.map((video) => {
        const { videoId, channelTitle, duration, availability, was } = video;
        const facts = factsOf(availability);
        return {
          videoId,
          title: was?.title || nameOfVideo(video).title,
          channelTitle,
          seconds: facts.counted === "length" ? duration : 0,
          isAvailable: facts.kind === "shown",
        };
      }),
    [videos],
  );
  return (
    <LatePanel>
      <PlanOfList listKey={playlist.id} title={playlist.title} videos={listed} />
    </LatePanel>
  );
}
