import { lazy, memo, useState } from "react";
import { Late } from "#client/ui/late.tsx";
import { TotalLength } from "#client/features/calculator/result/total-length.tsx";
import { describeFound } from "#client/features/calculator/result/found-words.ts";
import type { ShownPart } from "#client/features/calculator/result/shown-part.ts";
import { Warnings } from "#client/features/calculator/result/warnings.tsx";
import {
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/left-out.ts";
import { SpeedTiles } from "#client/features/calculator/result/speed-tiles.tsx";
import { ResultActions } from "#client/features/calculator/share/result-actions.tsx";
import type { PositionedVideo } from "#client/features/calculator/share/export-rows.ts";
import { formatMoment } from "#client/features/calculator/words.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { formatCount } from "#client/ui/counts.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";

const CheckNow = lazy(() =>
  import("#client/features/calculator/result/check-now.tsx").then((module) => ({
    default: module.CheckNow,
  })),
);

type Props = {
  result: CalculatorResponse;
  region: string | undefined;
  notListed?: number | undefined;
  part: ShownPart;
  warnings: readonly string[];
  shareAddress: string | undefined | null;
  isTooLong: boolean;
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
        Analysis Results
      </h2>
      <p className="text-soft">{describeFound(part)}</p>
      <TotalLength seconds={part.seconds} speed={part.speed} />
      <Meaning result={result} part={part} onCheck={props.onCheck} />
      <Warnings warnings={warnings} resumesAt={result.resumesAt} />
      <LeftOutNote result={result} region={region} notListed={props.notListed} />
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
          isTooLong={props.isTooLong}
        />
      </div>
    </section>
  );
});

function Meaning({ result, part, onCheck }: Pick<Props, "result" | "part" | "onCheck">) {
  const [now] = useState(() => new Date());
  const { range, videos, seconds, speed } = part;
  const { first, last } = range ?? { first: 1, last: videos };
  const timed = result.videos
    .slice(first - 1, Math.max(last, 0))
    .filter((video) => video.broadcast === undefined).length;
  const parts = [
    describeRange(part, result.totalVideos),
    speed !== 1 && `${formatDuration(seconds)} at normal speed`,
    timed > 0 && `${formatDuration(seconds / timed)} on average`,
    `read ${formatMoment(new Date(result.readAt), now)}`,
    result.confirmedAt !== undefined &&
      `last checked ${formatMoment(new Date(result.confirmedAt), now)}: no change`,
  ];
  return (
    <p className="mt-1 text-soft">
      {parts.filter((text) => text !== false).join(" · ")}
      {onCheck && (
        <Late>
          <CheckNow isChecking={result.checking === true} onCheck={onCheck} />
        </Late>
      )}
    </p>
  );
}

function describeRange({ range, videos }: ShownPart, count: number): string {
  if (!range) return "In total";
  if (videos === 0) return "No videos in this range";
  return `Videos ${formatCount(range.first)} to ${formatCount(range.last)} of ${formatCount(count)}`;
}

function LeftOutNote({
  result,
  region,
  notListed,
}: Pick<Props, "result" | "region" | "notListed">) {
  const reasons = describeLeftOut(result.leftOut, region, notListed);
  const unknown = describeUnknownLength(result.leftOut);
  if (reasons.length === 0 && unknown === "" && !result.uncertain) return null;
  return (
    <dl className="mt-4 space-y-1 rounded-lg bg-sunken px-3 py-2.5">
      {reasons.length > 0 && (
        <div>
          <dt className="inline font-medium">Not in this total: </dt>
          <dd className="inline">{reasons.join(", ")}</dd>
        </div>
      )}
      {unknown !== "" && (
        <div>
          <dt className="inline font-medium">Length not known yet: </dt>
          <dd className="inline">{unknown}</dd>
        </div>
      )}
      {result.uncertain && (
        <div>
          <dt className="inline font-medium">Not certain: </dt>
          <dd className="inline">YouTube's answers do not agree; the warnings say where</dd>
        </div>
      )}
    </dl>
  );
}
