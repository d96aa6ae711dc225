import { lazy, useDeferredValue, useMemo, useState, type FormEvent } from "react";
import type { ImportedList } from "#client/features/import/imported-list.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { addFileNames } from "#client/takeout/file-names.ts";
import { videosInLine } from "#client/takeout/found-video.ts";
import { Button } from "#client/ui/button.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { RegionSelect } from "#client/ui/video-list/region-select.tsx";
import { isVideoId } from "#shared/youtube-ids.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/import.ts";
import * as page from "#words/page.ts";
import * as uiWords from "#words/ui.ts";
import * as identityWords from "#words/identity.ts";

type Props = {
  /** False until the session is known, and with it the limit. */
  isReady: boolean;
  limit: number;
  hasAccount: boolean;
  region: string | undefined;
  onRegion: (region: string | undefined) => void;
  onText: (list: ImportedList) => void;
  onLists: (lists: readonly ImportedList[]) => void;
};

const TEXT_ID = "list-text";

// The HTML of FileDrop is in the prerendered page; its script loads after the page is shown.
const FileDrop = lazy(() =>
  import("#client/takeout/file-drop.tsx").then((module) => ({ default: module.FileDrop })),
);

const NOT_LOADED = <p role="alert">{uiWords.partNotLoaded}</p>;

/** Where a list comes from: files or pasted text. */
export function SourceCard(props: Props) {
  const { isReady, limit, hasAccount, region, onRegion, onText, onLists } = props;
  const [text, setText] = useState("");
  const typed = useDeferredValue(text);
  const found = useMemo(() => findVideosInText(typed), [typed]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Not `found`, which may be a few keystrokes behind.
    const { ids } = findVideosInText(text);
    if (isReady && ids.length > 0) onText({ name: words.pastedList, ids });
  };
  return (
    <section className="card p-5" aria-label={words.yourList}>
      <h2 className="text-lg font-semibold">{words.fromFiles}</h2>
      <div className="mt-3">
        <LazyPart fallback={<div className="min-h-52" />} errorFallback={NOT_LOADED}>
          <FileDrop
            what={words.dropFiles}
            privacyNote={words.onlyIds}
            onRead={({ lists, names }) => {
              addFileNames(names);
              onLists(
                lists.map(({ name, videos }) => ({
                  name: listName(name),
                  ids: videos.map(({ videoId }) => videoId),
                })),
              );
            }}
          />
        </LazyPart>
      </div>
      <form className="mt-6 border-t border-line pt-5" onSubmit={submit}>
        <h2 className="text-lg font-semibold">
          <label htmlFor={TEXT_ID}>{words.orPaste}</label>
        </h2>
        <textarea
          id={TEXT_ID}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby="list-text-meaning"
          placeholder={"https://youtu.be/…\nhttps://www.youtube.com/watch?v=…"}
          className="field mt-3 resize-y font-sans break-all"
        />
        <p id="list-text-meaning" className="mt-1 min-h-5 text-sm text-soft">
          {describe(found) || words.oneEachLine}
        </p>
        <RegionSelect
          className="mt-3"
          label={words.blockedCountry}
          none={words.noCountry}
          region={region}
          onRegion={onRegion}
        />
        <Limit isReady={isReady} limit={limit} hasAccount={hasAccount} />
        <Button
          type="submit"
          variant="primary"
          className="mt-4 w-full"
          disabled={!isReady || found.ids.length === 0}
        >
          {words.showList}
        </Button>
      </form>
      <AgreementSentence sentence={identityWords.agreeByUsePage} className="mt-3" />
    </section>
  );
}

function Limit({ isReady, limit, hasAccount }: Pick<Props, "isReady" | "limit" | "hasAccount">) {
  const signInAddress = useSignInAddress();
  const mustAgree = useUnacceptedTerms() !== undefined;
  return (
    <p
      className={`mt-4 grid min-h-16 items-center rounded-lg bg-tint p-3 text-sm ${isReady ? "" : "invisible"}`}
    >
      {hasAccount ? (
        words.limit({ count: limit })
      ) : mustAgree ? (
        words.limitUntilAgreed({ count: limit })
      ) : (
        <span>
          {words.limitForVisitors({
            count: limit,
            link: (text) => (
              <a
                href={signInAddress}
                className="font-semibold text-accent underline underline-offset-4"
              >
                {text}
              </a>
            ),
          })}
        </span>
      )}
    </p>
  );
}

/** "12 videos, 1 link to a playlist, which the calculator reads, 2 lines not recognised"; "" for an empty text. */
function describe({ ids, playlists, unknown }: TextVideos): string {
  return [
    ids.length > 0 && counts.videos({ count: ids.length }),
    playlists > 0 && words.playlistLinks({ count: playlists }),
    unknown > 0 && words.unknownLines({ count: unknown }),
  ]
    .filter(Boolean)
    .join(page.listSeparator);
}

/** The name of a file without folders and ending. */
function listName(file: string): string {
  const last = file.slice(file.lastIndexOf("/") + 1);
  return last.replace(/\.[A-Za-z0-9]{1,5}$/, "") || last;
}

/** `playlists` and `unknown` are lines without a video: links to playlists, and everything else. */
type TextVideos = { ids: string[]; playlists: number; unknown: number };

/** Finds the videos in pasted text: links in any form, and ids alone. */
export function findVideosInText(text: string): TextVideos {
  const found: TextVideos = { ids: [], playlists: 0, unknown: 0 };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") continue;
    const ids = idsOf(line);
    // Not spread: a line may hold more ids than a call can have arguments.
    for (const id of ids) found.ids.push(id);
    if (ids.length > 0) continue;
    const hasPlaylist = findYouTubeLinks(line).some(({ target }) => target.kind === "playlist");
    if (hasPlaylist) found.playlists += 1;
    else found.unknown += 1;
  }
  return found;
}

function idsOf(line: string): string[] {
  const pieces = line.split(/[\s,;]+/).filter(Boolean);
  // Bare ids count only in a line without anything else: many words have eleven letters.
  if (pieces.every(isVideoId)) return pieces;
  return videosInLine(line);
}
