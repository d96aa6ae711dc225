import { useState, type ReactNode } from "react";
import { finishDate, type WatchPlan } from "#client/features/calculator/plan/watch-plan.ts";
import { formatDay } from "#client/features/calculator/words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { formatDuration } from "#shared/duration.ts";

/** The plan's result: watched, left to watch, and the finish date. */
export function PlanOutcome({ plan, speed }: { plan: WatchPlan; speed: number }) {
  const { watched, remaining, remainingAtSpeed, range } = plan;
  return (
    <>
      <progress
        aria-label="Watched"
        className="meter-bar mt-5"
        value={watched.seconds}
        max={Math.max(range.seconds, 1)}
      />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Figure term="Watched" note={countOf(watched.videos, "video")}>
          {formatDuration(watched.seconds)}
        </Figure>
        <Figure
          term={speed === 1 ? "Left to watch" : `Left to watch at ${formatCount(speed)}x`}
          note={`${countOf(remaining.videos, "video")}${speed === 1 ? "" : `, ${formatDuration(remaining.seconds)} at 1x`}`}
        >
          {formatDuration(remainingAtSpeed)}
        </Figure>
        <FinishFigure plan={plan} />
      </dl>
    </>
  );
}

function FinishFigure({ plan: { days } }: { plan: WatchPlan }) {
  const [today] = useState(() => new Date());
  if (days === undefined) {
    return (
      <Figure term="Done on" note="Enter your hours a day" className="print:hidden">
        –
      </Figure>
    );
  }
  if (days === 0) {
    return (
      <Figure term="Done on" note="Nothing left to watch">
        Already done
      </Figure>
    );
  }
  const day = finishDate(days, today);
  return (
    <Figure term="Done on" note={`${countOf(days, "day")}, starting today`}>
      {day ? formatDay(day) : "More than a century from now"}
    </Figure>
  );
}

function Figure(props: { term: string; note: string; className?: string; children: ReactNode }) {
  return (
    <div className={props.className}>
      <dt className="text-sm text-soft">{props.term}</dt>
      <dd className="text-xl font-semibold">{props.children}</dd>
      <dd className="text-sm text-soft">{props.note}</dd>
    </div>
  );
}
