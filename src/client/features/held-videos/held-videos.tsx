// The library tools, search and duplicates, as one chunk.
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import {
  filterRepeats,
  HeldVideoList,
  titlesOf,
} from "#client/features/held-videos/held-video-list.tsx";
import { divide, KeepOne, type Keep } from "#client/features/held-videos/keep-one.tsx";
import { ToolWindow } from "#client/features/held-videos/tool-window.tsx";
import { useDuplicates, useLibrarySearch, usePlaylists } from "#client/library/library-data.ts";
import { inDashboardOrder } from "#client/library/playlist-order.ts";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { QueryFailure } from "#client/library/load-failure.tsx";
import {
  readTool,
  REPEATS,
  writeTool,
  type LibraryTool,
  type Repeats,
} from "#client/library/tool-address.ts";
import { UnreadNote } from "#client/library/unread-note.tsx";
import { Button } from "#client/ui/button.tsx";
import { cleanText } from "#client/ui/clean-text.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { ADDRESS_WRITE_DELAY_MS } from "#client/ui/timings.ts";
import type { HeldVideo, HeldVideos } from "#shared/contract/playlists.ts";
import * as counts from "#words/counts.ts";
import * as heldWords from "#words/held-videos.ts";

const FIELD_ID = "find-words";

const NAMES: Record<Repeats, string> = {
  all: heldWords.all,
  same: heldWords.same,
  several: heldWords.several,
};
const NOTHING: Record<Repeats, string> = {
  all: heldWords.noDuplicates,
  same: heldWords.noneInSame,
  several: heldWords.noneInSeveral,
};

type Props = { tool: LibraryTool["name"]; isPremium: boolean };

export function HeldVideosWindow({ tool, isPremium }: Props) {
  return tool === "find" ? <FindWindow /> : <DuplicatesWindow isPremium={isPremium} />;
}

/** The window that finds which playlists hold a video. */
function FindWindow() {
  const { text, words, setText } = useWords();
  // In the frame in which the dialog opens: by itself it focuses the Close button, and keys would go there.
  useLayoutEffect(() => document.getElementById(FIELD_ID)?.focus(), []);
  return (
    <ToolWindow
      title={heldWords.find}
      controls={
        <TextField
          id={FIELD_ID}
          className="mt-2"
          type="search"
          label={heldWords.findField}
          value={text}
          onText={setText}
        />
      }
    >
      {words === "" ? (
        <p className="py-8 text-center text-soft">{heldWords.findHelp}</p>
      ) : (
        <SearchResults words={words} />
      )}
    </ToolWindow>
  );
}

function SearchResults({ words }: { words: string }) {
  const query = useLibrarySearch(words);
  const { data, error, isPlaceholderData } = query;
  const { data: playlists } = usePlaylists();
  const titles = useMemo(() => titlesOf(playlists ?? []), [playlists]);
  if (error) {
    return <QueryFailure title={heldWords.searchFailed} query={query} />;
  }
  if (!data) return <ListSkeleton saying={heldWords.searching} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
      <p role="status" className="mb-4 text-sm text-soft">
        {isPlaceholderData ? heldWords.stillSearching : describeFound(data)}
      </p>
      <HeldVideoList label={heldWords.found} videos={data.videos} titles={titles} />
    </div>
  );
}

function describeFound({ videos, more }: HeldVideos): string {
  const count = videos.length;
  if (count === 0) return heldWords.foundNothing;
  return more ? heldWords.foundFirst({ count }) : counts.videos({ count });
}

