import ExternalLink from "lucide-react/icons/external-link";
import { useRef, type FormEvent, type ReactNode } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import type { ChosenVideo, LostVideo } from "#client/library/changes/replacement.ts";
import { failureSentence } from "#client/library/failure.ts";
import type { useYouTubeSearch } from "#client/library/replacement/replacement-calls.ts";
import { describeHint } from "#client/library/replacement/replacement-words.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { Button } from "#client/ui/button.tsx";
import { formatDay, formatMoment } from "#client/ui/dates.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { searchLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { SearchResult } from "#shared/contract/replacement.ts";
import { formatClock } from "#shared/duration.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";
import * as buttons from "#words/buttons.ts";
import * as page from "#words/page.ts";
import * as searchWords from "#words/replacement.ts";

type Props = {
  lost: LostVideo;
  query: string;
  search: ReturnType<typeof useYouTubeSearch>;
  onQuery: (query: string) => void;
  onChoose: (video: ChosenVideo) => void;
  onClose: () => void;
};

/** The search on YouTube. Nothing is sent before the person presses the button. */
export function SearchYouTube({ lost, query, search, onQuery, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = query.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words !== "" && !search.isPending) search.mutate(words);
  };
  return (
    <ChangeQuestion
      ref={dialog}
      title={searchWords.searchTitle}
      cancel={buttons.cancel}
      initialFocus={field}
      onClose={onClose}
    >
      <p>
        {lost.channelTitle === ""
          ? searchWords.lost({ title: lost.name, name: boldName })
          : searchWords.lostOfChannel({
              title: lost.name,
              name: boldName,
              channelTitle: lost.channelTitle,
              channel: (text) => <bdi>{text}</bdi>,
            })}
      </p>
      <form onSubmit={submit} className="space-y-2">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            ref={field}
            label={searchWords.searchField}
            value={query}
            maxLength={SEARCH_WORDS_LENGTH}
            onText={onQuery}
            className="min-w-0 flex-[1_1_14rem]"
          />
          <Button
            type="submit"
            variant="primary"
            className="shrink-0 max-sm:w-full"
            aria-disabled={words === "" || search.isPending}
          >
            {search.isPending ? searchWords.searching : searchWords.search}
          </Button>
        </div>
        <p className="text-sm text-soft">{searchWords.sentWords}</p>
      </form>
      <p role="status" className="sr-only">
        {search.data && searchWords.found({ count: search.data.results.length })}
      </p>
      {search.error && <Problem text={describeSearchFailure(search.error)} />}
      {search.data && (
        <SearchResults results={search.data.results} lost={lost} onChoose={onChoose} />
      )}
      {words !== "" && (
        <p>
          <a
            href={searchLink(words)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-accent underline underline-offset-2"
          >
            {searchWords.searchLink}
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        </p>
      )}
    </ChangeQuestion>
  );
}

function describeSearchFailure(error: Error): string {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined;
  const moment = retryAt ? formatMoment(retryAt) : "";
  return [
    failureSentence(error, { saysWhen: false }),
    moment === "" ? "" : searchWords.searchWorksAgain({ moment }),
    searchWords.searchOnYouTube,
  ]
    .filter(Boolean)
    .join(page.sentenceSeparator);
}

function boldName(text: ReactNode) {
  return <bdi className="font-semibold">{text}</bdi>;
}

type SearchResultsProps = {
  results: readonly SearchResult[];
  lost: LostVideo;
  onChoose: (result: SearchResult) => void;
};

/** YouTube's results as it gave them, in its order. Our own hints stand outside of the results' frames. */
function SearchResults({ results, lost, onChoose }: SearchResultsProps) {
  if (results.length === 0) return <p>{searchWords.nothingFound}</p>;
  return (
    <section aria-labelledby="replacement-results">
      <h3 id="replacement-results" className="font-semibold">
        {searchWords.resultsTitle}
      </h3>
      <p className="mt-1 text-sm text-soft">{searchWords.uploaderNote}</p>
      <ol className="mt-3 space-y-2">
        {results.map((result) => (
          <li key={result.videoId}>
            <Result result={result} onChoose={() => onChoose(result)} />
            <Hint text={describeHint(result, lost)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({ result, onChoose }: { result: SearchResult; onChoose: () => void }) {
  const { videoId, title, channelTitle, publishedAt, thumbnailUrl, durationSeconds } = result;
  const day = publishedAt === null ? "" : formatDay(publishedAt);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
      <div className="relative shrink-0">
        <Thumbnail src={thumbnailUrl} width={96} height={54} className="h-13.5 w-24 rounded-md" />
        {durationSeconds !== null && durationSeconds > 0 && (
          <span className="absolute end-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium text-ink">
            {formatClock(durationSeconds)}
          </span>
        )}
      </div>
      <div className="min-w-0 flex-[1_1_10rem]">
        <a
          href={videoLink(videoId)}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
          className="block text-start leading-5 font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {title}
        </a>
        <p className="text-sm wrap-anywhere text-soft">
          <bdi>{channelTitle}</bdi>
          {day !== "" && ` · ${day}`}
        </p>
      </div>
      <Button
        aria-label={searchWords.chooseNamed({ title })}
        onClick={onChoose}
        className="max-sm:flex-1"
      >
        {searchWords.choose}
      </Button>
    </div>
  );
}

function Hint({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="px-3 pt-1 text-sm text-soft">
      {searchWords.hint({
        hint: text,
        label: (label) => <span className="font-semibold">{label}</span>,
      })}
    </p>
  );
}
