import { memo, useState } from "react";
import type { WatchPlan } from "#client/features/calculator/plan/watch-plan.ts";
import {
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/left-out.ts";
import { SpeedTiles } from "#client/features/calculator/result/speed-tiles.tsx";
import { ResultActions } from "#client/features/calculator/share/result-actions.tsx";
import type { PositionedVideo } from "#client/features/calculator/share/export-rows.ts";
import { formatMoment } from "#client/features/calculator/words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";

type Props = {
  result: CalculatorResponse;
  region: string | undefined;
  plan: WatchPlan;
  speed: number;
  shareAddress: string | undefined | null;
  /** The videos to export. */
  exported: readonly PositionedVideo[];
  onSpeed: (speed: number) => void;
};

/** The total, at every speed, and what it leaves out. */
export const SummaryCard = memo(function SummaryCard(props: Props) {
  const { result, region, plan, speed } = props;
  const partial = plan.range.videos !== result.totalVideos;
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="results-heading">
      <h2 id="results-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        Analysis Results
      </h2>
      <p className="text-soft">
        Found {countOf(result.totalVideos, "video")} from{" "}
        {countOf(result.processedUrls, "playlist")}
      </p>
      <p className="mt-4 text-hero font-bold tracking-tight">
        {formatDuration(plan.range.seconds)}
      </p>
      <Meaning {...props} partial={partial} />
      <LeftOutNote result={result} region={region} />
      <div className="mt-5">
        <SpeedTiles seconds={plan.range.seconds} speed={speed} onSpeed={props.onSpeed} />
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <ResultActions
          result={result}
          exported={props.exported}
          shareAddress={props.shareAddress}
        />
      </div>
    </section>
  );
});

function Meaning({ result, plan, partial }: Props & { partial: boolean }) {
  const [now] = useState(() => new Date());
  const { first, last, range } = plan;
  const timed = result.videos
    .slice(first - 1, Math.max(last, first - 1))
    .filter((video) => video.broadcast === undefined).length;
  const places = `${formatCount(first)} to ${formatCount(last)} of ${formatCount(result.totalVideos)}`;
  const some = range.videos === 0 ? "No videos in this range" : `Videos ${places}`;
  const parts = [
    partial ? some : "In total",
    timed > 0 && `${formatDuration(range.seconds / timed)} on average`,
    `read ${formatMoment(new Date(result.readAt), now)}`,
    result.confirmedAt !== undefined &&
      `last checked ${formatMoment(new Date(result.confirmedAt), now)}: no change`,
  ];
  return <p className="mt-1 text-soft">{parts.filter((part) => part !== false).join(" · ")}</p>;
}

function LeftOutNote({ result, region }: Pick<Props, "result" | "region">) {
  const reasons = describeLeftOut(result.leftOut, region);
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