/** The typed text, and the search words. The words are in the URL and follow the text with a delay. */
function useWords() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const wordsInUrl = wordsOf(search);
  const [text, setText] = useState(wordsInUrl);
  // The words last taken from the URL or written into it.
  const handledWords = useRef(wordsInUrl);
  useEffect(() => {
    // Apply Back and Forward, but ignore our own writes.
    if (wordsInUrl === handledWords.current) return;
    handledWords.current = wordsInUrl;
    setText(wordsInUrl);
  }, [wordsInUrl]);
  useEffect(() => {
    const words = cleanText(text);
    if (words === handledWords.current) return undefined;
    const timer = setTimeout(() => {
      handledWords.current = words;
      const next = writeTool(window.location.search, { name: "find", words });
      void navigate({ search: next }, { replace: true, state });
    }, ADDRESS_WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return { text, words: wordsInUrl.trim(), setText };
}

function wordsOf(address: string): string {
  const tool = readTool(address);
  return tool?.name === "find" ? tool.words : "";
}

/** The window with the duplicates of the library, where all but one copy of each video can be removed. */
function DuplicatesWindow({ isPremium }: { isPremium: boolean }) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useDuplicates();
  const { data, error } = query;
  const [keep, setKeep] = useState<Keep>("first");
  const titles = useTitlesInOrder();
  const tool = readTool(search);
  const repeats = tool?.name === "duplicates" ? tool.repeats : "all";
  const show = (next: Repeats): void => {
    const address = writeTool(window.location.search, { name: "duplicates", repeats: next });
    void navigate({ search: address }, { replace: true, state });
  };
  return (
    <ToolWindow
      title={heldWords.duplicates}
      startsAtTitle
      controls={
        <>
          <RepeatsChoice videos={data?.videos} repeats={repeats} onShow={show} />
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
        <QueryFailure title={heldWords.duplicatesFailed} query={query} />
      ) : data ? (
        <DuplicateList {...data} titles={titles} repeats={repeats} keep={keep} />
      ) : (
        <ListSkeleton saying={heldWords.lookingForDuplicates} />
      )}
    </ToolWindow>
  );
}

type RepeatsChoiceProps = {
  videos: readonly HeldVideo[] | undefined;
  repeats: Repeats;
  onShow: (repeats: Repeats) => void;
};

function RepeatsChoice({ videos, repeats, onShow }: RepeatsChoiceProps) {
  return (
    <div role="group" aria-label={heldWords.show} className="mt-2 flex flex-wrap gap-1.5">
      {REPEATS.map((name) => (
        <Button
          key={name}
          variant="quiet"
          aria-pressed={name === repeats}
          className={name === repeats ? "border-tint-line! bg-tint forced-colors:outline-2" : ""}
          onClick={() => onShow(name)}
        >
          {videos
            ? heldWords.choiceWithCount({
                choice: NAMES[name],
                count: filterRepeats(videos, name).length,
              })
            : NAMES[name]}
        </Button>
      ))}
    </div>
  );
}

type DuplicateListProps = HeldVideos & {
  titles: ReadonlyMap<string, string>;
  repeats: Repeats;
  keep: Keep;
};

function DuplicateList({ videos, more, titles, ...choice }: DuplicateListProps) {
  const { repeats, keep } = useDeferredValue(choice);
  const shown = useMemo(() => filterRepeats(videos, repeats), [videos, repeats]);
  const divideOne = useCallback(
    (video: HeldVideo) => divide(video, repeats, keep),
    [repeats, keep],
  );
  return (
    <>
      <p role="status" className={shown.length === 0 ? "py-8 text-center text-soft" : "sr-only"}>
        {shown.length === 0 ? NOTHING[repeats] : counts.videos({ count: shown.length })}
      </p>
      {more && (
        <p className="mb-4 text-sm text-soft">
          {heldWords.moreDuplicates({ count: videos.length })}
        </p>
      )}
      <HeldVideoList
        label={heldWords.duplicateList}
        videos={shown}
        titles={titles}
        divide={divideOne}
      />
    </>
  );
}

function useTitlesInOrder(): ReadonlyMap<string, string> {
  const { data } = usePlaylists();
  return useMemo(() => titlesOf(inDashboardOrder(data ?? [])), [data]);
}
