import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { filterRepeats, titlesOf } from "#client/features/held-videos/held-words.ts";
import { HeldVideoList } from "#client/features/held-videos/held-video-list.tsx";
import { divide, type Keep } from "#client/features/held-videos/keep.ts";
import { KeepOne } from "#client/features/held-videos/keep-one.tsx";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { ToolWindow } from "#client/features/held-videos/tool-window.tsx";
import { useDuplicates, usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { readTool, REPEATS, writeTool, type Repeats } from "#client/library/tool-address.ts";
import { UnreadNote } from "#client/library/unread-note.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { HeldVideo, HeldVideos } from "#shared/contract/playlists.ts";

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

/** The window with the duplicates across the library, which removes all but one copy of each video. */
export function DuplicatesWindow({ isPremium }: { isPremium: boolean }) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useDuplicates();
  const [keep, setKeep] = useState<Keep>("first");
  const titles = useTitles();
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
      controls={
        <>
          <Choice videos={data?.videos} repeats={repeats} onShow={show} />
          {data && (
            <KeepOne
              videos={filterRepeats(data.videos, repeats)}
              titles={titles}
              repeats={repeats}
              keep={keep}
              isPremium={isPremium}
              onKeep={setKeep}
            />
          )}
        </>
      }
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
        <Repeated {...data} titles={titles} repeats={repeats} keep={keep} />
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

type RepeatedProps = HeldVideos & {
  titles: ReadonlyMap<string, string>;
  repeats: Repeats;
  keep: Keep;
};

function Repeated({ videos, more, titles, ...choice }: RepeatedProps) {
  const { repeats, keep } = useDeferredValue(choice);
  const shown = useMemo(() => filterRepeats(videos, repeats), [videos, repeats]);
  const divideOne = useCallback(
    (video: HeldVideo) => divide(video, repeats, keep),
    [repeats, keep],
  );
  return (
    <>
      <p role="status" className={shown.length === 0 ? "py-8 text-center text-soft" : "sr-only"}>
        {shown.length === 0 ? NOTHING[repeats] : countOf(shown.length, "video")}
      </p>
      {more && (
        <p className="mb-4 text-sm text-soft">
          There are more; these are the first {countOf(videos.length, "video")}. The others follow
          once these are gone. The download of everything holds all of them.
        </p>
      )}
      <HeldVideoList label="Duplicates" videos={shown} titles={titles} divide={divideOne} />
    </>
  );
}

function useTitles(): ReadonlyMap<string, string> {
  const { data } = usePlaylists(true);
  return useMemo(() => titlesOf(data ?? []), [data]);
}
