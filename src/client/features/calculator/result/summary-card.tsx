import { lazy, memo, useState } from "react";
import { SPEEDS } from "#client/features/calculator/plan/shown-range.ts";
import {
  describeDays,
  describeFound,
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/counted-words.ts";
import type { ShownPart } from "#client/features/calculator/result/shown-part.ts";
import { isLeftOutWarning, Warnings } from "#client/features/calculator/result/warnings.tsx";
import { ResultActions } from "#client/features/calculator/share/result-actions.tsx";
import type { PositionedVideo } from "#client/features/calculator/share/save-result.ts";
import { formatTime } from "#client/ui/times.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import * as words from "#words/calculator.ts";
import * as page from "#words/page.ts";

const CheckNow = lazy(() =>
  import("#client/features/calculator/result/check-now.tsx").then((module) => ({
    default: module.CheckNow,
  })),
);

type Props = {
  result: CalculatorResponse;
  region: string | undefined;
  /** Only for an imported list: how many of its videos are private or deleted. */
  notListed?: number | undefined;
  part: ShownPart;
  warnings: readonly string[];
  /** Undefined if the lists are too many for a URL, null if no list can be in a link. */
  shareAddress: string | undefined | null;
  isSelectionTooLong: boolean;
  /** The videos to export. */
  exported: readonly PositionedVideo[];
  onSpeed: (speed: number) => void;
  onCheck: (() => Promise<void>) | undefined;
};

/** The total, at every speed, and what it leaves out. */
export const SummaryCard = memo(function SummaryCard(props: Props) {
  const { result, region, part, warnings } = props;
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="results-heading">
      <h2 id="results-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.results}
      </h2>
      <p className="text-soft">{describeFound(part)}</p>
      <TotalLength seconds={part.seconds} speed={part.speed} />
      <TotalDetails result={result} part={part} onCheck={props.onCheck} />
      <Warnings
        warnings={warnings.filter((_, index) => !isLeftOutWarning(result, index))}
        resumesAt={result.resumesAt}
      />
      <LeftOutNote
        result={result}
        region={region}
        notListed={props.notListed}
        leftOutWarnings={warnings.filter((_, index) => isLeftOutWarning(result, index))}
      />
      <div className="mt-5">
        <SpeedTiles seconds={part.seconds} speed={part.speed} onSpeed={props.onSpeed} />
      </div>
      <YouTubeAttribution totals className="mt-4" />
      <div className="mt-4 border-t border-line pt-4 print:hidden">
        <ResultActions
          result={result}
          warnings={warnings}
          exported={props.exported}
          shareAddress={props.shareAddress}
          isSelectionTooLong={props.isSelectionTooLong}
        />
      </div>
    </section>
  );
});

function TotalDetails({ result, part, onCheck }: Pick<Props, "result" | "part" | "onCheck">) {
  const [now] = useState(() => new Date());
  const { range, videos, seconds, speed } = part;
  const { first, last } = range ?? { first: 1, last: videos };
  const timedCount = result.videos
    .slice(first - 1, Math.max(last, 0))
    .filter((video) => video.broadcast === undefined).length;
  const details = [
    describeRange(part, result.totalVideos),
    speed !== 1 && words.atNormalSpeed({ length: formatDuration(seconds) }),
    timedCount > 0 && words.onAverage({ length: formatDuration(seconds / timedCount) }),
    words.readAt({ time: formatTime(result.readAt, now) }),
    result.confirmedAt !== undefined &&
      words.checkedAt({ time: formatTime(result.confirmedAt, now) }),
  ];
  return (
    <p className="mt-1 text-soft">
      {details.filter((text) => text !== false).join(" · ")}
      {onCheck && (
        <LazyPart>
          <CheckNow isChecking={result.checking === true} onCheck={onCheck} />
        </LazyPart>
      )}
    </p>
  );
}

function describeRange({ range, videos }: ShownPart, count: number): string {
  if (!range) return words.inTotal;
  return videos === 0 ? words.emptyRange : words.range({ ...range, count });
}

type LeftOutProps = Pick<Props, "result" | "region" | "notListed"> & {
  /** The warnings that say what is left out of single lines. */
  leftOutWarnings: readonly string[];
};

/** What the total leaves out of all lines together. "Where" opens the warnings about single lines. */
function LeftOutNote({ result, region, notListed, leftOutWarnings }: LeftOutProps) {
  const reasons = describeLeftOut(result.leftOut, region, notListed);
  const unknown = describeUnknownLength(result.leftOut);
  if (reasons.length === 0 && unknown === "" && !result.uncertain) return null;
  return (
    <div className="mt-4 rounded-lg bg-sunken px-3 py-2.5">
      <dl className="space-y-1">
        {reasons.length > 0 && (
          <div>
            <dt className="inline font-medium">{words.notInTotal} </dt>
            <dd className="inline">{reasons.join(page.listSeparator)}</dd>
          </div>
        )}
        {unknown !== "" && (
          <div>
            <dt className="inline font-medium">{words.unknownLength} </dt>
            <dd className="inline">{unknown}</dd>
          </div>
        )}
        {result.uncertain && (
          <div>
            <dt className="inline font-medium">{words.notCertain} </dt>
            <dd className="inline">{words.disagree}</dd>
          </div>
        )}
      </dl>
      {leftOutWarnings.length > 0 && (
        <details>
          <summary>{words.where}</summary>
          <ul className="list-disc space-y-1 ps-4">
            {leftOutWarnings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type SpeedTilesProps = { seconds: number; speed: number; onSpeed: (speed: number) => void };

/** The total at each speed. Highlights 1x and the chosen tile (product.md 8.8.4). */
function SpeedTiles({ seconds, speed, onSpeed }: SpeedTilesProps) {
  return (
    <div
      className="grid grid-cols-2 gap-2 sm:grid-cols-4"
      role="group"
      aria-label={words.playbackSpeed}
    >
      {SPEEDS.map((tileSpeed) => {
        const isChosen = tileSpeed === speed;
        const isHighlighted = isChosen || tileSpeed === 1;
        return (
          <button
            key={tileSpeed}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onSpeed(tileSpeed)}
            className={`min-h-18 rounded-lg border px-3 py-2 text-start ${
              isHighlighted
                ? "border-accent bg-tint forced-colors:border-[Highlight]"
                : "border-line bg-card hover:border-edge hover:bg-sunken"
            } ${isChosen ? "ring-1 ring-accent forced-colors:outline-2" : ""}`}
          >
            <span
              className={`flex flex-wrap justify-between gap-x-2 text-sm ${isHighlighted ? "text-accent" : "text-soft"}`}
            >
              <span>{tileSpeed === 1 ? words.normalSpeed : words.speed({ speed: tileSpeed })}</span>
              <span>{describeDays(seconds / tileSpeed)}</span>
            </span>
            <span className="block font-semibold">{formatDuration(seconds / tileSpeed)}</span>
          </button>
        );
      })}
    </div>
  );
}

type TotalLengthProps = { seconds: number; speed?: number };

/** The total in the largest type of the page, during the reading and in the result. `seconds` is at normal speed. */
export function TotalLength({ seconds, speed = 1 }: TotalLengthProps) {
  const length = seconds / speed;
  const notes = [describeDays(length), speed !== 1 && words.atSpeed({ speed })];
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4 text-hero font-bold tracking-tight">
      <span>{formatDuration(length)}</span>
      <span className="text-xl font-semibold tracking-normal text-soft">
        {notes.filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}
