import ExternalLink from "lucide-react/icons/external-link";
import { useRef, type FormEvent } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { ChangeQuestion } from "#client/library/changes/change-question.tsx";
import { formatMoment } from "#client/library/changes/change-words.ts";
import { failureSentence } from "#client/library/failure.ts";
import { SENT_WORDS } from "#client/library/replacement/replacement-words.ts";
import type { useYouTubeSearch } from "#client/library/replacement/replacement-calls.ts";
import type { ChosenVideo, LostVideo } from "#client/library/changes/replacement.ts";
import { SearchResults } from "#client/library/replacement/search-results.tsx";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { searchLink } from "#client/ui/video-list/video-link.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";

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
      title="Find a replacement"
      cancel="Cancel"
      first={field}
      onClose={onClose}
    >
      <p>
        Lost: <bdi className="font-semibold">{lost.name}</bdi>
        {lost.channelTitle !== "" && (
          <>
            {" — "}
            <bdi>{lost.channelTitle}</bdi>
          </>
        )}
      </p>
      <form onSubmit={submit} className="space-y-2">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            ref={field}
            label="Search YouTube for"
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
            {search.isPending ? "Searching…" : "Search"}
          </Button>
        </div>
        <p className="text-sm text-soft">{SENT_WORDS}</p>
      </form>
      <p role="status" className="sr-only">
        {search.data && `${countOf(search.data.results.length, "result")} from YouTube`}
      </p>
      {search.error && <Failure error={search.error} />}
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
            Search YouTube for this title
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        </p>
      )}
    </ChangeQuestion>
  );
}

function Failure({ error }: { error: Error }) {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined;
  const moment = retryAt ? formatMoment(retryAt.toISOString()) : "";
  return (
    <p role="alert" className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
      {failureSentence(error)}
      {moment !== "" && ` Searching here works again ${moment}.`} You can still search on YouTube
      itself.
    </p>
  );
}
