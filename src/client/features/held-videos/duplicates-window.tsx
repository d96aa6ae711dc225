import { useDeferredValue, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { filterRepeats, titlesOf } from "#client/features/held-videos/held-words.ts";
import { HeldVideoList } from "#client/features/held-videos/held-video-list.tsx";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { ToolWindow } from "#client/features/held-videos/tool-window.tsx";
import { useDuplicates, usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { readTool, REPEATS, writeTool, type Repeats } from "#client/library/tool-address.ts";
import { UnreadNote } from "#client/library/unread-note.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { HeldVideo } from "#shared/contract/playlists.ts";

const NAMES: Record<Repeats, string> = {
  all: "All",
  same: "In the same playlist",
  several: "In several",
};
const NOTHING: Record<Repeats, string> = {
  all: "No video is in your playlists more than once.",
  same: "No playlist holds a video twice.",
  several: "No video is in several playlists.",
};

/** The window with the duplicates across the library. */
export function DuplicatesWindow() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useDuplicates();
  const tool = readTool(search);
  const repeats = tool?.name === "duplicates" ? tool.repeats : "all";
  const show = (next: Repeats): void => {
    const address = writeTool(window.location.search, { name: "duplicates", repeats: next });
    void navigate({ search: address }, { replace: true, state });
  };
  return (
    <ToolWindow
      title="Videos in your playlists more than once"
      startsAtTitle
      controls={<Choice videos={data?.videos} repeats={repeats} onShow={show} />}
    >
      <UnreadNote />
      {error && !data ? (
        <LoadFailure
          title="The duplicates could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Repeated videos={data.videos} more={data.more} repeats={repeats} />
      ) : (
        <ListSkeleton saying="Looking for duplicates" />
      )}
    </ToolWindow>
  );
}

type ChoiceProps = {
  videos: readonly HeldVideo[] | undefined;
  repeats: Repeats;
  onShow: (repeats: Repeats) => void;
};

function Choice({ videos, repeats, onShow }: ChoiceProps) {
  return (
    <div role="group" aria-label="Show" className="mt-2 flex flex-wrap gap-1.5">
      {REPEATS.map((name) => (
        <Button
          key={name}
          variant="quiet"
          aria-pressed={name === repeats}
          className={name === repeats ? "border-tint-line! bg-tint forced-colors:outline-2" : ""}
          onClick={() => onShow(name)}
        >
          {NAMES[name]}
          {videos && ` (${formatCount(filterRepeats(videos, name).length)})`}
        </Button>
      ))}
    </div>
  );
}

type RepeatedProps = { videos: readonly HeldVideo[]; more: boolean; repeats: Repeats };

function Repeated({ videos, more, repeats }: RepeatedProps) {
  const { data: playlists } = usePlaylists(true);
  const titles = useMemo(() => titlesOf(playlists ?? []), [playlists]);
  const wanted = useDeferredValue(repeats);
  const shown = useMemo(() => filterRepeats(videos, wanted), [videos, wanted]);
  return (
    <>
      <p role="status" className={shown.length === 0 ? "py-8 text-center text-soft" : "sr-only"}>
        {shown.length === 0 ? NOTHING[wanted] : countOf(shown.length, "video")}
      </p>
      {more && (
        <p className="mb-4 text-sm text-soft">
          There are more; these are the first {countOf(videos.length, "video")}. The download of
          everything holds all of them.
        </p>
      )}
      <HeldVideoList label="Duplicates" videos={shown} titles={titles} />
    </>
  );
}
