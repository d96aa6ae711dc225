import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { titlesOf } from "#client/features/held-videos/held-words.ts";
import { HeldVideoList } from "#client/features/held-videos/held-video-list.tsx";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { ToolWindow } from "#client/features/held-videos/tool-window.tsx";
import { useLibrarySearch, usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { cleanWords, readTool, writeTool } from "#client/library/tool-address.ts";
import { countOf } from "#client/ui/counts.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { ADDRESS_WRITE_DELAY_MS } from "#client/ui/timings.ts";
import type { HeldVideos } from "#shared/contract/playlists.ts";

const FIELD_ID = "find-words";

/** The window that finds which playlists hold a video. */
export function FindWindow() {
  const { text, words, type } = useWords();
  useEffect(() => document.getElementById(FIELD_ID)?.focus(), []);
  return (
    <ToolWindow
      title="Find a video in all playlists"
      controls={
        <TextField
          id={FIELD_ID}
          className="mt-2"
          type="search"
          label="Words of its title or channel"
          value={text}
          onText={type}
        />
      }
    >
      {words === "" ? (
        <p className="py-8 text-center text-soft">
          Which of your playlists hold this? All words count, in any order. Only playlists that have
          been read can be searched.
        </p>
      ) : (
        <Found words={words} />
      )}
    </ToolWindow>
  );
}

function Found({ words }: { words: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useLibrarySearch(words);
  const { data: playlists } = usePlaylists(true);
  const titles = useMemo(() => titlesOf(playlists ?? []), [playlists]);
  if (error) {
    return (
      <LoadFailure
        title="The search could not be made"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <ListSkeleton saying="Searching" />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
      <p role="status" className="mb-4 text-sm text-soft">
        {isPlaceholderData ? "Searching…" : describeFound(data)}
      </p>
      <HeldVideoList label="Videos found" videos={data.videos} titles={titles} />
    </div>
  );
}

function describeFound({ videos, more }: HeldVideos): string {
  if (videos.length === 0)
    return "No video that has been read has these words in its title or channel.";
  const found = countOf(videos.length, "video");
  return more ? `The first ${found}. More words narrow it down.` : found;
}

/** The typed text, and the search words. The words are in the URL and follow the text with a delay. */
function useWords() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = wordsOf(search);
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => {
    // Apply Back and Forward, but ignore our own writes.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const words = cleanWords(text);
    if (words === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = words;
      const next = writeTool(window.location.search, { name: "find", words });
      void navigate({ search: next }, { replace: true, state });
    }, ADDRESS_WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return { text, words: inAddress.trim(), type: setText };
}

function wordsOf(address: string): string {
  const tool = readTool(address);
  return tool?.name === "find" ? tool.words : "";
}
