import { describeHint, UPLOADER_NOTE } from "#client/library/replacement/replacement-words.ts";
import type { LostVideo } from "#client/library/changes/replacement.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatDay } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { SearchResult } from "#shared/contract/replacement.ts";
import { formatClock } from "#shared/duration.ts";

type Props = {
  results: readonly SearchResult[];
  lost: LostVideo;
  onChoose: (result: SearchResult) => void;
};

/** YouTube's results as it gave them, in its order. What is ours stands outside of their frames. */
export function SearchResults({ results, lost, onChoose }: Props) {
  if (results.length === 0) return <p>YouTube found nothing for these words.</p>;
  return (
    <section aria-labelledby="replacement-results">
      <h3 id="replacement-results" className="font-semibold">
        Results from YouTube, in YouTube's order
      </h3>
      <p className="mt-1 text-sm text-soft">{UPLOADER_NOTE}</p>
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
          <span className="absolute right-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium text-ink">
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
          className="block text-left leading-5 font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {title}
        </a>
        <p className="text-sm wrap-anywhere text-soft">
          <bdi>{channelTitle}</bdi>
          {day !== "" && ` · ${day}`}
        </p>
      </div>
      <Button aria-label={`Choose ${title}`} onClick={onChoose} className="max-sm:flex-1">
        Choose
      </Button>
    </div>
  );
}

function Hint({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="px-3 pt-1 text-sm text-soft">
      <span className="font-semibold">Hint by Tidylist:</span> {text}
    </p>
  );
}
