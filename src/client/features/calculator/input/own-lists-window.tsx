import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { fetcher } from "#client/api/request.ts";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useYouTubeConnection, youtubeStatusQuery } from "#client/identity/youtube-status.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { Button } from "#client/ui/button.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import { toggleOne } from "#client/ui/video-list/selection.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import * as calls from "#shared/contract/calls.ts";
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import { formatDuration } from "#shared/duration.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import { youtubeUrl } from "#shared/youtube-links.ts";
import * as buttons from "#words/buttons.ts";
import * as calculatorWords from "#words/calculator.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";

const PRIVACY = {
  public: calculatorWords.privacyPublic,
  unlisted: calculatorWords.privacyUnlisted,
  private: calculatorWords.privacyPrivate,
} as const;

const TITLE_ID = "own-lists-title";

type Props = { text: string; onText: (text: string) => void; onClose: () => void };

/** "Add from my library" (product.md 25.2): the chosen lists become lines of the box. */
export function OwnListsWindow({ text, onText, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const connection = useYouTubeConnection();
  const { state } = connection;
  const isConnected = state === "connected";
  // Only reads the error: useYouTubeConnection() makes the call.
  const { error: statusError } = useQuery({ ...youtubeStatusQuery, enabled: false });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["own-lists"],
    queryFn: fetcher(calls.ownLists),
    enabled: isConnected,
    // What counting costs changes with each calculation.
    staleTime: 0,
  });
  const lists = useMemo(() => data && ownListsOf(data, text), [data, text]);
  const shown = useMemo(() => lists && searchOwnLists(lists, words), [lists, words]);
  const retry = () => (connection.state === "failed" ? connection.retry() : void refetch());
  const add = () => {
    const ids = (lists ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
    onText(addLines(text, ids));
    dialog.current?.close();
  };
  const toggle = (id: string) => setChosen((old) => toggleOne(old, id));
  return (
    <Modal
      ref={dialog}
      labelledBy={TITLE_ID}
      onClose={onClose}
      className="card m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] max-w-none overflow-hidden p-0 text-ink shadow-float open:flex open:flex-col max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-[calc(100vw-1rem)] [@media(height<30rem)]:overflow-y-auto"
    >
      <h2 id={TITLE_ID} tabIndex={-1} className="px-4 pt-4 text-lg font-bold outline-none sm:px-6">
        {calculatorWords.addFromLibrary}
      </h2>
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto overscroll-contain p-4 sm:px-6 [@media(height<30rem)]:flex-none [@media(height<30rem)]:overflow-visible">
        {state === "disconnected" || state === "lost" ? (
          <>
            <p>{calculatorWords.connectToCount}</p>
            <ConnectButton again={state === "lost"} />
          </>
        ) : (
          <>
            <p className="text-soft">
              {calculatorWords.onlyYou({
                takeout: (text) => (
                  <a
                    href={pageAddress("/import")}
                    className="text-accent underline underline-offset-4"
                  >
                    {text}
                  </a>
                ),
              })}
            </p>
            <TextField
              type="search"
              label={calculatorWords.searchLists}
              value={words}
              onText={setWords}
            />
            {(error && !data) || state === "failed" ? (
              <LoadFailure
                title={calculatorWords.listsNotLoaded}
                error={error ?? statusError}
                busy={isFetching}
                onRetry={retry}
              />
            ) : shown ? (
              <OwnListRows shown={shown} chosen={chosen} onToggle={toggle} />
            ) : (
              <p role="status" className="py-4 text-soft">
                {calculatorWords.loadingLists}
              </p>
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line p-4 sm:px-6">
        <Button className="min-h-11 max-sm:flex-1" onClick={() => dialog.current?.close()}>
          {buttons.cancel}
        </Button>
        {isConnected && (
          <Button
            variant="primary"
            className="min-h-11 max-sm:flex-1"
            disabled={chosen.size === 0}
            onClick={add}
          >
            {chosen.size === 0
              ? calculatorWords.addNoLists
              : calculatorWords.addLists({ count: chosen.size })}
          </Button>
        )}
      </div>
      <YouTubeAttribution className="px-4 pb-2 sm:px-6" />
    </Modal>
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
        {shown.length === 0 ? calculatorWords.noListFound : counts.lists({ count: shown.length })}
      </p>
      <ul aria-label={calculatorWords.yourLists} className="divide-y divide-line">
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
                  {isAdded ? `${facts} · ${calculatorWords.alreadyAdded}` : facts}
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

// The rows of "Add from my library": what a person can add to the lines, and in which words.
type OwnList = {
  id: string;
  title: string;
  /** How many videos it has, their length, and its privacy. */
  facts: string;
  /** How much of YouTube's allowance it takes to read the list, in words; "" for nothing. */
  cost: string;
  isAdded: boolean;
};

/** Liked videos first, then the playlists by title. */
export function ownListsOf({ playlists, liked }: OwnListsAnswer, text: string): OwnList[] {
  const rows = playlists.map(({ id, title, privacy, videoCount, totalDuration, cost }) => ({
    id,
    title: title || id,
    facts: [
      counts.videos({ count: videoCount }),
      ...(totalDuration === null ? [] : [formatDuration(totalDuration)]),
      PRIVACY[privacy],
    ].join(" · "),
    cost: cost ? calculatorWords.listCost({ count: cost.main + cost.stats }) : "",
    isAdded: text.includes(id),
  }));
  return [
    {
      id: LIKED_LIST,
      title: calculatorWords.likedVideos,
      facts:
        liked.videoCount === null
          ? PRIVACY.private
          : `${counts.videos({ count: liked.videoCount })} · ${PRIVACY.private}`,
      cost: liked.isFresh ? "" : calculatorWords.likedCost,
      // "LL" alone may be a part of another id.
      isAdded: /list=LL(?![\w-])/.test(text),
    },
    ...rows.toSorted((a, b) => a.title.localeCompare(b.title, page.locale)),
  ];
}

/** The lists whose titles contain `words`. */
export function searchOwnLists(lists: readonly OwnList[], words: string): OwnList[] {
  const wanted = words.trim().toLowerCase();
  return lists.filter(({ title }) => title.toLowerCase().includes(wanted));
}

/** `text` with a further line for each list. */
export function addLines(text: string, ids: readonly string[]): string {
  const before = text.trim() === "" ? [] : [text.trimEnd()];
  return [...before, ...ids.map((id) => youtubeUrl({ kind: "playlist", id }))].join("\n");
}
