// The plan is loaded when somebody wants one.
import { lazy, useMemo } from "react";
import { nameOfVideo } from "#client/library/video-name.ts";
import { factsOf } from "#shared/availability.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";
import { Late } from "#client/ui/late.tsx";

const PlanOfList = lazy(() =>
  import("#client/watch-plan/plan-of-list.tsx").then((module) => ({ default: module.PlanOfList })),
);

const NOT_LOADED = (
  <p role="alert">This part of the page did not load. Reload the page to try again.</p>
);

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
    <Late instead={<p className="text-soft">Loading…</p>} failed={NOT_LOADED}>
      <PlanOfList listKey={playlist.id} title={playlist.title} videos={listed} />
    </Late>
  );
}
