import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { URL_BOX_ID } from "#client/features/calculator/input/lines.ts";
import {
  addLines,
  type OwnList,
  ownListsOf,
  searchOwnLists,
} from "#client/features/calculator/input/own-lists.ts";
import { fetcher } from "#client/api/request.ts";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { Question } from "#client/library/changes/question.tsx";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { TextField } from "#client/ui/text-field.tsx";
import * as calls from "#shared/contract/calls.ts";

type Props = { text: string; onText: (text: string) => void; onClose: () => void };

/** "Add from my library" (product.md 25.2): the chosen lists become lines of the box. */
export function OwnListsWindow({ text, onText, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { state } = useYouTubeConnection();
  const isConnected = state === "connected";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...LIBRARY_KEY, "own-lists"],
    queryFn: fetcher(calls.ownLists),
    enabled: isConnected,
    // What counting costs changes with each calculation.
    staleTime: 0,
  });
  const lists = useMemo(() => data && ownListsOf(data, text), [data, text]);
  const shown = useMemo(() => lists && searchOwnLists(lists, words), [lists, words]);
  const add = () => {
    const ids = (lists ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
    onText(addLines(text, ids));
    dialog.current?.close();
    document.getElementById(URL_BOX_ID)?.focus();
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Question
      ref={dialog}
      title="Add from my library"
      cancel="Cancel"
      first={search}
      action={
        isConnected && (
          <Button
            variant="primary"
            className="min-h-11 max-sm:flex-1"
            disabled={chosen.size === 0}
            onClick={add}
          >
            {chosen.size === 0 ? "Add lists" : `Add ${countOf(chosen.size, "list")}`}
          </Button>
        )
      }
      onClose={onClose}
    >
      {state === "disconnected" || state === "lost" ? (
        <>
          <p>Connect YouTube to count your private playlists and your liked videos.</p>
          <ConnectButton again={state === "lost"} />
        </>
      ) : (
        <>
          <p className="text-soft">
            Only you see your private playlists and liked videos here: they are stored for nobody
            else, and no link holds them. {UNREADABLE_PLAYLISTS} You can import{" "}
            <a href="/import" className="text-accent underline underline-offset-4">
              Watch Later from your Takeout files
            </a>
            .
          </p>
          <TextField
            ref={search}
            type="search"
            label="Search your lists"
            value={words}
            onText={setWords}
          />
          {error && !data ? (
            <LoadFailure
              title="Your lists could not be loaded"
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : shown ? (
            <OwnListRows shown={shown} chosen={chosen} onToggle={toggle} />
          ) : (
            <ListSkeleton saying="Loading your lists" />
          )}
        </>
      )}
    </Question>
  );
}

type RowsProps = {
  shown: readonly OwnList[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

function OwnListRows({ shown, chosen, onToggle }: RowsProps) {
  return (
    <>
      <p role="status" className={shown.length === 0 ? "text-soft" : "sr-only"}>
        {shown.length === 0 ? "None of your lists is called so." : countOf(shown.length, "list")}
      </p>
      <ul aria-label="Your lists" className="divide-y divide-line">
        {shown.map(({ id, title, facts, cost, isAdded }) => (
          <li key={id}>
            <label className="flex min-h-12 gap-3 py-2">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0"
                checked={isAdded || chosen.has(id)}
                disabled={isAdded}
                onChange={() => onToggle(id)}
              />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-soft">
                  {isAdded ? `${facts} · Already among the lines` : facts}
                </span>
                {cost !== "" && <span className="block text-sm text-soft">{cost}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
