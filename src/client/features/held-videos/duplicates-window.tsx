import { useDeferredValue, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { filterRepeats, titlesOf } from "#client/features/held-videos/held-words.ts";
import { HeldVideoList } from "#client/features/held-videos/held-video-list.tsx";
import { ListSkeleton } from "#client/features/held-videos/list-skeleton.tsx";
import { ToolWindow } from "#client/features/held-videos/tool-window.tsx";
import { useDuplicates, usePlaylists, useStats } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { ReadAllButton } from "#client/library/read-all-button.tsx";
import { readTool, REPEATS, writeTool, type Repeats } from "#client/library/tool-address.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { HeldVideo, Stats } from "#shared/contract/playlists.ts";

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
      <Unread />
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

/** Says that unread playlists may hold more duplicates. */
function Unread() {
  const { data } = useStats(true);
  const sentence = data ? describeUnread(data) : "";
  if (sentence === "") return null;
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-xl border border-warn-line bg-warn px-4 pt-3 pb-2 text-on-warn">
      <p className="flex-[1_1_16rem] text-sm">{sentence}</p>
      <ReadAllButton ready className="[&>p]:min-h-5 [&>p]:text-on-warn" />
    </div>
  );
}

/** "" when all playlists are read. */
export function describeUnread({ totalPlaylists, syncedPlaylists }: Stats): string {
  const unread = totalPlaylists - syncedPlaylists;
  if (unread <= 0) return "";
  return unread === 1
    ? "1 playlist has not been read yet; what it holds is not counted here."
    : `${formatCount(unread)} playlists have not been read yet; what they hold is not counted here.`;
}
